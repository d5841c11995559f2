/**
 * Makes a workbook of a CSV file while it arrives. What is in memory does not grow with the file: a piece of text, the
 * cells of a row, and the first rows, which decide how wide the columns are.
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

/** Rows that decide how wide the columns are. */
const measuredRows = 200;
/** Characters of a column at most, and beside its header for the button of the filter. */
const width = { most: 60, button: 4 } as const;
/** Characters of a column at least: a day or an amount without room, which may come later, is shown as #####. */
const leastWidth: Readonly<Record<Kind, number>> = { date: 18, number: 14, other: 8 };
/** Pieces of XML that may be on their way to the disk. */
const piecesAhead = 4;
/** A ZIP without further records holds no larger part. */
const mostBytes = 0xffff_ffff;
/** A row of full cells in all columns would be far longer, but no list has one. */
const longestRow = 16 * 1024 * 1024;
const longestName = 31;

interface WorkbookFile {
  /** @returns a promise if the disk has to follow first. The bytes are needed only until it returns */
  write(bytes: Buffer): Promise<unknown> | undefined;
  /** Resolves when `write` of the options has the whole workbook. */
  end(): Promise<void>;
  /** Cancels the rest. Resolves when nothing is written any more. */
  drop(): Promise<void>;
}

interface WorkbookFileOptions {
  readonly workbook: Workbook;
  readonly write: (bytes: Buffer) => void;
  /** Says that the text cannot be the file. */
  readonly refuse: (what: string) => never;
}

/** Throws and rejects with a `CodeskError` if the text fits into no workbook, and with what `write` and `refuse` throw. */
export function createWorkbookFile({ workbook, write, refuse }: WorkbookFileOptions): WorkbookFile {
  const xml = new PassThrough({ objectMode: true, highWaterMark: piecesAhead });
  // The error of a destroyed stream is the one of `writing`.
  xml.on('error', () => undefined);
  const rows = createSheetRows(workbook);
  const text = createTextReader(workbook.columns.length, refuse);
  const writing = (async () => {
    const { formats, styles } = cellFormats(workbook.dateFormat);
    const name = sheetName(workbook.sheet);
    const file = workbookFile({ name, sheet: xml, formats, styles, filtered: rows.filtered });
    for await (const piece of file) write(piece);
  })();
  let broken: unknown;
  writing.catch((error) => {
    broken = error;
    xml.destroy();
  });

  return {
    write(bytes) {
      if (broken) throw broken;
      const pieces = rows.next(text.next(bytes));
      let isFull = false;
      for (const piece of pieces) isFull = !xml.write(piece);
      return isFull ? Promise.race([once(xml, 'drain'), writing]) : undefined;
    },
    async end() {
      for (const piece of rows.end(text.end())) xml.write(piece);
      xml.end();
      await writing;
    },
    async drop() {
      xml.destroy(new Error('cancelled'));
      await writing.catch(() => undefined);
    },
  };
}

/** The rows of bytes that come in pieces. @param columns how many were asked for */
function createTextReader(columns: number, refuse: (what: string) => never) {
  let start: Buffer | undefined = Buffer.alloc(0);
  let decoder: InstanceType<typeof TextDecoder>;
  let reader: ReturnType<typeof createRowReader>;
  let skipped = 0;

  const decoded = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return refuse('text in another encoding than UTF-8');
    }
  };
  const read = (bytes: Buffer): string[][] => {
    const found = reader.read(decoded(bytes));
    if (reader.open > longestRow) refuse(reader.inQuotes ? openQuote : 'a line of more than 16 MB');
    const kept = found.slice(skipped);
    skipped = Math.max(0, skipped - found.length);
    return kept;
  };
  const begin = (bytes: Buffer): string[][] => {
    start = undefined;
    const head = bytes.subarray(0, shownBytes.head);
    const { separator, isNamed } = separatorIn(head);
    // A line that names the separator is no row.
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

/** The separator that gives the header as many cells as columns were asked for: a heading may hold another one. */
function fittingSeparator(head: Buffer, columns: number): string | undefined {
  const text = new TextDecoder(encodingOf(head)).decode(head, { stream: true });
  return [',', ';', '\t'].find((each) => createRowReader(each).read(text)[0]?.length === columns);
}

const openQuote = 'a quoted cell without its end';

/** The XML of a sheet from the rows of a CSV file; the first one is its header. */
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

  const piece = () => {
    const ready = text;
    text = '';
    bytes += Buffer.byteLength(ready);
    if (bytes > mostBytes) throw over('sheet_too_long', 'More than 4 GB');
    return ready;
  };
  const take = (cells: readonly string[]) => {
    row += 1;
    if (row > mostRows) throw over('sheet_too_long', `More than ${counted(mostRows, 'row')}`);
    if (cells.length > mostColumns)
      throw over('sheet_too_wide', `Row ${row}: ${counted(cells.length, 'cell')}`);
    if (cells.length > letters.length) letters = cells.map((_, at) => columnLetters(at));
    widest = Math.max(widest, cells.length);
    text += `<row r="${row}">`;
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cellText(cells[at] as string);
      if (cell === '') continue;
      const place = `${letters[at]}${row}`;
      if (cell.length > longestCell)
        throw over('cell_too_long', `${place}: ${counted(cell.length, 'character')}`);
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
    return piece();
  };
  const filtered = () => `A1:${columnLetters(widest - 1)}${Math.max(row, 1)}`;
  return {
    filtered,
    next(rows: readonly string[][]): string[] {
      const pieces: string[] = [];
      for (const cells of rows) {
        if (first) {
          first.push(cells);
          measured += cells.reduce((length, cell) => length + cell.length, 0);
          if (first.length >= measuredRows || measured >= chunkLength) pieces.push(begin());
          continue;
        }
        take(cells);
        if (text.length >= chunkLength) pieces.push(piece());
      }
      return pieces;
    },
    end(rows: readonly string[][]): string[] {
      const pieces = this.next(rows);
      if (first) pieces.push(begin());
      text += sheetEnd(filtered());
      return [...pieces, piece()];
    },
  };
}

const over = (code: ErrorCode, subject: string) => new CodeskError(failure(code, { subject }));

type Kind = Workbook['columns'][number]['kind'];

/** What the columns are, by their headers. Where no header is known, the columns are those that were asked for. */
function kindsOf(header: readonly string[], columns: Workbook['columns']): Kind[] {
  const known = header.map((cell, at) => {
    const name = unguarded(cell).trim();
    const isNamed = ({ text, value }: Workbook['columns'][number]) => text.trim() === name || value === name;
    // Several columns may have the same name; then the place decides.
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

/** A name that a sheet may have. */
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
  // A name that Excel has for itself.
  return name === '' || /^history$/i.test(name) ? 'Sheet1' : name;
}
