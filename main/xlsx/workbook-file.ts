/** The parts of a workbook of one sheet that is written while its rows come, and the XML of its cells. */
import { type ZipPart, zipFile } from './zip-writer';

/** XML is written in pieces of about this length. */
export const chunkLength = 128 * 1024;
/** A cell holds no more characters. */
export const longestCell = 32_767;
/** Rows of a sheet, and cells of a row. */
export const mostRows = 1_048_576;
export const mostColumns = 16_384;

/** The styles that every workbook has, by their place in `cellXfs`. A workbook's own ones follow. */
export const plainStyle = 0;
export const headerStyle = 1;
/** Carries the apostrophe of Excel, which is no part of the text. */
export const quotedStyle = 2;
export const ownStyles = 3;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

interface WorkbookOptions {
  /** Of the sheet, clean. */
  readonly name: string;
  /** The XML of the sheet in pieces, between `sheetStart` and `sheetEnd`. */
  readonly sheet: AsyncIterable<string>;
  /** Number formats of its own by their id, from 164 on. */
  readonly formats?: ReadonlyMap<number, string>;
  /** Fills of its own. They count from 2. */
  readonly fills?: readonly string[];
  /** Styles of its own, as `cellStyle` makes them. They count from `ownStyles`. */
  readonly styles?: readonly string[];
  /** The cells that can be filtered, once the sheet is written. */
  readonly filtered?: () => string;
}

/** The bytes of the workbook in pieces. It has no author and no time: the same rows make the same bytes. */
export function workbookFile(options: WorkbookOptions): AsyncGenerator<Buffer> {
  return zipFile(workbookParts(options));
}

function* workbookParts(options: WorkbookOptions): Generator<ZipPart> {
  const { name, sheet, filtered } = options;
  const part = (path: string, text: string): ZipPart => ({ name: path, content: [declaration + text] });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  );
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  yield part('xl/styles.xml', styleSheet(options));
  yield { name: 'xl/worksheets/sheet1.xml', content: sheet };
  // Excel finds what a filter is about by this name.
  const names = filtered
    ? `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escaped(`'${name.replaceAll("'", "''")}'!${filtered().replace(/[A-Z]+|\d+/g, '$$$&')}`)}</definedName></definedNames>`
    : '';
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${attribute(name)}" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`,
  );
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`;
}

/** A style: attributes such as `fillId="2" applyFill="1"`, and its alignment. */
export function cellStyle(attributes: string, content = ''): string {
  const all = ['numFmtId', 'fontId', 'fillId', 'borderId', 'xfId']
    .filter((name) => !attributes.includes(name))
    .map((name) => `${name}="0" `)
    .join('');
  return `<xf ${all}${attributes}${content === '' ? '/>' : `>${content}</xf>`}`;
}

function styleSheet({ formats, fills = [], styles = [] }: WorkbookOptions): string {
  const all = [cellStyle(''), cellStyle('fontId="1" applyFont="1"'), cellStyle('quotePrefix="1"'), ...styles];
  const codes = [...(formats ?? [])].map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${attribute(code)}"/>`,
  );
  const numFmts = codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : '';
  return `<styleSheet xmlns="${main}">${numFmts}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="${2 + fills.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${all.length}">${all.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** The start of a sheet with a frozen first row. @param widths of the columns, in characters */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const all = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${all}<sheetData>`;
}

/** @param filtered the cells that can be filtered, such as `A1:C9` */
export function sheetEnd(filtered?: string): string {
  return `</sheetData>${filtered === undefined ? '' : `<autoFilter ref="${filtered}"/>`}</worksheet>`;
}

/** @param value a number in the spelling of XML */
export function numberCell(place: string, value: string | number, style: number): string {
  return `<c r="${place}"${styled(style)}><v>${value}</v></c>`;
}

/** Text that no spreadsheet program runs. Characters over the limit of a cell are left out. */
export function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestCell))}</t></is></c>`;
}

const styled = (style: number) => (style === plainStyle ? '' : ` s="${style}"`);

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Most texts have nothing of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x/;

/** What XML does not take is written as `_x0001_`, and what looks like that is made to stay as it is. */
function escaped(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (mark) => marks[mark] as string)
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

const attribute = (text: string) => escaped(text).replaceAll('"', '&quot;');

/** The letters of a column, from 0. */
export function columnLetters(at: number): string {
  let letters = '';
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
