/** Sorts numbers of rows by a key of 64 bits. Stable, and as fast for a million rows as a sort of numbers can be. */

/** Keys of rows: the high and the low half. Smaller keys come first. */
export interface SortKeys {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

const digitBits = 16;
const digits = 1 << digitBits;

/** @param rows numbers of rows, in the order that rows with equal keys keep. Their keys stand at their place in `rows` */
export function sortByKeys(rows: Uint32Array, { high, low }: SortKeys): Uint32Array {
  let from: Uint32Array = new Uint32Array(rows.length);
  for (let at = 0; at < from.length; at += 1) from[at] = at;
  let to: Uint32Array = new Uint32Array(rows.length);
  const counts = new Uint32Array(digits);
  for (const [half, shift] of [
    [low, 0],
    [low, digitBits],
    [high, 0],
    [high, digitBits],
  ] as const) {
    counts.fill(0);
    for (let at = 0; at < half.length; at += 1) {
      const digit = ((half[at] ?? 0) >>> shift) & (digits - 1);
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
    const first = ((half[0] ?? 0) >>> shift) & (digits - 1);
    // All keys have the same digit.
    if (counts[first] === half.length) continue;
    let sum = 0;
    for (let digit = 0; digit < digits; digit += 1) {
      const count = counts[digit] ?? 0;
      counts[digit] = sum;
      sum += count;
    }
    for (let at = 0; at < from.length; at += 1) {
      const place = from[at] ?? 0;
      const digit = ((half[place] ?? 0) >>> shift) & (digits - 1);
      const target = counts[digit] ?? 0;
      counts[digit] = target + 1;
      to[target] = place;
    }
    [from, to] = [to, from];
  }
  for (let at = 0; at < from.length; at += 1) to[at] = rows[from[at] ?? 0] ?? 0;
  return to;
}

/** Keys of numbers in their order, or against it. NaN comes last in both. */
export function numberKeys(count: number, valueAt: (at: number) => number, descending: boolean): SortKeys {
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  const number = new Float64Array(1);
  const bits = new Uint32Array(number.buffer);
  // The halves of a number stand in the order of the machine.
  number[0] = 1;
  const top = bits[1] === 0 ? 0 : 1;
  for (let at = 0; at < count; at += 1) {
    const value = valueAt(at);
    if (Number.isNaN(value)) {
      high[at] = 0xffffffff;
      low[at] = 0xffffffff;
      continue;
    }
    number[0] = value === 0 ? 0 : value;
    const upper = bits[top] ?? 0;
    const isNegative = upper >>> 31 === 1;
    const flip = isNegative !== descending ? 0xffffffff : 0;
    // Without a sign the numbers of a half stand above the negative ones.
    high[at] = (upper ^ (isNegative ? 0xffffffff : 0x80000000) ^ (descending ? 0xffffffff : 0)) >>> 0;
    low[at] = ((bits[1 - top] ?? 0) ^ flip) >>> 0;
  }
  return { high, low };
}

/** Keys of small whole numbers. */
export function rankKeys(count: number, rankAt: (at: number) => number): SortKeys {
  const low = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) low[at] = rankAt(at);
  return { high: new Uint32Array(count), low };
}
