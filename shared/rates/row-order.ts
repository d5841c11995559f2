/**
 * Rows in the order of some of their fields, as numbers of rows in a typed array. A file that stands in that order already
 * is not sorted, and after a change of some rows only those are put elsewhere.
 */
import { NumberColumn } from './columns';

/** Called every some thousand rows. It may throw to give the work up. */
export type Pace = () => void;
/** Rows between two calls of a `Pace`. */
export const paceRows = 1 << 16;

/** A field that rows are sorted by: decimals by their size and those without one last, texts by their code. */
export type OrderField = NumberColumn | { readonly codes: Uint32Array };

/** Compares two rows by some fields, and equal ones by their number. */
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

/** Compares two decimals exactly; a row without one comes last. */
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

/** Puts rows into the order of some fields, in place; equal rows by their number. They come in the order of their numbers. */
export function sortRows(fields: readonly OrderField[], rows: Uint32Array, pace?: Pace): void {
  if (rows.length < 4096) {
    rows.sort((a, b) => compareRows(fields, a, b));
    return;
  }
  const spare = new Uint32Array(rows.length);
  // The last field first, and of each the lowest digits first: every pass leaves equal rows in their order.
  let from: Uint32Array = rows;
  let to: Uint32Array = spare;
  const counts = new Uint32Array(digitValues);
  for (let at = fields.length - 1; at >= 0; at -= 1) {
    const field = fields[at];
    if (!field) continue;
    const digits = field instanceof NumberColumn ? numberDigits(field.units) : codeDigits(field.codes);
    for (const digit of digits) {
      pace?.();
      if (!distribute(from, to, digit, counts)) continue;
      [from, to] = [to, from];
    }
  }
  if (from !== rows) rows.set(from);
  if (fields.some((field) => field instanceof NumberColumn && field.exact.size > 0)) mend(fields, rows);
}

const digitValues = 1 << 16;
type Digit = (row: number) => number;

/** Sorts by one digit; false, and nothing done, if it is the same everywhere. */
function distribute(from: Uint32Array, to: Uint32Array, digit: Digit, counts: Uint32Array): boolean {
  counts.fill(0);
  for (let at = 0; at < from.length; at += 1) {
    const value = digit(from[at] ?? 0);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  if (counts[digit(from[0] ?? 0)] === from.length) return false;
  let sum = 0;
  for (let value = 0; value < digitValues; value += 1) {
    const count = counts[value] ?? 0;
    counts[value] = sum;
    sum += count;
  }
  for (let at = 0; at < from.length; at += 1) {
    const row = from[at] ?? 0;
    const value = digit(row);
    const place = counts[value] ?? 0;
    counts[value] = place + 1;
    to[place] = row;
  }
  return true;
}

function codeDigits(codes: Uint32Array): Digit[] {
  return [(row) => (codes[row] ?? 0) & 0xffff, (row) => (codes[row] ?? 0) >>> 16];
}

/**
 * The 16-bit digits of floating point numbers, the lowest first, so that their order is that of the numbers: of negative
 * ones all bits are turned, of others the sign. NaN comes last.
 */
function numberDigits(units: Float64Array): Digit[] {
  const halves = new Uint16Array(units.buffer, units.byteOffset, units.length * 4);
  const isNegative = (row: number) => (halves[row * 4 + 3] ?? 0) >= 0x8000;
  const low = (part: number) => (row: number) => {
    const digit = halves[row * 4 + part] ?? 0;
    return isNegative(row) ? ~digit & 0xffff : digit;
  };
  const top = (row: number) => {
    const digit = halves[row * 4 + 3] ?? 0;
    return digit >= 0x8000 ? ~digit & 0xffff : digit | 0x8000;
  };
  return [low(0), low(1), low(2), top];
}

/** Puts rows right whose numbers are too long for units: their nearest units may be equal. */
function mend(fields: readonly OrderField[], rows: Uint32Array): void {
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

/** Some rows of a table in the order of some fields. */
export class RowOrder {
  readonly fields: readonly OrderField[];
  #rows: Uint32Array = new Uint32Array(0);
  #length = 0;

  constructor(fields: readonly OrderField[]) {
    this.fields = fields;
  }

  /** The rows in their order. The array is longer: only the first `length` count. It is valid until the next change. */
  get rows(): Uint32Array {
    return this.#rows;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Takes rows that stand in `rows` up to `length` by their numbers.
   * @param isSorted they stand in the order of the fields already
   */
  fill(rows: Uint32Array, length: number, isSorted: boolean, pace?: Pace): void {
    if (!isSorted) sortRows(this.fields, rows.subarray(0, length), pace);
    this.#rows = rows;
    this.#length = length;
  }

  /**
   * Puts rows elsewhere whose values changed.
   * @param changed each row once
   * @param belongs whether a row is one of the order now
   * @returns rows beside which a changed row stood
   */
  update(changed: Uint32Array, belongs: (row: number) => boolean): Set<number> {
    const isChanged = marked(changed);
    const beside = new Set<number>();
    let kept = 0;
    let wasTaken = false;
    for (let at = 0; at < this.#length; at += 1) {
      const row = this.#rows[at] ?? 0;
      if (isChanged(row)) {
        if (!wasTaken && kept > 0) beside.add(this.#rows[kept - 1] ?? 0);
        wasTaken = true;
        continue;
      }
      if (wasTaken) beside.add(row);
      wasTaken = false;
      this.#rows[kept] = row;
      kept += 1;
    }
    const added = changed.filter(belongs).sort();
    sortRows(this.fields, added);
    const length = kept + added.length;
    if (length > this.#rows.length) {
      const longer = new Uint32Array(length + 1024);
      longer.set(this.#rows.subarray(0, kept));
      this.#rows = longer;
    }
    let last = kept - 1;
    let next = added.length - 1;
    for (let at = length - 1; next >= 0; at -= 1) {
      const row = added[next] ?? 0;
      const other = this.#rows[last] ?? 0;
      if (last >= 0 && compareRows(this.fields, other, row) > 0) {
        this.#rows[at] = other;
        last -= 1;
      } else {
        this.#rows[at] = row;
        next -= 1;
      }
    }
    this.#length = length;
    return beside;
  }

  /** The first position at which a test is true; the rows before it fail it, those after pass. */
  firstWhere(test: (row: number) => boolean): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (test(this.#rows[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** A quick test for few or many numbers. */
function marked(rows: Uint32Array): (row: number) => boolean {
  if (rows.length < 8) return (row) => rows.includes(row);
  let highest = 0;
  for (const row of rows) highest = Math.max(highest, row);
  const marks = new Uint8Array(highest + 1);
  for (const row of rows) marks[row] = 1;
  return (row) => marks[row] === 1;
}
