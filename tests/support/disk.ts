/**
 * Watches and breaks functions of `node:fs/promises` for modules that import them by name. Their bindings follow the
 * module object only after `syncBuiltinESMExports`.
 */
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

type Opened = Parameters<typeof fs.open>;

/** What was done to files, in order, for example `sync a.part` and `rename a.part a`. Paths are without folders. */
export function watchDisk(): string[] {
  const done: string[] = [];
  const name = (path: unknown) => String(path).split('/').pop() ?? '';
  const { open, rename, rm } = fs;
  vi.spyOn(fs, 'rm').mockImplementation(async (path, options) => {
    done.push(`rm ${name(path)}`);
    await rm(path, options);
  });
  vi.spyOn(fs, 'open').mockImplementation(async (...given: Opened): Promise<FileHandle> => {
    done.push(`open ${name(given[0])} ${given[1]}`);
    const handle = await open(...given);
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

/** Lets a function of the disk fail with an error code such as `EACCES`. */
export function breakDisk(part: 'open' | 'rename' | 'sync', code: string): void {
  const error = Object.assign(new Error(code), { code });
  if (part === 'sync') {
    const { open } = fs;
    vi.spyOn(fs, 'open').mockImplementation(async (...given: Opened) => {
      const handle = await open(...given);
      handle.sync = () => Promise.reject(error);
      return handle;
    });
  } else vi.spyOn(fs, part).mockRejectedValue(error);
  syncBuiltinESMExports();
}

/** Gives the disk back as it is. */
export function mendDisk(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}
