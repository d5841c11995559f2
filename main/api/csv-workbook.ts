/**
 * Converts a CSV file to a workbook while it arrives. Memory use does not grow with the file: it holds a chunk of text,
 * the cells of a row, and the first rows, which decide the column widths.
 */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { CodeskError, type ErrorCode } from '../../shared/errors';
import { unguarded } from '../../shared/formula-guard';
import type { Workbook } from '../../shared/ipc/jobs';
import { counted } from '../../shared/quantities';
import { failure } from '../failure';
import {
  chunkLength,
  columnLetters,
  headerStyle,
  longestCell,
  mostColumns,
  mostRows,
  sheetEnd,
  sheetStart,
  textCell,
  workbookFile,
} from '../xlsx/workbook-file';
import { createRowReader } from './csv-rows';
import { encodingOf, separatorIn, shownBytes } from './file-content';
import { cellFormats, cellText, cellXml } from './workbook-cells';

/** Rows that decide the column widths. */
const measuredRows = 200;
/** Longest column in characters, and the characters that the filter button of a header needs. */
const width = { most: 60, button: 4 } as const;
/** Shortest column in characters: a date or amount that does not fit is shown as #####. */
const leastWidth: Readonly<Record<Kind, number>> = { date: 18, number: 14, other: 8 };
/** Chunks of XML that may wait for the disk. */
const chunksAhead = 4;
/** Largest part of a ZIP file without ZIP64 records. */
const mostBytes = 0xffff_ffff;
/** Longest line. A row with full cells in all columns would be longer, but no list has one. */
const longestRow = 16 * 1024 * 1024;
const longestName = 31;

interface WorkbookFile {
  /** @returns a promise if writing has to catch up. The bytes are needed only until it returns */
  write(bytes: Buffer): Promise<unknown> | undefined;
  /** Resolves when `write` of the options has the whole workbook. */
  end(): Promise<void>;
  /** Cancels the rest. Resolves when nothing is written any more. */
  drop(): Promise<void>;
}

interface WorkbookFileOptions {
  readonly workbook: Workbook;
  readonly write: (bytes: Buffer) => void;
  /** Reports that the text cannot be the requested file. */
  readonly refuse: (what: string) => never;
}

/**
 * Throws and rejects with a `CodeskError` if the text fits into no workbook, and with the errors of `write` and
 * `refuse`.
 */
export function createWorkbookFile({ workbook, write, refuse }: WorkbookFileOptions): WorkbookFile {
  const xml = new PassThrough({ objectMode: true, highWaterMark: chunksAhead });
  // The error of a destroyed stream is reported by `writing`.
  xml.on('error', () => undefined);
  const rows = createSheetRows(workbook);
  const text = createTextReader(workbook.columns.length, refuse);
  const writing = (async () => {
    const { formats, styles } = cellFormats(workbook.dateFormat);
    const name = sheetName(workbook.sheet);
    const file = workbookFile({ name, sheet: xml, formats, styles, filtered: rows.filtered });
    for await (const chunk of file) write(chunk);
  })();
  let broken: unknown;
  writing.catch((error) => {
    broken = error;
    xml.destroy();
  });

  return {
    write(bytes) {
      if (broken) throw broken;
      const chunks = rows.next(text.next(bytes));
      let isFull = false;
      for (const chunk of chunks) isFull = !xml.write(chunk);
      return isFull ? Promise.race([once(xml, 'drain'), writing]) : undefined;
    },
    async end() {
      for (const chunk of rows.end(text.end())) xml.write(chunk);
      xml.end();
      await writing;
    },
    async drop() {
      xml.destroy(new Error('cancelled'));
      await writing.catch(() => undefined);
    },
  };
}

/**
 * Splits bytes that arrive in chunks into rows.
 * @param columns number of requested columns
 */
function createTextReader(columns: number, refuse: (what: string) => never) {
  let start: Buffer | undefined = Buffer.alloc(0);
  let decoder: InstanceType<typeof TextDecoder>;
  let reader: ReturnType<typeof createRowReader>;
  let skipped = 0;

  const decoded = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return refuse('text in an encoding other than UTF-8');
    }
  };
  const read = (bytes: Buffer): string[][] => {
    const found = reader.read(decoded(bytes));
    if (reader.open > longestRow) refuse(reader.inQuotes ? openQuote : 'a line of more than 16 MB');
    const rows = found.slice(skipped);
    skipped = Math.max(0, skipped - found.length);
    return rows;
  };
  const begin = (bytes: Buffer): string[][] => {
    start = undefined;
    const head = bytes.subarray(0, shownBytes.head);
    const { separator, isNamed } = separatorIn(head);
    // A line that only names the separator is not a row.
    skipped = isNamed ? 1 : 0;
    decoder = new TextDecoder(encodingOf(head), { fatal: true });
    reader = createRowReader((isNamed ? undefined : fittingSeparator(head, columns)) ?? separator);
    return read(bytes);
  };
  return {
    next(bytes: Buffer): string[][] {
      if (!start) return read(bytes);
      start = Buffer.concat([start, bytes]);
      return start.length < shownBytes.head ? [] : begin(start);
    },
    end(): string[][] {
      const first = start ? begin(start) : [];
      const last = reader.read(decoded());
      if (reader.inQuotes) refuse(openQuote);
      return [...first, ...last, ...reader.end()];
    },
  };
}

