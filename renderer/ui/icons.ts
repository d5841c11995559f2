/** Gives Blueprint the icons that are drawn: those of the sign-in screen at the start, all others with the pages. */
import { type IconName, IconSize, Icons } from '@blueprintjs/icons';
import type { IconPathsBySize } from './icon-paths';

/** Makes icons known, so that none of them appears late. */
export async function prepareIcons(paths: IconPathsBySize): Promise<void> {
  const loader = async (name: IconName, size: IconSize) => paths[size][name] ?? [];
  const sizes = [IconSize.STANDARD, IconSize.LARGE];
  await Promise.all(
    sizes.map((size) => Icons.load(Object.keys(paths[size]) as IconName[], size, { loader })),
  );
}
