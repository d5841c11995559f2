/** Rows of a rate table as a person reads them. */
import type { RateRow } from '../../shared/ipc/rates';
import { shownNumber } from '../../shared/money';
import { rowKeyText } from '../../shared/row-tables/row-name';
import { decimalText, type RowColumn, type RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { rowCellText } from '../row-tables/row-text';

/** Text of a cell as a person reads it. */
export function cellText(column: RowColumn, row: Pick<RateRow, 'cells'>, lists: ChoiceLists): string {
  return rowCellText(column, row.cells, lists);
}

/** The same where the cell cannot be edited: rates read as everywhere, whatever was typed. */
export function readOnlyText(column: RowColumn, cells: RateRow['cells'], lists: ChoiceLists): string {
  return column.kind === 'decimal'
    ? decimalText(column, cells[column.name] ?? '')
    : rowCellText(column, cells, lists);
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

/** `5.0` as `+5.0 %`. */
export function percentText(percent: string): string {
  const shown = shownNumber(percent);
  return `${percent.startsWith('-') || Number(percent) === 0 ? '' : '+'}${shown}\u2009%`;
}
