/** Generates the rows of a list with an owner. A maker returns the rows of one owner; owners alternate. */
import type { ListDefinition } from '../../shared/table/list';
import type { SqlValue } from '../database';
import { createRandom, type Random } from '../random';
import { storedColumns } from '../tables/list-columns';

/** Columns of one row in stored form. Missing columns are empty. */
export type OwnedRow = Readonly<Record<string, SqlValue>>;

/** The rows of one owner, the same each time. @param owner its id, from 1 */
export type OwnedRowMaker = (owner: number, random: Random) => readonly OwnedRow[];

/**
 * The rows of a list in the order of its stored columns. Owners alternate, so that each owner has some rows
 * even if there are few. Ends early if the makers have fewer rows than requested. @param owners the number
 * of owners
 */
export function* ownedRows(
  list: ListDefinition,
  count: number,
  owners: number,
  maker: OwnedRowMaker,
): Generator<SqlValue[]> {
  const columns = storedColumns(list);
  const seed = seedOf(list.id);
  let turns = Array.from({ length: owners }, (_, at) => ({
    owner: at + 1,
    rows: maker(at + 1, createRandom(seed + Math.imul(at + 1, 0x9e3779b1))),
  }));
  let number = 0;
  for (let round = 0; turns.length > 0; round += 1) {
    turns = turns.filter(({ rows }) => round < rows.length);
    for (const { owner, rows } of turns) {
      if (number === count) return;
      number += 1;
      const row: OwnedRow = {
        [list.rowId]: number,
        ...(list.ownedBy && { [list.ownedBy]: owner }),
        ...rows[round],
      };
      yield columns.map((column) => row[column] ?? null);
    }
  }
}

function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

/** Adds further fields to a row, which are sent in addition to its columns. */
export function withFields(fields: Readonly<Record<string, unknown>>): { readonly extra_data: string } {
  return { extra_data: JSON.stringify({ row: fields }) };
}
