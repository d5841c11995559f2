/**
 * Reads single records of a text file from its UTF-8 bytes. A cell is quoted if a quotation mark is its first character
 * after spaces; a doubled mark inside is one mark, and line breaks inside belong to the cell.
 */
import type { FindingName } from './findings';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Longest text of a cell; the rest of a longer cell is skipped. A spreadsheet allows half as much. */
const longestText = 1 << 16;

/** Bytes of a cell as text. */
export function bytesText(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > longestText) {
    let end = from + longestText;
    // The text is not cut in the middle of a character.
    while (end > from && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    return decoder.decode(bytes.subarray(from, end));
  }
  if (to - from > 64) return decoder.decode(bytes.subarray(from, to));
  let text = '';
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) return decoder.decode(bytes.subarray(from, to));
    text += String.fromCharCode(byte);
  }
  return text;
}

export interface TextRecord {
  /** The cells in the file, without the quotation marks around them. */
  readonly cells: string[];
  /** Offset of the next record. */
  readonly next: number;
  /** Number of its lines, at least 1. */
  readonly lines: number;
  /** A quotation mark is not closed, or a text follows the closing one. */
  readonly brokenQuote: boolean;
}

/**
 * @param delimiter its byte
 * @param most most cells to read; if the record has more, `next` is invalid
 */
export function readRecord(
  bytes: Uint8Array,
  start: number,
  delimiter: number,
  most = Number.POSITIVE_INFINITY,
): TextRecord {
  const end = bytes.length;
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  let brokenQuote = false;
  for (;;) {
    let first = at;
    while (first < end && bytes[first] === blank && delimiter !== blank) first += 1;
    let text: string;
    if (bytes[first] === quote) {
      text = '';
      let part = first + 1;
      at = part;
      for (;;) {
        while (at < end && bytes[at] !== quote) {
          if (isBreak(bytes, at)) lines += 1;
          at += 1;
        }
        if (at < end && bytes[at + 1] === quote) {
          if (text.length < longestText) text += `${bytesText(bytes, part, at)}"`;
          at += 2;
          part = at;
          continue;
        }
        break;
      }
      if (text.length < longestText) text += bytesText(bytes, part, at);
      if (at >= end) brokenQuote = true;
      else at += 1;
      const rest = at;
      while (at < end && bytes[at] !== delimiter && bytes[at] !== lineFeed && bytes[at] !== carriageReturn)
        at += 1;
      const behind = bytesText(bytes, rest, at);
      if (behind.trim() !== '') {
        brokenQuote = true;
        text += behind;
      }
    } else {
      const from = at;
      while (at < end && bytes[at] !== delimiter && bytes[at] !== lineFeed && bytes[at] !== carriageReturn)
        at += 1;
      text = bytesText(bytes, from, at);
    }
    cells.push(text);
    if (cells.length >= most) return { cells, next: at, lines, brokenQuote };
    if (at >= end) return { cells, next: end, lines, brokenQuote };
    if (bytes[at] !== delimiter) break;
    at += 1;
  }
  const isPair = bytes[at] === carriageReturn && bytes[at + 1] === lineFeed;
  return { cells, next: at + (isPair ? 2 : 1), lines, brokenQuote };
}

/** True where a line ends: at LF, and at CR unless LF follows. */
function isBreak(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed);
}

/** The text of one cell; '' if the record is shorter. */
export function readCell(bytes: Uint8Array, start: number, delimiter: number, at: number): string {
  return readRecord(bytes, start, delimiter, at + 1).cells[at] ?? '';
}

/** Characters that replace unreadable bytes in a cell, and their findings. */
export const damageSigns = [
  ['\ufffd', 'broken-encoding'],
  ['\u0000', 'nul-bytes'],
] as const satisfies readonly (readonly [string, FindingName])[];

/** The finding of the characters of a text. */
export function damageOf(text: string): FindingName | undefined {
  return damageSigns.find(([sign]) => text.includes(sign))?.[1];
}
