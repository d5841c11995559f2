/** Replaces the option list of the city column. */
import type { RowColumn } from './row-table';

/** The same columns with the cities of another option list. */
export function withCitiesFrom(columns: readonly RowColumn[], list: string): readonly RowColumn[] {
  return columns.map((column) => (column.name === 'city' ? { ...column, options: list } : column));
}
