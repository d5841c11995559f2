/** Numbers of rows as ranges, both ends included. Where these would be long, a part of them is a packed text. */
import type { RowRanges } from './edits';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Numbers of one character. */
const perDigit = 6;
/** What a range takes as JSON, about. */
const rangeChars = 16;
/** Fewer ranges than this stay ranges, which people can read. */
const fewRanges = 100;

/** The numbers of all ranges that are below another number, in their order. */
export function* rowsOf(ranges: RowRanges, below = Number.POSITIVE_INFINITY): Generator<number> {
  for (const part of ranges) {
    if (typeof part === 'string') {
      for (const row of unpacked(part)) if (row < below) yield row;
    } else for (let row = part[0]; row <= part[1] && row < below; row += 1) yield row;
  }
}

/** How many rows the ranges have. */
export function countOf(ranges: RowRanges): number {
  let count = 0;
  for (const part of ranges) {
    if (typeof part === 'string') for (const _ of unpacked(part)) count += 1;
    else count += Math.max(0, part[1] - part[0] + 1);
  }
  return count;
}

/** Neighbours in a list of numbers become one range. The order of the list stays. */
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
 * Numbers in the shortest way: as ranges in their order, or, if they rise, in one text with a bit for each number from the
 * first to the last. Any of a million rows take at most 170 KB.
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
