/**
 * Rows as a workbook of one sheet, written while they come: memory does not grow with their number. Numbers are cells
 * with a number as long as that keeps every digit; all else is text that no spreadsheet program runs.
 */
import { normalDecimal } from '../../../shared/money';
import { decimalText } from '../../../shared/rates/decimals';
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
import { type ZipPart, zipFile } from './zip-writer';

/** Texts of XML are given on in pieces of about this length. */
const pieceLength = 128 * 1024;
/** A cell holds no more characters. */
const longestCell = 32_767;

/** Styles by their place in `cellXfs` of `styles`. Quoted ones carry the apostrophe of Excel, which is no part of the text. */
const plainStyle = 0;
const headerStyle = 1;
const quotedStyle = 2;
const markedStyle = 3;
const markedQuotedStyle = 4;
const sentencesStyle = 5;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/**
 * The bytes of the workbook in pieces.
 * @throws RefusedFile `too-large` if a sheet does not hold that many rows
 */
export function workbookFile(blocks: RowBlocks, options: WriteOptions): AsyncGenerator<Buffer> {
  return zipFile(workbookParts(blocks, options));
}

function* workbookParts(blocks: RowBlocks, options: WriteOptions): Generator<ZipPart> {
  const part = (name: string, text: string): ZipPart => ({ name, content: [declaration + text] });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  );
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Rates" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  yield part('xl/styles.xml', styles);
  yield { name: 'xl/worksheets/sheet1.xml', content: sheet(blocks, options) };
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`;
}

const xf = (attributes: string, content = '') =>
  `<xf numFmtId="0" borderId="0" xfId="0" ${attributes}${content === '' ? '/>' : `>${content}</xf>`}`;
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFD9D9"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  xf('fontId="0" fillId="0"'),
  xf('fontId="1" fillId="0" applyFont="1"'),
  xf('fontId="0" fillId="0" quotePrefix="1"'),
  xf('fontId="0" fillId="2" applyFill="1"'),
  xf('fontId="0" fillId="2" applyFill="1" quotePrefix="1"'),
  xf('fontId="0" fillId="0" quotePrefix="1" applyAlignment="1"', '<alignment vertical="top" wrapText="1"/>'),
].join(
  '',
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

async function* sheet(blocks: RowBlocks, options: WriteOptions): AsyncGenerator<string> {
  const header = headerOf(options);
  const letters = header.map((_, at) => columnLetters(at));
  const widths = header.map((_, at) => {
    const width = at === options.columns.length ? 80 : options.columns[at]?.kind === 'number' ? 12 : 24;
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  text += `<row r="1">${header.map((name, at) => textCell(`${letters[at]}1`, name, headerStyle)).join('')}</row>`;
  let row = 1;
  for await (const block of eachBlock(blocks, options)) {
    for (const written of block) {
      row += 1;
      if (row > lastRow) throw tooLarge(`a sheet holds ${lastRow} rows`);
      text += rowXml(written, row, letters, options);
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
    }
  }
  yield `${text}</sheetData></worksheet>`;
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
      else text += `<c r="${place}"${isMarked ? ` s="${markedStyle}"` : ''}><v>${number}</v></c>`;
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

function textCell(place: string, text: string, style: number): string {
  const styled = style === plainStyle ? '' : ` s="${style}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestCell))}</t></is></c>`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What XML does not take is written as `_x0001_`, and what looks like that is made to stay as it is. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (mark) => marks[mark] as string)
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

function columnLetters(at: number): string {
  let letters = '';
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
