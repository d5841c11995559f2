/**
 * The rows of a rate table as columns: numbers in typed arrays, texts as indexes into a list. A million rows take some
 * tens of megabytes, because no row is an object.
 */
import { Decimal } from 'decimal.js';
import { isDecimal } from '../money';

/** Units per whole number: six digits after the point, exact up to nine billion. */
export const unitsOfOne = 1_000_000;
const unitDigits = 6;
const exactUnits = 9_000_000_000 * unitsOfOne;
const startingCapacity = 64;

/**
 * A column of decimals. `units` has whole millionths; NaN without a value. Values that units cannot represent exactly
 * are in `exact` as text. The units of such a decimal are the nearest number: suitable for sorting, not for comparing.
 * For a text that is not a decimal, as a server may have stored it, the units are NaN.
 */
export class NumberColumn {
  units: Float64Array;
  readonly exact = new Map<number, string>();

  constructor(capacity = startingCapacity) {
    this.units = new Float64Array(capacity).fill(Number.NaN);
  }

  grow(capacity: number): void {
    if (capacity <= this.units.length) return;
    const next = new Float64Array(capacity).fill(Number.NaN);
    next.set(this.units);
    this.units = next;
  }

  /** True if the row has a decimal. */
  has(row: number): boolean {
    return !Number.isNaN(this.units[row] ?? Number.NaN);
  }

  /** The normalized decimal; '' without a value. */
  text(row: number): string {
    return this.exact.get(row) ?? unitsText(this.units[row] ?? Number.NaN);
  }

  /** Sets a text, or no value for ''. Decimals are normalized. */
  put(row: number, text: string): void {
    if (this.exact.size > 0) this.exact.delete(row);
    if (text === '') {
      this.units[row] = Number.NaN;
      return;
    }
    const units = textUnits(text);
    if (units !== undefined) this.units[row] = units;
    else if (isDecimal(text)) {
      this.exact.set(row, new Decimal(text.trim()).toFixed());
      this.units[row] = Number(text) * unitsOfOne;
    } else {
      this.exact.set(row, text);
      this.units[row] = Number.NaN;
    }
  }

  /** Copies the value of a row of another column. */
  take(row: number, other: NumberColumn, otherRow: number): void {
    if (this.exact.size > 0) this.exact.delete(row);
    this.units[row] = other.units[otherRow] ?? Number.NaN;
    if (other.exact.size === 0) return;
    const text = other.exact.get(otherRow);
    if (text !== undefined) this.exact.set(row, text);
  }

  /** Compares two values exactly; a row without a decimal comes first. */
  compare(row: number, other: NumberColumn, otherRow: number): number {
    const a = this.units[row] ?? Number.NaN;
    const b = other.units[otherRow] ?? Number.NaN;
    const isExact = this.exact.size + other.exact.size > 0;
    if (Number.isNaN(a) || Number.isNaN(b)) {
      const order = Number(Number.isNaN(b)) - Number(Number.isNaN(a));
      return order === 0 && isExact ? compareTexts(this.text(row), other.text(otherRow)) : order;
    }
    if (!isExact) return a < b ? -1 : a > b ? 1 : 0;
    if (!this.exact.has(row) && !other.exact.has(otherRow)) return a < b ? -1 : a > b ? 1 : 0;
    return new Decimal(this.text(row)).comparedTo(other.text(otherRow));
  }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A column of texts or choices. Each text is stored once; `codes` has its index in `texts`, 0 for ''. */
export class TextColumn {
  codes: Uint32Array;
  readonly texts: string[] = [''];
  readonly #places = new Map<string, number>([['', 0]]);

  constructor(capacity = startingCapacity) {
    this.codes = new Uint32Array(capacity);
  }

  grow(capacity: number): void {
    if (capacity <= this.codes.length) return;
    const next = new Uint32Array(capacity);
    next.set(this.codes);
    this.codes = next;
  }

  has(row: number): boolean {
    return (this.codes[row] ?? 0) !== 0;
  }

  text(row: number): string {
    return this.texts[this.codes[row] ?? 0] ?? '';
  }

  put(row: number, text: string): void {
    this.codes[row] = this.code(text);
  }

  /** Copies the text of a row of another column. */
  take(row: number, other: TextColumn, otherRow: number): void {
    const code = other.codes[otherRow] ?? 0;
    this.codes[row] = code === 0 ? 0 : this.code(other.texts[code] ?? '');
  }

  /** The index of a text, which is added if necessary. */
  code(text: string): number {
    const place = this.#places.get(text);
    if (place !== undefined) return place;
    this.#places.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** The index of a text; undefined if no row ever had it. */
  codeOf(text: string): number | undefined {
    return this.#places.get(text);
  }
}

export type RateColumn = NumberColumn | TextColumn;

/** Rows as columns by field. All columns have the same length. */
export class RateColumns {
  readonly fields: ReadonlyMap<string, RateColumn>;
  #length = 0;
  #capacity = startingCapacity;

