/** The rows of a form as lists of its draft. Only tables that were changed are in it. */
import {
  type FormDefinition,
  type FormTables,
  type FormValues,
  formTables,
} from '../../shared/forms/form-definition';
import { emptyRow, type RowTableDefinition, type TableRow } from '../../shared/row-tables/row-table';
import { inSentence } from '../../shared/table/list';
import type { DraftLists } from '../drafts/draft-parts';
import { markUnread, noErrors, type RowErrors, unreadOf } from './row-problems';

/** Before the name of a table: its rows as they were loaded. A conflict is found by them. */
const ofBase = 'base/';
/** Before the name of a table: what a paste brought that names no option, by the index of the row. */
const ofUnread = 'unread/';

export function draftRows(tables: FormTables, loaded: FormTables): DraftLists {
  const lists: Record<string, readonly unknown[]> = {};
  for (const [name, rows] of Object.entries(tables)) {
    if (rows === loaded[name]) continue;
    lists[name] = rows;
    lists[ofBase + name] = loaded[name] ?? [];
    const unread: { readonly at: number; readonly messages: RowErrors }[] = [];
    for (const [at, row] of rows.entries()) {
      const messages = unreadOf(row);
      if (messages !== noErrors) unread.push({ at, messages });
    }
    if (unread.length > 0) lists[ofUnread + name] = unread;
  }
  return lists;
}

export interface ReadRows {
  /** The tables that the draft has and the form knows. */
  readonly tables: FormTables;
  /** The same as they were loaded when the form was opened first. */
  readonly base: FormTables;
  /** Headings of tables of which not everything could be read. */
  readonly unread: readonly string[];
}

/**
 * Reads the rows of a draft.
 * @param values decide which table a name stands for
 * @param known the tables of the form
 */
export function readDraftRows(
  definition: FormDefinition,
  values: FormValues,
  lists: DraftLists,
  known: FormTables,
): ReadRows {
  const shown = formTables(definition, values);
  const tables: Record<string, readonly TableRow[]> = {};
  const base: Record<string, readonly TableRow[]> = {};
  const unread: string[] = [];
  for (const [name, list] of Object.entries(lists)) {
    if (/[/|]/.test(name)) continue;
    const rows = rowsOf(list, shown[name]);
    if (name in known) {
      tables[name] = rows;
      base[name] = rowsOf(lists[ofBase + name] ?? [], undefined);
      for (const mark of lists[ofUnread + name] ?? []) markAgain(rows, mark);
    }
    if (rows.length < list.length || (!(name in known) && list.length > 0))
      unread.push(inSentence(shown[name]?.heading ?? name.replaceAll('_', ' ')));
  }
  return { tables, base, unread };
}

/** Rows that are rows. The same objects where nothing is missing, so that only what changes is kept again. */
function rowsOf(list: readonly unknown[], table: RowTableDefinition | undefined): readonly TableRow[] {
  return list.filter(isTableRow).map((row) => {
    const isWhole = !table || table.columns.every(({ name }) => row[name] !== undefined);
    return isWhole ? row : { ...emptyRow(table), ...row };
  });
}

function isTableRow(row: unknown): row is TableRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  return Object.values(row).every((value) => typeof value === 'string');
}

function markAgain(rows: readonly TableRow[], mark: unknown): void {
  const { at, messages } = (mark ?? {}) as { at?: unknown; messages?: unknown };
  const row = typeof at === 'number' ? rows[at] : undefined;
  if (row && isTableRow(messages)) markUnread(row, messages as RowErrors);
}

/** A row that was being typed; undefined if it is none. Columns that it lacks are empty. */
export function typedRow(table: RowTableDefinition, row: unknown): TableRow | undefined {
  return isTableRow(row) ? { ...emptyRow(table), ...row } : undefined;
}

/** Rows of a list of a draft. */
export function typedRows(list: readonly unknown[]): readonly TableRow[] {
  return list.every(isTableRow) ? list : list.filter(isTableRow);
}
