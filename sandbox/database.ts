/**
 * The SQL file of the practice workspace: opens it, recognises other files, closes it. Does not know lists or seeds.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sql from 'libsql';

export type Database = Sql.Database;
/** Values of SQL columns. */
export type SqlValue = string | number | null;
export type SqlRow = Record<string, SqlValue>;

/** Increase it when a table or the seed changes, so that older files are seeded again. */
const schemaVersion = 4;

const ownTables = `
  CREATE TABLE practice_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE sessions (token_hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL);
  CREATE TABLE replies (
    key TEXT NOT NULL, user_id INTEGER NOT NULL, path TEXT NOT NULL, request_hash TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (key, user_id, path)
  );
  CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);
  CREATE TABLE service_values (id INTEGER PRIMARY KEY, type TEXT NOT NULL, values_json TEXT NOT NULL);
  CREATE TABLE contract_services (
    contract_id INTEGER NOT NULL, service_id INTEGER NOT NULL,
    position INTEGER NOT NULL DEFAULT 0, values_json TEXT, PRIMARY KEY (contract_id, service_id)
  ) WITHOUT ROWID;
  CREATE TABLE record_values (
    list_id TEXT NOT NULL, record_id TEXT NOT NULL, values_json TEXT NOT NULL, PRIMARY KEY (list_id, record_id)
  ) WITHOUT ROWID;
  CREATE TABLE comments (
    list_id TEXT NOT NULL, record_id TEXT NOT NULL, author TEXT NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL
  );
  CREATE INDEX comments_by_record ON comments (list_id, record_id);
  CREATE TABLE documents (
    id TEXT NOT NULL UNIQUE, list_id TEXT NOT NULL, record_id TEXT NOT NULL,
    title TEXT NOT NULL, name TEXT NOT NULL, bytes BLOB NOT NULL
  );
  CREATE INDEX documents_by_record ON documents (list_id, record_id);
`;

/**
 * Opens the file; creates it if it does not exist. A file of another schema version is emptied.
 * @throws Error with a message for the user if the file holds other data
 */
export function openDatabase(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  let db: Database | undefined;
  try {
    db = new Sql(file);
    // The timeout comes first: after a quick restart, the previous process may still be writing.
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    const tables = tableNames(db);
    if (tables.length > 0 && !tables.includes('practice_meta')) {
      throw new Error('it holds other data');
    }
    // A file with holes would fail in the middle of the work, a list or two later.
    const [check] = rowsOf(db, 'PRAGMA quick_check(1)');
    if (check?.quick_check !== 'ok') throw new Error(`it is damaged: ${check?.quick_check}`);
    if (tables.length === 0 || readMeta(db, 'version') !== String(schemaVersion)) startOver(db, tables);
    return db;
  } catch (error) {
    if (db?.open) db.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The practice data in ${file} cannot be used: ${reason}`, { cause: error });
  }
}

/** The meaning of a database error: damaged data, no space, or neither. */
export function databaseErrorKind(error: unknown): 'damaged' | 'full' | undefined {
  const {
    code = '',
    message = '',
    cause,
  } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  if (/SQLITE_(CORRUPT|NOTADB)/.test(code) || /malformed|not a database|is damaged/.test(message))
    return 'damaged';
  if (/SQLITE_FULL|ENOSPC|EDQUOT/.test(code) || /disk is full/.test(message)) return 'full';
  return cause === undefined ? undefined : databaseErrorKind(cause);
}

function startOver(db: Database, tables: readonly string[]): void {
  inTransaction(db, () => {
    for (const table of tables) db.exec(`DROP TABLE ${quoted(table)}`);
    db.exec(ownTables);
    writeMeta(db, 'version', String(schemaVersion));
  });
}

/** Names of the tables in the file, SQLite's own left out. */
function tableNames(db: Database): string[] {
  return rowsOf(
    db,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  ).map((row) => String(row.name));
}

/** All rows of a query. */
export function rowsOf(db: Database, sql: string, ...values: SqlValue[]): SqlRow[] {
  return db.prepare(sql).all(...values) as SqlRow[];
}

/** The first row of a query, or undefined. */
export function rowOf(db: Database, sql: string, ...values: SqlValue[]): SqlRow | undefined {
  return rowsOf(db, sql, ...values)[0];
}

/** Runs a statement. Returns the number of changed rows and the new id. */
export function change(db: Database, sql: string, ...values: SqlValue[]): { changes: number; id: number } {
  const result = db.prepare(sql).run(...values);
  return { changes: result.changes, id: Number(result.lastInsertRowid) };
}

/** Runs the work in a transaction. It must be synchronous, because all requests share one connection. */
export function inTransaction<T>(db: Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    if (result instanceof Promise) throw new Error('A transaction cannot wait');
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** Inserts many rows with few statements. The values of a row are in the order of the columns. */
export function insertRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): void {
  // SQLite binds at most 32,766 values per statement. Fewer values make a statement cheaper to prepare.
  const perStatement = Math.max(1, Math.floor(900 / columns.length));
  const head = `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES `;
  const places = `(${columns.map(() => '?').join(', ')})`;
  const full = db.prepare(head + Array.from({ length: perStatement }, () => places).join(', '));
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement);
    const statement =
      chunk.length === perStatement ? full : db.prepare(head + chunk.map(() => places).join(', '));
    statement.run(...chunk.flat());
  }
}

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function readMeta(db: Database, key: string): string | undefined {
  const row = rowOf(db, 'SELECT value FROM practice_meta WHERE key = ?', key);
  return row === undefined ? undefined : String(row.value);
}

export function writeMeta(db: Database, key: string, value: string): void {
  change(db, 'INSERT OR REPLACE INTO practice_meta (key, value) VALUES (?, ?)', key, value);
}

/** Merges the write-ahead log into the file, so that one file holds everything, and closes it. */
export function closeDatabase(db: Database): void {
  if (!db.open) return;
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}
