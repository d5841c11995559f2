/**
 * How the columns of a list are stored: numbers and texts as SQL values, other values as JSON text. Creates the SQL
 * tables of the lists and their indexes. `list-rows.ts` reads and writes the rows.
 */
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import { change, type Database, quoted, rowOf, type SqlValue } from '../database';
import { practiceCells } from './cell-types';

/** SQL table of a list. */
export function listTable(list: ListDefinition): string {
  return `list_${list.id.replaceAll('-', '_')}`;
}

/** The stored columns: those of the definition, the owner of an owned list, then further fields of the row. */
export function storedColumns(list: ListDefinition): string[] {
  return [
    ...list.columns.map((column) => column.value),
    ...(list.ownedBy ? [list.ownedBy] : []),
    'extra_data',
  ];
}

/** True for columns whose values are numbers, instants included. */
export function isNumberColumn(column: ListColumn): boolean {
  return practiceCells.get(column.type)?.stored === 'number';
}

/** True for columns that hold an instant in epoch seconds. */
export function isInstantColumn(column: ListColumn): boolean {
  return column.type === 'date' || column.type === 'datetime';
}

/** True for columns stored as JSON text and parsed again when sent. */
export function isJsonColumn(column: ListColumn): boolean {
  return practiceCells.get(column.type)?.stored === undefined;
}

/** True for JSON columns whose values have a `name`. */
export function isNamedColumn(column: ListColumn): boolean {
  return practiceCells.get(column.type)?.named === true;
}

/** Converts a value to the form in which its column stores it. */
export function storedValue(column: ListColumn, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (isJsonColumn(column)) return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

/** Converts a stored value to the form in which it is sent. Text that is not JSON is sent unchanged. */
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

/** SQL for the name inside a JSON column; NULL without a name. Indexes use exactly this expression. */
export function nameExpression(column: ListColumn): string {
  const name = quoted(column.value);
  return `CASE WHEN json_valid(${name}) THEN json_extract(${name}, '$.name') END`;
}

/** SQL that orders rows by a column; undefined for a column whose values have no order. */
export function sortExpression(column: ListColumn): string | undefined {
  if (!isJsonColumn(column)) return quoted(column.value);
  if (isNamedColumn(column)) return `${nameExpression(column)} COLLATE NOCASE`;
  return practiceCells.get(column.type)?.sortable ? quoted(column.value) : undefined;
}

/**
 * Creates the empty table of a list, and removes the data that belonged to its earlier rows. An id is never used
 * twice. In a list with an owner, a new row gets the number of its row as its id, if it brings none.
 */
export function createListTable(db: Database, list: ListDefinition): void {
  for (const beside of ['record_values', 'comments', 'documents']) {
    change(db, `DELETE FROM ${beside} WHERE list_id = ?`, list.id);
  }
  const columns = list.columns.map((column) => {
    const name = quoted(column.value);
    if (list.ownedBy && column.value === list.rowId) return `${name} NUMERIC`;
    if (column.value === list.rowId) {
      return `${name} ${isNumberColumn(column) ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'TEXT PRIMARY KEY'}`;
    }
    if (isNumberColumn(column) || isSwitched(list, column)) return `${name} NUMERIC`;
    return `${name} ${isJsonColumn(column) ? 'TEXT' : 'TEXT COLLATE NOCASE'}`;
  });
  const owner = list.ownedBy ? [`${quoted(list.ownedBy)} INTEGER`] : [];
  // An id is unique for one owner only: two integrations can map the same country.
  const unique = list.ownedBy ? [`UNIQUE (${quoted(list.ownedBy)}, ${quoted(list.rowId)})`] : [];
  const number = list.ownedBy ? ['row_no INTEGER PRIMARY KEY AUTOINCREMENT'] : [];
  db.exec(
    `CREATE TABLE ${quoted(listTable(list))}
     (${[...number, ...columns, ...owner, 'extra_data TEXT', ...unique].join(', ')})`,
  );
}

/** True for a status that is 1 or 0. */
function isSwitched(list: ListDefinition, { value }: ListColumn): boolean {
  return list.statusFamily === 'enabled' && value === 'status';
}

/** Lists with fewer rows are fast enough without an index. */
const indexedFrom = 5000;

/**
 * The statements that index a long list, one per sortable column; none for short lists and for existing indexes. Run
 * them after the table is filled, which is faster than updating an index for each row.
 */
export function missingIndexes(db: Database, list: ListDefinition): string[] {
  // The rows of one owner are few, and found by the owner.
  if (list.ownedBy) return [];
  const table = listTable(list);
  const last = rowOf(db, `SELECT max(rowid) AS last FROM ${quoted(table)}`)?.last;
  if (Number(last ?? 0) < indexedFrom) return [];
  return list.columns.flatMap((column) => {
    const expression = column.value === list.rowId ? undefined : sortExpression(column);
    if (expression === undefined) return [];
    const name = `${table}_by_${column.value}`;
    const exists = rowOf(db, "SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?", name);
    if (exists) return [];
    // Equal values are ordered by id. An integer id is part of every index; a text id must be added.
    const rowId = list.columns.find((each) => each.value === list.rowId);
    const also = rowId && !isNumberColumn(rowId) ? `, ${quoted(list.rowId)}` : '';
    return [`CREATE INDEX ${quoted(name)} ON ${quoted(table)} (${expression}${also})`];
  });
}
