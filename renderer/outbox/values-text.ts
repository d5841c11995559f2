/** What a row of a rate table holds beside its key, in one text. */
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { readOnlyText } from '../rates/cell-text';

/** The columns of a table that are not part of its key. */
export const valueColumns = ({ columns, key }: RowTableDefinition) =>
  columns.filter(({ name }) => !key.includes(name));

/** The values of a row beside its key: `6.50`, `Rate 6.50, Box Small`; `no such row` where a side has none. */
export function valuesText(
  table: RowTableDefinition,
  lists: ChoiceLists,
  cells: Readonly<Record<string, string>> | null,
): string {
  if (cells === null) return 'no such row';
  const columns = valueColumns(table);
  const text = (column: (typeof columns)[number]) => readOnlyText(column, cells, lists) || 'none';
  return columns.length === 1 && columns[0]
    ? text(columns[0])
    : columns.map((column) => `${column.label} ${text(column)}`).join(', ');
}
