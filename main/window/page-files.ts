/** The page's address, and the file that belongs to an address. */
import { realpathSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

export const pageOrigin = 'app://codesk';
export const pageUrl = `${pageOrigin}/index.html`;

/**
 * The file of a page address; undefined if it is not a file inside the folder. The real path is checked, so neither
 * `..` nor symbolic links lead out of the folder. Not asynchronous: while main starts, each turn of its event loop would
 * hold a file up.
 */
export function fileOf(folder: string, address: string): string | undefined {
  try {
    const url = new URL(address);
    if (url.host !== 'codesk') return undefined;
    const root = realpathSync(folder);
    const file = realpathSync(join(root, decodeURIComponent(url.pathname)));
    return file.startsWith(root + sep) && extname(file) !== '' ? file : undefined;
  } catch {
    return undefined;
  }
}
