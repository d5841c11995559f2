/** Values of a row of a rate table without its key, as one text. */
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { readOnlyText } from '../rates/cell-text';

/** The columns of a table that are not part of its key. */
export const valueColumns = ({ columns, key }: RowTableDefinition) =>
  columns.filter(({ name }) => !key.includes(name));

/** Returns the values without the key: `6.50`, `Rate 6.50, Box Small`; `no row` if the row is missing. */
export function valuesText(
  table: RowTableDefinition,
  lists: ChoiceLists,
  cells: Readonly<Record<string, string>> | null,
): string {
  if (cells === null) return 'no row';
  const columns = valueColumns(table);
  const text = (column: (typeof columns)[number]) => readOnlyText(column, cells, lists) || 'none';
  return columns.length === 1 && columns[0]
    ? text(columns[0])
    : columns.map((column) => `${column.label} ${text(column)}`).join(', ');
}
