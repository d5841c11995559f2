/** The page's address, and the file for an address. */
import { realpathSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

export const pageOrigin = 'app://codesk';
export const pageUrl = `${pageOrigin}/index.html`;

/**
 * Returns the file of a page address; undefined if it is not a file inside the folder. The real path is checked, so
 * neither `..` nor symbolic links lead out of the folder. Synchronous, because while main starts, each cycle of its
 * event loop would delay a file.
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
