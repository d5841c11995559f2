/**
 * Counts the acknowledged changes of the desk in a small file next to the database. A database that counts fewer has
 * lost changes: it was emptied, removed, replaced or damaged, and SQLite does not notice that. Most of it runs on the
 * thread of the desk.
 */
import {
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathExists } from '../system/atomic-files';

const markOf = (file: string) => `${file}.changes`;
/** All marks have the same length, so that one overwrites another without an empty file in between. */
const digits = 16;
/** Rate files of a lost database are stored this long, in case the user restores the database. */
const storageMs = 30 * 24 * 60 * 60 * 1000;

/** Returns the acknowledged changes of the database at this path; 0 without a mark. */
export function markedChanges(file: string): number {
  try {
    return Number(readFileSync(markOf(file), 'latin1')) || 0;
  } catch {
    return 0;
  }
}

/** Does not throw: with an older mark only fewer losses are noticed. */
export function markChanges(file: string, count: number): void {
  try {
    const handle = openSync(markOf(file), constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      writeSync(handle, String(count).padStart(digits), 0);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The database is on the same disk and reports the error.
  }
}

/** Renames the mark of a lost database, so that the loss is reported once. */
export function noteLoss(file: string, now: number): void {
  try {
    renameSync(markOf(file), `${file}.lost-${now}`);
  } catch {
    // The loss is reported again at the next start, unless something new is stored before.
  }
}

/** The database was set aside, and the next one counts from the beginning. */
export function removeMark(file: string): void {
  rmSync(markOf(file), { force: true });
}

/** True if there was a desk whose file may be missing. */
export function hasChangeMark(file: string): boolean {
  return pathExists(markOf(file));
}

/** True while stored files may belong to rate files of a database that was lost or set aside. */
export function recentlyLost(file: string, now: number): boolean {
  const name = basename(file);
  try {
    return readdirSync(dirname(file)).some(
      (each) =>
        (each.startsWith(`${name}.lost-`) || each.startsWith(`${name}.unreadable`)) &&
        now - statSync(join(dirname(file), each)).ctimeMs < storageMs,
    );
  } catch {
    return false;
  }
}
