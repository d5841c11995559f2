/**
 * Unusual values that real data also has: gaps, empty values, very long texts, markup, and values that no viewer can
 * read. They are on the second and third page of a list, newest first, one kind per row. The first page looks normal.
 */
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import type { SqlValue } from '../database';
import { isJsonColumn } from '../tables/list-columns';
import type { RowPosition } from './row-maker';

const emptyRow = 13;
const gapsRow = 16;
const longRow = 19;
const markupRow = 22;
/** First of the rows with an unreadable value, one row per column. */
const firstBadRow = 25;
/** Lists with fewer rows have no unusual values. */
const leastRows = 100;

const longText =
  'Handle with care: this consignment is insured, must not be stacked, has to stay below 25 °C, may only be handed ' +
  'over against the code that the customer was sent, and goes back to the fulfilment centre after the third attempt. ' +
  'WithoutAnyPlaceToBreakItRunsOnAndOnBecauseSomebodyPastedAnIdentifierOfAnotherSystemHere_0123456789'.repeat(
    2,
  );
const markup = '<img src=x onerror=alert(1)><b>bold</b> & "quoted"';

/** The row, with unusual values if its position has some. Ids, names and statuses stay, so that actions still work. */
export function withEdgeCases(
  list: ListDefinition,
  row: SqlValue[],
  { number, count }: RowPosition,
): SqlValue[] {
  const fromEnd = count - number;
  if (count < leastRows || fromEnd < emptyRow || fromEnd >= firstBadRow + list.columns.length) return row;
  const change = changeAt(fromEnd);
  if (!change) return row;
  return row.map((value, at) => {
    const column = list.columns[at];
    if (!column || isFixed(list, column)) return value;
    const changed = change(column, at);
    return changed === undefined ? value : changed;
  });
}

type Change = (column: ListColumn, at: number) => SqlValue | undefined;

function changeAt(fromEnd: number): Change | undefined {
  switch (fromEnd) {
    case emptyRow:
      return emptyValue;
    case gapsRow:
      return () => null;
    case longRow:
      return ({ type }) => (type === 'text' ? longText : undefined);
    case markupRow:
      return ({ type }) => (type === 'text' ? markup : undefined);
    default:
      return fromEnd < firstBadRow
        ? undefined
        : (column, at) => (at === fromEnd - firstBadRow ? unreadable(column) : undefined);
  }
}

const stateColumns = new Set(['status_label', 'state_label', 'is_active', 'status']);

function isFixed(list: ListDefinition, { value, type }: ListColumn): boolean {
  return type === 'id' || value === list.rowId || value === list.rowName || stateColumns.has(value);
}

const objects = new Set([
  'object',
  'headers',
  'details',
  'social_links',
  'cod_detail',
  'table',
  'skus',
  'json',
]);
const emptyTexts = new Set(['html', 'token', 'image']);

function emptyValue(column: ListColumn): SqlValue | undefined {
  if (column.type === 'text') return '';
  if (!isJsonColumn(column) || column.type === 'boolean') return undefined;
  if (objects.has(column.type)) return '{}';
  return emptyTexts.has(column.type) ? '""' : '[]';
}

/** A value that the column's viewer cannot read; undefined if the viewer reads any value. */
function unreadable(column: ListColumn): SqlValue | undefined {
  if (column.type === 'text' || column.type === 'status') return undefined;
  if (!isJsonColumn(column)) return 'not known';
  return JSON.stringify(column.type === 'list' || column.type === 'json' ? 404 : { unexpected: [null, 404] });
}
