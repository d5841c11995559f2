/**
 * How the columns of a list are stored: numbers and texts as SQL values, everything richer as JSON text. Owns the
 * SQL tables of the lists and their indexes; reads and writes no rows (`list-rows.ts` does).
 */
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import { change, type Database, quoted, rowOf, type SqlValue } from '../database';

const numberTypes = new Set(['id', 'number', 'date', 'datetime', 'time', 'star_rating']);
const textTypes = new Set(['text', 'status']);
/** Values that are an object with the name a person knows them by. */
const namedTypes = new Set(['client', 'store', 'photo', 'sale_person', 'account_manager']);
/** JSON columns whose text still puts rows into an order that makes sense. */
const plainJsonTypes = new Set(['boolean', 'token']);

/** SQL table of a list. */
export function listTable(list: ListDefinition): string {
  return `list_${list.id.replaceAll('-', '_')}`;
}

/** Columns as they are stored: those of the definition, then what a row carries beside them. */
export function storedColumns(list: ListDefinition): string[] {
  return [...list.columns.map((column) => column.value), 'extra_data'];
}

/** True for columns whose values are numbers, instants included. */
export function isNumberColumn(column: ListColumn): boolean {
  return numberTypes.has(column.type);
}

/** True for columns that hold an instant in epoch seconds. */
export function isInstantColumn(column: ListColumn): boolean {
  return column.type === 'date' || column.type === 'datetime';
}

/** True for columns stored as JSON text and parsed again when sent. */
export function isJsonColumn(column: ListColumn): boolean {
  return !numberTypes.has(column.type) && !textTypes.has(column.type);
}

/** True for JSON columns whose values have a `name`. */
export function isNamedColumn(column: ListColumn): boolean {
  return namedTypes.has(column.type);
}

/** A value as its column stores it. */
export function storedValue(column: ListColumn, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (isJsonColumn(column)) return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

/** A stored value as it is sent. Text that is no JSON is sent as it stands: one bad cell spoils no page. */
export function sentValue(column: ListColumn, value: SqlValue): unknown {
  if (typeof value !== 'string') return value;
  // A rating may be a plain number or an object with its own scale.
  const isJson = isJsonColumn(column) || (column.type === 'star_rating' && value.startsWith('{'));
  return isJson ? parsedOr(value) : value;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** SQL for the name inside a JSON column; NULL where there is none. Indexes hold this very text. */
export function nameExpression(column: ListColumn): string {
  const name = quoted(column.value);
  return `CASE WHEN json_valid(${name}) THEN json_extract(${name}, '$.name') END`;
}

/** SQL that orders rows by a column; undefined for a column whose values have no order. */
export function sortExpression(column: ListColumn): string | undefined {
  if (!isJsonColumn(column)) return quoted(column.value);
  if (isNamedColumn(column)) return `${nameExpression(column)} COLLATE NOCASE`;
  return plainJsonTypes.has(column.type) ? quoted(column.value) : undefined;
}

/**
 * Makes the table of a list, empty, and forgets what was kept beside its earlier rows. An id is never dealt twice,
 * so a deleted record's id stays gone.
 */
export function createListTable(db: Database, list: ListDefinition): void {
  for (const beside of ['record_values', 'comments', 'documents']) {
    change(db, `DELETE FROM ${beside} WHERE list_id = ?`, list.id);
  }
  const columns = list.columns.map((column) => {
    const name = quoted(column.value);
    if (column.value === list.rowId) {
      return `${name} ${isNumberColumn(column) ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'TEXT PRIMARY KEY'}`;
    }
    if (isNumberColumn(column)) return `${name} NUMERIC`;
    return `${name} ${isJsonColumn(column) ? 'TEXT' : 'TEXT COLLATE NOCASE'}`;
  });
  db.exec(`CREATE TABLE ${quoted(listTable(list))} (${[...columns, 'extra_data TEXT'].join(', ')})`);
}

/** Lists with fewer rows are sorted and counted in no time without any index. */
const indexedFrom = 5000;

/**
 * Statements that index a list with many rows, one per column that can be sorted by; none for a list that needs
 * none or has them. Meant for a table that is already filled: an index is built in one go, not row by row.
 */
export function missingIndexes(db: Database, list: ListDefinition): string[] {
  const table = listTable(list);
  const last = rowOf(db, `SELECT max(rowid) AS last FROM ${quoted(table)}`)?.last;
  if (Number(last ?? 0) < indexedFrom) return [];
  return list.columns.flatMap((column) => {
    const expression = column.value === list.rowId ? undefined : sortExpression(column);
    if (expression === undefined) return [];
    const name = `${table}_by_${column.value}`;
    const exists = rowOf(db, "SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?", name);
    if (exists) return [];
    // Equal values are ordered by id: an integer id is part of every index, a text id has to be named.
    const rowId = list.columns.find((each) => each.value === list.rowId);
    const also = rowId && !isNumberColumn(rowId) ? `, ${quoted(list.rowId)}` : '';
    return [`CREATE INDEX ${quoted(name)} ON ${quoted(table)} (${expression}${also})`];
  });
}
