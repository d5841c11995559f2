/** The folders in which files may be saved, by the policy. */
import { lstat, realpath } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

export interface ExportFolders {
  /** The folder that a dialog opens in; undefined if files may be saved anywhere. */
  readonly first: string | undefined;
  /** For people. */
  readonly names: readonly string[];
  /**
   * The path to write a file to, with the real folder in it, so that a link that changes afterwards leads nowhere else.
   * Undefined if its folder is none of these and below none of them.
   */
  place(path: string): Promise<string | undefined>;
}

/**
 * @param allowed absolute paths, or such that begin with `~/`. Empty: files may be saved anywhere
 * @param home home folder of the person. It comes from the system, because a user can change the environment
 */
export function exportFolders(allowed: readonly string[], home = () => userInfo().homedir): ExportFolders {
  const folders = allowed.map((folder) => (/^~[\\/]/.test(folder) ? join(home(), folder.slice(2)) : folder));
  const isInside = async (path: string) => {
    for (const folder of folders) {
      // A path of another system would count from the folder that a person starts Codesk in.
      const from = isAbsolute(folder) ? await realpath(folder).catch(() => undefined) : undefined;
      if (from === undefined) continue;
      const way = relative(from, path);
      if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return true;
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
      // What is there leads elsewhere: it is the place that counts.
      const real = await realpath(target).catch(() => undefined);
      return real !== undefined && (await isInside(dirname(real))) ? target : undefined;
    },
  };
}
