/** Rows for lists without a seed of their own, made from their column types. */
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import type { SqlValue } from '../database';
import { storedColumns } from '../list-rows';
import { baseDate, createRandom, daySeconds, type Random } from './random';

const someStatuses = ['Enabled', 'Enabled', 'Enabled', 'Disabled', 'Draft', 'Pending'] as const;

/** The rows of a list in the order of its stored columns, oldest first. */
export function* madeUpRows(list: ListDefinition, count: number): Generator<SqlValue[]> {
  // The id decides the seed, so that adding a list leaves the rows of the others as they were.
  const random = createRandom(
    [...list.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7),
  );
  const columns = storedColumns(list).length;
  for (let number = 1; number <= count; number += 1) {
    const age = ((count - number) * 400 * daySeconds) / Math.max(1, count);
    const at = Math.floor(baseDate - age - random.int(0, 7200));
    const row: SqlValue[] = list.columns.map((column) => cell(list, column, number, at, random));
    if (row.length < columns) row.push(null);
    yield row;
  }
}

function cell(
  list: ListDefinition,
  column: ListColumn,
  number: number,
  at: number,
  random: Random,
): SqlValue {
  if (column.value === list.rowId && (column.type === 'id' || column.type === 'number')) return number;
  if (column.value === list.rowId) return `${list.id}-${number}`;
  switch (column.type) {
    case 'id':
      return random.int(1, 5000);
    case 'number':
      return random.int(0, 500);
    case 'date':
      return baseDate - Math.round((baseDate - at) / daySeconds) * daySeconds;
    case 'datetime':
      return at;
    case 'status':
      return random.pick(column.practice ?? someStatuses);
    default:
      return column.practice
        ? random.pick(column.practice)
        : `${column.text} ${String(number).padStart(4, '0')}`;
  }
}
