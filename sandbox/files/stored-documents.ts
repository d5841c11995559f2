/** Documents that users added to records. They are stored in the database, under ids that cannot be guessed. */
import { randomUUID } from 'node:crypto';
import type { ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { type Database, rowsOf } from '../database';
import { fileOf, type ServedFile } from './served-file';

interface NewDocument {
  readonly title: string;
  /** The file name. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Adds a document to a record. */
export function storeDocument(db: Database, list: ListDefinition, id: Id, document: NewDocument): void {
  db.prepare(
    'INSERT INTO documents (id, list_id, record_id, title, name, bytes) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(
    randomUUID(),
    list.id,
    String(id),
    document.title,
    document.name,
    // The driver accepts bytes only as a Buffer.
    Buffer.from(document.bytes),
  );
}

/** The documents of a record with their paths, oldest first. */
export function documentsOf(db: Database, list: ListDefinition, id: Id): { title: string; path: string }[] {
  return rowsOf(
    db,
    'SELECT id, title FROM documents WHERE list_id = ? AND record_id = ? ORDER BY rowid',
    list.id,
    String(id),
  ).map((row) => ({ title: String(row.title), path: `/files/kept/${String(row.id)}` }));
}

/** A document by the last part of its path. */
export function storedDocument(db: Database, id: string): ServedFile | undefined {
  const row = db.prepare('SELECT name, bytes FROM documents WHERE id = ?').get(id) as
    | { name: string; bytes: Uint8Array }
    | undefined;
  return row && fileOf(row.name, row.bytes);
}
