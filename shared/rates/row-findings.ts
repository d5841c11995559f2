/** Findings between the rows of a table, as bits by row, with counts that are updated with the rows. */
import type { FindingName } from './findings';

/** The kinds, in the order of their bits. */
export const rowFindings = [
  'reversed-band',
  'zero-width-band',
  'open-band',
  'gap',
  'overlap',
  'inclusive-bands',
  'duplicate-equal',
  'duplicate-different',
  'falling-rate',
] as const satisfies readonly FindingName[];
export type RowFinding = (typeof rowFindings)[number];

export const bitOf = Object.fromEntries(rowFindings.map((kind, at) => [kind, 1 << at])) as Record<
  RowFinding,
  number
>;

const markShift = rowFindings.length;
/** The lower half of the bits: the findings. The upper half are marks. */
const everyFinding = (1 << markShift) - 1;
const everyBit = (1 << (2 * markShift)) - 1;

/**
 * Marks one row of a finding that concerns several rows, so that occurrences can be counted. That is the later row of a
 * gap or an overlap, and the first row of a group of repeated rows or of a strip.
 */
export const occurrenceMark = (bit: number): number => bit << markShift;
/** A finding with its mark. */
export const withMark = (bit: number): number => bit | occurrenceMark(bit);

/** The ends of the row were not read. Not a finding; it uses the mark bit of a finding about single rows. */
export const unread = occurrenceMark(bitOf['open-band']);

/** The bits of all rows, and the number of rows with each. */
export class RowFindings {
  /** Findings and marks by row. The array is replaced when it grows. */
  bits = new Uint32Array(0);
  /** Number of rows by bit index. */
  readonly #counts = new Uint32Array(2 * markShift);

  /** True if a row has one of the bits. */
  has(row: number, bits: number): boolean {
    return ((this.bits[row] ?? 0) & bits) !== 0;
  }

  /** The findings of a row, without marks. */
  of(row: number): RowFinding[] {
    const bits = (this.bits[row] ?? 0) & everyFinding;
    return bits === 0 ? [] : rowFindings.filter((kind) => (bits & bitOf[kind]) !== 0);
  }

  /** Number of rows with a bit. */
  count(bit: number): number {
    return this.#counts[Math.log2(bit)] ?? 0;
  }

  add(row: number, more: number): void {
    const bits = this.bits[row] ?? 0;
    const added = more & ~bits;
    if (added === 0) return;
    this.bits[row] = bits | added;
    this.#tally(added, 1);
  }

  /** Clears bits of a row; all by default. */
  clear(row: number, less = everyBit): void {
    const bits = this.bits[row] ?? 0;
    const lost = less & bits;
    if (lost === 0) return;
    this.bits[row] = bits & ~lost;
    this.#tally(lost, -1);
  }

  /** Reserves space for rows up to a number. */
  grow(length: number): void {
    if (length <= this.bits.length) return;
    const longer = new Uint32Array(this.bits.length === 0 ? length : length + 1024);
    longer.set(this.bits);
    this.bits = longer;
  }

  reset(): void {
    this.bits.fill(0);
    this.#counts.fill(0);
  }

  #tally(bits: number, by: number): void {
    for (let at = 0, rest = bits; rest > 0; at += 1, rest >>>= 1)
      if (rest & 1) this.#counts[at] = (this.#counts[at] ?? 0) + by;
  }
}
