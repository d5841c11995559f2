/** Rate files that the user opened. The page gets an id, a name and the name of their folder. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { RecentRateFile } from '../../shared/ipc/rate-files';
import type { PreferenceStore } from '../preferences/preferences';

/** Most files that are remembered per user. */
const most = 10;
/** Milliseconds to wait for a drive that does not respond; its files count as existing. */
const driveTimeout = 500;

export interface RecentFiles {
  /** Call it when the user opens this file. */
  note(owner: string, path: string): void;
  list(owner: string): Promise<RecentRateFile[]>;
  /** Returns the path of a file; undefined for an id that does not belong to this user. */
  path(owner: string, id: string): string | undefined;
  /** @param id null for all */
  forget(owner: string, id: string | null): void;
}

interface RecentOptions {
  readonly store: Pick<PreferenceStore, 'recentFiles' | 'setRecentFiles'>;
  /** Adds it to the list of recent files of the system, if the platform has one. */
  readonly toSystem: (path: string) => void;
  readonly now?: () => number;
}

export function createRecentFiles({ store, toSystem, now = Date.now }: RecentOptions): RecentFiles {
  return {
    note(owner, path) {
      const others = store.recentFiles(owner).filter((each) => each.path !== path);
      store.setRecentFiles(owner, [{ path, at: now() }, ...others].slice(0, most));
      toSystem(path);
    },
    list: (owner) =>
      Promise.all(
        store.recentFiles(owner).map(async ({ path, at }) => ({
          id: idOf(path),
          name: basename(path),
          folder: basename(dirname(path)),
          at,
          there: await exists(path),
        })),
      ),
    path: (owner, id) => store.recentFiles(owner).find(({ path }) => idOf(path) === id)?.path,
    forget(owner, id) {
      const left = id === null ? [] : store.recentFiles(owner).filter(({ path }) => idOf(path) !== id);
      store.setRecentFiles(owner, left);
    },
  };
}

const idOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 32);

/** False only if the disk confirms that the file does not exist. */
async function exists(path: string): Promise<boolean> {
  const found = stat(path).then(
    (file) => file.isFile(),
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), driveTimeout);
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
