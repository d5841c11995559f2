/**
 * The number of changes that the desk has acknowledged, in a small file beside the database. A database that counts fewer
 * has lost changes: it was emptied, removed or replaced, or its log was damaged, all of which SQLite takes for a file that
 * is in order. Most of it runs on the thread of the desk.
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
import { isThere } from '../system/atomic-files';

const markOf = (file: string) => `${file}.changes`;
/** All marks are equally long, so that one is written over another without an empty file in between. */
const digits = 16;
/** Stored files of lost rate files stay this long, for somebody who brings the database back. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** The acknowledged changes of the database at this path; 0 without a mark. */
export function markedChanges(file: string): number {
  try {
    return Number(readFileSync(markOf(file), 'latin1')) || 0;
  } catch {
    return 0;
  }
}

/** Does not throw: an older mark only notices less. */
export function markChanges(file: string, count: number): void {
  try {
    const handle = openSync(markOf(file), constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      writeSync(handle, String(count).padStart(digits), 0);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The database is on the same disk and says what is wrong.
  }
}

/** Notes a loss under a name of its own, so that it is reported once. */
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

/** True if there was a desk whose file may be gone. */
export function hasChangeMark(file: string): boolean {
  return isThere(markOf(file));
}

/** True while stored files may belong to rate files of a database that was lost or set aside. */
export function recentlyLost(file: string, now: number): boolean {
  const name = basename(file);
  try {
    return readdirSync(dirname(file)).some(
      (each) =>
        (each.startsWith(`${name}.lost-`) || each.startsWith(`${name}.unreadable`)) &&
        now - statSync(join(dirname(file), each)).ctimeMs < keptFor,
    );
  } catch {
    return false;
  }
}
