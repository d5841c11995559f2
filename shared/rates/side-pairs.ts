/**
 * Compares fields of two tables. The texts of the first are translated to codes of the second, which does not change.
 */
import { NumberColumn, type RateColumns, TextColumn } from './columns';
import { compareNumbers, type OrderField } from './row-order';

/** A field on both sides. Text codes are those of the current rates. */
export interface Pair {
  readonly name: string;
  compare(row: number, position: number): number;
}

/** Texts that the current rates do not have sort after all others. */
const unknownCodes = 0x80000000;

/**
 * Compares a key field on both sides. Text codes must be of one list already (`TranslatedCodes`).
 * @throws Error if it is a number on one side and a text on the other
 */
function pairOf(name: string, file: OrderField | undefined, current: OrderField | undefined): Pair {
  if (file instanceof NumberColumn && current instanceof NumberColumn)
    return { name, compare: (row, position) => compareNumbers(file, row, current, position) };
  if (file instanceof NumberColumn || current instanceof NumberColumn || !file || !current)
    throw new Error(`${name} is of two kinds`);
  return { name, compare: (row, position) => (file.codes[row] ?? 0) - (current.codes[position] ?? 0) };
}

/** Pairs the key fields of both sides. `fileFields` and `currentFields` sort the rows of each side by key. */
export function keyPairs(key: readonly string[], file: RateColumns, current: RateColumns) {
  const codes: TranslatedCodes[] = [];
  const currentFields: OrderField[] = [];
  const fileFields: OrderField[] = [];
  for (const name of key) {
    const [a, b] = [file.fields.get(name), current.fields.get(name)];
    if (b instanceof NumberColumn) {
      currentFields.push(b);
      fileFields.push(a instanceof NumberColumn ? a : new NumberColumn(0));
    } else {
      const translated = new TranslatedCodes(a, b);
      codes.push(translated);
      currentFields.push(b ?? { codes: new Uint32Array(current.length) });
      fileFields.push(translated);
    }
  }
  const pairs = key.map((name, at) => pairOf(name, fileFields[at], currentFields[at]));
  return { codes, pairs, fileFields, currentFields };
}

/** Compares a field outside the key on both sides. Only equality matters, so texts are translated here. */
export function valuePair(name: string, file: RateColumns, current: RateColumns): Pair {
  const [a, b] = [file.fields.get(name), current.fields.get(name)];
  if (a instanceof NumberColumn && b instanceof NumberColumn) return pairOf(name, a, b);
  if (!(a instanceof TextColumn) || !(b instanceof TextColumn))
    return {
      name,
      compare: (row, position) => Number(file.text(row, name) !== current.text(position, name)),
    };
  const translate = translation(a, b);
  return {
    name,
    compare: (row, position) => translate(a.codes[row] ?? 0) - (b.codes[position] ?? 0),
  };
}

/** Translates the codes of one column to those of another, which does not change. */
function translation(from: TextColumn, to: TextColumn): (code: number) => number {
  const known: number[] = [];
  return (code) => {
    const found = known[code];
    if (found !== undefined) return found;
    const next = to.codeOf(from.texts[code] ?? '') ?? unknownCodes + code;
    known[code] = next;
    return next;
  };
}

/** The codes of the texts of the file, as codes of the current rates. */
export class TranslatedCodes {
  readonly #from: TextColumn | undefined;
  readonly #translate: (code: number) => number;
  #codes = new Uint32Array(0);
  #filled = 0;

  constructor(from: unknown, to: unknown) {
    this.#from = from instanceof TextColumn ? from : undefined;
    this.#translate =
      this.#from && to instanceof TextColumn
        ? translation(this.#from, to)
        : (code) => (code === 0 ? 0 : unknownCodes + code);
  }

  get codes(): Uint32Array {
    return this.#codes;
  }

  update(length: number, rows: Iterable<number>): void {
    if (length > this.#codes.length) {
      const longer = new Uint32Array(this.#codes.length === 0 ? length : length + 1024);
      longer.set(this.#codes);
      this.#codes = longer;
    }
    const from = this.#from?.codes;
    if (!from) return;
    for (const row of rows) this.#codes[row] = this.#translate(from[row] ?? 0);
    for (; this.#filled < length; this.#filled += 1)
      this.#codes[this.#filled] = this.#translate(from[this.#filled] ?? 0);
  }
}
