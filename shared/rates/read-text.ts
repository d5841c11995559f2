/** Reads a text file as the rows of a table, from its bytes in UTF-8. */
import { FieldNames } from './column-match';
import {
  finishedFile,
  isOfOwnLayout,
  layoutOf,
  mostColumns,
  refusedFile,
  selectedServices,
  titleOf,
  withoutColumn,
} from './finished-file';
import { type FirstRow, headerReach } from './header';
import { textGrid } from './layouts/grid';
import { readLayout } from './layouts/read-layout';
import { type RateTableId, rateTable } from './rate-tables';
import { RowsBuilder } from './read-rows';
import type { Answers, ReadFile } from './read-settings';
import { type ReadingOptions, type Scan, scanRecords } from './scan';
import { findDelimiter } from './separator';
import { markDamage } from './text-damage';
import { readCell, readRecord } from './text-record';

/** A text file with its encoding. */
export interface PlainText {
  /** The text of the file in UTF-8, without a byte order mark. */
  readonly bytes: Uint8Array;
  /** WHATWG name, with `-bom` for a byte order mark. */
  readonly encoding: string;
  /** Offsets of replacement characters for invalid bytes, and of zero bytes; each list has the first ones only. */
  readonly broken: readonly number[];
  readonly zeros: readonly number[];
}

/** Separators and quotation marks. */
const marksOnly = new Set([44, 59, 124, 34]);

function hasContent(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 32 && !marksOnly.has(byte));
}

/**
 * Reads a text file as the rows of a table. It takes about a second for a million rows; `cancelled` stops it.
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
  const title = titleOf(first.slice(shift, Math.max(shift, headerAt + shift)));
  const reading = { encoding, delimiter, sheet: null, sheets: [], ...title };
  if (layout.match.fields.size === 0 && layout.width < 2)
    return refusedFile(tableId, 'not-a-table', { encoding });
  if (layout.width > mostColumns) return refusedFile(tableId, 'too-large', { encoding });
  if (isOfOwnLayout(layout)) {
    const grid = textGrid(bytes, separator, { at: places[shift] ?? 0, line: first[shift]?.line ?? 1 });
    return readLayout(grid, tableId, answers, reading, options) ?? withoutColumn(table, reading, layout);
  }

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
    const keep = selectedServices(builder, service);
    const { service: _, ...others } = answers;
    return readPlainText(text, tableId, { ...others, keep: { ...answers.keep, ...keep } }, options);
  }
  markDamage(text, builder, separator);
  return finishedFile(tableId, reading, layout, builder, {
    cell: (place, at) => readCell(bytes, place, separator, at),
    record: (place) => readRecord(bytes, place, separator).cells.map((cell) => cell.trim()),
  });
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
    // Blank lines are skipped, however many there are.
    if (cells.some((cell) => cell !== '')) {
      first.push({ line, cells });
      places.push(at);
    }
    at = record.next;
    line += record.lines;
  }
  return { first, places };
}

/** Bytes of each sample for estimating the number of rows. */
const sampleSize = 32_768;

/** Estimates the rows in the rest of the file, so that columns need not grow. */
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
