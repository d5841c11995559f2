/**
 * Sorts rows by some of their fields, as row numbers in a typed array. Rows that are already in order are not sorted,
 * and a change moves only the changed rows.
 */
import { NumberColumn } from './columns';
import { codeDigits, type Digits, digitValues, distribute, numberDigits } from './row-sort';

/** Called every few thousand rows. It may throw to cancel the work. */
export type Pace = () => void;
/** Rows between two calls of a `Pace`. */
export const paceRows = 1 << 16;

/** A field to sort by: decimals by size with missing ones last, texts by code. */
export type OrderField = NumberColumn | { readonly codes: Uint32Array };

/** Compares two rows by some fields, then by row number. */
export function compareRows(fields: readonly OrderField[], a: number, b: number): number {
  return compareFields(fields, a, b) || a - b;
}

/** Compares two rows by some fields; 0 if all are equal. */
export function compareFields(fields: readonly OrderField[], a: number, b: number): number {
  for (const field of fields) {
    const order =
      field instanceof NumberColumn
        ? compareNumbers(field, a, field, b)
        : (field.codes[a] ?? 0) - (field.codes[b] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

/** Compares two decimals exactly; a missing decimal comes last. */
export function compareNumbers(column: NumberColumn, a: number, other: NumberColumn, b: number): number {
  const first = column.units[a] ?? Number.NaN;
  const second = other.units[b] ?? Number.NaN;
  if (column.exact.size + other.exact.size === 0 || Number.isNaN(first) !== Number.isNaN(second)) {
    if (first < second) return -1;
    if (first > second) return 1;
    return Number(Number.isNaN(first)) - Number(Number.isNaN(second));
  }
  return column.compare(a, other, b);
}

/** Sorts rows by some fields, in place; equal rows by their number. The input is in the order of the row numbers. */
export function sortRows(fields: readonly OrderField[], rows: Uint32Array, pace?: Pace): void {
  if (rows.length < 4096) {
    rows.sort((a, b) => compareRows(fields, a, b));
    return;
  }
  const spare = new Uint32Array(rows.length);
  // The last field first, and within a field the lowest digits first: each pass is stable.
  let from: Uint32Array = rows;
  let to: Uint32Array = spare;
  const counts = new Uint32Array(digitValues);
  for (let at = fields.length - 1; at >= 0; at -= 1) {
    const field = fields[at];
    if (!field) continue;
    const { digits, width } =
      field instanceof NumberColumn ? unitDigits(field.units) : codeDigits(field.codes);
    for (let place = 0; place < width; place += 1) {
      pace?.();
      if (!distribute(from, to, { digits, width }, place, counts)) continue;
      [from, to] = [to, from];
    }
  }
  if (from !== rows) rows.set(from);
  if (fields.some((field) => field instanceof NumberColumn && field.exact.size > 0))
    sortLongNumbers(fields, rows);
}

/** Digits that sort like the numbers; NaN comes last. Small whole numbers need two. */
function unitDigits(units: Float64Array): Digits {
  const small = new Uint32Array(units.length);
  let isSmall = true;
  for (let row = 0; row < units.length && isSmall; row += 1) {
    const value = units[row] ?? 0;
    const whole = Number.isNaN(value) ? highestWhole : value;
    small[row] = whole;
    isSmall = small[row] === whole && (whole !== highestWhole || Number.isNaN(value));
  }
  if (isSmall) return codeDigits(small);
  return numberDigits(units.length, (row) => units[row] ?? Number.NaN);
}

const highestWhole = 0xffffffff;

/** Sorts rows whose numbers are too long for units: their nearest units may be equal. */
function sortLongNumbers(fields: readonly OrderField[], rows: Uint32Array): void {
  for (let at = 1; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    let place = at;
    while (place > 0 && compareRows(fields, rows[place - 1] ?? 0, row) > 0) {
      rows[place] = rows[place - 1] ?? 0;
      place -= 1;
    }
    rows[place] = row;
  }
}

/** Some rows of a table, sorted by some fields. */
export class RowOrder {
  readonly fields: readonly OrderField[];
  #rows: Uint32Array | null = null;
  #length = 0;

  constructor(fields: readonly OrderField[]) {
    this.fields = fields;
  }

  /**
   * The sorted rows. The array may be longer: only the first `length` entries are valid, and only until the next
   * change.
   */
  get rows(): Uint32Array {
    this.#rows ??= countedUp(this.#length);
    return this.#rows;
  }

  /** True if the position of each row is its number. */
  get isPlain(): boolean {
    return this.#rows === null;
  }

  get length(): number {
    return this.#length;
  }

  /** Takes all rows up to a length, which are already sorted. */
  fillPlain(length: number): void {
    this.#rows = null;
    this.#length = length;
  }

  /**
   * Takes the rows of the order and sorts them unless they are already sorted.
   * @param count number of rows
   * @param rows the rows to consider, in the order of their numbers; all by default
   * @param belongs called once for each of them, in that order
   */
  collect(
    count: number,
    rows: Uint32Array | undefined,
    belongs: (row: number) => boolean,
    pace?: Pace,
  ): void {
    const length = rows?.length ?? count;
    const taken = new Uint32Array(length);
    // A local constant, because the lookup of an import costs more than the check of a row.
    const every = paceRows;
    let kept = 0;
    let isSorted = true;
    for (let at = 0; at < length; at += 1) {
      if (at % every === 0) pace?.();
      const row = rows ? (rows[at] ?? 0) : at;
      if (!belongs(row)) continue;
      if (isSorted && kept > 0) isSorted = compareFields(this.fields, taken[kept - 1] ?? 0, row) <= 0;
      taken[kept] = row;
      kept += 1;
    }
    this.fill(taken, kept, isSorted, pace);
  }

  /**
   * Takes the first `length` entries of `rows`, which are in the order of their numbers.
   * @param isSorted they are already sorted by the fields
   */
  fill(rows: Uint32Array, length: number, isSorted: boolean, pace?: Pace): void {
    if (!isSorted) sortRows(this.fields, rows.subarray(0, length), pace);
    this.#rows = rows;
    this.#length = length;
  }

  /**
   * Moves rows whose values changed to their new positions.
   * @param changed each row once
   * @param belongs whether a row is part of the order now
   * @returns rows that were next to a changed row
   */
  update(changed: Uint32Array, belongs: (row: number) => boolean): Set<number> {
    const added = changed.filter(belongs).sort();
    sortRows(this.fields, added);
    if (changed.length <= fewRows) {
      const neighbours = this.#takeOne(changed);
      for (const row of added) this.#putOne(row);
      return neighbours;
    }
    const neighbours = this.#takeMany(changed);
    this.#putMany(added);
    return neighbours;
  }

  /** The first position at which a test is true; it is false before and true after that position. */
  firstWhere(test: (row: number) => boolean): number {
    const { rows } = this;
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (test(rows[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The position after the rows that equal the one at a position. */
  groupEnd(start: number): number {
    const { rows, length, fields } = this;
    const first = rows[start] ?? 0;
    let end = start + 1;
    while (end < length && compareFields(fields, first, rows[end] ?? 0) === 0) end += 1;
    return end;
  }

  #takeOne(changed: Uint32Array): Set<number> {
    const { rows } = this;
    const neighbours = new Set<number>();
    for (const row of changed) {
      const at = rows.indexOf(row);
      if (at < 0 || at >= this.#length) continue;
      if (at > 0) neighbours.add(rows[at - 1] ?? 0);
      if (at + 1 < this.#length) neighbours.add(rows[at + 1] ?? 0);
      rows.copyWithin(at, at + 1, this.#length);
      this.#length -= 1;
    }
    return neighbours;
  }

  #putOne(row: number): void {
    this.#room(this.#length + 1);
    const { rows } = this;
    const at = this.firstWhere((other) => compareRows(this.fields, other, row) > 0);
    rows.copyWithin(at + 1, at, this.#length);
    rows[at] = row;
    this.#length += 1;
  }

  #takeMany(changed: Uint32Array): Set<number> {
    const { rows } = this;
    let highest = 0;
    for (const row of changed) highest = Math.max(highest, row);
    const marks = new Uint8Array(highest + 1);
    for (const row of changed) marks[row] = 1;
    const neighbours = new Set<number>();
    let kept = 0;
    let wasTaken = false;
    for (let at = 0; at < this.#length; at += 1) {
      const row = rows[at] ?? 0;
      if (marks[row] === 1) {
        if (!wasTaken && kept > 0) neighbours.add(rows[kept - 1] ?? 0);
        wasTaken = true;
        continue;
      }
      if (wasTaken) neighbours.add(row);
      wasTaken = false;
      rows[kept] = row;
      kept += 1;
    }
    this.#length = kept;
    return neighbours;
  }

  /** Merges sorted rows in, from the end. */
  #putMany(added: Uint32Array): void {
    const kept = this.#length;
    const length = kept + added.length;
    this.#room(length);
    const { rows } = this;
    let last = kept - 1;
    let next = added.length - 1;
    for (let at = length - 1; next >= 0; at -= 1) {
      const row = added[next] ?? 0;
      const other = rows[last] ?? 0;
      if (last >= 0 && compareRows(this.fields, other, row) > 0) {
        rows[at] = other;
        last -= 1;
      } else {
        rows[at] = row;
        next -= 1;
      }
    }
    this.#length = length;
  }

  #room(length: number): void {
    const { rows } = this;
    if (length <= rows.length) return;
    const longer = new Uint32Array(length + 1024);
    longer.set(rows.subarray(0, this.#length));
    this.#rows = longer;
  }
}

/** Up to this many rows are moved one by one. */
const fewRows = 32;

/** 0, 1, 2 and so on. */
export function countedUp(length: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(length);
  for (let row = 0; row < length; row += 1) rows[row] = row;
  return rows;
}
