/**
 * Counts the cells of a CSV file that a spreadsheet program would run as a formula, while the file is written. The
 * bytes are not changed. A reader of our own, because papaparse decodes every byte and makes a string of each cell,
 * which takes many times as long as writing the file; this one looks only at the start of each cell.
 */

/** Cells that look like formulas: how many, and where the first ones are, for example `B2`. */
export interface FormulaCells {
  readonly count: number;
  readonly first: readonly string[];
}

/** Places that are named. */
const namedPlaces = 3;
/** Bytes of a cell that are kept to tell a number from a formula. */
const keptBytes = 64;
/** Bytes of the first line that are looked at for the separator. */
const lineBytes = 64 * 1024;

const [comma, semicolon, tab, quote, lineFeed, carriageReturn, blank] = [
  0x2c, 0x3b, 0x09, 0x22, 0x0a, 0x0d, 0x20,
];

/** Numbers, phone numbers and dashes that stand for nothing. */
const plain = /^(?:[+-]\s?[\d.,'\s]*\d(?:e[+-]?\d+)?\s?%?|\+[\d\s()./-]+|-+)$/i;
/** A text that a spreadsheet runs, also in full width and behind blanks. */
const risky = /^[\s\u00a0]*[=+\-@＝＋－＠]/;

/** True for the text of a cell that a spreadsheet program would run. */
export function looksLikeFormula(text: string): boolean {
  if (/^[\t\r]/.test(text) && text.trim() !== '') return true;
  return risky.test(text) && !plain.test(text.trim().normalize('NFKC'));
}

export interface FormulaReader {
  /** Takes the next bytes of the file. They may end inside a cell or a character. */
  read(chunk: Buffer): void;
  /** Ends the file. */
  end(): FormulaCells;
}

/** Bytes that a risky cell can begin with: blanks, the four signs, and the first byte of other blanks and wide signs. */
const mayBegin = new Uint8Array(256);
for (const byte of [blank, tab, carriageReturn, 0x3d, 0x2b, 0x2d, 0x40, 0xc2, 0xef]) mayBegin[byte] = 1;

/** Reads UTF-8 and every encoding with ASCII in it; UTF-16 with its mark is decoded first. */
export function readFormulas(): FormulaReader {
  const cells = createCellReader();
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  /** The first bytes, until there are enough for the mark of UTF-16. */
  let start: Buffer | undefined = Buffer.alloc(0);
  const pass = (bytes: Buffer) =>
    cells.read(decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes);
  const begin = (bytes: Buffer) => {
    start = undefined;
    if (bytes[0] === 0xff && bytes[1] === 0xfe) decoder = new TextDecoder('utf-16le');
    if (bytes[0] === 0xfe && bytes[1] === 0xff) decoder = new TextDecoder('utf-16be');
    pass(bytes);
  };
  return {
    read(chunk) {
      if (!start) return pass(chunk);
      start = Buffer.concat([start, chunk]);
      if (start.length > 1) begin(start);
    },
    end() {
      if (start) begin(start);
      return cells.end();
    },
  };
}

/** Where the reader is: before a cell, in a cell without quotes, in a quoted one, or behind its closing quote. */
const [atStart, inOpen, inQuoted, behindQuote] = [0, 1, 2, 3];

function createCellReader(): FormulaReader {
  /** The first line until its end is known. */
  let firstLine: Buffer | undefined = Buffer.alloc(0);
  let separator = comma;
  /** Where the last bytes ended. */
  let place = atStart;
  let row = 1;
  let column = 0;
  /** The start of the cell, if it may be a formula. */
  let kept: number[] | undefined;
  let count = 0;
  const first: string[] = [];

  const judge = (start: readonly number[]) => {
    if (!looksLikeFormula(Buffer.from(start).toString('utf8'))) return;
    count += 1;
    if (first.length < namedPlaces) first.push(`${columnName(column)}${row}`);
  };

  /** Hundreds of megabytes come through here: what is read at each byte are local variables. */
  const scan = (bytes: Buffer) => {
    const size = bytes.length;
    const end = separator;
    let now = place;
    let start = kept;
    for (let at = 0; at < size; ) {
      const byte = bytes[at] as number;
      if (now === atStart) {
        if (byte === quote) {
          now = inQuoted;
          at += 1;
          // What may be a formula begins inside the quotes.
          start = at < size && mayBegin[bytes[at] as number] === 0 ? undefined : [];
          if (start && isNumberUntil(bytes, at, quote, quote)) start = undefined;
          continue;
        }
        now = inOpen;
        if (mayBegin[byte] === 1 && byte !== end && byte !== carriageReturn)
          start = isNumberUntil(bytes, at, end, lineFeed) ? undefined : [];
      }
      if (now === inQuoted) {
        if (start && start.length === 0 && mayBegin[byte] === 0) start = undefined;
        if (!start || start.length >= keptBytes) {
          at = bytes.indexOf(quote, at);
          if (at < 0) break;
          now = behindQuote;
        } else if (byte === quote) now = behindQuote;
        else start.push(byte);
        at += 1;
        continue;
      }
      if (now === behindQuote && byte === quote) {
        // Two quotes are one inside of the cell.
        now = inQuoted;
        if (start && start.length < keptBytes) start.push(quote);
        at += 1;
        continue;
      }
      // An open cell, or what follows a closing quote.
      const from = at;
      while (at < size && bytes[at] !== end && bytes[at] !== lineFeed) at += 1;
      if (start)
        for (let each = from; each < at && start.length < keptBytes; each += 1)
          start.push(bytes[each] as number);
      if (at > from) now = inOpen;
      if (at === size) break;
      if (start) judge(start);
      start = undefined;
      now = atStart;
      if (bytes[at] === lineFeed) {
        row += 1;
        column = 0;
      } else column += 1;
      at += 1;
    }
    place = now;
    kept = start;
  };

  /** Learns the separator from the first line, then reads it. */
  const begin = (line: Buffer) => {
    firstLine = undefined;
    const plainLine = line.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? line.subarray(3) : line;
    const named = namedSeparator(plainLine);
    separator = named ?? usualSeparator(plainLine);
    // A line that names the separator is no row.
    if (named !== undefined) row = 0;
    scan(plainLine);
  };

  return {
    read(chunk) {
      if (!firstLine) return scan(chunk);
      firstLine = Buffer.concat([firstLine, chunk]);
      if (firstLine.includes(lineFeed) || firstLine.length > lineBytes) begin(firstLine);
    },
    end() {
      if (firstLine) begin(firstLine);
      if (kept) judge(kept);
      return { count, first };
    },
  };
}

/** True if a sign with digits begins here and ends at one of two bytes. Most risky cells are negative amounts. */
function isNumberUntil(bytes: Buffer, from: number, end: number, otherEnd: number): boolean {
  if (bytes[from] !== 0x2d && bytes[from] !== 0x2b) return false;
  let at = from + 1;
  let last = 0;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === end || byte === otherEnd || byte === carriageReturn) break;
    // Digits, and the signs between them.
    if ((byte < 0x30 || byte > 0x39) && byte !== 0x2c && byte !== 0x2e) return false;
    last = byte;
  }
  return at < bytes.length && last >= 0x30;
}

const firstLineOf = (start: Buffer) => start.toString('latin1').split('\n', 1)[0] ?? '';

/** The separator that the first line names for spreadsheet programs, as in `sep=;`. */
function namedSeparator(start: Buffer): number | undefined {
  return /^"?sep=(.)/i.exec(firstLineOf(start))?.[1]?.charCodeAt(0);
}

/** The separator that the first line uses most. */
function usualSeparator(start: Buffer): number {
  const outside = firstLineOf(start).replace(/"[^"]*"/g, '');
  const uses = (byte: number) => outside.split(String.fromCharCode(byte)).length;
  return [comma, semicolon, tab].reduce((most, each) => (uses(each) > uses(most) ? each : most));
}

/** The letters of a column in a spreadsheet, from 0. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
