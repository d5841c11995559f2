/** Sorts row numbers with a stable radix sort on digits of 16 bits, which is fast for a million rows. */

/** The 16-bit digits of each row, the lowest first. */
export interface Digits {
  readonly digits: Uint16Array;
  /** Number of digits per row. */
  readonly width: number;
}

export const digitValues = 1 << 16;

/**
 * Sorts by one digit of each row.
 * @param counts one entry per digit value; it is overwritten
 * @returns false, without any effect, if all digits are equal
 */
export function distribute(
  from: Uint32Array,
  to: Uint32Array,
  { digits, width }: Digits,
  place: number,
  counts: Uint32Array,
): boolean {
  counts.fill(0);
  for (let at = 0; at < from.length; at += 1) {
    const value = digits[(from[at] ?? 0) * width + place] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  if (counts[digits[(from[0] ?? 0) * width + place] ?? 0] === from.length) return false;
  let sum = 0;
  for (let value = 0; value < counts.length; value += 1) {
    const count = counts[value] ?? 0;
    counts[value] = sum;
    sum += count;
  }
  for (let at = 0; at < from.length; at += 1) {
    const row = from[at] ?? 0;
    const value = digits[row * width + place] ?? 0;
    const next = counts[value] ?? 0;
    counts[value] = next + 1;
    to[next] = row;
  }
  return true;
}

/**
 * @param rows row numbers; rows with equal digits remain in this order
 * @param digits of the rows, by their index in `rows`
 */
export function sortByDigits(rows: Uint32Array, digits: Digits): Uint32Array {
  let from: Uint32Array = new Uint32Array(rows.length);
  for (let at = 0; at < from.length; at += 1) from[at] = at;
  let to: Uint32Array = new Uint32Array(rows.length);
  const counts = new Uint32Array(digitValues);
  for (let place = 0; place < digits.width; place += 1)
    if (distribute(from, to, digits, place, counts)) [from, to] = [to, from];
  for (let at = 0; at < from.length; at += 1) to[at] = rows[from[at] ?? 0] ?? 0;
  return to;
}

/** Digits of whole numbers of 32 bits. */
export function codeDigits(codes: Uint32Array): Digits {
  return { digits: new Uint16Array(codes.buffer, codes.byteOffset, codes.length * 2), width: 2 };
}

/**
 * Digits that sort numbers up or down; NaN comes last in both. They are the floating point bits: of negative numbers
 * all inverted, of others with the sign inverted.
 */
export function numberDigits(count: number, valueAt: (at: number) => number, descending = false): Digits {
  const numbers = new Float64Array(count);
  // The halves are in machine order, the low one first on all platforms of Electron.
  const parts = new Uint32Array(numbers.buffer);
  for (let at = 0; at < count; at += 1) {
    const value = valueAt(at);
    // A zero has no sign.
    numbers[at] = value === 0 ? 0 : value;
    const high = parts[2 * at + 1] ?? 0;
    const low = parts[2 * at] ?? 0;
    if (Number.isNaN(value)) {
      parts[2 * at] = 0xffffffff;
      parts[2 * at + 1] = 0xffffffff;
      continue;
    }
    const isNegative = high >= 0x80000000;
    const turned = isNegative !== descending ? 0xffffffff : 0;
    parts[2 * at + 1] = high ^ (isNegative ? 0xffffffff : 0x80000000) ^ (descending ? 0xffffffff : 0);
    parts[2 * at] = low ^ turned;
  }
  return { digits: new Uint16Array(numbers.buffer), width: 4 };
}
