/** SVG paths of the icons named in the sources, by size and name. Filled in by the build (`build/icon-paths.mjs`). */
import type { IconName, IconPaths, IconSize } from '@blueprintjs/icons';

export const iconPaths: Readonly<Record<IconSize, Readonly<Partial<Record<IconName, IconPaths>>>>> = {
  16: {},
  20: {},
};
