/**
 * Merges three states of the rows of a table by key: the base, the rows on the server (theirs), and the requested rows
 * (mine). Changes of one side are taken; if both changed a key differently, the user chooses. Rows that share a key are
 * compared together.
 */

import { rowKey, type TableRow } from '../row-tables/row-table';
import { NumberColumn, type RateColumns, TextColumn } from './columns';
import type { RateTable } from './rate-tables';
import { compareFields, countedUp, type OrderField, type Pace, paceRows, sortRows } from './row-order';
import { emptyColumns, rowsOfColumns } from './rows-file';

export type Side = 'theirs' | 'mine';

/** Rows of a key that both sides changed. Empty if a side has none. */
export interface Collision {
  /** The key as returned by `rowKey`. */
  readonly key: string;
  readonly base: readonly TableRow[];
  readonly theirs: readonly TableRow[];
  readonly mine: readonly TableRow[];
}

/** Numbers of keys. */
export interface ThreeWayCounts {
  /** Unchanged on both sides. */
  readonly untouched: number;
  /** Changed by the server only. */
  readonly takenOver: number;
  /** Changed by the user only; `removed` of them are removals. */
  readonly mine: number;
  readonly mineRemoved: number;
  /** Changed to the same on both sides. */
  readonly same: number;
  readonly collisions: number;
}

/** Base, theirs and mine by key, and their merge. Keys that occur more than once are compared as groups. */
export class ThreeWay {
  readonly #table: RateTable;
  /** The rows of base, theirs and mine, concatenated. */
  readonly #rows: RateColumns;
  readonly #key: readonly OrderField[];
  readonly #values: readonly OrderField[];
  /** The offsets of their rows, of my rows, and of the end. */
  readonly #theirs: number;
  readonly #mine: number;
  readonly #end: number;
  /** By key. */
  readonly #order: Uint32Array;
  /** Positions in the order of keys whose rows are theirs, and of conflicting keys. */
  readonly #takenOver: number[] = [];
  readonly #collisions: number[] = [];
  readonly counts: ThreeWayCounts;

