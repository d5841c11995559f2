/** Reads the files of a folder while a running app may create, rename and remove some of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file below a folder with its content, each path once. Sockets and other special files are left out. A file that
 * disappears between its listing and its reading may have been renamed, so the folder is listed again until every
 * listed file was read.
 */
export function* filesRead(folder: string): Generator<{ readonly path: string; readonly bytes: Buffer }> {
  const read = new Set<string>();
  for (let listing = 1; ; listing += 1) {
    const listed = unlessGone(() => readdirSync(folder, { recursive: true, withFileTypes: true }));
    const missing: string[] = listed ? [] : [folder];
    for (const entry of listed ?? []) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || read.has(path)) continue;
      const bytes = unlessGone(() => readFileSync(path));
      if (!bytes) {
        missing.push(path);
        continue;
      }
      read.add(path);
      yield { path, bytes };
    }
    if (missing.length === 0) return;
    if (listing === MOST_LISTINGS) throw new Error(`Gone before they could be read: ${missing.join(', ')}`);
  }
}

const MOST_LISTINGS = 50;

function unlessGone<Of>(read: () => Of): Of | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
