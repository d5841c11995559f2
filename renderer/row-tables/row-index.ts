/**
 * An index of the rows of one table: their keys, the invalid rows, and the digits that the columns need. Rows are never
 * changed in place, so an update only examines added and removed rows: after one edit among 100,000 rows that is one row
 * and a comparison of references.
 */
import { type RowTableDefinition, rowKey, type TableRow } from '../../shared/row-tables/row-table';
import { forEachInSteps, runToEnd } from '../slices';
import { digitsOf } from './row-text';

export class RowIndex {
  readonly table: RowTableDefinition;
  readonly #isBroken: (table: RowTableDefinition, row: TableRow) => boolean;
  readonly #keys = new WeakMap<TableRow, string>();
  readonly #byKey = new Map<string, TableRow[]>();
  readonly #broken = new Set<TableRow>();
  readonly #repeatedKeys = new Set<string>();
  /** By decimal column: the number of rows for each number of digits after the point. */
  readonly #digits: ReadonlyMap<string, number[]>;
  #rows: readonly TableRow[] = [];
  /** An update that has not finished. */
  #begun: Iterator<void, void> | undefined;

  constructor(
    table: RowTableDefinition,
    isBroken: (table: RowTableDefinition, row: TableRow) => boolean = () => false,
  ) {
    this.table = table;
    this.#isBroken = isBroken;
    this.#digits = new Map(
      table.columns.filter(({ kind }) => kind === 'decimal').map(({ name }) => [name, []]),
    );
  }

  /** The rows of the last update. */
  get rows(): readonly TableRow[] {
    return this.#rows;
  }

  get hasProblems(): boolean {
    return this.#broken.size > 0 || this.#repeatedKeys.size > 0;
  }

  /** Returns the highest number of rows that an update would examine. */
  changedCount(rows: readonly TableRow[]): number {
    if (this.#begun) return Number.POSITIVE_INFINITY;
    const { start, oldEnd, newEnd } = difference(this.#rows, rows);
    return Math.max(oldEnd, newEnd) - start;
  }

  /** Updates the index. */
  update(rows: readonly TableRow[]): void {
    runToEnd(this.updateInSteps(rows));
  }

  /** Updates the index in steps. Finishes an earlier update first. */
  *updateInSteps(rows: readonly TableRow[]): Generator<void, void> {
    yield* this.#finish();
    if (rows === this.#rows) return;
    this.#begun = this.#change(rows);
    yield* this.#finish();
  }

  *#finish(): Generator<void, void> {
    while (this.#begun) {
      if (this.#begun.next().done) this.#begun = undefined;
      else yield;
    }
  }

  *#change(rows: readonly TableRow[]): Generator<void, void> {
    const before = this.#rows;
    const { start, oldEnd, newEnd } = difference(before, rows);
    const gone = new Map<TableRow, number>();
    yield* forEachInSteps(before.slice(start, oldEnd), (row) => void gone.set(row, (gone.get(row) ?? 0) + 1));
    const came: TableRow[] = [];
    yield* forEachInSteps(rows.slice(start, newEnd), (row) => {
      const left = gone.get(row) ?? 0;
      if (left > 1) gone.set(row, left - 1);
      else if (left === 1) gone.delete(row);
      else came.push(row);
    });
    yield* forEachInSteps([...gone], ([row, times]) => {
      for (let each = 0; each < times; each += 1) this.#drop(row);
    });
    yield* forEachInSteps(came, (row) => this.#add(row));
    this.#rows = rows;
  }

  /** Returns the key of a row, which is computed once. */
  keyOf(row: TableRow): string {
    const known = this.#keys.get(row);
    if (known !== undefined) return known;
    const key = rowKey(this.table, row);
    this.#keys.set(row, key);
    return key;
  }

  /** Returns the index of the first other row with this key, or -1. */
  findKey(key: string, except: number | null): number {
    const sameKey = this.#byKey.get(key);
    if (!sameKey) return -1;
    const edited = except === null ? undefined : this.#rows[except];
    let first = -1;
    for (const row of sameKey) {
      if (row === edited) continue;
      const at = this.#rows.indexOf(row);
      if (at >= 0 && (first < 0 || at < first)) first = at;
    }
    return first;
  }

  /** Returns the rows with this key at the last update. */
  rowsWithKey(key: string): readonly TableRow[] {
    return this.#byKey.get(key) ?? [];
  }

  /** True if more than one row has this key. */
  isRepeated(key: string): boolean {
    return this.#repeatedKeys.has(key);
  }

  /** True for a row that may have a problem. */
  isSuspect(row: TableRow): boolean {
    return this.#broken.has(row) || (this.#repeatedKeys.size > 0 && this.isRepeated(this.keyOf(row)));
  }

  /** Returns the most digits after the point in each decimal column, which align the points. */
  digits(): Readonly<Record<string, number>> {
    const most: Record<string, number> = {};
    for (const [name, counts] of this.#digits) {
      const last = counts.findLastIndex((count) => count > 0);
      // A single long value must not widen the whole column.
      most[name] = Math.min(Math.max(last, 0), maxDigits);
    }
    return most;
  }

  #add(row: TableRow): void {
    const key = this.keyOf(row);
    const sameKey = this.#byKey.get(key);
    if (sameKey) {
      sameKey.push(row);
      this.#repeatedKeys.add(key);
    } else this.#byKey.set(key, [row]);
    if (this.#isBroken(this.table, row)) this.#broken.add(row);
    this.#count(row, 1);
  }

  #drop(row: TableRow): void {
    const key = this.keyOf(row);
    const sameKey = this.#byKey.get(key) ?? [];
    const at = sameKey.indexOf(row);
    if (at >= 0) sameKey.splice(at, 1);
    if (sameKey.length === 0) this.#byKey.delete(key);
    if (sameKey.length < 2) this.#repeatedKeys.delete(key);
    if (!sameKey.includes(row)) this.#broken.delete(row);
    this.#count(row, -1);
  }

  #count(row: TableRow, by: number): void {
    for (const [name, counts] of this.#digits) {
      const digits = Math.min(digitsOf(row[name] ?? ''), maxDigits);
      counts[digits] = (counts[digits] ?? 0) + by;
    }
  }
}

const maxDigits = 6;

/** Returns the range in which two lists of rows differ. */
function difference(before: readonly TableRow[], after: readonly TableRow[]) {
  let start = 0;
  const shortest = Math.min(before.length, after.length);
  while (start < shortest && before[start] === after[start]) start += 1;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (oldEnd > start && newEnd > start && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  return { start, oldEnd, newEnd };
}
