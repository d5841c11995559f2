/** The icons of what is loaded before the sign-in screen. Filled in by the build (`build/icon-paths.mjs`). */
import type { IconPathsBySize } from './icon-paths';

export const startIconPaths: IconPathsBySize = { 16: {}, 20: {} };
