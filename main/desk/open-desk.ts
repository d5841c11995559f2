/** Opens the database, in memory if its file cannot be used. Runs on the thread of the desk. */
import { renameSync, rmSync } from 'node:fs';
import { pathExists, setAside } from '../system/atomic-files';
import { markChanges, markedChanges, noteLoss, removeMark } from './change-mark';
import { changeCount, type DeskDatabase, fileMark, isUnreadable, NewerDesk, openFile } from './database';
import type { DeskState } from './desk-state';
import { memoryInsteadOf, openMemory, writeBack } from './memory';

export interface OpenedDesk {
  readonly db: DeskDatabase;
  readonly state: DeskState;
  /** Path of the file that was set aside. */
  readonly aside?: string;
  /** Identities of the open files: the database and its log (`fileMark`). Absent in memory. */
  readonly marks?: readonly (string | undefined)[];
  /** The database in memory has everything of a file that was lost while it was open. */
  readonly hasAll?: true;
}

/**
 * Opens the file, or a database in memory if it cannot be used. Never throws.
 * @param now names a file that is set aside
 */
export function openDesk(file: string, now: number): OpenedDesk {
  const found = openOrReplace(file, now);
  if (found === 'newer') return { db: openMemory(), state: 'newer' };
  return found ? withLoss(found, file, now) : { db: openMemory(file), state: 'memory' };
}

/**
 * Tries again to open the file of a database in memory, and writes the changes to it. Undefined if it still cannot be
 * used; then nothing has changed.
 */
export function reopenDesk(
  { db: memory, hasAll }: OpenedDesk,
  file: string,
  now: number,
): OpenedDesk | undefined {
  const opened = openOrReplace(file, now);
  if (opened === undefined || opened === 'newer') return undefined;
  const found = hasAll ? opened : withLoss(opened, file, now);
  try {
    writeBack(memory, found.db);
    markChanges(file, changeCount(found.db));
  } catch {
    found.db.close();
    return undefined;
  }
  memory.close();
  return found;
}

/** Suffixes of the database file and of the other files that SQLite creates. */
const parts = ['', '-wal', '-shm'] as const;
const marksOf = (file: string) => parts.map((part) => fileMark(file + part));

/**
 * Copies a database to memory if its file was removed or replaced while open, because later changes would be lost with
 * the file. Undefined if the file still exists, or this is unknown.
 */
export function leaveLostFile({ db, marks }: OpenedDesk, file: string): OpenedDesk | undefined {
  if (marks === undefined) return undefined;
  let found: readonly (string | undefined)[];
  let memory: DeskDatabase;
  try {
    found = marksOf(file);
    if (found[0] === marks[0]) return undefined;
    memory = memoryInsteadOf(db);
  } catch {
    return undefined;
  }
  try {
    // SQLite would apply the log of the lost file to the new one.
    for (const at of [1, 2]) if (found[at] === marks[at]) rmSync(file + parts[at], { force: true });
  } catch {
    // Opening finds out whether the file can be read without this.
  }
  return { db: memory, state: 'memory', hasAll: true };
}

/** Checks whether the opened file has all acknowledged changes. */
function withLoss(opened: OpenedDesk, file: string, now: number): OpenedDesk {
  const count = changeCount(opened.db);
  const isLost = markedChanges(file) > count;
  if (isLost) noteLoss(file, now);
  if (count > 0) markChanges(file, count);
  return isLost ? { ...opened, state: 'lost' } : opened;
}

const opening = (file: string, state: DeskState): OpenedDesk => ({
  db: openFile(file),
  state,
  marks: marksOf(file),
});

/** Returns `newer` for a file of a newer Codesk, undefined for one that cannot be used now. */
function openOrReplace(file: string, now: number): OpenedDesk | 'newer' | undefined {
  try {
    return opening(file, 'ready');
  } catch (error) {
    if (error instanceof NewerDesk) return 'newer';
    if (!isUnreadable(error)) return undefined;
  }
  try {
    const aside = setAside(file, `unreadable-${now}`) ?? file;
    // The files of the write-ahead log belong to the database that is set aside.
    for (const part of parts.slice(1)) if (pathExists(file + part)) renameSync(file + part, aside + part);
    removeMark(file);
    return { ...opening(file, 'set_aside'), aside };
  } catch {
    return undefined;
  }
}
