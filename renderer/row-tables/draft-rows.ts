/** Converts the changed tables of a form to lists of its draft, and back. */
import {
  type FormDefinition,
  type FormTables,
  type FormValues,
  formTables,
} from '../../shared/forms/form-definition';
import { emptyRow, type RowTableDefinition, type TableRow } from '../../shared/row-tables/row-table';
import { inSentence } from '../../shared/table/list';
import type { DraftLists } from '../drafts/draft-parts';
import { invalidTextsOf, markInvalid, noErrors, type RowErrors } from './row-problems';

/** Prefix of the loaded rows of a table, which the conflict check needs. */
const ofBase = 'base/';
/** Prefix of the invalid texts of a table, by the index of the row. */
const ofUnread = 'unread/';

export function draftRows(tables: FormTables, loaded: FormTables): DraftLists {
  const lists: Record<string, readonly unknown[]> = {};
  for (const [name, rows] of Object.entries(tables)) {
    if (rows === loaded[name]) continue;
    lists[name] = rows;
    lists[ofBase + name] = loaded[name] ?? [];
    const unread: { readonly at: number; readonly messages: RowErrors }[] = [];
    for (const [at, row] of rows.entries()) {
      const messages = invalidTextsOf(row);
      if (messages !== noErrors) unread.push({ at, messages });
    }
    if (unread.length > 0) lists[ofUnread + name] = unread;
  }
  return lists;
}

export interface ReadRows {
  /** Tables of the draft that the form has. */
  readonly tables: FormTables;
  /** The loaded rows of these tables when the form first opened. */
  readonly base: FormTables;
  /** Headings of tables that could not be read completely. */
  readonly unread: readonly string[];
}

/**
 * Reads the rows of a draft.
 * @param values decide which table a name refers to
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
      for (const mark of lists[ofUnread + name] ?? []) restoreInvalid(rows, mark);
    }
    if (rows.length < list.length || (!(name in known) && list.length > 0))
      unread.push(inSentence(shown[name]?.heading ?? name.replaceAll('_', ' ')));
  }
  return { tables, base, unread };
}

/** Returns the valid rows. Complete rows stay the same objects, so that only changed rows are stored again. */
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

function restoreInvalid(rows: readonly TableRow[], mark: unknown): void {
  const { at, messages } = (mark ?? {}) as { at?: unknown; messages?: unknown };
  const row = typeof at === 'number' ? rows[at] : undefined;
  if (row && isTableRow(messages)) markInvalid(row, messages as RowErrors);
}

/** Returns the row of a draft, with missing columns empty; undefined for an unreadable row. */
export function typedRow(table: RowTableDefinition, row: unknown): TableRow | undefined {
  return isTableRow(row) ? { ...emptyRow(table), ...row } : undefined;
}

/** Returns the readable rows of a list of a draft. */
export function typedRows(list: readonly unknown[]): readonly TableRow[] {
  return list.every(isTableRow) ? list : list.filter(isTableRow);
}