  constructor(table: RateTable, base: RateColumns, theirs: RateColumns, mine: RateColumns, pace?: Pace) {
    this.#table = table;
    this.#rows = joined(table, [base, theirs, mine]);
    this.#theirs = base.length;
    this.#mine = base.length + theirs.length;
    this.#end = this.#mine + mine.length;
    const isKey = (name: string) => table.definition.key.includes(name);
    const fields = [...this.#rows.fields];
    this.#key = fields.filter(([name]) => isKey(name)).map(([, column]) => column);
    this.#values = fields.filter(([name]) => !isKey(name)).map(([, column]) => column);
    this.#order = countedUp(this.#end);
    sortRows(this.#key, this.#order, pace);
    this.counts = this.#compareAll(pace);
  }

  /** A key that both sides changed, by its index from 0. */
  collision(place: number): Collision {
    const [base, theirs, mine] = this.#sides(this.#collisions[place] ?? 0).map((rows) =>
      rowsOfColumns(this.#table, this.#rows, rows),
    ) as [TableRow[], TableRow[], TableRow[]];
    const [any = {}] = [...mine, ...theirs, ...base];
    return { key: rowKey(this.#table.definition, any), base, theirs, mine };
  }

  /**
   * The merged rows: those of mine in their order with the changes of the server, then rows that only the server has.
   * @param sideOf the chosen side of a conflicting key, by its index
   */
  merged(sideOf: (place: number) => Side): RateColumns {
    const taken = [...this.#takenOver, ...this.#collisions.filter((_, place) => sideOf(place) === 'theirs')];
    /**
     * By row of mine: 0 stays, 1 is removed; else it is replaced by the rows of the key at this position of the order,
     * plus 2.
     */
    const instead = new Uint32Array(this.#end - this.#mine);
    const behind: number[] = [];
    for (const start of taken) {
      const [, theirs, mine] = this.#sides(start);
      mine.forEach((row, at) => {
        instead[row - this.#mine] = at === 0 ? start + 2 : 1;
      });
      if (mine.length === 0) behind.push(...theirs);
    }
    const columns = emptyColumns(this.#table);
    columns.resize(this.#end - this.#mine + this.#mine - this.#theirs);
    let length = 0;
    const put = (row: number) => {
      columns.take(length, this.#rows, row);
      length += 1;
    };
    for (let row = this.#mine; row < this.#end; row += 1) {
      const start = instead[row - this.#mine] ?? 0;
      if (start === 0) put(row);
      else if (start > 1) for (const other of this.#sides(start - 2)[1]) put(other);
    }
    for (const row of behind.sort((a, b) => a - b)) put(row);
    columns.resize(length);
    return columns;
  }

  #compareAll(pace?: Pace): ThreeWayCounts {
    const counts = { untouched: 0, takenOver: 0, mine: 0, mineRemoved: 0, same: 0, collisions: 0 };
    const every = paceRows;
    let start = 0;
    for (let keys = 1; start < this.#end; keys += 1) {
      if (keys % every === 0) pace?.();
      const [base, theirs, mine] = this.#sides(start);
      const isTheirsChanged = !this.#areSame(base, theirs);
      const isMineChanged = !this.#areSame(base, mine);
      if (!isTheirsChanged && !isMineChanged) counts.untouched += 1;
      else if (!isMineChanged) {
        counts.takenOver += 1;
        this.#takenOver.push(start);
      } else if (!isTheirsChanged) {
        counts.mine += 1;
        if (mine.length === 0) counts.mineRemoved += 1;
      } else if (this.#areSame(theirs, mine)) counts.same += 1;
      else {
        counts.collisions += 1;
        this.#collisions.push(start);
      }
      start += base.length + theirs.length + mine.length;
    }
    return counts;
  }

  /** The rows of base, theirs and mine with the key at a position of the order. */
  #sides(start: number): [Uint32Array, Uint32Array, Uint32Array] {
    const order = this.#order;
    const first = order[start] ?? 0;
    // Rows with the same key are sorted by number: base first, then theirs, then mine.
    let end = start;
    let theirs = start;
    let mine = start;
    for (; end < order.length; end += 1) {
      const row = order[end] ?? 0;
      if (end > start && compareFields(this.#key, first, row) !== 0) break;
      if (row < this.#theirs) theirs = end + 1;
      if (row < this.#mine) mine = end + 1;
    }
    return [order.subarray(start, theirs), order.subarray(theirs, mine), order.subarray(mine, end)];
  }

  /** True if both have the same rows, in any order. */
  #areSame(a: Uint32Array, b: Uint32Array): boolean {
    if (a.length !== b.length) return false;
    const compare = (row: number, other: number) => compareFields(this.#values, row, other);
    if (a.length < 2) return a.every((row, at) => compare(row, b[at] ?? 0) === 0);
    const [first, second] = [a.slice().sort(compare), b.slice().sort(compare)];
    return first.every((row, at) => compare(row, second[at] ?? 0) === 0);
  }
}

/** The effect of undoing an import on the rows that the server has now. Numbers of keys. */
export interface UndoCounts {
  /** Rows that are restored. */
  readonly restore: number;
  /** Rows that the import added. */
  readonly remove: number;
  /** Rows that were changed since. They are unchanged by the undo. */
  readonly keep: number;
}

/**
 * Undoes an import.
 * @param before the rows just before it
 * @param after the rows just after it
 * @param now the rows that the server has now
 */
export function undoneRows(
  table: RateTable,
  before: RateColumns,
  after: RateColumns,
  now: RateColumns,
  pace?: Pace,
): { readonly counts: UndoCounts; readonly rows: RateColumns } {
  const sides = new ThreeWay(table, after, now, before, pace);
  const { mine, mineRemoved, collisions } = sides.counts;
  return {
    counts: { restore: mine - mineRemoved, remove: mineRemoved, keep: collisions },
    rows: sides.merged(() => 'theirs'),
  };
}

/** True if two tables have the same rows, in any order. */
export function haveSameRows(table: RateTable, a: RateColumns, b: RateColumns): boolean {
  if (a.length !== b.length) return false;
  const { counts } = new ThreeWay(table, a, a, b);
  return counts.mine === 0;
}

/** Concatenates the rows of several tables. */
function joined(table: RateTable, parts: readonly RateColumns[]): RateColumns {
  const all = emptyColumns(table);
  all.resize(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    for (const [name, column] of all.fields) {
      const from = part.fields.get(name);
      if (column instanceof NumberColumn && from instanceof NumberColumn) {
        column.units.set(from.units.subarray(0, part.length), start);
        for (const [row, text] of from.exact) if (row < part.length) column.exact.set(start + row, text);
      } else if (column instanceof TextColumn && from instanceof TextColumn)
        for (let row = 0; row < part.length; row += 1) column.take(start + row, from, row);
    }
    start += part.length;
  }
  return all;
}
