/** Reads, counts, sorts, pages and writes the rows of a list. `handlers/` checks the permissions. */
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { change, type Database, quoted, rowOf, rowsOf, type SqlRow, type SqlValue } from '../database';
import { listTable, sentValue, sortExpression } from './list-columns';
import { conditionsOf, ownerCondition, type RowQuery } from './list-filters';

// Re-exported because the seed both writes rows and needs to know how columns are stored.
export { createListTable, isJsonColumn, isNumberColumn, listTable, storedColumns } from './list-columns';
export type { RowQuery } from './list-filters';

/** How many rows a query has. */
export function countRows(db: Database, list: ListDefinition, query: RowQuery): number {
  const { sql, values } = conditionsOf(list, query);
  return Number(
    rowOf(db, `SELECT count(*) AS total FROM ${quoted(listTable(list))}${sql}`, ...values)?.total ?? 0,
  );
}

export interface RowWindow {
  /** A column of the list that can be sorted by. */
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  /** Most rows; undefined for all. */
  readonly limit?: number;
  readonly offset?: number;
}

/** Rows of a query as the API sends them. Equal values are ordered by id, so that pages never overlap. */
export function readRows(db: Database, list: ListDefinition, query: RowQuery, window: RowWindow): Row[] {
  const { sql, values } = conditionsOf(list, query);
  const table = quoted(listTable(list));
  const id = quoted(list.rowId);
  const column = list.columns.find((each) => each.value === window.sortBy);
  const expression = column && sortExpression(column);
  if (expression === undefined) throw new RangeError(`${list.id} has no order by ${window.sortBy}`);
  const direction = window.sortOrder === 'asc' ? 'ASC' : 'DESC';
  const order =
    window.sortBy === list.rowId ? `${id} ${direction}` : `${expression} ${direction}, ${id} ${direction}`;
  if (window.limit === undefined) {
    return rowsOf(db, `SELECT * FROM ${table}${sql} ORDER BY ${order}`, ...values).map((row) =>
      sentRow(list, row),
    );
  }
  // The rows of the page are found in an index; then only these are read. CROSS JOIN keeps the query planner from
  // changing this order.
  return rowsOf(
    db,
    `SELECT ${table}.* FROM (SELECT rowid AS "window_id" FROM ${table}${sql} ORDER BY ${order} LIMIT ? OFFSET ?)
     CROSS JOIN ${table} ON ${table}.rowid = "window_id" ORDER BY ${order}`,
    ...values,
    window.limit,
    window.offset ?? 0,
  ).map((row) => sentRow(list, row));
}

function sentRow(list: ListDefinition, row: SqlRow): Row {
  const sent: Row = {};
  for (const column of list.columns) sent[column.value] = sentValue(column, row[column.value] ?? null);
  if (list.ownedBy) sent[list.ownedBy] = row[list.ownedBy] ?? null;
  if (typeof row.extra_data === 'string') {
    // `row` holds fields that are no columns.
    const { row: fields, ...extra } = JSON.parse(row.extra_data);
    Object.assign(sent, fields);
    if (Object.keys(extra).length > 0) sent.extra_data = extra;
  }
  return sent;
}

/** One row by its id, or undefined. */
export function readRow(db: Database, list: ListDefinition, id: Id): Row | undefined {
  const { sql, values } = oneRow(list, id);
  const row = rowOf(db, `SELECT * FROM ${quoted(listTable(list))} WHERE ${sql}`, ...values);
  return row && sentRow(list, row);
}

/** The first row with this value in a scalar column, of the owner of an owned list, or undefined. */
export function findRow(
  db: Database,
  list: ListDefinition,
  column: string,
  value: SqlValue,
): Row | undefined {
  const owner = ownerCondition(list);
  const row = rowOf(
    db,
    `SELECT * FROM ${quoted(listTable(list))}
     WHERE ${quoted(column)} = ?${owner ? ` AND ${owner.sql}` : ''} LIMIT 1`,
    value,
    ...(owner?.values ?? []),
  );
  return row && sentRow(list, row);
}

/** Removes a row; false if there was none. */
export function removeRow(db: Database, list: ListDefinition, id: Id): boolean {
  const { sql, values } = oneRow(list, id);
  return change(db, `DELETE FROM ${quoted(listTable(list))} WHERE ${sql}`, ...values).changes > 0;
}

/** The condition of one row, of the owner of an owned list. */
function oneRow(list: ListDefinition, id: Id): { sql: string; values: SqlValue[] } {
  const owner = ownerCondition(list);
  return {
    sql: `${quoted(list.rowId)} = ?${owner ? ` AND ${owner.sql}` : ''}`,
    values: [id, ...(owner?.values ?? [])],
  };
}

/** Writes some columns of a row, in stored form; false if there is no such row. */
export function updateRow(
  db: Database,
  list: ListDefinition,
  id: Id,
  values: Readonly<Record<string, SqlValue>>,
): boolean {
  const entries = Object.entries(values);
  if (entries.length === 0) return readRow(db, list, id) !== undefined;
  const assignments = entries.map(([name]) => `${quoted(name)} = ?`).join(', ');
  const one = oneRow(list, id);
  const sql = `UPDATE ${quoted(listTable(list))} SET ${assignments} WHERE ${one.sql}`;
  return change(db, sql, ...entries.map(([, value]) => value), ...one.values).changes > 0;
}

/** Adds a row, of the owner of an owned list. Returns its new id. */
export function addRow(
  db: Database,
  list: ListDefinition,
  values: Readonly<Record<string, SqlValue>>,
): number {
  const { ownedBy, ownerId } = list;
  const entries = Object.entries(
    ownedBy && ownerId !== undefined ? { ...values, [ownedBy]: ownerId } : values,
  );
  const sql = `INSERT INTO ${quoted(listTable(list))} (${entries.map(([name]) => quoted(name)).join(', ')})
    VALUES (${entries.map(() => '?').join(', ')})`;
  const { id } = change(db, sql, ...entries.map(([, value]) => value));
  if (!ownedBy || list.rowId in values) return id;
  change(db, `UPDATE ${quoted(listTable(list))} SET ${quoted(list.rowId)} = ? WHERE row_no = ?`, id, id);
  return id;
}

/** Adds a copy of a row with some columns changed. Returns its new id. */
export function copyRow(
  db: Database,
  list: ListDefinition,
  id: Id,
  changes: Readonly<Record<string, SqlValue>>,
): Id | undefined {
  const one = oneRow(list, id);
  const row = rowOf(db, `SELECT * FROM ${quoted(listTable(list))} WHERE ${one.sql}`, ...one.values);
  if (!row) return undefined;
  const { [list.rowId]: old, row_no: _number, ...columns } = row;
  if (typeof old === 'number') return addRow(db, list, { ...columns, ...changes });
  const copy = freeTextId(db, list, String(old));
  addRow(db, list, { ...columns, ...changes, [list.rowId]: copy });
  return copy;
}

function freeTextId(db: Database, list: ListDefinition, old: string): string {
  for (let number = 2; ; number += 1) {
    if (!readRow(db, list, `${old}-${number}`)) return `${old}-${number}`;
  }
}
