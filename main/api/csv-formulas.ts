/**
 * Counts the cells of a CSV file that a spreadsheet program would run as a formula, while the file is written. The
 * bytes are not changed. A reader of our own, because papaparse decodes every byte and makes a string of each cell,
 * which takes many times as long as writing the file; this one looks only at the start of each cell.
 */
import { type BlockPasser, createBlockPasser } from './csv-blocks';

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

/** Least bytes that are passed in blocks. */
const passedBytes = 256;
/** Bytes that are read one by one where there is news, at least and at most. */
const [leastStep, mostStep] = [64, 4096];

/** Bytes in which a closing quote is looked for one by one. */
const nearBytes = 48;

/** What a pair of bytes inside cells without quotes says: how many cells of its last line end in it, and four signs. */
const cellsEnded = 3;
const endsCell = 4;
const hasNews = 8;
const endsLine = 16;
/** Its first byte would be news where a cell begins: `endsCell` of the pair before, so many bits higher. */
const opensBits = 3;
/** For each separator, by the number that two bytes are together, lowest first. */
const pairTables = new Map<number, Uint8Array>();

/** What each pair of bytes says. Has news: a cell begins that has to be looked at, or two lines end. */
function pairTable(separator: number): Uint8Array {
  const known = pairTables.get(separator);
  if (known) return known;
  const isEnd = (byte: number) => byte === separator || byte === lineFeed;
  const table = new Uint8Array(0x10000);
  for (let first = 0; first < 256; first += 1)
    for (let second = 0; second < 256; second += 1) {
      const lines = Number(first === lineFeed) + Number(second === lineFeed);
      const cells = Number(first === separator && second !== lineFeed) + Number(second === separator);
      const isNews = lines === 2 || (isEnd(first) && opens(second, separator));
      table[first + second * 256] =
        cells +
        (isEnd(second) ? endsCell : 0) +
        (isNews ? hasNews : 0) +
        (lines > 0 ? endsLine : 0) +
        (opens(first, separator) ? endsCell << opensBits : 0);
    }
  pairTables.set(separator, table);
  return table;
}

/** True if a cell that begins with the byte has to be looked at. */
const opens = (byte: number, separator: number) =>
  byte !== separator && (byte === quote || mayBegin[byte] === 1);

/** What `passPairs` passed. */
interface Passed {
  pairs: number;
  lines: number;
  /** Of the line in which it ended. */
  column: number;
  /** A cell begins behind it. */
  atStart: boolean;
}

/** Passes pairs of bytes, beginning inside a cell without quotes, until there is news. */
function passPairs(pairs: Uint16Array, from: number, table: Uint8Array, out: Passed): void {
  let at = from;
  let lines = 0;
  let column = out.column;
  let before = 0;
  // Without a branch for each cell, because their lengths cannot be foreseen.
  for (; at < pairs.length; at += 1) {
    const says = table[pairs[at] as number] as number;
    if (((says & hasNews) | (before & (says >> opensBits))) !== 0) break;
    const line = (says >> 4) & 1;
    lines += line;
    // The first column again if a line ended.
    column = (column & (line - 1)) + (says & cellsEnded);
    before = says & endsCell;
  }
  out.pairs = at - from;
  out.lines = lines;
  out.column = column;
  out.atStart = before !== 0;
}

/** The pairs of some bytes, and how many bytes are before the first one. Every computer of Codesk has the lowest byte first. */
function pairsOf(bytes: Buffer) {
  if (bytes.length === 0) return { lead: 0, pairs: new Uint16Array(0) };
  const lead = bytes.byteOffset & 1;
  return { lead, pairs: new Uint16Array(bytes.buffer, bytes.byteOffset + lead, (bytes.length - lead) >> 1) };
}

/**
 * Reads UTF-8 and every encoding with ASCII in it; UTF-16 with its mark is decoded first.
 * @param room of `createPassedRoom`, if most of the bytes are there
 */
