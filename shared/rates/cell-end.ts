/** Finds the end of a cell that is read later. */

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const tab = 9;

export interface EndedCell {
  /** The offset after the cell. */
  readonly end: number;
  /** Number of line ends inside the cell. */
  readonly breaks: number;
  readonly isEmpty: boolean;
  readonly isBroken: boolean;
  /** The first byte of the cell that is not a space. */
  readonly sign: number | undefined;
}

/** The end of the cell that begins at an offset. */
export function cellEnd(bytes: Uint8Array, start: number, delimiter: number): EndedCell {
  let end = start;
  while (bytes[end] === blank) end += 1;
  const sign = bytes[end];
  if (sign === quote) return quotedEnd(bytes, end, delimiter);
  let isEmpty = true;
  for (; end < bytes.length; end += 1) {
    const byte = bytes[end];
    if (byte === delimiter || byte === lineFeed || byte === carriageReturn) break;
    if (byte !== blank && byte !== tab) isEmpty = false;
  }
  return { end, breaks: 0, isEmpty, isBroken: false, sign };
}

/** @param at the offset of the opening quotation mark */
export function quotedEnd(bytes: Uint8Array, at: number, delimiter: number): EndedCell {
  const length = bytes.length;
  let end = at + 1;
  let breaks = 0;
  let isEmpty = true;
  let isBroken = false;
  for (;;) {
    const byte = bytes[end];
    if (end >= length) {
      isBroken = true;
      break;
    }
    if (byte === quote) {
      if (bytes[end + 1] !== quote) break;
      end += 1;
      isEmpty = false;
    } else if (byte === lineFeed || (byte === carriageReturn && bytes[end + 1] !== lineFeed)) breaks += 1;
    else if (byte !== blank && byte !== carriageReturn) isEmpty = false;
    end += 1;
  }
  if (!isBroken) end += 1;
  while (
    end < length &&
    bytes[end] !== delimiter &&
    bytes[end] !== lineFeed &&
    bytes[end] !== carriageReturn
  ) {
    if (bytes[end] !== blank && bytes[end] !== tab) isBroken = true;
    end += 1;
  }
  return { end: Math.min(end, length), breaks, isEmpty, isBroken, sign: quote };
}