  /** @param fields the fields in order, and whether each is a decimal */
  constructor(fields: readonly { readonly name: string; readonly decimal: boolean }[]) {
    this.fields = new Map(
      fields.map(({ name, decimal }) => [name, decimal ? new NumberColumn() : new TextColumn()]),
    );
  }

  get length(): number {
    return this.#length;
  }

  /** Sets the number of rows and makes room for them; new rows have no values. */
  resize(length: number): void {
    if (length > this.#capacity) {
      this.#capacity = Math.max(length, this.#capacity * 2);
      for (const column of this.fields.values()) column.grow(this.#capacity);
    }
    for (let row = length; row < this.#length; row += 1)
      for (const column of this.fields.values()) column.put(row, '');
    this.#length = length;
  }

  /** Releases the unused capacity if that is worth a copy. */
  trim(): void {
    if (this.#length > this.#capacity * 0.9 || this.#length === 0) return;
    this.#capacity = this.#length;
    for (const column of this.fields.values()) {
      if (column instanceof NumberColumn) column.units = column.units.slice(0, this.#length);
      else column.codes = column.codes.slice(0, this.#length);
    }
  }

  /** Adds a field without values, unless it exists. */
  addField(name: string, decimal: boolean): void {
    if (this.fields.has(name)) return;
    const column = decimal ? new NumberColumn(this.#capacity) : new TextColumn(this.#capacity);
    (this.fields as Map<string, RateColumn>).set(name, column);
  }

  /** Shares a column of other rows of the same length. */
  share(name: string, column: RateColumn): void {
    (this.fields as Map<string, RateColumn>).set(name, column);
  }

  number(field: string): NumberColumn {
    const column = this.fields.get(field);
    if (!(column instanceof NumberColumn)) throw new Error(`${field} is no column of decimals`);
    return column;
  }

  /** The value of a field as text: a normalized decimal; '' without a value or without the field. */
  text(row: number, field: string): string {
    return this.fields.get(field)?.text(row) ?? '';
  }

  /** Copies a row of other columns. Fields that those lack lose their value. */
  take(row: number, other: RateColumns, otherRow: number): void {
    for (const [name, column] of this.fields) {
      const from = other.fields.get(name);
      if (column instanceof NumberColumn && from instanceof NumberColumn) column.take(row, from, otherRow);
      else if (column instanceof TextColumn && from instanceof TextColumn) column.take(row, from, otherRow);
      else column.put(row, '');
    }
  }
}

/**
 * The whole units of a plain decimal; undefined if they cannot represent it exactly, or if the text is not a decimal.
 */
export function textUnits(text: string): number | undefined {
  const quick = shortUnits(text);
  if (quick !== undefined) return quick;
  if (!isDecimal(text)) return undefined;
  const number = new Decimal(text.trim());
  // A product would be rounded to the precision of Decimal, so long numbers are detected by their digits.
  if (number.decimalPlaces() > unitDigits || number.abs().greaterThan(exactUnits / unitsOfOne))
    return undefined;
  return number.times(unitsOfOne).toNumber() + 0;
}

/** A fast version for simple decimals such as `12.5`: at most nine digits before the point and six after it. */
function shortUnits(text: string): number | undefined {
  const { length } = text;
  const isNegative = text.charCodeAt(0) === 0x2d;
  let at = isNegative ? 1 : 0;
  const start = at;
  let units = 0;
  for (; at < length; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) break;
    units = units * 10 + digit;
  }
  const whole = at - start;
  if (whole === 0 || whole > 9) return undefined;
  units *= unitsOfOne;
  if (at < length) {
    if (text.charCodeAt(at) !== 0x2e || length - at - 1 > unitDigits || length - at === 1) return undefined;
    let weight = unitsOfOne / 10;
    for (at += 1; at < length; at += 1, weight /= 10) {
      const digit = text.charCodeAt(at) - 0x30;
      if (digit < 0 || digit > 9) return undefined;
      units += digit * weight;
    }
  }
  return isNegative && units !== 0 ? -units : units;
}

/** `2350000` as `2.35`; '' for NaN. */
export function unitsText(units: number): string {
  if (Number.isNaN(units)) return '';
  const whole = Math.abs(units);
  const rest = whole % unitsOfOne;
  const integer = (whole - rest) / unitsOfOne;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(unitDigits, '0').replace(/0+$/, '')}`;
  return `${units < 0 ? '-' : ''}${integer}${fraction}`;
}
