/** Where the page lives, and which file stands behind one of its addresses. */
import { realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

export const pageOrigin = 'app://codesk';
export const pageUrl = `${pageOrigin}/index.html`;

/**
 * The file behind a page address, or undefined for anything that is not a file inside the folder. The real path
 * decides, so neither dots nor links lead out.
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
