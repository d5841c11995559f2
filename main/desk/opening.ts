/** What stands in for a file that cannot be used, and what happens to the file. Runs on the thread of the desk. */
import { renameSync } from 'node:fs';
import { isThere, setAside } from '../whole-files';
import { type DeskDatabase, isUnreadable, NewerDesk, openFile } from './database';
import { openMemory, writeBack } from './memory';

/** How the file was found. Anything but `ready` is told to the person. */
export type DeskState =
  | 'ready'
  /** The file could not be read. It was set aside and a new one begun. */
  | 'set_aside'
  /** The file is of a newer Codesk. It stays as it is; this start keeps everything in memory. */
  | 'newer'
  /** The file cannot be used now. Everything is kept in memory, with what was in the file, until it can be. */
  | 'memory';

export interface OpenedDesk {
  readonly db: DeskDatabase;
  readonly state: DeskState;
  /** Path of the file that was set aside. */
  readonly aside?: string;
}

/**
 * Opens the file, or a database in memory if it cannot be used. Never throws.
 * @param now names a file that is set aside
 */
export function openDesk(file: string, now: number): OpenedDesk {
  const found = openOrSetAside(file, now);
  if (found === 'newer') return { db: openMemory(), state: 'newer' };
  return found ?? { db: openMemory(file), state: 'memory' };
}

/**
 * Tries again to use the file of a desk that is in memory, and writes there what was kept meanwhile. Undefined if it
 * still cannot be used; then nothing has changed.
 */
export function reopenDesk(memory: DeskDatabase, file: string, now: number): OpenedDesk | undefined {
  const found = openOrSetAside(file, now);
  if (found === undefined || found === 'newer') return undefined;
  try {
    writeBack(memory, found.db);
  } catch {
    found.db.close();
    return undefined;
  }
  memory.close();
  return found;
}

/** `newer` for a file of a newer Codesk, undefined for one that cannot be used now. */
function openOrSetAside(file: string, now: number): OpenedDesk | 'newer' | undefined {
  try {
    return { db: openFile(file), state: 'ready' };
  } catch (error) {
    if (error instanceof NewerDesk) return 'newer';
    if (!isUnreadable(error)) return undefined;
  }
  try {
    const aside = setAside(file, `unreadable-${now}`) ?? file;
    // The parts of a write-ahead log belong to the file that was set aside.
    for (const part of ['-wal', '-shm']) if (isThere(file + part)) renameSync(file + part, aside + part);
    return { db: openFile(file), state: 'set_aside', aside };
  } catch {
    return undefined;
  }
}
