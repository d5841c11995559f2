/** Reads the sheets of an XLSX workbook for the practice workspace, as far as uploads need them. */
import { posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { ZipEntry } from '../../shared/rates/zip-directory';
import type { Cell } from './numbers';

export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** By position; rows and cells without a value are empty. A percentage is a text such as `5%`. */
  readonly rows: readonly (readonly Cell[])[];
}

interface Element {
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
}

const lastRow = 1_048_576;
const lastColumn = 16_384;
const day = 24 * 60 * 60 * 1000;

/** The sheets in the order of the workbook. @throws if a part is missing or damaged */
export function workbookSheets(bytes: Buffer, entries: readonly ZipEntry[]): WorkbookSheet[] {
  const part = (path: string): string => {
    const entry = entries.find(({ name }) => name.toLowerCase() === path.toLowerCase());
    if (!entry) throw new Error(`${path} is missing`);
    const packed = bytes.subarray(entry.start, entry.start + entry.packed);
    const unpacked = entry.method === 8 ? inflateRawSync(packed) : packed;
    if (unpacked.length !== entry.unpacked) throw new Error(`${path} is cut`);
    return unpacked.toString('utf8');
  };
  const relations = elements(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => ({
    id: attributes.Id,
    type: attributes.Type?.replace(/^.*\//, ''),
    path: posix.join('/xl', attributes.Target ?? '').slice(1),
  }));
  const partOf = (type: string) => {
    const path = relations.find((relation) => relation.type === type)?.path;
    return path === undefined ? '' : part(path);
  };
  const workbook = part('xl/workbook.xml');
  const from1904 = ['1', 'true'].includes(elements(workbook, 'workbookPr')[0]?.attributes.date1904 ?? '');
  const formats = formatCodes(partOf('styles'));
  const texts = elements(partOf('sharedStrings'), 'si').map(({ content }) => textOf(content));
  const readCell = (cell: Element) =>
    cellValue(cell, texts, formats[Number(cell.attributes.s ?? 0)], from1904);
  return elements(workbook, 'sheet').flatMap(({ attributes: { id, name = '', state = 'visible' } }) => {
    const target = relations.find((relation) => relation.id === id);
    if (!target) throw new Error(`${name} has no part`);
    if (target.type !== 'worksheet') return [];
    return { name, hidden: state !== 'visible', rows: rowsOf(part(target.path), readCell) };
  });
}

function rowsOf(sheet: string, readCell: (cell: Element) => Cell): Cell[][] {
  const rows: Cell[][] = [];
  for (const { attributes, content } of elements(sheet, 'row')) {
    const row: Cell[] = [];
    for (const cell of elements(content, 'c')) {
      const letters = /^[A-Z]+/.exec(cell.attributes.r ?? '')?.[0];
      const column = letters
        ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
        : row.length;
      if (column >= lastColumn) throw new Error('a cell outside of the sheet');
      while (row.length < column) row.push(null);
      row[column] = readCell(cell);
    }
    const at = attributes.r === undefined ? rows.length : Number(attributes.r) - 1;
    if (!(at >= 0 && at < lastRow)) throw new Error('a row outside of the sheet');
    while (rows.length < at) rows.push([]);
    rows[at] = row;
  }
  return rows;
}

function cellValue(
  { attributes, content }: Element,
  texts: readonly string[],
  format: string | undefined,
  from1904: boolean,
): Cell {
  if (attributes.t === 'inlineStr') return textOf(content);
  const value = elements(content, 'v')[0]?.content;
  if (value === undefined || value === '') return null;
  if (attributes.t === 's') return texts[Number(value)] ?? null;
  if (attributes.t === 'b') return value === '1';
  if (attributes.t === 'd') return new Date(value);
  if (attributes.t === 'str' || attributes.t === 'e') return unescaped(value);
  const number = Number(value);
  // 5 % is stored as 0.05, which would be another price than the one that the user sees.
  if (format?.includes('%')) return `${Number((number * 100).toPrecision(12))}%`;
  const isDay = format !== undefined && /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
  return isDay ? new Date(Date.UTC(1899, 11, 30) + (number + (from1904 ? 1462 : 0)) * day) : number;
}

/** The number format of each style. Of the formats that every workbook has, only percentages and days matter. */
function formatCodes(styles: string): (string | undefined)[] {
  const codes = new Map<number, string>([
    [9, '0%'],
    [10, '0.00%'],
  ]);
  for (const id of [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]) codes.set(id, 'd');
  for (const { attributes } of elements(styles, 'numFmt'))
    codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
  const cells = elements(styles, 'cellXfs')[0]?.content ?? '';
  return elements(cells, 'xf').map(({ attributes }) => codes.get(Number(attributes.numFmtId)));
}

/** The text of a shared or inline string, without its phonetic hints. */
function textOf(xml: string): string {
  return elements(xml.replace(/<(\w+:)?rPh\b[\s\S]*?<\/(\w+:)?rPh>/g, ''), 't')
    .map(({ content }) => unescaped(content))
    .join('');
}

/** The elements of a name, with or without a prefix. Elements of the same name inside of them are not seen. */
function elements(xml: string, name: string): Element[] {
  const pattern = new RegExp(
    `<(?:\\w+:)?${name}\\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`,
    'g',
  );
  return Array.from(xml.matchAll(pattern), ([, attributes = '', content = '']) => ({
    attributes: Object.fromEntries(
      Array.from(
        attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
        ([, key, one, other]) => [key, unescaped(one ?? other ?? '')],
      ),
    ),
    content,
  }));
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
