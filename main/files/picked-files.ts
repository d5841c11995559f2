/**
 * Files that the user picked. The page gets a handle, a name and a size; the path stays here. The bytes are read only
 * if the file has not changed since it was picked. A handle belongs to the person who picked, and is kept on disk, so
 * that a form that is opened again after a restart still has its file.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { CodeskError, type ErrorCode } from '../../shared/errors';
import type { PickedFile } from '../../shared/ipc/contract';
import { fileCap } from '../../shared/rates/limits';
import type { SentFile } from '../api/body';
import type { DeskStore } from '../desk/desk';
import type { StoredFile } from '../desk/tables';
import { failure } from '../failure';
import { codeOfReading } from '../system/file-errors';

/** Largest file of an import, in bytes. */
export const rateFileCap = 50 * 1024 * 1024;

/** How large a file may be, in bytes, and what is said about a larger one. */
export interface FileLimit {
  readonly bytes: number;
  readonly code: ErrorCode;
}
const importLimit: FileLimit = { bytes: rateFileCap, code: 'file_too_large' };
/** Of files that the rate desk opens. */
export const openLimit: FileLimit = { bytes: fileCap, code: 'rate_file_too_large' };

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface PickedFiles {
  /** Takes a path from the native dialog. Rejects with `file_empty`, the code of the limit or what is in the way (`codeOfReading`). */
  add(path: string, limit?: FileLimit): Promise<PickedFile>;
  /**
   * Takes a file that Codesk made of a picked one, under the name that it is sent with. Its handle lasts until Codesk
   * closes. Rejects like `add`.
   */
  addMade(path: string, name: string): Promise<PickedFile>;
  /**
   * The file of a handle as it is now. Rejects with `file_gone` if it was changed or removed since it was picked, or if
   * this person picked no file with the handle, else with what is in the way of reading it (`codeOfReading`).
   */
  check(handle: string): Promise<PickedFile>;
  /** Rejects like `check`, also if the file changed while it was read. */
  read(handle: string): Promise<SentFile>;
  /**
   * The file in pieces, for one that is too large to be held whole. Rejects like `check`; the pieces reject with what is in
   * the way (`codeOfReading`), and with `file_gone` if the file changed while it was read.
   */
  pieces(handle: string): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }>;
}

interface PickedFilesOptions {
  readonly store: Pick<DeskStore, 'keepFile' | 'file'>;
  /** The person of the session, `SessionState.owner`; empty if nobody is signed in. */
  readonly owner: () => string;
  /** A handle that could not be kept lasts until Codesk closes. */
  readonly notKept: (error: unknown) => void;
}

/** A file that Codesk made has another name than on the disk. */
type Picked = StoredFile & { readonly name?: string };
const nameOf = ({ name, path }: Picked) => name ?? basename(path);

export function createPickedFiles({ store, owner, notKept }: PickedFilesOptions): PickedFiles {
  /** Those of this start, so that a file can be picked when the store cannot be written. */
  const picked = new Map<string, Picked & { readonly owner: string }>();

  const person = () => {
    const current = owner();
    if (current === '') throw new CodeskError(failure('session_ended'));
    return current;
  };
  const kept = async (handle: string): Promise<Picked | undefined> => {
    const asking = person();
    const file = picked.get(handle);
    if (file) return file.owner === asking ? file : undefined;
    return store.file(asking, handle);
  };
  const unchanged = async (handle: string): Promise<Picked> => {
    const file = await kept(handle);
    if (!file) throw new CodeskError(failure('file_gone', { subject: 'The chosen file' }));
    const now = await statFile(file.path);
    if (now.size !== file.size || now.mtimeMs !== file.modified)
      throw new CodeskError(failure('file_gone', { subject: nameOf(file) }));
    return file;
  };
  const taken = async (path: string, limit: FileLimit, made?: string) => {
    const name = made ?? basename(path);
    const owner = person();
    const file = await statFile(path);
    await openable(path);
    if (file.size === 0) throw new CodeskError(failure('file_empty', { subject: name }));
    if (file.size > limit.bytes) throw new CodeskError(failure(limit.code, { subject: name }));
    const entry = { handle: randomUUID(), path, size: file.size, modified: file.mtimeMs };
    picked.set(entry.handle, { ...entry, owner, ...(made === undefined ? {} : { name: made }) });
    return { owner, entry, name };
  };

  return {
    async add(path, limit = importLimit) {
      const { owner: asking, entry, name } = await taken(path, limit);
      await store.keepFile(asking, entry).catch(notKept);
      return { handle: entry.handle, name, size: entry.size };
    },
    async addMade(path, made) {
      const { entry, name } = await taken(path, importLimit, made);
      return { handle: entry.handle, name, size: entry.size };
    },
    async check(handle) {
      const file = await unchanged(handle);
      await openable(file.path);
      return { handle, name: nameOf(file), size: file.size };
    },
    async pieces(handle) {
      const file = await unchanged(handle);
      const { path } = file;
      async function* bytes() {
        try {
          yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Uint8Array>;
        } catch (error) {
          throw notReadable(path, error);
        }
        // What was read before and after a change are not one file.
        await unchanged(handle);
      }
      return { name: nameOf(file), bytes: bytes() };
    },
    async read(handle) {
      const file = await unchanged(handle);
      const { path } = file;
      const bytes = await readFile(path).catch((error: unknown) => {
        throw notReadable(path, error);
      });
      // What was read before and after a change are not one file.
      await unchanged(handle);
      const name = nameOf(file);
      return { bytes, name, type: types[extname(name).toLowerCase()] ?? 'application/octet-stream' };
    },
  };
}

function notReadable(path: string, error: unknown): CodeskError {
  return new CodeskError(failure(codeOfReading(error), { subject: basename(path) }), error);
}

async function statFile(path: string) {
  const file = await stat(path).catch((error: unknown) => {
    throw notReadable(path, error);
  });
  if (file.isFile()) return file;
  const code = file.isDirectory() ? 'file_is_folder' : 'file_unreadable';
  throw new CodeskError(failure(code, { subject: basename(path) }));
}

/** A file that another program holds, or that may not be read, can still be looked at. Only opening it tells. */
async function openable(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw notReadable(path, error);
  });
  await handle.close();
}
