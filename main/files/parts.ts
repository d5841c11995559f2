/**
 * Files that are being written. Each is a temporary part in the folder of its target, with an unpredictable name, and
 * never opens an existing file or link. It is renamed once it is complete. The profile records each part before it is
 * created, so that the next start can remove what a crash left.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import {
  constants,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { CodeskError } from '../../shared/errors';
import { codeOfDisk } from '../api/errors';
import { failure } from '../failure';

/** Name of a part: a hidden file that ends in the number of its record and `.codesk-part`. */
const partName = /^\..{0,40}\.([0-9a-f]{16})\.codesk-part$/su;
/** A record is stored this long if its folder is missing, for example on a drive that is not connected. */
const keepRecordMs = 30 * 24 * 3600 * 1000;
/** The right of the owner to write. */
const ownerWrites = 0o200;

export interface Part {
  /** Absolute path of the part. */
  readonly path: string;
  /** Open for writing until `commit` or `drop`. */
  readonly file: FileHandle;
  /** The target and its folder, to show. The page must not get whole paths. */
  readonly shown: { readonly name: string; readonly place: string };
  /**
   * Renames the part, which must be on the disk already. It replaces a file only if that existed when the part was
   * created, because only then the user agreed. Rejects with a `CodeskError`.
   * @param before last work on the closed part
   */
  commit(before?: (path: string) => Promise<void>): Promise<void>;
  /** Removes an unfinished part. Never rejects; a part that cannot be removed stays recorded. */
  drop(): Promise<void>;
  /** Does the same synchronously, for closing the app. */
  dropNow(): void;
}

export interface Parts {
  /**
   * Creates the part of a target. Rejects with a `CodeskError` if the folder cannot be written, if a folder has the
   * name, or if another part has the same target.
   */
  make(target: string): Promise<Part>;
  /** Removes what earlier runs left. Resolves with the number of parts. Never rejects. */
  cleanUp(): Promise<number>;
}

interface PartsOptions {
  /** Folder of the records, in the profile. */
  readonly records: string;
  readonly log: { error(...parts: unknown[]): void };
  /** Some systems treat `A.csv` and `a.csv` as one file. */
  readonly platform?: NodeJS.Platform;
}

