/** What a row is called: the texts of its key. */
import type { RowTableDefinition } from './row-table';

/**
 * `0.5 – 1`, `from 30` for a band without an end, `0 – 5, Dubai` with further parts of the key.
 * @param cells texts of its cells, in the order of the columns
 */
export function rowKeyText(
  { key, columns }: Pick<RowTableDefinition, 'key' | 'columns'>,
  cells: readonly string[],
): string {
  const texts = key.map((name) => cells[columns.findIndex((column) => column.name === name)] ?? '');
  const [first = '', second = '', ...rest] = texts;
  const ranged = key[0] === 'from' && key[1] === 'to';
  const parts = ranged ? [second === '' ? `from ${first}` : `${first} \u2013 ${second}`, ...rest] : texts;
  return parts.filter((part) => part !== '').join(', ');
}
