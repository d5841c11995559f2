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
type Place = 'start' | 'open' | 'quoted' | 'behind';

function createCellReader(): FormulaReader {
  /** The first line until its end is known. */
  let firstLine: Buffer | undefined = Buffer.alloc(0);
  let separator = comma;
  let place: Place = 'start';
  let row = 1;
  let column = 0;
  /** The start of the cell, if it may be a formula. */
  let kept: number[] | undefined;
  let count = 0;
  const first: string[] = [];

  const endCell = () => {
    if (kept && looksLikeFormula(Buffer.from(kept).toString('utf8'))) {
      count += 1;
      if (first.length < namedPlaces) first.push(`${columnName(column)}${row}`);
    }
    kept = undefined;
  };

  const scan = (bytes: Buffer) => {
    const size = bytes.length;
    let at = 0;
    while (at < size) {
      const byte = bytes[at] as number;
      if (place === 'start') {
        if (byte === quote && !kept) {
          place = 'quoted';
          at += 1;
          // What may be a formula begins inside the quotes.
          kept = [];
          continue;
        }
        place = 'open';
        if (mayBegin[byte] === 1 && byte !== separator && byte !== carriageReturn) kept = [];
      }
      if (place === 'quoted') {
        if (kept) {
          if (kept.length === 0 && mayBegin[byte] === 0) kept = undefined;
          else if (byte !== quote && kept.length < keptBytes) kept.push(byte);
        }
        if (!kept || kept.length >= keptBytes) {
          at = bytes.indexOf(quote, at);
          if (at < 0) return;
        }
        if (bytes[at] === quote) place = 'behind';
        at += 1;
        continue;
      }
      if (place === 'behind' && byte === quote) {
        // Two quotes are one inside of the cell.
        place = 'quoted';
        if (kept && kept.length < keptBytes) kept.push(quote);
        at += 1;
        continue;
      }
      // An open cell, or what follows a closing quote.
      let end = at;
      while (end < size && bytes[end] !== separator && bytes[end] !== lineFeed) end += 1;
      if (kept)
        for (let from = at; from < end && kept.length < keptBytes; from += 1)
          kept.push(bytes[from] as number);
      if (end > at) place = 'open';
      at = end;
      if (end === size) return;
      endCell();
      place = 'start';
      if (bytes[end] === lineFeed) {
        row += 1;
        column = 0;
      } else column += 1;
      at = end + 1;
    }
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
      endCell();
      return { count, first };
    },
  };
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
