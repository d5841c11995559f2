/** SVG paths of the icons named in the sources, by size and name. Filled in by the build (`build/icon-paths.mjs`). */
import type { IconName, IconPaths, IconSize } from '@blueprintjs/icons';

export type IconPathsBySize = Readonly<Record<IconSize, Readonly<Partial<Record<IconName, IconPaths>>>>>;

/** All that are not in `startIconPaths`. */
export const iconPaths: IconPathsBySize = { 16: {}, 20: {} };
