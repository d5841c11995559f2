/**
 * The database of data that must not be lost: drafts, the journal, picked files. Opens, checks and creates it. Refuses a
 * file of another program or of a newer Codesk. Runs on the thread of the desk.
 */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import Sql from 'libsql';

export type DeskDatabase = Sql.Database;

/** Marks files of Codesk: `Desk` as a number. */
const applicationId = 0x4465736b;

/** Raised with every change of the tables. The first release begins with 10; earlier numbers were never released. */
const schemaVersion = 10;

const tables = `
  CREATE TABLE drafts (
    owner TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, key)
  ) WITHOUT ROWID;
  -- Long lists of drafts.
  CREATE TABLE draft_parts (
    owner TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, key, name)
  );
  CREATE TRIGGER parts_of_removed_draft AFTER DELETE ON drafts BEGIN
    DELETE FROM draft_parts WHERE owner = OLD.owner AND key = OLD.key;
  END;
  CREATE TABLE picked_files (
    handle TEXT PRIMARY KEY, owner TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, modified REAL NOT NULL
  ) WITHOUT ROWID;
  -- Rate files, and their edits, which are only appended.
  CREATE TABLE rate_drafts (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, file TEXT NOT NULL, position INTEGER NOT NULL, at INTEGER NOT NULL,
    body TEXT NOT NULL
  );
  CREATE TABLE rate_edits (
    owner TEXT NOT NULL, draft TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (owner, draft, number)
  );
  CREATE TRIGGER edits_of_removed_rate_draft AFTER DELETE ON rate_drafts BEGIN
    DELETE FROM rate_edits WHERE owner = OLD.owner AND draft = OLD.id;
  END;
  CREATE TABLE rate_snapshots (
    owner TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, key)
  ) WITHOUT ROWID;
  CREATE TABLE rate_rounds (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE rate_round_services (
    round TEXT NOT NULL, position INTEGER NOT NULL, owner TEXT NOT NULL, state TEXT NOT NULL, is_out INTEGER NOT NULL,
    touched INTEGER NOT NULL, largest REAL NOT NULL, body TEXT NOT NULL, content TEXT NOT NULL,
    PRIMARY KEY (round, position)
  );
  CREATE INDEX states_of_round ON rate_round_services (round, state, position);
  CREATE TRIGGER services_of_removed_round AFTER DELETE ON rate_rounds BEGIN
    DELETE FROM rate_round_services WHERE round = OLD.id;
  END;
  -- For the mark beside the file (change-mark.ts).
  CREATE TABLE change_count (count INTEGER NOT NULL);
  INSERT INTO change_count VALUES (0);
  -- Changes that must reach the server exactly once. Rows are searched by their record, rate changes by their order.
  CREATE TABLE journal (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, record TEXT NOT NULL,
    run TEXT, place REAL NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, input TEXT
  ) WITHOUT ROWID;
  CREATE INDEX journal_of_owner ON journal (owner, state, place);
  CREATE INDEX queued_rows ON journal (owner, record, place, id) WHERE state = 'queued' AND kind = 'row';
  CREATE INDEX queued_rates ON journal (owner, place, id) WHERE state = 'queued' AND kind = 'rates';
  CREATE INDEX rows_of_run ON journal (owner, run, state, record, at, kind) WHERE run IS NOT NULL;
  -- Recent and pinned records of each user, sealed by the keyring.
  CREATE TABLE visits (owner TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;`;

/** The file was saved by a newer Codesk. */
export class NewerDesk extends Error {}
/** The file is damaged, or not one of a released Codesk. */
export class ForeignDesk extends Error {}

/** Milliseconds that opening waits for another process that uses the file. The page waits for it, too. */
const openingTimeout = 300;

/** Opens the file, and creates it if it does not exist. Throws `NewerDesk`, `ForeignDesk`, or the error of the database. */
export function openFile(file: string): DeskDatabase {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new ForeignDesk(file);
  // SQLite would delete the log of an emptied file.
  if (sizeOf(file) === 0 && (sizeOf(`${file}-wal`) ?? 0) > 0) throw new ForeignDesk(file);
  ownOnly(file);
  const db = new Sql(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${openingTimeout}`);
    const id = numberOf(db, 'application_id');
    const version = numberOf(db, 'user_version');
    const { count } = db
      .prepare("SELECT count(*) AS count FROM sqlite_master WHERE type = 'table'")
      .get() as {
      count: number;
    };
    if (count > 0 && id !== applicationId) throw new ForeignDesk(file);
    if (version > schemaVersion) throw new NewerDesk(file);
    if (count > 0 && version < schemaVersion) throw new ForeignDesk(file);
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    // A read error of the disk does not mean that the file is damaged.
    if (/error code=/.test(check.quick_check)) throw new Error(check.quick_check);
    if (check.quick_check !== 'ok') throw new ForeignDesk(check.quick_check);
    // A commit returns after its data is on the disk.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Creating the tables also proves that the file can be written.
    createTables(db);
    db.exec('PRAGMA busy_timeout = 5000');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Creates the tables in an empty database, and writes its version. */
export function createTables(db: DeskDatabase): void {
  inTransaction(db, () => {
    if (numberOf(db, 'user_version') === 0) db.exec(tables);
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion};`);
  });
}

/**
 * Runs the work in a transaction; inside another transaction it is part of that. libsql's own function reports "no
 * transaction is active" if the database has ended it, as on a full disk, and so hides the reason.
 */
export function inTransaction<T>(db: DeskDatabase, work: () => T): T {
  if (db.inTransaction) return work();
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Makes a change and counts it in one transaction. */
export function countedChange<T>(db: DeskDatabase, work: () => T): T {
  return inTransaction(db, () => {
    const result = work();
    db.exec('UPDATE change_count SET count = count + 1');
    return result;
  });
}

export function changeCount(db: DeskDatabase): number {
  return (db.prepare('SELECT count FROM change_count').get() as { count: number }).count;
}

/** Only the user may read the file. SQLite creates its other files with the same mode, so the mode is set first. */
function ownOnly(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  } catch {
    // The disk cannot be written. The database then reports the error.
  }
}

/** Identifies the file at this path, to notice when another one replaces it; undefined if none exists. */
export function fileMark(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

function numberOf(db: DeskDatabase, pragma: string): number {
  const row = db.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>;
  return row[pragma] ?? 0;
}

/** True for the error of a file that is damaged or not a database. */
export function isUnreadable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof ForeignDesk) return true;
  return /SQLITE_(NOTADB|CORRUPT)/.test(code ?? '') || /not a database|malformed/i.test(message ?? '');
}
