/**
 * Files that the user picked. The page gets a handle, a name and a size; the path stays here. The bytes are read only
 * if the file has not changed since it was picked.
 */
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { CodeskError } from '../../shared/errors';
import type { PickedFile } from '../../shared/ipc/contract';
import type { SentFile } from '../api/body';
import { failure } from '../failure';

/** Largest rate file, in bytes. */
export const rateFileCap = 50 * 1024 * 1024;

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface PickedFiles {
  /** Takes a path from the native dialog. Rejects with `file_empty`, `file_too_large` or `file_unreadable`. */
  add(path: string): Promise<PickedFile>;
  /** Rejects with `file_gone` if the file has changed since it was picked. */
  read(handle: string): Promise<SentFile>;
}

export function createPickedFiles(): PickedFiles {
  const picked = new Map<string, { path: string; size: number; modified: number }>();

  return {
    async add(path) {
      const name = basename(path);
      const file = await statFile(path, 'file_unreadable');
      if (file.size === 0) throw new CodeskError(failure('file_empty', { subject: name }));
      if (file.size > rateFileCap) throw new CodeskError(failure('file_too_large', { subject: name }));
      const handle = randomUUID();
      picked.set(handle, { path, size: file.size, modified: file.mtimeMs });
      return { handle, name, size: file.size };
    },
    async read(handle) {
      const file = picked.get(handle);
      if (!file) throw new CodeskError(failure('bad_request', { subject: 'the chosen file' }));
      const name = basename(file.path);
      const now = await statFile(file.path, 'file_gone');
      if (now.size !== file.size || now.mtimeMs !== file.modified)
        throw new CodeskError(failure('file_gone', { subject: name }));
      try {
        return {
          bytes: await readFile(file.path),
          name,
          type: types[extname(name).toLowerCase()] ?? 'application/octet-stream',
        };
      } catch (error) {
        throw new CodeskError(failure('file_unreadable', { subject: name }), error);
      }
    },
  };
}

/** Rejects with the given code if there is nothing at the path, with `file_unreadable` if it is not a file. */
async function statFile(path: string, missing: 'file_gone' | 'file_unreadable') {
  try {
    const file = await stat(path);
    if (file.isFile()) return file;
  } catch (error) {
    throw new CodeskError(failure(missing, { subject: basename(path) }), error);
  }
  throw new CodeskError(failure('file_unreadable', { subject: basename(path) }));
}
