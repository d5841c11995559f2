/** Reads a text file as the rows of a table, from its bytes in UTF-8. */
import { type ColumnMatch, FieldNames, matchColumns } from './column-match';
import { RateColumns } from './columns';
import { type FirstRow, findHeader, headerReach } from './header';
import type { Layout } from './layout';
import { type FileCells, RowsBuilder } from './read-rows';
import type { Answers, ReadFile, Reading, ReadRows, Warning } from './reading';
import { type ReadingOptions, type Scan, scanRecords } from './scan';
import { findDelimiter } from './separator';
import { columnOfServices } from './services';
import { type RateTable, type RateTableId, rateTable } from './tables';
import { markDamage } from './text-damage';
import { readCell, readRecord } from './text-record';
import { unitWarnings } from './unit-warnings';

/** A text file after its encoding was found. */
export interface PlainText {
  /** Its text in UTF-8, without a byte order mark. */
  readonly bytes: Uint8Array;
  /** WHATWG name, with `-bom` where one stood. */
  readonly encoding: string;
  /** Offsets of signs that stand for bytes without a meaning, and of zero bytes; each list with the first ones only. */
  readonly broken: readonly number[];
  readonly zeros: readonly number[];
}

/** A sheet of a spreadsheet has no more. */
const mostColumns = 16_384;

/** Marks between cells, and quotation marks. */
const marksOnly = new Set([44, 59, 124, 34]);

function hasContent(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 32 && !marksOnly.has(byte));
}

/** A reading without rows. */
export function refusedFile(
  table: RateTableId,
  refuse: ReadFile['refuse'],
  reading: Partial<Reading> = {},
): ReadFile {
  return {
    table,
    reading: {
      encoding: null,
      delimiter: null,
      decimal: '.',
      headerRow: 0,
      sheet: null,
      columns: [],
      sheets: [],
      ...reading,
    },
    rows: noRows,
    warnings: [],
    refuse,
  };
}

const noRows: ReadRows = {
  columns: new RateColumns([]),
  lines: new Uint32Array(0),
  findings: new Map(),
  text: () => '',
};

/** The columns of a file that lacks one that the table needs. The missing fields are in `names` of the warning. */
export function withoutColumn(
  table: RateTable<RateTableId>,
  reading: Pick<Reading, 'encoding' | 'delimiter' | 'sheet' | 'sheets'>,
  { header, width, match, headerLine }: Pick<Layout, 'header' | 'width' | 'match' | 'headerLine'>,
): ReadFile {
  const fields = new Map([...match.fields].map(([field, at]) => [at, field]));
  return {
    ...refusedFile(table.id, 'missing-column', {
      ...reading,
      headerRow: headerLine,
      columns: Array.from({ length: width }, (_, at) => ({
        at,
        header: header?.[at] ?? '',
        field: fields.get(at) ?? null,
        decimal: null,
        example: null,
        filled: 0,
      })),
    }),
    warnings: [
      { kind: 'missing-column', rows: headerLine > 0 ? [headerLine] : [], count: 1, names: match.missing },
    ],
  };
}

/** What is told of the columns themselves. */
function columnWarnings(
  { header, match, headerLine }: Layout,
  filled: (at: number) => number,
  unnamed: readonly number[],
): Warning[] {
  const rows = headerLine > 0 ? [headerLine] : [];
  const unknown = match.unknown
    .filter((at) => (header?.[at] ?? '') !== '' || filled(at) > 0)
    .map((at) => header?.[at] || `Column ${at + 1}`)
    // A second column for a field is told as such; it is not unknown.
    .filter(
      (name, _, all) => !match.twice.includes(name) || all.filter((other) => other === name).length > 1,
    );
  // A column without a name behind the others is named by its position, once for all its rows.
  const names = [...unknown, ...unnamed.map((at) => `Column ${at + 1}`)];
  return [
    ...(match.twice.length > 0
      ? [{ kind: 'duplicate-header', rows, count: match.twice.length, names: match.twice } as const]
      : []),
    ...(names.length > 0 ? [{ kind: 'unknown-column', rows, count: names.length, names } as const] : []),
  ];
}

/** Header and columns of a file from its first rows; text files and workbooks alike. */
export function layoutOf(
  first: readonly FirstRow[],
  names: FieldNames,
  answers: Answers,
): { readonly layout: Layout; readonly headerAt: number } {
  const chosen = answers.headerRow;
  const chosenAt = chosen === undefined ? undefined : first.findIndex(({ line }) => line === chosen);
  const headerAt = chosenAt ?? findHeader(first, names).at;
  const written = first[headerAt]?.cells ?? [];
  const header = headerAt < 0 ? undefined : trimmedEnd(written);
  const width =
    header?.length ?? Math.max(0, ...first.slice(0, 10).map(({ cells }) => trimmedEnd(cells).length));
  const match: ColumnMatch = matchColumns(
    names,
    header?.slice(0, mostColumns),
    Math.min(width, mostColumns),
    answers.columns,
  );
  const headerLine = headerAt < 0 ? 0 : (first[headerAt]?.line ?? 0);
  const headerCells = Math.max(width, written.length);
  return { layout: { names, header, headerLine, width, headerCells, match, answers }, headerAt };
}

function trimmedEnd(cells: readonly string[]): readonly string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1] === '') length -= 1;
  return cells.slice(0, length);
}

