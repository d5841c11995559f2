/** Loads Blueprint's icons: those named in the sources at the start, others on demand. */
import { type IconName, type IconPaths, IconSize, Icons } from '@blueprintjs/icons';
import { iconPaths } from './icon-paths';

/** Loads all icons named in the sources, so that none appears late. */
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
