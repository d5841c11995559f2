/**
 * Generates the rows of any list. A list can have a row maker for values that must fit together. All other values are
 * generated from the type of their column, so that a new list needs no seed.
 */
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import type { SqlValue } from '../database';
import { baseDate, createRandom } from '../random';
import type { PracticeCell } from '../tables/cell-type';
import { practiceCells } from '../tables/cell-types';
import { cell as text } from '../tables/cells/text';
import { storedColumns } from '../tables/list-columns';
import { companies } from './companies';
import { withEdgeCases } from './edge-cases';
import { jsonPool, type RowMaker, type RowPosition } from './row-maker';

const poolSize = 24;

/**
 * The rows of a list in the order of its stored columns, oldest first.
 * @param owners the number of owners that the rows of an owned list are dealt to
 */
export function* madeUpRows(
  list: ListDefinition,
  count: number,
  maker?: RowMaker,
  owners = 1,
): Generator<SqlValue[]> {
  // The seed depends on the list's id, so that a new list does not change the rows of the others.
  const random = createRandom(seedOf(list.id));
  const cells = list.columns.map((column) => cellMaker(list, column));
  const width = storedColumns(list).length;
  for (let number = 1; number <= count; number += 1) {
    const age = (count - number) / Math.max(1, count);
    const position: RowPosition = {
      number,
      count,
      at: Math.floor(baseDate - age * 400 * 86_400 - random.int(0, 7200)),
      random,
    };
    const given = maker?.(position);
    const row: SqlValue[] = new Array<SqlValue>(width);
    list.columns.forEach((column, at) => {
      const own = given?.[column.value];
      row[at] = own === undefined ? (cells[at]?.(position) ?? null) : own;
    });
    if (list.ownedBy) row[width - 2] = given?.[list.ownedBy] ?? 1 + (number % Math.max(1, owners));
    row[width - 1] = given?.extra_data ?? null;
    yield withEdgeCases(list, row, position);
  }
}

function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

/** Generates the cells of one column. */
function cellMaker(list: ListDefinition, column: ListColumn): (position: RowPosition) => SqlValue {
  if (column.value === list.rowId) {
    const isNumber = column.type === 'id' || column.type === 'number';
    return ({ number }) => (isNumber ? number : `${list.id}-${number}`);
  }
  const cell = practiceCells.get(column.type);
  // An unknown type holds texts, which its column stores as JSON.
  if (!cell) return (position) => JSON.stringify(made(text, position.number, position, column));
  if (cell.stored) return (position) => made(cell, position.number, position, column) as SqlValue;
  let pool: readonly string[] | undefined;
  return ({ at, random }) => {
    if (!pool) {
      const own = createRandom(seedOf(`${list.id} ${column.value}`));
      pool = jsonPool(poolSize, (index) => made(cell, index, { at, random: own }, column));
    }
    return random.pick(pool);
  };
}

function made(
  cell: PracticeCell,
  at: number,
  { at: time, random }: Pick<RowPosition, 'at' | 'random'>,
  column: ListColumn,
): unknown {
  return cell.make({ at, time, random, column, company: () => random.pick(companies()) });
}
