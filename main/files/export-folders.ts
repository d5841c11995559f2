/** The folders in which the policy allows users to save files. */
import { lstat, realpath } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

export interface ExportFolders {
  /** Folder that a dialog opens in; undefined if files may be saved anywhere. */
  readonly first: string | undefined;
  /** Names of the folders, to show. */
  readonly names: readonly string[];
  /**
   * Returns the real path to write a file to, so that a link that changes later cannot redirect it. Undefined if the
   * file is not in one of these folders or below.
   */
  place(path: string): Promise<string | undefined>;
}

/**
 * @param allowed absolute paths, or paths that begin with `~/`. Empty: files may be saved anywhere
 * @param home home folder of the user, from the system, because a user can change the environment
 */
export function exportFolders(allowed: readonly string[], home = () => userInfo().homedir): ExportFolders {
  const folders = allowed.map((folder) => (/^~[\\/]/.test(folder) ? join(home(), folder.slice(2)) : folder));
  const isInside = async (path: string) => {
    for (const folder of folders) {
      // A path of another system would be relative to the folder in which Codesk was started.
      const from = isAbsolute(folder) ? await realpath(folder).catch(() => undefined) : undefined;
      if (from === undefined) continue;
      const inside = relative(from, path);
      if (inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)) return true;
    }
    return false;
  };
  return {
    first: folders[0],
    names: folders,
    async place(path) {
      if (folders.length === 0) return path;
      const name = basename(path);
      const folder = await realpath(dirname(path)).catch(() => undefined);
      if (folder === undefined || name === '' || name === '.' || name === '..') return undefined;
      if (!(await isInside(folder))) return undefined;
      const target = join(folder, name);
      const found = await lstat(target).catch(() => undefined);
      if (!found?.isSymbolicLink()) return target;
      // The file itself may be a link; only its folder counts.
      const real = await realpath(target).catch(() => undefined);
      return real !== undefined && (await isInside(dirname(real))) ? target : undefined;
    },
  };
}
