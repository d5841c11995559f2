/**
 * Every list of the registry as a SQL table with the columns of its definition. Reads, sorts, filters and pages
 * rows; asks nobody's permission (`handlers/tables.ts` does).
 */
import type { FilterValue } from '../shared/table/filters';
import type { ListColumn, ListDefinition } from '../shared/table/list';
import type { Id, Row } from '../shared/table/row';
import { change, type Database, quoted, rowOf, rowsOf, type SqlRow, type SqlValue } from './database';

const numberTypes = new Set(['id', 'number', 'date', 'datetime']);

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

/** Makes the table of a list, empty. An id is never dealt twice, so a deleted record's id stays gone. */
export function createListTable(db: Database, list: ListDefinition): void {
  const columns = list.columns.map((column) => {
    const name = quoted(column.value);
    if (column.value === list.rowId) {
      return `${name} ${isNumberColumn(column) ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'TEXT PRIMARY KEY'}`;
    }
    return `${name} ${isNumberColumn(column) ? 'NUMERIC' : 'TEXT COLLATE NOCASE'}`;
  });
  db.exec(`CREATE TABLE ${quoted(listTable(list))} (${[...columns, 'extra_data TEXT'].join(', ')})`);
}

export interface RowQuery {
  readonly filters: readonly FilterValue[];
  readonly ids?: readonly Id[];
}

interface Condition {
  readonly sql: string;
  readonly values: SqlValue[];
}

/** Conditions that known columns can meet; a filter of no known column asks for nothing. */
function conditionsOf(list: ListDefinition, query: RowQuery): Condition {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  for (const filter of query.filters) {
    const column = list.columns.find((each) => each.value === filter.name);
    const wanted = (Array.isArray(filter.value) ? filter.value : [filter.value]).filter(isSimple);
    if (!column || wanted.length === 0) continue;
    const name = quoted(column.value);
    const contains = column.type === 'text';
    const test = contains ? `${name} LIKE ? ESCAPE '\\'` : `${name} = ?`;
    parts.push(`(${wanted.map(() => test).join(' OR ')})`);
    values.push(
      ...wanted.map((value) => (contains ? `%${String(value).replace(/[\\%_]/g, '\\$&')}%` : value)),
    );
  }
  if (query.ids) {
    // One JSON text instead of a placeholder each: thousands of selected rows are one value.
    parts.push(`${quoted(list.rowId)} IN (SELECT value FROM json_each(?))`);
    values.push(JSON.stringify(query.ids));
  }
  return { sql: parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : '', values };
}

function isSimple(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** How many rows a query has. */
export function countRows(db: Database, list: ListDefinition, query: RowQuery): number {
  const { sql, values } = conditionsOf(list, query);
  return Number(
    rowOf(db, `SELECT count(*) AS total FROM ${quoted(listTable(list))}${sql}`, ...values)?.total ?? 0,
  );
}

export interface RowWindow {
  /** A column of the list. */
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  /** Undefined for all. */
  readonly limit?: number;
  readonly offset?: number;
}

/** Rows of a query, as the API sends them. Equal sort values are ordered by id, so pages never overlap. */
export function readRows(db: Database, list: ListDefinition, query: RowQuery, window: RowWindow): Row[] {
  const { sql, values } = conditionsOf(list, query);
  const direction = window.sortOrder === 'asc' ? 'ASC' : 'DESC';
  const order =
    window.sortBy === list.rowId
      ? `${quoted(list.rowId)} ${direction}`
      : `${quoted(window.sortBy)} ${direction}, ${quoted(list.rowId)} ${direction}`;
  return rowsOf(
    db,
    `SELECT * FROM ${quoted(listTable(list))}${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    window.limit ?? -1,
    window.offset ?? 0,
  ).map(sentRow);
}

function sentRow(row: SqlRow): Row {
  const { extra_data: extra, ...columns } = row;
  return typeof extra === 'string' ? { ...columns, extra_data: JSON.parse(extra) } : columns;
}

/** One row by its id, or undefined. */
export function readRow(db: Database, list: ListDefinition, id: Id): Row | undefined {
  const row = rowOf(db, `SELECT * FROM ${quoted(listTable(list))} WHERE ${quoted(list.rowId)} = ?`, id);
  return row && sentRow(row);
}

/** Removes a row; false when there was none. */
export function removeRow(db: Database, list: ListDefinition, id: Id): boolean {
  return change(db, `DELETE FROM ${quoted(listTable(list))} WHERE ${quoted(list.rowId)} = ?`, id).changes > 0;
}

/** Writes some columns of a row; false when there is no such row. */
export function updateRow(
  db: Database,
  list: ListDefinition,
  id: Id,
  values: Readonly<Record<string, SqlValue>>,
): boolean {
  const entries = Object.entries(values);
  const assignments = entries.map(([name]) => `${quoted(name)} = ?`).join(', ');
  const sql = `UPDATE ${quoted(listTable(list))} SET ${assignments} WHERE ${quoted(list.rowId)} = ?`;
  return change(db, sql, ...entries.map(([, value]) => value), id).changes > 0;
}

/** Adds a row and answers its new id. */
export function addRow(
  db: Database,
  list: ListDefinition,
  values: Readonly<Record<string, SqlValue>>,
): number {
  const entries = Object.entries(values);
  const sql = `INSERT INTO ${quoted(listTable(list))} (${entries.map(([name]) => quoted(name)).join(', ')})
    VALUES (${entries.map(() => '?').join(', ')})`;
  return change(db, sql, ...entries.map(([, value]) => value)).id;
}
