/** What is found between the rows of a table, as bits by row, with counts that stay right when rows change. */
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
/** The lower half of the bits: what was found. The upper half are marks. */
const everyFinding = (1 << markShift) - 1;
const everyBit = (1 << (2 * markShift)) - 1;

/**
 * The mark of a finding that concerns several rows: one of them has it, so that the occurrences can be counted. That is the
 * later row of a hole or an overlap, and the first one of a group of repeated rows or of a strip.
 */
export const occurrenceMark = (bit: number): number => bit << markShift;
/** A finding with its mark. */
export const withMark = (bit: number): number => bit | occurrenceMark(bit);

/** The ends of the row were not read. No finding; it has the mark of one that concerns single rows. */
export const unread = occurrenceMark(bitOf['open-band']);

/** The bits of all rows, and how many rows have each. */
export class RowFindings {
  /** Findings and marks by row. The array is replaced when it grows. */
  bits = new Uint32Array(0);
  /** By place of the bit: rows that have it. */
  readonly #counts = new Uint32Array(2 * markShift);

  /** True if a row has one of the bits. */
  has(row: number, bits: number): boolean {
    return ((this.bits[row] ?? 0) & bits) !== 0;
  }

  /** What was found in a row, without marks. */
  of(row: number): RowFinding[] {
    const bits = (this.bits[row] ?? 0) & everyFinding;
    return bits === 0 ? [] : rowFindings.filter((kind) => (bits & bitOf[kind]) !== 0);
  }

  /** Rows that have a bit. */
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

  /** Takes bits away from a row; all of them by default. */
  clear(row: number, less = everyBit): void {
    const bits = this.bits[row] ?? 0;
    const lost = less & bits;
    if (lost === 0) return;
    this.bits[row] = bits & ~lost;
    this.#tally(lost, -1);
  }

  /** Makes room for rows up to a number. */
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