/**
 * Returns the separator that splits the header into the requested number of columns: a heading may contain another
 * separator.
 */
function fittingSeparator(head: Buffer, columns: number): string | undefined {
  const text = new TextDecoder(encodingOf(head)).decode(head, { stream: true });
  return [',', ';', '\t'].find((each) => createRowReader(each).read(text)[0]?.length === columns);
}

const openQuote = 'a quoted cell that does not end';

/** The XML of a sheet from the rows of a CSV file; the first row is its header. */
function createSheetRows({ columns }: Workbook) {
  /** The first rows, until there are enough to measure. */
  let first: string[][] | undefined = [];
  let measured = 0;
  let kinds: readonly Kind[] = [];
  let letters: readonly string[] = [];
  let row = 0;
  let text = '';
  let bytes = 0;
  let widest = 1;

  const chunk = () => {
    const ready = text;
    text = '';
    bytes += Buffer.byteLength(ready);
    if (bytes > mostBytes) throw limitExceeded('sheet_too_long', 'More than 4 GB');
    return ready;
  };
  const take = (cells: readonly string[]) => {
    row += 1;
    if (row > mostRows) throw limitExceeded('sheet_too_long', `More than ${counted(mostRows, 'row')}`);
    if (cells.length > mostColumns)
      throw limitExceeded('sheet_too_wide', `Row ${row}: ${counted(cells.length, 'cell')}`);
    if (cells.length > letters.length) letters = cells.map((_, at) => columnLetters(at));
    widest = Math.max(widest, cells.length);
    text += `<row r="${row}">`;
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cellText(cells[at] as string);
      if (cell === '') continue;
      const place = `${letters[at]}${row}`;
      if (cell.length > longestCell)
        throw limitExceeded('cell_too_long', `${place}: ${counted(cell.length, 'character')}`);
      text += row === 1 ? textCell(place, cell, headerStyle) : cellXml(place, cell, kinds[at] ?? 'other');
    }
    text += '</row>';
  };
  const begin = (): string => {
    const rows = first ?? [];
    first = undefined;
    kinds = kindsOf(rows[0] ?? [], columns);
    text = sheetStart(widthsOf(rows, kinds));
    for (const cells of rows) take(cells);
    return chunk();
  };
  const filtered = () => `A1:${columnLetters(widest - 1)}${Math.max(row, 1)}`;
  return {
    filtered,
    next(rows: readonly string[][]): string[] {
      const chunks: string[] = [];
      for (const cells of rows) {
        if (first) {
          first.push(cells);
          measured += cells.reduce((length, cell) => length + cell.length, 0);
          if (first.length >= measuredRows || measured >= chunkLength) chunks.push(begin());
          continue;
        }
        take(cells);
        if (text.length >= chunkLength) chunks.push(chunk());
      }
      return chunks;
    },
    end(rows: readonly string[][]): string[] {
      const chunks = this.next(rows);
      if (first) chunks.push(begin());
      text += sheetEnd(filtered());
      return [...chunks, chunk()];
    },
  };
}

const limitExceeded = (code: ErrorCode, subject: string) => new CodeskError(failure(code, { subject }));

type Kind = Workbook['columns'][number]['kind'];

/** Matches columns by their headers. If no header is known, the columns are the requested ones in order. */
function kindsOf(header: readonly string[], columns: Workbook['columns']): Kind[] {
  const known = header.map((cell, at) => {
    const name = unguarded(cell).trim();
    const isNamed = ({ text, value }: Workbook['columns'][number]) => text.trim() === name || value === name;
    // Columns with the same name are identified by their position.
    const same = columns[at];
    return same && isNamed(same) ? same : columns.find(isNamed);
  });
  const isOther = known.every((column) => column === undefined) && header.length === columns.length;
  return (isOther ? columns : known).map((column) => column?.kind ?? 'other');
}

function widthsOf(rows: readonly (readonly string[])[], kinds: readonly Kind[]): number[] {
  const [header = []] = rows;
  const widths = header.map((cell) => cell.length + width.button);
  for (const cells of rows) {
    cells.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length + 2);
    });
  }
  return widths
    .slice(0, mostColumns)
    .map((each, at) => Math.min(width.most, Math.max(leastWidth[kinds[at] ?? 'other'], each)));
}

/** Returns a valid name for a sheet. */
export function sheetName(title: string): string {
  const plain = title
    .replace(/[[\]:*?/\\\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+/, '');
  let name = '';
  for (const character of plain) {
    if (name.length + character.length > longestName) break;
    name += character;
  }
  name = name.replace(/[' ]+$/, '');
  // A name that Excel reserves.
  return name === '' || /^history$/i.test(name) ? 'Sheet1' : name;
}
