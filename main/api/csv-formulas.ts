/**
 * Finds cells of a downloaded CSV file that a spreadsheet program would run as a formula. Most files have none, so a
 * pattern checks each chunk while it is saved. Only a file with a match is read again cell by cell, without papaparse,
 * which makes a string of every cell and takes many times longer.
 */
import { encodingOf, separatorIn } from './file-content';

/** Number of cells that look like formulas, and the first of them by name, for example `B2`. */
export interface FormulaCells {
  readonly count: number;
  readonly first: readonly string[];
}

/** Number of cells that are named. */
const namedCells = 3;
/** Bytes that become one text. V8 allocates longer texts separately, which takes several times longer. */
const textBytes = 64 * 1024;
/** Characters of a cell that decide whether it is a formula. */
const cellStart = 64;

/** Numbers, phone numbers and dashes for empty cells. */
const plain = /^(?:[+-]\s?[\d.,'\s]*\d(?:e[+-]?\d+)?\s?%?|\+[\d\s()./-]+|-+)$/i;
/** A text that a spreadsheet runs, also in full-width characters and after spaces. */
const risky = /^[\s\u00a0]*[=+\-@＝＋－＠]/;
/** Characters that such a text can begin with. */
const firstCharacters = new Set(' \t\r\u00a0=+-@＝＋－＠');

/** True for the text of a cell that a spreadsheet program would run. */
export function looksLikeFormula(text: string): boolean {
  if (/^[\t\r]/.test(text) && text.trim() !== '') return true;
  return risky.test(text) && !plain.test(text.trim().normalize('NFKC'));
}

/**
 * Tests the chunks of a file in order. False: no formula; true: there may be one.
 * @param head first bytes of the file
 */
export function createFormulaTest(head: Buffer): (chunk: Buffer) => boolean {
  const { separator, isNamed } = separatorIn(head);
  // UTF-16 is rare, and the pattern below reads single bytes.
  if (isNamed || encodingOf(head) !== 'utf-8') return () => true;
  const pattern = formulaPattern(separator);
  /** End of the previous chunk, for a cell that spans both. */
  let before: string | undefined;
  const test = (bytes: string) => {
    const all = before === undefined ? `\n${bytes.replace(/^\xef\xbb\xbf/, '')}` : before + bytes;
    before = all.slice(-cellStart);
    return pattern.test(all);
  };
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += textBytes)
      if (test(chunk.toString('latin1', at, at + textBytes))) return true;
    return false;
  };
}

/** Matches the start of a cell that may be a formula, in UTF-8 read byte by byte. Amounts and dashes do not match. */
function formulaPattern(separator: string): RegExp {
  const end = `(?:${separator}|\\r?(?:\\n|$))`;
  const inside = (quote: '' | '"', signs: string) =>
    `[${separator}\\n]${quote}(?:[${signs}]|[ ]\\s*[${signs}+-]` +
    `|\\+(?![\\d.,]*(?:\\d${quote}${end}|$))|-(?!(?:[\\d.,]*\\d)?${quote}${end}|[\\d.,]*$))`;
  const signs = '=@\\xc2\\xef';
  const open = inside('', separator === '\t' ? signs : `${signs}\\t`);
  return new RegExp(`${open}|${inside('"', `${signs}\\t\\r`)}`);
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];
/** States of the reader: before a cell, in an unquoted cell, in quotes, after a closing quote. */
const [atStart, inCell, inQuotes, afterQuotes] = [0, 1, 2, 3];

/**
 * Reads a whole file.
 * @param head first bytes of the file
 */
export async function findFormulas(chunks: AsyncIterable<Buffer>, head: Buffer): Promise<FormulaCells> {
  const decoder = new TextDecoder(encodingOf(head));
  const { separator, isNamed } = separatorIn(head);
  const endOfCell = separator.charCodeAt(0);
  let place = atStart;
  // A line that only names the separator is not a row.
  let row = isNamed ? 0 : 1;
  let column = 0;
  /** Start of the cell, if it may be a formula. */
  let cell: string | undefined;
  let count = 0;
  const first: string[] = [];

  const endCell = () => {
    if (cell !== undefined && looksLikeFormula(cell)) {
      count += 1;
      if (first.length < namedCells) first.push(`${columnName(column)}${row}`);
    }
    cell = undefined;
    place = atStart;
  };
  const read = (text: string) => {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (place !== inQuotes && (code === endOfCell || code === lineFeed)) {
        endCell();
        column = code === lineFeed ? 0 : column + 1;
        if (code === lineFeed) row += 1;
        continue;
      }
      if (place === atStart && code === quote) {
        place = inQuotes;
        cell = '';
        continue;
      }
      if (place === atStart) {
        place = inCell;
        if (code !== carriageReturn) cell = '';
      } else if (place === inQuotes && code === quote) {
        place = afterQuotes;
        // An empty cell, or one that begins with a quote.
        cell ||= undefined;
        continue;
      } else if (place === afterQuotes) place = code === quote ? inQuotes : inCell;
      const character = text[at] as string;
      if (cell === '' && !firstCharacters.has(character)) cell = undefined;
      if (cell !== undefined && cell.length < cellStart) cell += character;
    }
  };
  for await (const chunk of chunks) read(decoder.decode(chunk, { stream: true }));
  endCell();
  return { count, first };
}

/** Returns the letters of a spreadsheet column, counted from 0. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
