/**
 * The database in memory that replaces a file which cannot be used now. It begins with the content of the file, if that
 * can be read, and is written to the file once the file can be used. Runs on the thread of the desk.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sql from 'libsql';
import { countedChange, createTables, type DeskDatabase, openFile } from './database';

/** Tables of the desk with the columns of their keys. */
const tables = {
  drafts: ['owner', 'key'],
  draft_parts: ['owner', 'key', 'name'],
  journal: ['id'],
  picked_files: ['handle'],
  rate_drafts: ['id'],
  rate_edits: ['owner', 'draft', 'number'],
  rate_snapshots: ['owner', 'key'],
  rate_rounds: ['id'],
  rate_round_services: ['round', 'position'],
  visits: ['owner'],
} as const;
type Row = Record<string, string | number>;

/**
 * @param file whose content is copied if it can be read. A file in a read-only folder cannot be opened in place, so a
 * copy of it is opened
 */
export function openMemory(file?: string): DeskDatabase {
  const db = new Sql(':memory:');
  createTables(db);
  if (file !== undefined && existsSync(file)) readInto(db, file);
  // The original rows, to find out later which were removed.
  for (const table of Object.keys(tables))
    db.exec(`CREATE TEMP TABLE found_${table} AS SELECT * FROM ${table}`);
  return db;
}

/**
 * Copies everything from a database whose file was removed or replaced while it was open, and closes it. All of it is
 * written back as changes, because the new file has none of it.
 */
export function memoryInsteadOf(lost: DeskDatabase): DeskDatabase {
  const db = openMemory();
  for (const table of Object.keys(tables))
    copyRows(table, lost.prepare(`SELECT * FROM ${table}`).all() as Row[], db);
  lost.close();
  return db;
}

/** Writes the changes in memory to the database of the file, all or nothing. Throws the error of the database. */
export function writeBack(memory: DeskDatabase, db: DeskDatabase): void {
  countedChange(db, () => {
    for (const [table, keys] of Object.entries(tables)) {
      const same = keys.map((key) => `now.${key} = found.${key}`).join(' AND ');
      const removed = memory.prepare(
        `SELECT ${keys.map((key) => `found.${key}`).join(', ')} FROM found_${table} AS found
         WHERE NOT EXISTS (SELECT 1 FROM ${table} AS now WHERE ${same})`,
      );
      const remove = db.prepare(
        `DELETE FROM ${table} WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`,
      );
      for (const row of removed.all() as Row[]) remove.run(...keys.map((key) => row[key] ?? ''));
      copyRows(
        table,
        memory.prepare(`SELECT * FROM ${table} EXCEPT SELECT * FROM found_${table}`).all() as Row[],
        db,
      );
    }
  });
}

function readInto(db: DeskDatabase, file: string): void {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), 'codesk-desk-'));
    const copy = join(folder, 'desk.db');
    for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part);
    const source = openFile(copy);
    try {
      for (const table of Object.keys(tables))
        copyRows(table, source.prepare(`SELECT * FROM ${table}`).all() as Row[], db);
    } finally {
      source.close();
    }
  } catch {
    // The file is not changed, for a start that can read it.
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function copyRows(table: string, rows: readonly Row[], to: DeskDatabase): void {
  for (const row of rows) {
    const columns = Object.keys(row);
    to.prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ).run(...columns.map((name) => row[name] ?? null));
  }
}
