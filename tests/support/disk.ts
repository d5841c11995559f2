/**
 * Watches and breaks file functions for modules that import them by name. Their bindings follow the module object only
 * after `syncBuiltinESMExports`.
 */
import disk from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

type Opened = Parameters<typeof fs.open>;

/**
 * Watches the operations of downloads on the descriptor of an open file.
 * @param before is called first; its exception is the error of the disk
 */
function spyOnDescriptors(before: (work: 'write' | 'sync', descriptor: number) => void): void {
  const { fsync, writeSync } = disk;
  vi.spyOn(disk, 'writeSync').mockImplementation(((descriptor: number, ...more: [Buffer, number]) => {
    before('write', descriptor);
    return writeSync(descriptor, ...more);
  }) as typeof writeSync);
  vi.spyOn(disk, 'fsync').mockImplementation((descriptor, done) => {
    try {
      before('sync', descriptor);
    } catch (error) {
      return done(error as NodeJS.ErrnoException);
    }
    fsync(descriptor, done);
  });
}

/** File operations in order, for example `sync a.part` and `rename a.part a`. Paths are without folders. */
export function watchDisk(): string[] {
  const done: string[] = [];
  const name = (path: unknown) => String(path).split('/').pop() ?? '';
  const { link, open, rename, rm } = fs;
  const paths = new Map<number, unknown>();
  spyOnDescriptors((work, descriptor) => {
    if (work === 'sync') done.push(`sync ${name(paths.get(descriptor))}`);
  });
  vi.spyOn(fs, 'link').mockImplementation(async (from, to) => {
    done.push(`link ${name(from)} ${name(to)}`);
    await link(from, to);
  });
  vi.spyOn(fs, 'rm').mockImplementation(async (path, options) => {
    done.push(`rm ${name(path)}`);
    await rm(path, options);
  });
  vi.spyOn(fs, 'open').mockImplementation(async (...given: Opened): Promise<FileHandle> => {
    done.push(`open ${name(given[0])} ${given[1]}`);
    const handle = await open(...given);
    paths.set(handle.fd, given[0]);
    const { sync } = handle;
    handle.sync = async () => {
      await sync.call(handle);
      done.push(`sync ${name(given[0])}`);
    };
    return handle;
  });
  vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    done.push(`rename ${name(from)} ${name(to)}`);
    await rename(from, to);
  });
  syncBuiltinESMExports();
  return done;
}

/** Makes a file function fail with an error code such as `EACCES`. */
export function breakDisk(part: 'open' | 'link' | 'rename' | 'sync', code: string): void {
  const error = Object.assign(new Error(code), { code });
  if (part === 'sync') {
    spyOnDescriptors((work) => {
      if (work === 'sync') throw error;
    });
    const { open } = fs;
    vi.spyOn(fs, 'open').mockImplementation(async (...given: Opened) => {
      const handle = await open(...given);
      handle.sync = () => Promise.reject(error);
      return handle;
    });
  } else vi.spyOn(fs, part).mockRejectedValue(error);
  syncBuiltinESMExports();
}

/**
 * Makes the n-th change of a folder fail with an error code: creating, writing, syncing, linking or renaming a file.
 * From then on every further change fails too, as on a full disk; removing still works.
 * @param at counted from 1
 */
export function breakDiskAt(at: number, code: string, folder: string): { hit(): boolean } {
  let changes = 0;
  const change = (path: unknown) => {
    if (!String(path).startsWith(folder)) return;
    changes += 1;
    if (changes >= at) throw Object.assign(new Error(code), { code });
  };
  const { link, open, rename } = fs;
  const paths = new Map<number, unknown>();
  spyOnDescriptors((_work, descriptor) => change(paths.get(descriptor)));
  vi.spyOn(fs, 'open').mockImplementation(async (...given: Opened): Promise<FileHandle> => {
    const [path, flags] = given;
    if (flags === undefined || flags === 'r') return open(...given);
    change(path);
    const handle = await open(...given);
    paths.set(handle.fd, path);
    for (const part of ['write', 'writev', 'writeFile', 'sync'] as const) {
      const work = handle[part].bind(handle) as (...parts: unknown[]) => Promise<unknown>;
      Object.assign(handle, {
        [part]: async (...parts: unknown[]) => {
          change(path);
          return work(...parts);
        },
      });
    }
    return handle;
  });
  vi.spyOn(fs, 'link').mockImplementation(async (from, to) => {
    change(to);
    await link(from, to);
  });
  vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    change(to);
    await rename(from, to);
  });
  syncBuiltinESMExports();
  return { hit: () => changes >= at };
}

/** Restores the real functions. */
export function restoreDisk(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}
