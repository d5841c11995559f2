/** Pictures by icon size and name: those that the sources name. The build fills them in (`build/icon-paths.mjs`). */
import type { IconName, IconPaths, IconSize } from '@blueprintjs/icons';

export const iconPaths: Readonly<Record<IconSize, Readonly<Partial<Record<IconName, IconPaths>>>>> = {
  16: {},
  20: {},
};
