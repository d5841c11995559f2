/**
 * The file of everything that a person must not lose: drafts, operations, picked files. Opens it, brings it to the
 * current version, and never overwrites a file that is not ours or of a newer Codesk. Runs on the thread of the desk.
 */
import { existsSync, renameSync } from 'node:fs';
import Sql from 'libsql';

export type DeskDatabase = Sql.Database;

/** How the file was found. Anything but `ready` is told to the person. */
export type DeskState =
  | 'ready'
  /** The file could not be read. It was set aside and a new one begun. */
  | 'set_aside'
  /** The file is of a newer Codesk. It stays as it is; this start keeps everything in memory. */
  | 'newer'
  /** The folder takes no file. This start keeps everything in memory. */
  | 'memory';

/** Marks our files: `Desk` as a number. */
const applicationId = 0x4465736b;

/** Each step brings the file from its own number to the next. Steps are only added, never changed. */
const steps: readonly string[] = [
  `CREATE TABLE drafts (
     owner TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, key)
   ) WITHOUT ROWID;
   CREATE TABLE operations (
     id TEXT PRIMARY KEY, owner TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE picked_files (
     handle TEXT PRIMARY KEY, owner TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, modified REAL NOT NULL
   ) WITHOUT ROWID;`,
  // Long lists of drafts, in parts.
  `CREATE TABLE draft_parts (
     owner TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, key, name)
   );`,
];

export interface OpenedDesk {
  readonly db: DeskDatabase;
  readonly state: DeskState;
  /** Name of the file that was set aside. */
  readonly aside?: string;
}

/**
 * Opens the file, or a database in memory if it cannot be used.
 * @param now names a file that is set aside
 */
export function openDesk(file: string, now: number): OpenedDesk {
  try {
    return { db: openFile(file), state: 'ready' };
  } catch (error) {
    if (error instanceof NewerDesk) return { db: openMemory(), state: 'newer' };
    if (!(error instanceof ForeignDesk) && !isUnreadable(error)) return { db: openMemory(), state: 'memory' };
  }
  try {
    const aside = `${file}.unreadable-${now}`;
    renameSync(file, aside);
    // The parts of a write-ahead log belong to the file that was set aside.
    for (const part of ['-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part);
    return { db: openFile(file), state: 'set_aside', aside };
  } catch {
    return { db: openMemory(), state: 'memory' };
  }
}

class NewerDesk extends Error {}
class ForeignDesk extends Error {}

function openFile(file: string): DeskDatabase {
  const db = new Sql(file);
  try {
    const id = numberOf(db, 'application_id');
    const version = numberOf(db, 'user_version');
    const tables = db.prepare("SELECT count(*) AS count FROM sqlite_master WHERE type = 'table'").get() as {
      count: number;
    };
    if (tables.count > 0 && id !== applicationId) throw new ForeignDesk(file);
    if (version > steps.length) throw new NewerDesk(file);
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (check.quick_check !== 'ok') throw new ForeignDesk(check.quick_check);
    // A commit returns after it is on the disk.
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(db, version);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openMemory(): DeskDatabase {
  const db = new Sql(':memory:');
  migrate(db, 0);
  return db;
}

function migrate(db: DeskDatabase, from: number): void {
  db.transaction(() => {
    for (const step of steps.slice(from)) db.exec(step);
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length};`);
  })();
}

function numberOf(db: DeskDatabase, pragma: string): number {
  const row = db.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>;
  return row[pragma] ?? 0;
}

function isUnreadable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return /SQLITE_(NOTADB|CORRUPT)/.test(code ?? '') || /not a database|malformed/i.test(message ?? '');
}
