/** What stands in for a file that cannot be used, and what happens to the file. Runs on the thread of the desk. */
import { renameSync, rmSync } from 'node:fs';
import { isThere, setAside } from '../system/atomic-files';
import { markChanges, markedChanges, noteLoss, removeMark } from './change-mark';
import { changeCount, type DeskDatabase, fileMark, isUnreadable, NewerDesk, openFile } from './database';
import type { DeskState } from './desk-state';
import { memoryInsteadOf, openMemory, writeBack } from './memory';

export interface OpenedDesk {
  readonly db: DeskDatabase;
  readonly state: DeskState;
  /** Path of the file that was set aside. */
  readonly aside?: string;
  /** Which files are open: the database and its parts (`fileMark`). Absent in memory. */
  readonly marks?: readonly (string | undefined)[];
  /** The desk in memory has everything of a file that was lost while it was open. */
  readonly hasAll?: true;
}

/**
 * Opens the file, or a database in memory if it cannot be used. Never throws.
 * @param now names a file that is set aside
 */
export function openDesk(file: string, now: number): OpenedDesk {
  const found = openOrSetAside(file, now);
  if (found === 'newer') return { db: openMemory(), state: 'newer' };
  return found ? withLoss(found, file, now) : { db: openMemory(file), state: 'memory' };
}

/**
 * Tries again to use the file of a desk that is in memory, and writes there what was kept meanwhile. Undefined if it
 * still cannot be used; then nothing has changed.
 */
export function reopenDesk(
  { db: memory, hasAll }: OpenedDesk,
  file: string,
  now: number,
): OpenedDesk | undefined {
  const opened = openOrSetAside(file, now);
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

/** Endings of the file and of what the database keeps beside it. */
const parts = ['', '-wal', '-shm'] as const;
const marksOf = (file: string) => parts.map((part) => fileMark(file + part));

/**
 * A desk in memory with everything of one whose file was removed or replaced under it: what it kept would go with the
 * file. Undefined if the file is still there, or nobody can tell.
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
    // The log of the lost file would be read into the one that took its place.
    for (const at of [1, 2]) if (found[at] === marks[at]) rmSync(file + parts[at], { force: true });
  } catch {
    // The opening finds out whether the file can be read all the same.
  }
  return { db: memory, state: 'memory', hasAll: true };
}

/** Notices acknowledged changes that the opened file does not have. */
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

/** `newer` for a file of a newer Codesk, undefined for one that cannot be used now. */
function openOrSetAside(file: string, now: number): OpenedDesk | 'newer' | undefined {
  try {
    return opening(file, 'ready');
  } catch (error) {
    if (error instanceof NewerDesk) return 'newer';
    if (!isUnreadable(error)) return undefined;
  }
  try {
    const aside = setAside(file, `unreadable-${now}`) ?? file;
    // The parts of a write-ahead log belong to the file that was set aside.
    for (const part of parts.slice(1)) if (isThere(file + part)) renameSync(file + part, aside + part);
    removeMark(file);
    return { ...opening(file, 'set_aside'), aside };
  } catch {
    return undefined;
  }
}
