/**
 * Rows as a workbook of one sheet, written while they come: memory does not grow with their number. Numbers are cells
 * with a number as long as that keeps every digit; all else is text that no spreadsheet program runs.
 */
import { normalDecimal } from '../../../shared/money';
import { decimalText } from '../../../shared/rates/decimals';
import {
  cellStyle,
  chunkLength,
  columnLetters,
  headerStyle,
  numberCell,
  ownStyles,
  plainStyle,
  quotedStyle,
  sheetEnd,
  sheetStart,
  textCell,
  workbookFile,
} from '../../xlsx/workbook-file';
import { lastRow } from '../workbook/cell-store';
import { tooLarge } from '../workbook/refused-file';
import {
  eachBlock,
  findingsText,
  headerOf,
  type RowBlocks,
  type WriteOptions,
  type WrittenRow,
} from './rows';

/** Styles of this workbook, in the order of `styles`. */
const markedStyle = ownStyles;
const markedQuotedStyle = ownStyles + 1;
const sentencesStyle = ownStyles + 2;

/**
 * The bytes of the workbook in pieces.
 * @throws RefusedFile `too-large` if a sheet does not hold that many rows
 */
export function rateWorkbook(blocks: RowBlocks, options: WriteOptions): AsyncGenerator<Buffer> {
  return workbookFile({
    name: 'Rates',
    sheet: sheet(blocks, options),
    fills: [
      '<fill><patternFill patternType="solid"><fgColor rgb="FFFFD9D9"/><bgColor indexed="64"/></patternFill></fill>',
    ],
    styles: [
      cellStyle('fillId="2" applyFill="1"'),
      cellStyle('fillId="2" applyFill="1" quotePrefix="1"'),
      cellStyle('quotePrefix="1" applyAlignment="1"', '<alignment vertical="top" wrapText="1"/>'),
    ],
  });
}

async function* sheet(blocks: RowBlocks, options: WriteOptions): AsyncGenerator<string> {
  const header = headerOf(options);
  const letters = header.map((_, at) => columnLetters(at));
  const widths = header.map((_, at) =>
    at === options.columns.length ? 80 : options.columns[at]?.kind === 'number' ? 12 : 24,
  );
  let text = sheetStart(widths);
  text += `<row r="1">${header.map((name, at) => textCell(`${letters[at]}1`, name, headerStyle)).join('')}</row>`;
  let row = 1;
  for await (const block of eachBlock(blocks, options)) {
    for (const written of block) {
      row += 1;
      if (row > lastRow) throw tooLarge(`a sheet holds ${lastRow} rows`);
      text += rowXml(written, row, letters, options);
      if (text.length < chunkLength) continue;
      yield text;
      text = '';
    }
  }
  yield text + sheetEnd();
}

function rowXml(
  { cells, findings, note }: WrittenRow,
  row: number,
  letters: readonly string[],
  options: WriteOptions,
): string {
  const { columns, withFindings } = options;
  let text = `<row r="${row}">`;
  for (let at = 0; at < columns.length; at += 1) {
    const cell = cells[at] ?? '';
    const place = `${letters[at]}${row}`;
    const column = columns[at];
    const isMarked = withFindings && findings?.some(({ field }) => field === column?.name);
    if (cell === '') {
      if (isMarked) text += `<c r="${place}" s="${markedStyle}"/>`;
    } else {
      const number = column?.kind === 'number' ? heldNumber(cell) : undefined;
      if (number === undefined) text += textCell(place, cell, isMarked ? markedQuotedStyle : quotedStyle);
      else text += numberCell(place, number, isMarked ? markedStyle : plainStyle);
    }
  }
  const said = note ?? findingsText(columns, findings);
  if (withFindings && said !== '') text += textCell(`${letters[columns.length]}${row}`, said, sentencesStyle);
  return `${text}</row>`;
}

/** Fifteen digits at most, in the spelling that XML has for numbers. */
const plainNumber = /^-?\d{1,9}(\.\d{1,6})?$/;

/** A number as a cell holds it; undefined for one of which a spreadsheet keeps only the first fifteen digits. */
function heldNumber(text: string): string | undefined {
  if (plainNumber.test(text)) return text;
  const number = normalDecimal(text);
  return number !== undefined && decimalText(Number(number)) === number ? number : undefined;
}
