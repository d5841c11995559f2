/** Row numbers as ranges, both ends included. Where the ranges would be long, a part of them is packed as text. */
import type { RowRanges } from './edits';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Numbers per character. */
const perDigit = 6;
/** Approximate length of a range in JSON. */
const rangeChars = 16;
/** Fewer ranges than this are not packed, so that they are readable. */
const fewRanges = 100;

/** The numbers of all ranges that are below a limit, in order. */
export function* rowsOf(ranges: RowRanges, below = Number.POSITIVE_INFINITY): Generator<number> {
  for (const part of ranges) {
    if (typeof part === 'string') {
      for (const row of unpacked(part)) if (row < below) yield row;
    } else for (let row = part[0]; row <= part[1] && row < below; row += 1) yield row;
  }
}

/** Number of rows of the ranges. */
export function countOf(ranges: RowRanges): number {
  let count = 0;
  for (const part of ranges) {
    if (typeof part === 'string') for (const _ of unpacked(part)) count += 1;
    else count += Math.max(0, part[1] - part[0] + 1);
  }
  return count;
}

/** Joins neighbours in a list of numbers to ranges. The order of the list is unchanged. */
export function rangesOf(rows: Iterable<number>): [number, number][] {
  const ranges: [number, number][] = [];
  let open: [number, number] | undefined;
  for (const row of rows) {
    if (open && row === open[1] + 1) open[1] = row;
    else {
      open = [row, row];
      ranges.push(open);
    }
  }
  return ranges;
}

/**
 * The shortest encoding of the numbers: ranges in their order, or, if the numbers rise, a text with a bit for each
 * number from the first to the last. Any selection of a million rows takes at most 170 KB.
 */
export function packedRows(rows: ArrayLike<number> & Iterable<number>): RowRanges {
  let count = 1;
  for (let at = 1; at < rows.length; at += 1) {
    const step = (rows[at] ?? 0) - (rows[at - 1] ?? 0);
    if (step <= 0) return rangesOf(rows);
    if (step > 1) count += 1;
  }
  const first = rows[0] ?? 0;
  const length = Math.floor(((rows[rows.length - 1] ?? 0) - first) / perDigit) + 1;
  if (count < fewRanges || count * rangeChars < length) return rangesOf(rows);
  const bits = new Uint8Array(length);
  for (const row of rows) {
    const at = Math.floor((row - first) / perDigit);
    bits[at] = (bits[at] ?? 0) | (1 << ((row - first) % perDigit));
  }
  const text: string[] = [];
  for (const value of bits) text.push(digits[value] ?? '');
  return [`${first}:${text.join('')}`];
}

function* unpacked(text: string): Generator<number> {
  const colon = text.indexOf(':');
  const first = Number(text.slice(0, colon));
  for (let at = colon + 1; at < text.length; at += 1) {
    const value = digits.indexOf(text[at] ?? '');
    for (let bit = 0; bit < perDigit; bit += 1)
      if (value & (1 << bit)) yield first + (at - colon - 1) * perDigit + bit;
  }
}
