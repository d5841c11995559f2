/**
 * What is known of the rows of one table, kept up to date by the rows that came and went: which keys are taken and
 * by whom, which rows break a rule, and how many digits the columns need. Rows are never changed in place, so a row
 * that is still there is not looked at again: one edit among 100,000 rows costs one row and a comparison of
 * references.
 */
import { type RowTableDefinition, rowKey, type TableRow } from '../../shared/row-tables/row-table';
import { atOnce, eachOf } from '../slices';
import { digitsOf } from './row-text';

export class RowIndex {
  readonly table: RowTableDefinition;
  readonly #isBroken: (table: RowTableDefinition, row: TableRow) => boolean;
  readonly #keys = new WeakMap<TableRow, string>();
  readonly #byKey = new Map<string, TableRow[]>();
  readonly #broken = new Set<TableRow>();
  readonly #repeatedKeys = new Set<string>();
  /** By decimal column: how many rows have so many digits after the point. */
  readonly #digits: ReadonlyMap<string, number[]>;
  #rows: readonly TableRow[] = [];
  /** Rows that are being taken in. */
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

  /** The rows that were taken in last. */
  get rows(): readonly TableRow[] {
    return this.#rows;
  }

  get hasProblems(): boolean {
    return this.#broken.size > 0 || this.#repeatedKeys.size > 0;
  }

  /** At most how many rows would have to be looked at to take these in. */
  changed(rows: readonly TableRow[]): number {
    if (this.#begun) return Number.POSITIVE_INFINITY;
    const { start, oldEnd, newEnd } = difference(this.#rows, rows);
    return Math.max(oldEnd, newEnd) - start;
  }

  /** Brings everything up to date. */
  take(rows: readonly TableRow[]): void {
    atOnce(this.taking(rows));
  }

  /** The same in steps. What was begun before and left is done first. */
  *taking(rows: readonly TableRow[]): Generator<void, void> {
    yield* this.#rest();
    if (rows === this.#rows) return;
    this.#begun = this.#change(rows);
    yield* this.#rest();
  }

  *#rest(): Generator<void, void> {
    while (this.#begun) {
      if (this.#begun.next().done) this.#begun = undefined;
      else yield;
    }
  }

  *#change(rows: readonly TableRow[]): Generator<void, void> {
    const before = this.#rows;
    const { start, oldEnd, newEnd } = difference(before, rows);
    const gone = new Map<TableRow, number>();
    yield* eachOf(before.slice(start, oldEnd), (row) => void gone.set(row, (gone.get(row) ?? 0) + 1));
    const came: TableRow[] = [];
    yield* eachOf(rows.slice(start, newEnd), (row) => {
      const left = gone.get(row) ?? 0;
      if (left > 1) gone.set(row, left - 1);
      else if (left === 1) gone.delete(row);
      else came.push(row);
    });
    yield* eachOf([...gone], ([row, times]) => {
      for (let each = 0; each < times; each += 1) this.#drop(row);
    });
    yield* eachOf(came, (row) => this.#add(row));
    this.#rows = rows;
  }

  /** The key of a row, worked out once. */
  keyOf(row: TableRow): string {
    const known = this.#keys.get(row);
    if (known !== undefined) return known;
    const key = rowKey(this.table, row);
    this.#keys.set(row, key);
    return key;
  }

  /** Index of the first other row with this key, or -1. */
  findKey(key: string, except: number | null): number {
    const holders = this.#byKey.get(key);
    if (!holders) return -1;
    const edited = except === null ? undefined : this.#rows[except];
    let first = -1;
    for (const row of holders) {
      if (row === edited) continue;
      const at = this.#rows.indexOf(row);
      if (at >= 0 && (first < 0 || at < first)) first = at;
    }
    return first;
  }

  /** The rows with this key, as they were when the facts were brought up to date. */
  holders(key: string): readonly TableRow[] {
    return this.#byKey.get(key) ?? [];
  }

  /** True when more than one row has this key. */
  isRepeated(key: string): boolean {
    return this.#repeatedKeys.has(key);
  }

  /** True for a row that may have a problem. */
  isSuspect(row: TableRow): boolean {
    return this.#broken.has(row) || (this.#repeatedKeys.size > 0 && this.isRepeated(this.keyOf(row)));
  }

  /** The most digits after the point in each decimal column, so that all points stand in one line. */
  digits(): Readonly<Record<string, number>> {
    const most: Record<string, number> = {};
    for (const [name, counts] of this.#digits) {
      const last = counts.findLastIndex((count) => count > 0);
      // A single wild value must not push the whole column aside.
      most[name] = Math.min(Math.max(last, 0), digitsAtMost);
    }
    return most;
  }

  #add(row: TableRow): void {
    const key = this.keyOf(row);
    const holders = this.#byKey.get(key);
    if (holders) {
      holders.push(row);
      this.#repeatedKeys.add(key);
    } else this.#byKey.set(key, [row]);
    if (this.#isBroken(this.table, row)) this.#broken.add(row);
    this.#count(row, 1);
  }

  #drop(row: TableRow): void {
    const key = this.keyOf(row);
    const holders = this.#byKey.get(key) ?? [];
    const at = holders.indexOf(row);
    if (at >= 0) holders.splice(at, 1);
    if (holders.length === 0) this.#byKey.delete(key);
    if (holders.length < 2) this.#repeatedKeys.delete(key);
    if (!holders.includes(row)) this.#broken.delete(row);
    this.#count(row, -1);
  }

  #count(row: TableRow, by: number): void {
    for (const [name, counts] of this.#digits) {
      const digits = Math.min(digitsOf(row[name] ?? ''), digitsAtMost);
      counts[digits] = (counts[digits] ?? 0) + by;
    }
  }
}

const digitsAtMost = 6;

/** The stretch in which two lists of rows differ. */
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
