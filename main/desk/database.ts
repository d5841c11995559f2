/**
 * The file of everything that a person must not lose: drafts, the journal, picked files. Opens it, checks it, and brings
 * it to the current version. Refuses a file that is not ours or of a newer Codesk. Runs on the thread of the desk.
 */
import { chmodSync, closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import Sql from 'libsql';
import { intoJournal } from './into-journal';

export type DeskDatabase = Sql.Database;

/** Marks our files: `Desk` as a number. */
const applicationId = 0x4465736b;

/** Each step brings the file from its own number to the next. Steps are only added, never changed. */
const steps: readonly (string | ((db: DeskDatabase) => void))[] = [
  `CREATE TABLE drafts (
     owner TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, key)
   ) WITHOUT ROWID;
   CREATE TABLE operations (
     id TEXT PRIMARY KEY, owner TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE picked_files (
     handle TEXT PRIMARY KEY, owner TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, modified REAL NOT NULL
   ) WITHOUT ROWID;`,
  // Long lists of drafts, in parts. A draft that is removed, by whatever statement, takes its parts with it.
  `CREATE TABLE draft_parts (
     owner TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, key, name)
   );
   CREATE TRIGGER parts_of_removed_draft AFTER DELETE ON drafts BEGIN
     DELETE FROM draft_parts WHERE owner = OLD.owner AND key = OLD.key;
   END;`,
  // Rate files; their table is named rate_drafts in stored profiles. An edit is one record, appended; a rate file that is
  // removed takes its edits with it.
  `CREATE TABLE rate_drafts (
     id TEXT PRIMARY KEY, owner TEXT NOT NULL, file TEXT NOT NULL, position INTEGER NOT NULL, at INTEGER NOT NULL,
     body TEXT NOT NULL
   );
   CREATE TABLE rate_edits (
     owner TEXT NOT NULL, draft TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (owner, draft, number)
   );
   CREATE TRIGGER edits_of_removed_rate_draft AFTER DELETE ON rate_drafts BEGIN
     DELETE FROM rate_edits WHERE owner = OLD.owner AND draft = OLD.id;
   END;`,
  // Rates: prepared changes on their way to the server, what was sent, and what the server had when it was read last.
  `CREATE TABLE rate_changes (
     id TEXT PRIMARY KEY, owner TEXT NOT NULL, place REAL NOT NULL, body TEXT NOT NULL, journal TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX rate_changes_of_owner ON rate_changes (owner, place);
   CREATE TABLE rate_history (
     id TEXT PRIMARY KEY, owner TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX rate_history_of_owner ON rate_history (owner, at);
   CREATE TABLE rate_snapshots (
     owner TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (owner, key)
   ) WITHOUT ROWID;`,
  // Rate rounds, and how far each is with its services.
  `CREATE TABLE rate_rounds (
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
   END;`,
  // The newest records of the list before an operation was sent for the first time.
  'ALTER TABLE operations ADD COLUMN newest TEXT;',
  // The number of changes, for the mark beside the file (`change-mark.ts`). A file of before has at least one.
  `CREATE TABLE change_count (count INTEGER NOT NULL);
   INSERT INTO change_count SELECT EXISTS (SELECT 1 FROM drafts) OR EXISTS (SELECT 1 FROM operations)
     OR EXISTS (SELECT 1 FROM rate_drafts) OR EXISTS (SELECT 1 FROM rate_changes)
     OR EXISTS (SELECT 1 FROM rate_history) OR EXISTS (SELECT 1 FROM rate_rounds);`,
  // One table for everything that must happen once.
  intoJournal,
  // Rows are looked for by their record, changes of rates in the order of the user. The changes of a round are a run.
  `DROP INDEX journal_queued;
   CREATE INDEX queued_rows ON journal (owner, record, place, id) WHERE state = 'queued' AND kind = 'row';
   CREATE INDEX queued_rates ON journal (owner, place, id) WHERE state = 'queued' AND kind = 'rates';
   DROP INDEX journal_of_run;
   CREATE INDEX rows_of_run ON journal (owner, run, state, record, at, kind) WHERE run IS NOT NULL;
   UPDATE journal SET run = json_extract(body, '$.origin.round') WHERE kind = 'rates';`,
  // What each person opened last and has pinned, sealed by the keyring.
  'CREATE TABLE visits (owner TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;',
];

/** The file is of a newer Codesk. */
export class NewerDesk extends Error {}
/** The file is damaged, or not one of Codesk. */
export class ForeignDesk extends Error {}

/** Milliseconds that an opening waits for another process that uses the file. The page waits for the opening. */
const openingPatience = 300;

/** Opens the file and makes it if it is not there. Throws `NewerDesk`, `ForeignDesk`, or the error of the database. */
export function openFile(file: string): DeskDatabase {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new ForeignDesk(file);
  // The database would remove what belongs to a file that was emptied.
  if (sizeOf(file) === 0 && (sizeOf(`${file}-wal`) ?? 0) > 0) throw new ForeignDesk(file);
  ownOnly(file);
  const db = new Sql(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${openingPatience}`);
    const id = numberOf(db, 'application_id');
    const version = numberOf(db, 'user_version');
    const tables = db.prepare("SELECT count(*) AS count FROM sqlite_master WHERE type = 'table'").get() as {
      count: number;
    };
    if (tables.count > 0 && id !== applicationId) throw new ForeignDesk(file);
    if (version > steps.length) throw new NewerDesk(file);
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    // A page that the disk does not give says nothing about the file.
    if (/error code=/.test(check.quick_check)) throw new Error(check.quick_check);
    if (check.quick_check !== 'ok') throw new ForeignDesk(check.quick_check);
    // A commit returns after it is on the disk.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    if (version > 0 && version < steps.length) backUp(db, `${file}.v${version}`);
    // Also proves that the file can be written.
    migrate(db, version);
    db.exec('PRAGMA busy_timeout = 5000');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Copies a database before its tables change, unless an opening that failed has done so before. */
function backUp(db: DeskDatabase, to: string): void {
  if (statSync(to, { throwIfNoEntry: false })) return;
  // Under its name only when it is whole.
  const part = `${to}.part`;
  rmSync(part, { force: true });
  db.prepare('VACUUM INTO ?').run(part);
  chmodSync(part, 0o600);
  renameSync(part, to);
}

/** Brings a database from its version to the current one. */
export function migrate(db: DeskDatabase, from: number): void {
  inTransaction(db, () => {
    for (const step of steps.slice(from)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length};`);
  });
}

/**
 * Runs the work whole or not at all. The package's own function says "no transaction is active" where the database has
 * ended it, as on a full disk, and so hides why. Inside of another transaction it is a part of that.
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

/** Makes a change and counts it, both or neither. */
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

/** What is typed is nobody else's. Files beside it get their mode from this one, so it is set before they are made. */
function ownOnly(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  } catch {
    // On a disk that takes no changes. The database then says what is wrong.
  }
}

/** Tells the file at this path from another one that takes its place; undefined if nothing is there. */
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

/** True for the error of a file that is damaged or no database. */
export function isUnreadable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof ForeignDesk) return true;
  return /SQLITE_(NOTADB|CORRUPT)/.test(code ?? '') || /not a database|malformed/i.test(message ?? '');
}