export function createParts({ records, log, platform = process.platform }: PartsOptions): Parts {
  const targets = new Set<string>();
  /** Parts of this run, which are not cleaned up. */
  const own = new Set<string>();

  /** Records a part before it is created. A profile that cannot be written must not prevent a file. */
  const record = async (id: string, path: string): Promise<() => Promise<void>> => {
    const file = join(records, `${id}.json`);
    try {
      await mkdir(records, { recursive: true, mode: 0o700 });
      const handle = await open(file, 'wx', 0o600);
      try {
        await handle.writeFile(JSON.stringify({ part: path }));
        await handle.sync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      log.error('a part is not recorded', error);
    }
    return () => rm(file, { force: true }).catch((error) => log.error('record of a part', error));
  };

  return {
    async make(target) {
      const shown = shownFile(target);
      const fail = (error: unknown) =>
        error instanceof CodeskError
          ? error
          : new CodeskError(failure(codeOfDisk(error), { subject: shown.place }), error);
      let key: string | undefined;
      try {
        const folder = await realpath(dirname(target));
        const targetKey = sameFile(join(folder, basename(target)), platform);
        if (targets.has(targetKey)) throw new CodeskError(failure('being_saved', { subject: shown.place }));
        targets.add(targetKey);
        key = targetKey;
        const existing = await lstat(target).catch(() => undefined);
        if (existing?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
        const id = randomBytes(8).toString('hex');
        const path = join(folder, `.${shortName(target)}.${id}.codesk-part`);
        own.add(id);
        const forget = await record(id, path);
        // Exclusively: fails if the name exists, also as a link.
        const file = await open(path, 'wx').catch(async (error) => {
          await forget();
          throw error;
        });
        // A replaced file keeps its read permissions. The new file stays writable until it is complete.
        const before = existing && (await stat(target).catch(() => undefined));
        const rights = before && before.mode & 0o777;
        if (rights !== undefined) await setRights(file, rights | ownerWrites);
        return part({
          target,
          path,
          file,
          shown,
          replaces: existing !== undefined,
          // Permissions are only set if the part does not have them yet.
          rights: rights !== undefined && (rights & ownerWrites) === 0 ? rights : undefined,
          fail,
          forget,
          release: () => targets.delete(targetKey),
          log,
        });
      } catch (error) {
        if (key !== undefined) targets.delete(key);
        throw fail(error);
      }
    },

    async cleanUp() {
      let removed = 0;
      for (const name of await readdir(records).catch(() => [] as string[])) {
        const id = /^([0-9a-f]{16})\.json$/.exec(name)?.[1];
        if (id === undefined || own.has(id)) continue;
        try {
          if (await cleanUpOne(join(records, name), id)) removed += 1;
        } catch (error) {
          log.error('a part of an earlier run remains', error);
        }
      }
      return removed;
    },
  };
}

interface PartOptions extends Pick<Part, 'path' | 'file' | 'shown'> {
  readonly target: string;
  readonly replaces: boolean;
  /** Set before the part is renamed. */
  readonly rights: number | undefined;
  readonly fail: (error: unknown) => CodeskError;
  readonly forget: () => Promise<void>;
  readonly release: () => void;
  readonly log: PartsOptions['log'];
}

function part(options: PartOptions): Part {
  const { target, path, file, shown, replaces, rights, fail, forget, release, log } = options;
  let open = true;
  const close = async () => {
    if (open) await file.close();
    open = false;
  };
  return {
    path,
    file,
    shown,
    async commit(before) {
      try {
        // Windows cannot rename an open file.
        await close();
        await before?.(path);
        if (rights !== undefined) await takeWriting(path, rights);
        if (replaces) await rename(path, target);
        else await renameToNew(path, target, shown.place);
      } catch (error) {
        throw fail(error);
      }
      release();
      try {
        // After linking, the part is a second name of the file.
        await rm(path, { force: true });
        await forget();
      } catch (error) {
        log.error('a part remains until the next start', error);
      }
    },
    async drop() {
      try {
        await close().catch(() => undefined);
        await rm(path, { force: true });
        await forget();
      } catch (error) {
        log.error('a part remains until the next start', error);
      } finally {
        release();
      }
    },
    dropNow() {
      try {
        rmSync(path, { force: true });
      } catch (error) {
        log.error('a part remains until the next start', error);
      }
    },
  };
}

/** A file system without permissions refuses this, and the file is fine without. */
const setRights = (file: FileHandle, rights: number) => file.chmod(rights).catch(() => undefined);

/** Sets the permissions of a closed part, but never follows a link with its name. */
async function takeWriting(path: string, rights: number): Promise<void> {
  // Systems without this flag have no such links.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  await setRights(file, rights);
  await file.close();
}

/** Renames without replacing a file that appeared in between. A link fails if the name exists; a rename does not. */
async function renameToNew(path: string, target: string, place: string): Promise<void> {
  try {
    await link(path, target);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Some file systems have no hard links; on those, check and rename are two steps.
    const taken = code === 'EEXIST' || (await lstat(target).catch(() => undefined)) !== undefined;
    if (taken) throw new CodeskError(failure('file_there', { subject: place }), error);
    if (code === 'ENOSPC' || code === 'EROFS' || code === 'ENOENT') throw error;
    await rename(path, target);
  }
}

/** Removes the part of a record and then the record. True if there was a part. Rejects if it cannot be removed. */
async function cleanUpOne(recordFile: string, id: string): Promise<boolean> {
  const path = await recordedPart(recordFile, id);
  let found = false;
  if (path !== undefined) {
    const existing = await lstat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    // Removes only plain files that Codesk creates, never the target of a link.
    if (existing?.isFile()) {
      await rm(path);
      found = true;
    } else if (!existing && !(await isFolder(dirname(path)))) {
      const { mtimeMs } = await stat(recordFile);
      if (Date.now() - mtimeMs < keepRecordMs) return false;
    }
  }
  await rm(recordFile, { force: true });
  return found;
}

/** Returns the part that a record names, if it has Codesk's extension and the number of the record. */
async function recordedPart(recordFile: string, id: string): Promise<string | undefined> {
  try {
    const { part: path } = JSON.parse(await readFile(recordFile, 'utf8')) as { part?: unknown };
    if (typeof path !== 'string' || !isAbsolute(path)) return undefined;
    return partName.exec(basename(path))?.[1] === id ? path : undefined;
  } catch (error) {
    // Cut by a crash before the part was created.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true;

/** Returns a key that is equal for two paths of one file. */
function sameFile(path: string, platform: NodeJS.Platform): string {
  return platform === 'win32' || platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path;
}

/** Returns the start of a file name, short enough that a part fits wherever its target does. */
function shortName(target: string): string {
  return [...basename(target)]
    .slice(0, 16)
    .join('')
    .replace(/[\n\r]/g, '');
}

function shownFile(target: string): Part['shown'] {
  const name = basename(target);
  return { name, place: `${name} in ${basename(dirname(target)) || dirname(target)}` };
}