/**
 * Reads a text file as the rows of a table. It takes about a second for a million rows; `cancelled` ends it.
 * @throws ReadingCancelled
 */
export function readPlainText(
  text: PlainText,
  tableId: RateTableId,
  answers: Answers,
  options: ReadingOptions = {},
): ReadFile {
  const { bytes, encoding } = text;
  const table = rateTable(tableId);
  if (!hasContent(bytes)) return refusedFile(tableId, 'empty', { encoding });
  const names = new FieldNames(table);
  const found = findDelimiter(bytes, names);
  const delimiter = answers.delimiter ?? found.delimiter;
  const separator = delimiter.charCodeAt(0);

  const { first, places } = firstRows(bytes, separator, Math.max(headerReach, answers.headerRow ?? 0));
  const { layout, headerAt } = layoutOf(found.isNamed ? first.slice(1) : first, names, answers);
  const shift = found.isNamed ? 1 : 0;
  const reading = { encoding, delimiter, sheet: null, sheets: [] };
  if (layout.match.fields.size === 0 && layout.width < 2)
    return refusedFile(tableId, 'not-a-table', { encoding });
  if (layout.width > mostColumns) return refusedFile(tableId, 'too-large', { encoding });
  if (layout.match.missing.length > 0) return withoutColumn(table, reading, layout);

  const record = headerAt + shift;
  const start = headerAt < 0 ? (places[shift] ?? 0) : (places[record + 1] ?? bytes.length);
  const startLine = first[headerAt < 0 ? shift : record + 1]?.line ?? first[record]?.line ?? 1;
  const builder = new RowsBuilder(layout, expectedRows(bytes, start), { delimiter });
  first.slice(0, headerAt < 0 ? shift : record).forEach(({ line, cells }) => {
    if (cells.some((cell) => cell !== '')) builder.notes.add('not-data', line);
  });
  const scan: Scan = {
    bytes,
    delimiter: separator,
    start,
    line: startLine,
    lastLine: answers.lastRow ?? Number.POSITIVE_INFINITY,
  };
  scanRecords(scan, builder, options);
  const service = answers.service;
  if (service) {
    const keep = keptService(builder, service);
    const { service: _, ...others } = answers;
    return readPlainText(text, tableId, { ...others, keep: { ...answers.keep, ...keep } }, options);
  }
  markDamage(text, builder, separator);
  return finishedFile(tableId, reading, layout, builder, {
    cell: (place, at) => readCell(bytes, place, separator, at),
    record: (place) => readRecord(bytes, place, separator).cells.map((cell) => cell.trim()),
  });
}

/**
 * The file when all its records stand in the builder.
 * @param cells its texts by the places of the rows
 */
export function finishedFile(
  table: RateTableId,
  reading: Pick<Reading, 'encoding' | 'delimiter' | 'sheet' | 'sheets'>,
  layout: Layout,
  builder: RowsBuilder,
  cells: FileCells,
): ReadFile {
  const { rows, decimal, columns, warnings } = builder.finish(cells);
  const unnamed = builder.long.columns().map(({ at }) => at);
  const units = unitWarnings({
    layout,
    numbers: builder.numbers,
    unused: [...layout.match.unknown, ...unnamed],
    lines: rows.lines,
    cell: (row, at) => cells.cell(builder.places[row] ?? 0, at).trim(),
  });
  return {
    table,
    reading: { ...reading, decimal, headerRow: layout.headerLine, columns },
    rows,
    warnings: [
      ...columnWarnings(layout, (at) => builder.filled[at] ?? 0, unnamed),
      ...units,
      ...warnings,
      ...(rows.lines.length === 0 ? [{ kind: 'no-rows', rows: [], count: 0 } as const] : []),
    ],
    refuse: null,
  };
}

/** The column that tells services apart and has those that are wanted. */
export function keptService(builder: RowsBuilder, services: readonly string[]): Record<string, string[]> {
  const header = columnOfServices(
    services,
    builder.texts
      .filter(({ field }) => field === null)
      .map(({ header, column }) => ({ header, texts: new Set(column.texts) })),
  );
  return header === undefined ? {} : { [header]: [...services] };
}

function firstRows(
  bytes: Uint8Array,
  delimiter: number,
  reach: number,
): { first: FirstRow[]; places: number[] } {
  const first: FirstRow[] = [];
  const places: number[] = [];
  let line = 1;
  for (let at = 0; at < bytes.length && first.length <= reach; ) {
    const record = readRecord(bytes, at, delimiter);
    const cells = record.cells.map((cell) => cell.trim());
    // Blank lines are none of the first rows, however many there are.
    if (cells.some((cell) => cell !== '')) {
      first.push({ line, cells });
      places.push(at);
    }
    at = record.next;
    line += record.lines;
  }
  return { first, places };
}

/** Bytes of each of the places that are looked at to guess the number of rows. */
const sampleSize = 32_768;

/** Rows that the rest of the file probably has, so that columns need not grow. */
function expectedRows(bytes: Uint8Array, start: number): number {
  const size = bytes.length - start;
  let lines = 1;
  let read = 0;
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const from = start + Math.floor(Math.max(0, size - sampleSize) * part);
    const sample = bytes.subarray(from, from + sampleSize);
    for (const byte of sample) if (byte === 10 || byte === 13) lines += 1;
    read += sample.length;
  }
  return Math.ceil((size / Math.max(1, read)) * lines * 1.03) + 1;
}