export function readFormulas(room?: Buffer): FormulaReader {
  const cells = createCellReader(room);
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

function createCellReader(room?: Buffer): FormulaReader {
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
  const passed: Passed = { pairs: 0, lines: 0, column: 0, atStart: false };
  let table = pairTable(separator);
  let blocks: BlockPasser | undefined;

  const judge = (start: readonly number[]) => {
    if (!looksLikeFormula(Buffer.from(start).toString('utf8'))) return;
    count += 1;
    if (first.length < namedPlaces) first.push(`${columnName(column)}${row}`);
  };

  /** Hundreds of megabytes come through here: what is read at each byte are local variables. */
  const scan = (bytes: Buffer) => {
    const size = bytes.length;
    const end = separator;
    const { pairs, lead } = pairsOf(bytes);
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
          if (start && isNumber(bytes, at, end, true)) start = undefined;
          continue;
        }
        now = inOpen;
        if (mayBegin[byte] === 1 && byte !== end && byte !== carriageReturn)
          start = isNumber(bytes, at, end, false) ? undefined : [];
      }
      if (now === inQuoted) {
        if (start && start.length === 0 && mayBegin[byte] === 0) start = undefined;
        if (!start || start.length >= keptBytes) {
          // Most texts are short, and asking for the next quote takes longer than a look at some bytes.
          const near = Math.min(size, at + nearBytes);
          while (at < near && bytes[at] !== quote) at += 1;
          if (at === near) {
            at = bytes.indexOf(quote, at);
            if (at < 0) break;
          }
          // Mostly the cell ends there.
          if (!start && bytes[at + 1] === end) {
            column += 1;
            now = atStart;
            at += 1;
          } else now = behindQuote;
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
      if (!start && byte !== end && byte !== lineFeed) {
        now = inOpen;
        // Pairs begin at every other byte.
        if (((at - lead) & 1) !== 0) {
          at += 1;
          continue;
        }
        passed.column = column;
        passPairs(pairs, (at - lead) >> 1, table, passed);
        row += passed.lines;
        column = passed.column;
        at += passed.pairs * 2;
        if (passed.atStart) now = atStart;
        if (passed.pairs > 0) continue;
      }
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

  /** Passes what there is nothing to look at in, and reads the rest byte by byte. */
  const read = (bytes: Buffer) => {
    let at = 0;
    let step = leastStep;
    while (at < bytes.length) {
      if (blocks && !kept && place !== behindQuote && bytes.length - at >= passedBytes) {
        const state = { inQuotes: place === inQuoted, atStart: place === atStart, lines: 0, column };
        const size = blocks.pass(bytes.subarray(at), state);
        if (size > 0) {
          at += size;
          row += state.lines;
          column = state.column;
          place = state.inQuotes ? inQuoted : state.atStart ? atStart : inOpen;
        }
        // Where there is news again and again, asking for the next one takes longer than reading on.
        step = size < mostStep ? Math.min(step * 2, mostStep) : leastStep;
      }
      scan(bytes.subarray(at, at + step));
      at += step;
    }
  };

  /** Learns the separator from the first line, then reads it. */
  const begin = (line: Buffer) => {
    firstLine = undefined;
    const plainLine = line.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? line.subarray(3) : line;
    const named = namedSeparator(plainLine);
    separator = named ?? usualSeparator(plainLine);
    table = pairTable(separator);
    blocks = createBlockPasser(separator, room);
    // A line that names the separator is no row.
    if (named !== undefined) row = 0;
    read(plainLine);
  };

  return {
    read(chunk) {
      if (!firstLine) return read(chunk);
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

/**
 * True if a cell that is a sign with digits begins here and ends in these bytes. Most risky cells are negative amounts.
 * @param from the sign, behind the quote of a quoted cell
 */
function isNumber(bytes: Buffer, from: number, separator: number, isQuoted: boolean): boolean {
  if (bytes[from] !== 0x2d && bytes[from] !== 0x2b) return false;
  let at = from + 1;
  let last = 0;
  for (; ; at += 1) {
    const byte = bytes[at] as number;
    // Digits, and the signs between them.
    const isPart = (byte >= 0x30 && byte <= 0x39) || byte === 0x2c || byte === 0x2e;
    if (!isPart || (byte === separator && !isQuoted)) break;
    last = byte;
  }
  if (last < 0x30) return false;
  if (isQuoted) {
    if (bytes[at] !== quote) return false;
    at += 1;
  }
  const isLineEnd = bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed);
  return bytes[at] === separator || isLineEnd;
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
