/** Where Blueprint finds the pictures of its icons: ours are there at once, others come when they are asked for. */
import { type IconName, type IconPaths, IconSize, Icons } from '@blueprintjs/icons';
import { iconPaths } from './icon-paths';

/** Makes all icons of the sources ready, so that none pops in later. */
export async function prepareIcons(): Promise<void> {
  Icons.setLoaderOptions({ loader: pathsOf });
  const sizes = [IconSize.STANDARD, IconSize.LARGE];
  await Promise.all(sizes.map((size) => Icons.load(Object.keys(iconPaths[size]) as IconName[], size)));
}

async function pathsOf(name: IconName, size: IconSize): Promise<IconPaths> {
  const own = iconPaths[size][name];
  if (own) return own;
  await Icons.load(name, size, { loader: 'split-by-size' });
  return Icons.getPaths(name, size) ?? [];
}
