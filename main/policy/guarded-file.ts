/** Reads files that only an administrator may be able to change. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  type Stats,
} from 'node:fs';
import { dirname, parse, resolve, sep } from 'node:path';

/** Text of the file, or the reason why it cannot be used; undefined if there is no file. */
export type FoundText = { readonly text: string } | { readonly fault: string } | undefined;

/** Largest file that is read, in bytes. */
const largest = 1024 * 1024;
/** Most links in a path. */
const mostLinks = 20;
const root = 0;
/** The group of administrators of macOS, which may write to some folders of the system. */
const macAdministrators = 80;

class Refused extends Error {}

/**
 * Reads a file of the machine. With `owners` the file and every folder and link of its path must belong to one of them,
 * and no other user may have write permission: a user who can write to a folder can replace the file.
 * @param owners ids of users besides root; undefined if the system has no such owners (Windows)
 */
export function readGuarded(path: string, owners: readonly number[] | undefined): FoundText {
  let file: number | undefined;
  try {
    lstatSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return owners && leadsNowhere(dirname(path))
        ? { fault: 'its folder is a link to a missing folder' }
        : undefined;
    return { fault: `it cannot be read (${codeOf(error)})` };
  }
  try {
    const real = owners ? guardedPath(path, [root, ...owners]) : path;
    // Opening a pipe instead of a file would block the start.
    file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file);
    if (!stats.isFile()) return { fault: 'it is not a file' };
    if (owners) requireGuarded(real, stats, [root, ...owners], true);
    if (stats.size > largest) return { fault: 'it is larger than 1 MB' };
    return { text: readAll(file) };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.message };
    if (codeOf(error) === 'ENOENT') return { fault: 'it is a link to a missing file' };
    return { fault: `it cannot be read (${codeOf(error)})` };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A file of a user, who may change it. */
export function readUnguarded(path: string): FoundText {
  return readGuarded(path, undefined);
}

/** An administrator created the link: its target, such as a network drive, is only missing now. */
function leadsNowhere(folder: string): boolean {
  try {
    return lstatSync(folder).isSymbolicLink() && !existsSync(folder);
  } catch {
    return false;
  }
}

const codeOf = (error: unknown) =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));

function readAll(file: number): string {
  const bytes = Buffer.alloc(largest + 1);
  let filled = 0;
  while (filled < bytes.length) {
    const read = readSync(file, bytes, filled, bytes.length - filled, null);
    if (read === 0) break;
    filled += read;
  }
  // Editors of Windows write a byte order mark.
  return bytes.toString('utf8', 0, filled).replace(/^\uFEFF/, '');
}

/** Follows the path and its links step by step, and checks each of them. Returns the path without links. */
function guardedPath(path: string, owners: readonly number[]): string {
  const named = resolve(path);
  const given = dirname(named);
  let links = 0;
  const follow = (at: string): string => {
    const start = parse(at).root;
    let current = start;
    requireGuarded(current, lstatSync(current), owners, false);
    const parts = at.slice(start.length).split(sep).filter(Boolean);
    for (const [index, part] of parts.entries()) {
      const next = resolve(current, part);
      const stats = lstatSync(next);
      if (stats.isSymbolicLink()) {
        links += 1;
        if (links > mostLinks) throw new Refused('it is a broken link');
        return follow(resolve(current, readlinkSync(next), ...parts.slice(index + 1)));
      }
      const isLast = index === parts.length - 1;
      // Users must not even be able to add files to the last folder.
      requireGuarded(next, stats, owners, isLast || index === parts.length - 2 || next === given);
      current = next;
    }
    return current;
  };
  return follow(named);
}

function requireGuarded(path: string, stats: Stats, owners: readonly number[], strict: boolean): void {
  if (!owners.includes(stats.uid))
    throw new Refused(`${path} is owned by the user ${stats.uid} and not by the administrator`);
  const mode = `mode ${(stats.mode & 0o7777).toString(8).padStart(4, '0')}`;
  const sticky = !strict && stats.isDirectory() && (stats.mode & 0o1000) !== 0;
  const groups = strict ? [] : [root, ...(process.platform === 'darwin' ? [macAdministrators] : [])];
  const groupWrites = (stats.mode & 0o020) !== 0 && !groups.includes(stats.gid);
  if (!sticky && (groupWrites || (stats.mode & 0o002) !== 0))
    throw new Refused(`${path} can be written by users other than the administrator (${mode})`);
}
