/** The page's address, and the file that belongs to an address. */
import { realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

export const pageOrigin = 'app://codesk';
export const pageUrl = `${pageOrigin}/index.html`;

/**
 * The file of a page address; undefined if it is not a file inside the folder. The real path is checked, so neither
 * `..` nor symbolic links lead out of the folder.
 */
export async function fileOf(folder: string, address: string): Promise<string | undefined> {
  try {
    const url = new URL(address);
    if (url.host !== 'codesk') return undefined;
    const root = await realpath(folder);
    const file = await realpath(join(root, decodeURIComponent(url.pathname)));
    return file.startsWith(root + sep) && extname(file) !== '' ? file : undefined;
  } catch {
    return undefined;
  }
}
