/** Gives Blueprint the icons that Codesk uses. */
import { type IconName, IconSize, Icons } from '@blueprintjs/icons';
import { iconPaths } from './icon-paths';

/** Registers the icons, so that none of them appears late. */
export async function prepareIcons(): Promise<void> {
  const loader = async (name: IconName, size: IconSize) => iconPaths[size][name] ?? [];
  const sizes = [IconSize.STANDARD, IconSize.LARGE];
  await Promise.all(
    sizes.map((size) => Icons.load(Object.keys(iconPaths[size]) as IconName[], size, { loader })),
  );
}
