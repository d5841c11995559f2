/**
 * Workbooks made of their XML parts, as spreadsheet programs write them. Tests need files that no library writes: odd,
 * cut, hostile. It shares no code with the app's reader and writer of workbooks.
 */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFileSpec {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly stored?: boolean;
  /** The sizes in the directory, instead of the real ones. */
  readonly declared?: number;
  readonly crc?: number;
  readonly flags?: number;
  /** Packed bytes that are used unchanged. */
  readonly packed?: Uint8Array;
}

/** A ZIP archive. */
export function zip(files: readonly ZipFileSpec[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const content = Buffer.from(file.content as string);
    const packed = file.packed ?? (file.stored ? content : deflateRawSync(content));
    const name = Buffer.from(file.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(file.flags ?? 0, 2);
    fields.writeUInt16LE(file.stored ? 0 : 8, 4);
    fields.writeUInt32LE(0x00210000, 6);
    fields.writeUInt32LE(file.crc ?? crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(file.declared ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, Buffer.from(packed));
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 4);
    fields.copy(entry, 6, 0, 24);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, name);
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

export type CellSpec =
  | null
  | string
  | number
  | {
      /** The text of `v`, as in the file. */
      readonly v?: string;
      readonly t?: string;
      /** A number format, such as `0.00%`, or the number of a built-in one. */
      readonly format?: string | number;
      /** The complete element of a formula. */
      readonly f?: string;
      /** The content of `is`, or of the entry of a shared text. */
      readonly rich?: string;
      readonly r?: string;
    };

export type RowSpec =
  | readonly CellSpec[]
  | { readonly r?: number; readonly hidden?: true; readonly cells: readonly CellSpec[] };

export interface SheetSpec {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows?: readonly RowSpec[];
  readonly merges?: readonly string[];
  /** The content of `cols`. */
  readonly cols?: string;
  readonly dimension?: string;
  /** The complete part instead. */
  readonly xml?: string;
}

export interface BookSpec {
  readonly sheets: readonly SheetSpec[];
  readonly date1904?: true;
  readonly producer?: 'excel' | 'libreoffice' | 'inline';
  readonly extra?: readonly ZipFileSpec[];
  readonly without?: readonly string[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

export const escapedXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** The parts of a workbook, which a test can change before it packs them. */
export function workbookParts(book: BookSpec): ZipFileSpec[] {
  const producer = book.producer ?? 'excel';
  const strings = new Map<string, number>();
  const formats: (string | number)[] = [0];
  const cellXml = (cell: CellSpec, at: number, row: number): string => {
    if (cell === null) return '';
    const spec =
      typeof cell === 'object'
        ? cell
        : typeof cell === 'number'
          ? { v: String(cell) }
          : { rich: `<t xml:space="preserve">${escapedXml(cell)}</t>` };
    const format = spec.format ?? 0;
    if (!formats.includes(format)) formats.push(format);
    const style = formats.indexOf(format);
    const head = `<c r="${spec.r ?? columnName(at) + row}"${style === 0 && producer === 'excel' ? '' : ` s="${style}"`}`;
    if (spec.rich !== undefined) {
      if (producer === 'inline') return `${head} t="inlineStr"><is>${spec.rich}</is></c>`;
      if (!strings.has(spec.rich)) strings.set(spec.rich, strings.size);
      return `${head} t="s">${spec.f ?? ''}<v>${strings.get(spec.rich)}</v></c>`;
    }
    const type = spec.t ?? (producer === 'libreoffice' ? 'n' : undefined);
    const value = spec.v === undefined ? '' : `<v>${spec.v}</v>`;
    return `${head}${type === undefined ? '' : ` t="${type}"`}>${spec.f ?? ''}${value}</c>`;
  };
  const sheetXml = ({ rows = [], merges = [], cols = '', dimension, xml }: SheetSpec) => {
    if (xml !== undefined) return xml;
    let next = 0;
    const body = rows.map((row) => {
      const spec = 'cells' in row ? row : { cells: row };
      next = 'r' in spec && spec.r !== undefined ? spec.r : next + 1;
      const cells = spec.cells.map((cell, at) => cellXml(cell, at, next)).join('');
      if (cells === '' && !('r' in spec)) return '';
      return `<row r="${next}"${producer === 'excel' ? ` spans="1:${spec.cells.length}"` : ''}${'hidden' in spec && spec.hidden ? ' hidden="1"' : ''}>${cells}</row>`;
    });
    const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    return `${declaration}<worksheet xmlns="${main}" xmlns:r="${office}"><dimension ref="${dimension ?? `A1:D${Math.max(1, next)}`}"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols === '' ? '' : `<cols>${cols}</cols>`}<sheetData>${body.join('')}</sheetData>${merged === '' ? '' : `<mergeCells count="${merges.length}">${merged}</mergeCells>`}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`;
  };
  const sheets = book.sheets.map((sheet, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    content: sheetXml(sheet),
  }));
  const codes = formats.filter((format) => typeof format === 'string');
  const numFmts = codes.map(
    (code, at) =>
      `<numFmt numFmtId="${164 + at}" formatCode="${escapedXml(code).replaceAll('"', '&quot;')}"/>`,
  );
  const xfs = formats.map(
    (format) =>
      `<xf numFmtId="${typeof format === 'number' ? format : 164 + codes.indexOf(format)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const parts: ZipFileSpec[] = [
    {
      name: '[Content_Types].xml',
      content: `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${sheets.map(({ name }) => `<Override PartName="/${name}" ContentType="${types}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${declaration}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${book.date1904 ? ' date1904="1"' : ''} defaultThemeVersion="124226"/><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="22000" windowHeight="9000"/></bookViews><sheets>${book.sheets.map(({ name, state }, at) => `<sheet name="${escapedXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets><calcPr calcId="145621"/></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${declaration}<Relationships xmlns="${packages}/relationships">${sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('rId100', 'styles', 'styles.xml')}${strings.size > 0 ? relation('rId101', 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${declaration}<styleSheet xmlns="${main}">${numFmts.length > 0 ? `<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>` : ''}<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="9" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    },
    ...(strings.size > 0
      ? [
          {
            name: 'xl/sharedStrings.xml',
            content: `${declaration}<sst xmlns="${main}" count="${strings.size}" uniqueCount="${strings.size}">${[...strings.keys()].map((text) => `<si>${text}</si>`).join('')}</sst>`,
          },
        ]
      : []),
    ...sheets,
    ...(book.extra ?? []),
  ];
  return parts.filter(({ name }) => !book.without?.includes(name));
}

export function workbook(book: BookSpec): Buffer {
  return zip(workbookParts(book));
}

/** A workbook of one sheet. */
export const sheetWorkbook = (rows: readonly RowSpec[], more: Partial<SheetSpec> = {}) =>
  workbook({ sheets: [{ name: 'Rates', rows, ...more }] });

/** A compound file, the container of old Office programs, with streams of these names. */
export function compoundFile(streams: readonly string[]): Buffer {
  const sector = 512;
  const bytes = Buffer.alloc(sector * 4, 0xff);
  bytes.fill(0, 0, sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.fill(0, sector * 2);
  ['Root Entry', ...streams].forEach((name, at) => {
    const entry = sector * 2 + at * 128;
    const written = Buffer.from(`${name}\0`, 'utf16le');
    written.copy(bytes, entry);
    bytes.writeUInt16LE(written.length, entry + 64);
    bytes[entry + 66] = at === 0 ? 5 : 2;
  });
  return bytes;
}
