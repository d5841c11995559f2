/**
 * Files that the user picked. The page gets a handle, a name and a size; the path stays here. The bytes are read only
 * if the file has not changed since it was picked. A handle belongs to the user who picked the file, and is stored on
 * disk, so that a reopened draft still has its file after a restart.
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
import type { StoredFile } from '../desk/desk-calls';
import { failure } from '../failure';
import { codeOfReading } from '../system/file-errors';

/** Largest file of an import, in bytes. */
export const rateFileCap = 50 * 1024 * 1024;

/** Largest file in bytes, and the error code of a larger one. */
export interface FileLimit {
  readonly bytes: number;
  readonly code: ErrorCode;
}
const importLimit: FileLimit = { bytes: rateFileCap, code: 'file_too_large' };
/** Limit for files that the rate desk opens. */
export const openLimit: FileLimit = { bytes: fileCap, code: 'rate_file_too_large' };

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface PickedFiles {
  /**
   * Adds a path from the native dialog. Rejects with `file_empty`, the code of the limit or a read error
   * (`codeOfReading`).
   */
  add(path: string, limit?: FileLimit): Promise<PickedFile>;
  /**
   * Adds a file that Codesk created from a picked one, under the name with which it is sent. Its handle lasts until
   * Codesk closes. Rejects like `add`.
   */
  addMade(path: string, name: string): Promise<PickedFile>;
  /**
   * Returns the file of a handle. Rejects with `file_gone` if it was changed or removed since it was picked, or if this
   * user has no such handle, and with a read error (`codeOfReading`).
   */
  check(handle: string): Promise<PickedFile>;
  /** Rejects like `check`, also if the file changed while it was read. */
  read(handle: string): Promise<SentFile>;
  /**
   * Reads a file in chunks that is too large to be read whole. Rejects like `check`; the chunks reject with a read
   * error (`codeOfReading`), and with `file_gone` if the file changed while it was read.
   */
  chunks(handle: string): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }>;
}

interface PickedFilesOptions {
  readonly store: Pick<DeskStore, 'keepFile' | 'file'>;
  /** Owner of the session, `SessionState.owner`; empty if no user is signed in. */
  readonly owner: () => string;
  /** A handle that could not be stored lasts until Codesk closes. */
  readonly notStored: (error: unknown) => void;
}

/** A file that Codesk created has another name than on the disk. */
type Picked = StoredFile & { readonly name?: string };
const nameOf = ({ name, path }: Picked) => name ?? basename(path);

export function createPickedFiles({ store, owner, notStored }: PickedFilesOptions): PickedFiles {
  /** Handles of this start, so that a file can be picked when the store cannot be written. */
  const picked = new Map<string, Picked & { readonly owner: string }>();

  const requireOwner = () => {
    const current = owner();
    if (current === '') throw new CodeskError(failure('session_ended'));
    return current;
  };
  const findPicked = async (handle: string): Promise<Picked | undefined> => {
    const requester = requireOwner();
    const file = picked.get(handle);
    if (file) return file.owner === requester ? file : undefined;
    return store.file(requester, handle);
  };
  const unchanged = async (handle: string): Promise<Picked> => {
    const file = await findPicked(handle);
    if (!file) throw new CodeskError(failure('file_gone', { subject: 'The chosen file' }));
    const now = await statFile(file.path);
    if (now.size !== file.size || now.mtimeMs !== file.modified)
      throw new CodeskError(failure('file_gone', { subject: nameOf(file) }));
    return file;
  };
  const taken = async (path: string, limit: FileLimit, made?: string) => {
    const name = made ?? basename(path);
    const owner = requireOwner();
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
      const { owner: requester, entry, name } = await taken(path, limit);
      await store.keepFile(requester, entry).catch(notStored);
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
    async chunks(handle) {
      const file = await unchanged(handle);
      const { path } = file;
      async function* bytes() {
        try {
          yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Uint8Array>;
        } catch (error) {
          throw notReadable(path, error);
        }
        // The file changed while it was read.
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
      // The file changed while it was read.
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

/**
 * A file that is locked by another program, or that may not be read, still has a size. Only opening it shows the error.
 */
async function openable(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw notReadable(path, error);
  });
  await handle.close();
}
