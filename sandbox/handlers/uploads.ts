/** Imports of files into a list: tables with the list's columns, imported completely or not at all. */
import type { uploadCalls } from '../../shared/api/uploads';
import type { RowError } from '../../shared/errors';
import { lists } from '../../shared/lists';
import { isDecimal } from '../../shared/money';
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import type { SqlValue } from '../database';
import type { Cell } from '../rates/numbers';
import { hasContent, refuseFile, type Sheet } from '../rates/sheet';
import { notValid, Refusal } from '../refusal';
import { isJsonColumn, isNumberColumn } from '../tables/list-columns';
import { addRow, findRow, updateRow } from '../tables/list-rows';
import { firstValues } from '../tables/record-fields';
import { type Context, type Handlers, requirePermission } from './handler';

const mostRows = 10_000;
const mostErrors = 1000;

export const uploadHandlers: Handlers<keyof typeof uploadCalls> = {
  'uploads.store': (context, { type, file }) => {
    const list = lists.find((each) => each.importTypes?.some((offered) => offered.type === type));
    if (!list) throw notValid({ type: ['This kind of file is not known.'] });
    requirePermission(context, list, 'upload');
    if (!context.sheet) throw notValid({ file: ['Choose a file.'] });
    const rows = readRows(list, file, context.sheet);
    for (const row of rows) importRow(context, list, row);
    return { message: 'Data is imported!', rows: rows.length };
  },
};

/** A row with the name of a record changes that record; any other row is added. */
function importRow(context: Context, list: ListDefinition, row: Record<string, SqlValue>): void {
  const name = row[list.rowName] ?? null;
  const existing = name === null ? undefined : findRow(context.db, list, list.rowName, name);
  if (existing) updateRow(context.db, list, existing[list.rowId] as Id, row);
  else addRow(context.db, list, { ...firstValues(list, context.now), ...row });
}

const textOf = (cell: Cell | undefined) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();

function readRows(list: ListDefinition, name: string, sheet: Sheet): Record<string, SqlValue>[] {
  const headerAt = sheet.findIndex(hasContent);
  const columns = (sheet[headerAt] ?? []).map((cell) => columnOf(list, textOf(cell)));
  if (!columns.some(Boolean)) {
    throw refuseFile(`${name} has no column of ${list.title}. Name them in the first row.`);
  }
  // Blank lines are skipped but counted, so that row numbers match the line numbers of the file.
  const filled = sheet
    .slice(headerAt + 1)
    .flatMap((cells, at) => (hasContent(cells) ? [{ cells, row: at + 1 }] : []));
  if (filled.length === 0) throw refuseFile(`${name} has no rows below its header.`);
  if (filled.length > mostRows) throw refuseFile(`${name} has more than ${mostRows} rows. Split it.`);
  const errors: RowError[] = [];
  const rows = filled.map(({ cells, row }) =>
    Object.fromEntries(
      columns.flatMap((column, at) => {
        if (!column) return [];
        const cell = textOf(cells[at]);
        const trouble = cellError(list, column, cell);
        if (trouble !== undefined) errors.push({ row, field: column.value, message: trouble });
        return [[column.value, cell === '' ? null : isNumberColumn(column) ? Number(cell) : cell] as const];
      }),
    ),
  );
  if (errors.length > 0) {
    const which = errors.length === 1 ? '1 cell cannot be read.' : `${errors.length} cells cannot be read.`;
    throw new Refusal(422, which, { errors: errors.slice(0, mostErrors), total: errors.length });
  }
  return rows;
}

/** A column by its `value` or `text`. Files contain neither ids nor columns with structured values. */
function columnOf(list: ListDefinition, cell: string): ListColumn | undefined {
  const wanted = cell.trim().toLowerCase();
  return list.columns.find(
    (column) =>
      column.value !== list.rowId &&
      !isJsonColumn(column) &&
      (column.value.toLowerCase() === wanted || column.text.toLowerCase() === wanted),
  );
}

function cellError(list: ListDefinition, column: ListColumn, cell: string): string | undefined {
  if (cell === '') return column.value === list.rowName ? `${column.text} is blank` : undefined;
  return isNumberColumn(column) && !isDecimal(cell) ? `${column.text}: “${cell}” is not a number` : undefined;
}
