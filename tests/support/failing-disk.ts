/**
 * A disk that fails on command, for modules that use `node:fs` and `node:fs/promises`: every change of files under a
 * folder passes through here. A change is opening for writing, a write, a sync, a rename, a removal, or a new folder.
 */
import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

export type DiskFault =
  /** Nothing can be changed, as on a disk that is mounted read-only or belongs to another user. */
  | 'EROFS'
  | 'EACCES'
  /** No space: operations that need space fail, and the first write is cut. Files can still be removed and renamed. */
  | 'ENOSPC'
  /** The hardware fails. */
  | 'EIO'
  /** A write stores half and reports no error; the next one reports that there is no space. */
  | 'short';

type Change = 'open' | 'write' | 'sync' | 'rename' | 'remove' | 'folder' | 'cut';

/** Changes that a full disk still accepts. */
const spaceless: readonly Change[] = ['rename', 'remove', 'cut', 'sync'];

export interface FailingDisk {
  /** The number of changes since the start. */
  readonly changes: number;
  /** The changes in order, for example `open wx`, `sync`. */
  readonly done: readonly string[];
  /** From the `nth` change on (the first is 0) every change fails. */
  fail(fault: DiskFault, nth?: number): void;
  /** False if removing a file fails, too. */
  refuseRemoval(refused: boolean): void;
  restore(): void;
  /** Restores the real functions. */
  end(): void;
}

/** Replaces the file functions for everything under a folder. */
export function startFailingDisk(folder: string): FailingDisk {
  let fault: DiskFault | undefined;
  let from = 0;
  let changes = 0;
  let cut = false;
  let unremovable = false;
  let done: string[] = [];
  const opened = new Set<number>();

  const error = (code: string) => Object.assign(new Error(`${code}: the disk of the test`), { code });
  const isOurs = (path: unknown) => String(path).startsWith(folder);
  const writes = (flags: unknown) =>
    typeof flags === 'number'
      ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
      : /[wa+]/.test(String(flags ?? 'r'));
  /** Throws if this change fails. Returns how much of a write still fits. */
  const ask = (change: Change, bytes = 0, how = ''): number => {
    done.push(how === '' ? change : `${change} ${how}`);
    const nth = changes;
    changes += 1;
    if (unremovable && change === 'remove') throw error('EBUSY');
    if (fault === undefined || nth < from) return bytes;
    if (fault === 'EROFS' || fault === 'EACCES' || fault === 'EIO') throw error(fault);
    if (spaceless.includes(change)) return bytes;
    if (change === 'write' && !cut) {
      cut = true;
      return Math.floor(bytes / 2);
    }
    // A full disk still accepts a file without content.
    if (change === 'open' && fault === 'short') return bytes;
    throw error('ENOSPC');
  };

  const { openSync, closeSync, writeSync, writeFileSync, fsyncSync, ftruncateSync } = fs;
  const { renameSync, rmSync, mkdirSync, unlinkSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    if (isOurs(path) && writes(flags)) ask('open', 0, String(flags));
    const handle = openSync(path, flags, mode);
    if (isOurs(path) && writes(flags)) opened.add(handle);
    return handle;
  });
  vi.spyOn(fs, 'closeSync').mockImplementation((handle) => {
    opened.delete(handle);
    closeSync(handle);
  });
  vi.spyOn(fs, 'writeSync').mockImplementation(((handle: number, data: Buffer, from?: number | null) => {
    const at = from ?? 0;
    if (!opened.has(handle)) return writeSync(handle, data, at);
    const fits = ask('write', data.length - at);
    return fits === 0 ? 0 : writeSync(handle, data, at, fits);
  }) as typeof fs.writeSync);
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    if (opened.has(handle)) ask('sync');
    fsyncSync(handle);
  });
  vi.spyOn(fs, 'ftruncateSync').mockImplementation((handle, length) => {
    if (opened.has(handle)) ask('cut');
    ftruncateSync(handle, length);
  });
  vi.spyOn(fs, 'writeFileSync').mockImplementation((path, data, options) => {
    if (!isOurs(path)) return writeFileSync(path, data, options);
    ask('open');
    const bytes = Buffer.from(data as string | Buffer);
    const fits = ask('write', bytes.length);
    writeFileSync(path, bytes.subarray(0, fits), options);
    if (fits < bytes.length) throw error('ENOSPC');
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((old, next) => {
    if (isOurs(old)) ask('rename');
    renameSync(old, next);
  });
  vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (isOurs(path) && fs.existsSync(path)) ask('remove');
    rmSync(path, options);
  });
  vi.spyOn(fs, 'unlinkSync').mockImplementation((path) => {
    if (isOurs(path)) ask('remove');
    unlinkSync(path);
  });
  vi.spyOn(fs, 'mkdirSync').mockImplementation(((path: string, options: object) => {
    if (isOurs(path) && !fs.existsSync(path)) ask('folder');
    return mkdirSync(path, options);
  }) as typeof fs.mkdirSync);

  const { accessSync } = fs;
  const denies = (path: unknown, mode = 0) =>
    isOurs(path) &&
    (mode & fs.constants.W_OK) !== 0 &&
    (fault === 'EROFS' || fault === 'EACCES') &&
    fs.existsSync(String(path));
  vi.spyOn(fs, 'accessSync').mockImplementation((path, mode) => {
    if (denies(path, mode)) throw error(fault ?? '');
    accessSync(path, mode);
  });

  const { open, rename, rm, mkdir, access } = promises;
  vi.spyOn(promises, 'access').mockImplementation(async (path, mode) => {
    if (denies(path, mode)) throw error(fault ?? '');
    await access(path, mode);
  });
  vi.spyOn(promises, 'open').mockImplementation(
    async (...given: Parameters<typeof open>): Promise<FileHandle> => {
      const [path, flags] = given;
      if (!isOurs(path) || !writes(flags)) return open(...given);
      ask('open');
      const handle = await open(...given);
      const { writeFile, appendFile, sync } = handle;
      const writing = (write: typeof writeFile) => async (data: unknown) => {
        const bytes = Buffer.from(data as string | Buffer);
        const fits = ask('write', bytes.length);
        await write.call(handle, bytes.subarray(0, fits));
        if (fits < bytes.length) throw error('ENOSPC');
      };
      handle.writeFile = writing(writeFile) as typeof writeFile;
      handle.appendFile = writing(appendFile) as typeof appendFile;
      handle.sync = async () => {
        ask('sync');
        await sync.call(handle);
      };
      return handle;
    },
  );
  vi.spyOn(promises, 'rename').mockImplementation(async (old, next) => {
    if (isOurs(old)) ask('rename');
    await rename(old, next);
  });
  vi.spyOn(promises, 'rm').mockImplementation(async (path, options) => {
    if (isOurs(path) && fs.existsSync(String(path))) ask('remove');
    await rm(path, options);
  });
  vi.spyOn(promises, 'mkdir').mockImplementation((async (path: string, options: object) => {
    if (isOurs(path) && !fs.existsSync(path)) ask('folder');
    return mkdir(path, options);
  }) as typeof mkdir);
  syncBuiltinESMExports();

  return {
    get changes() {
      return changes;
    },
    get done() {
      return done;
    },
    fail(next, nth = 0) {
      fault = next;
      from = nth;
      changes = 0;
      cut = false;
    },
    refuseRemoval(refused) {
      unremovable = refused;
    },
    restore() {
      done = [];
      fault = undefined;
      changes = 0;
    },
    end() {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    },
  };
}
