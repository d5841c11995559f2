/** Rows of a rate table as a person reads them. */
import type { RateRow } from '../../shared/ipc/rates';
import { shownNumber } from '../../shared/money';
import { columnList, type RowColumn, type RowTableDefinition } from '../../shared/row-tables/definition';
import { rowKeyText } from '../../shared/row-tables/row-name';
import { type ChoiceLists, choiceText } from '../fields/choices';

/** Text of a cell as a person reads it. */
export function cellText(column: RowColumn, row: Pick<RateRow, 'cells'>, lists: ChoiceLists): string {
  const value = row.cells[column.name] ?? '';
  if (column.kind === 'decimal') return shownNumber(value);
  if (column.kind !== 'choice') return value;
  return choiceText(lists[columnList(column, row.cells) ?? ''] ?? [], value);
}

interface Reading {
  readonly table: RowTableDefinition;
  readonly lists: ChoiceLists;
}

/** The key of a row: `0 – 5, Dubai`. */
export function keyText({ table, lists }: Reading, cells: Readonly<Record<string, string>>): string {
  return rowKeyText(
    table,
    table.columns.map((column) => cellText(column, { cells }, lists)),
  );
}
