/**
 * The fast way through the records of a text file: one pass over its UTF-8 bytes, straight into columns. Numbers with at
 * most one mark are read here. Everything else is left for the exact way, by its place in the file.
 */
import { unguarded } from '../formula-guard';
import { cellClass } from './cell-class';
import { cellEnd, quotedEnd } from './cell-end';
import { unitsOfOne } from './columns';
import type { RowsBuilder } from './read-rows';
import { SeenTexts } from './seen-texts';
import { readRecord } from './text-record';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const tab = 9;
const comma = 44;
const point = 46;
const zero = 48;
const nine = 57;

/** Largest number of units that is exact. */
const mostUnits = 9_000_000_000 * unitsOfOne;
/** What one digit of a number is worth in units, by its digits after the mark. */
const scales = [1e6, 1e5, 1e4, 1e3, 1e2, 10, 1];

export interface Scan {
  readonly bytes: Uint8Array;
  readonly delimiter: number;
  /** The offset of the first record, and its line. */
  readonly start: number;
  readonly line: number;
  /** Last line that is read. */
  readonly lastLine: number;
}

export interface ReadingOptions {
  /** Told from time to time: the part that is done, from 0 to 1. */
  readonly progress?: (part: number) => void;
  /** Asked from time to time; the reading ends with `ReadingCancelled` when it is true. */
  readonly cancelled?: () => boolean;
}

/** A reading that was given up. */
export class ReadingCancelled extends Error {}

/** Bytes between two reports. */
const reportEvery = 1 << 20;

const skipped = 0;
const isNumber = 1;
const isText = 2;

// Read once: an import that is looked up for every cell costs more than the cell.
const { plain, blank: blankCell, point: pointCell, comma: commaCell, twoWayPoint, slow, absent } = cellClass;
const twoWayShift = twoWayPoint - pointCell;

/** What is read of each column, and into which of the targets. */
function planOf({ numbers, texts, layout: { width } }: RowsBuilder) {
  const kinds = new Uint8Array(width);
  const slots = new Uint8Array(width);
  numbers.forEach(({ at }, slot) => {
    kinds[at] = isNumber;
    slots[at] = slot;
  });
  texts.forEach(({ at }, slot) => {
    kinds[at] = isText;
    slots[at] = slot;
  });
  return { kinds, slots };
}

/** Reads all records into the builder. */
export function scanRecords(scan: Scan, builder: RowsBuilder, options: ReadingOptions): void {
  const { bytes, delimiter, lastLine } = scan;
  const { numbers, texts, filled } = builder;
  const end = bytes.length;
  const width = builder.layout.width;
  const { kinds, slots } = planOf(builder);
  const seen = texts.map(({ column }) => new SeenTexts(bytes, (text) => column.code(unguarded(text.trim()))));
  /** Rows of tables without bands can only be told from notes by their texts. */
  const judgesAll = numbers.length < 2;
  let units = numbers.map(({ column }) => column.units);
  let classes = numbers.map((target) => target.classes);
  let codes = texts.map(({ column }) => column.codes);
  const required = numbers.map(({ rule }) => rule.required);
  const lastNeeded = lastRequired(builder);

  let at = scan.start;
  let line = scan.line;
  let nextReport = at + reportEvery;
  while (at < end && line <= lastLine) {
    if (at >= nextReport) {
      nextReport = at + reportEvery;
      options.progress?.(at / end);
      if (options.cancelled?.()) throw new ReadingCancelled();
    }
    const start = at;
    const startLine = line;
    const row = builder.length;
    builder.room();
    if (
      units[0] !== numbers[0]?.column.units ||
      classes[0] !== numbers[0]?.classes ||
      codes[0] !== texts[0]?.column.codes
    ) {
      units = numbers.map(({ column }) => column.units);
      classes = numbers.map((target) => target.classes);
      codes = texts.map(({ column }) => column.codes);
    }
    let position = 0;
    let isOdd = judgesAll;
    let read = 0;
    let hasMore = false;
    let isBroken = false;
    for (;;) {
      const kind = position < width ? kinds[position] : skipped;
      const slot = slots[position] ?? 0;
      const first = at;
      let byte = bytes[at];
      if (kind === isNumber) {
        let isQuoted = false;
        while (byte === blank) byte = bytes[++at];
        if (byte === quote) {
          isQuoted = true;
          byte = bytes[++at];
        }
        let value = 0;
        let digits = 0;
        let mark = 0;
        let before = 0;
        const lead = byte;
        for (;;) {
          if (byte !== undefined && byte >= zero && byte <= nine) {
            value = value * 10 + (byte - zero);
            digits += 1;
          } else if (
            mark === 0 &&
            (byte === point || (byte === comma && (isQuoted || delimiter !== comma)))
          ) {
            mark = byte;
            before = digits;
          } else break;
          byte = bytes[++at];
        }
        if (isQuoted) {
          if (byte === quote) byte = bytes[++at];
          else digits = 0;
        }
        while (byte === blank) byte = bytes[++at];
        const after = mark === 0 ? 0 : digits - before;
        const scaled = value * (scales[after] ?? 0);
        const ofColumn = units[slot];
        const ofClass = classes[slot];
        if (
          digits > 0 &&
          digits < 16 &&
          after <= 6 &&
          scaled <= mostUnits &&
          (byte === delimiter || byte === lineFeed || byte === carriageReturn || at >= end)
        ) {
          read += 1;
          if (ofColumn) ofColumn[row] = scaled;
          if (ofClass) {
            if (mark === 0) ofClass[row] = plain;
            else {
              const isTwoWay = after === 3 && before > 0 && before < 4 && lead !== zero;
              ofClass[row] = (mark === point ? pointCell : commaCell) + (isTwoWay ? twoWayShift : 0);
            }
          }
        } else {
          // Not a plain number: only its end is looked for.
          if (ofColumn) ofColumn[row] = Number.NaN;
          const cell = cellEnd(bytes, first, delimiter);
          const { isEmpty } = cell;
          isBroken ||= cell.isBroken;
          line += cell.breaks;
          at = cell.end;
          if (ofClass) ofClass[row] = isEmpty ? blankCell : slow;
          // Only rows with a sign that no number begins with, or without a needed number, may be something else.
          if (isEmpty ? required[slot] : !isNumberStart(cell.sign)) isOdd = true;
          byte = bytes[at];
        }
      } else {
        while (bytes[at] === blank) at += 1;
        if (bytes[at] === quote) {
          const cell = quotedEnd(bytes, at, delimiter);
          isBroken ||= cell.isBroken;
          line += cell.breaks;
          if (kind === isText) {
            const text = readRecord(bytes, at, delimiter, 1).cells[0] ?? '';
            const column = texts[slot]?.column;
            if (column) column.codes[row] = column.code(unguarded(text.trim()));
          } else if (!cell.isEmpty) {
            if (position < width) filled[position] = (filled[position] ?? 0) + 1;
            else hasMore = true;
          }
          at = cell.end;
        } else {
          const from = at;
          byte = bytes[at];
          while (at < end && byte !== delimiter && byte !== lineFeed && byte !== carriageReturn)
            byte = bytes[++at];
          let to = at;
          while (to > from && (bytes[to - 1] === blank || bytes[to - 1] === tab)) to -= 1;
          if (kind === isText) {
            const ofCodes = codes[slot];
            if (ofCodes) ofCodes[row] = seen[slot]?.code(from, to) ?? 0;
          } else if (to > from) {
            if (position < width) filled[position] = (filled[position] ?? 0) + 1;
            else hasMore = true;
          }
        }
        byte = bytes[at];
      }
      position += 1;
      if (at >= end) break;
      if (byte === delimiter) {
        at += 1;
        continue;
      }
      at += byte === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 1;
      line += 1;
      break;
    }
    const isKept = endRecord(builder, scan, {
      start,
      line: startLine,
      cells: position,
      lastNeeded,
      isOdd: isOdd || read === 0,
      isBroken,
      hasMore,
    });
    if (isKept) builder.keep(startLine, start);
    if (builder.stopped) return;
  }
}

interface EndedRecord {
  readonly start: number;
  readonly line: number;
  /** Cells that it has. */
  readonly cells: number;
  /** Position of the last cell that every row must have. */
  readonly lastNeeded: number;
  /** It may be something else than a row. */
  readonly isOdd: boolean;
  /** A quotation mark is not closed. */
  readonly isBroken: boolean;
  /** There are values behind the last column. */
  readonly hasMore: boolean;
}

/** Decides about a record whose cells are read. False if it is no row. */
function endRecord(builder: RowsBuilder, { bytes, delimiter }: Scan, record: EndedRecord): boolean {
  const { start, line, cells } = record;
  const isShort = cells < builder.layout.width;
  if (isShort) clearMissing(builder, cells);
  if (isShort || record.isOdd) {
    const texts = readRecord(bytes, start, delimiter).cells.map((cell) => cell.trim());
    if (record.isBroken ? texts.every((text) => text === '') : !builder.judge(texts, line)) {
      builder.leave();
      return false;
    }
  }
  if (record.isBroken) {
    builder.markRow('unclosed-quote');
    dropBroken(builder, bytes, start, delimiter);
  } else if (record.hasMore) {
    builder.markRow('ragged-long');
    builder.dropValues();
  } else if (isShort) {
    if (cells <= record.lastNeeded) builder.markRow('ragged-short');
    else builder.notes.add('ragged-short', line);
  }
  return true;
}

/** Position of the last column that every row must have; -1 if there is none. */
function lastRequired({ numbers, texts }: RowsBuilder): number {
  return Math.max(
    -1,
    ...numbers.filter(({ rule }) => rule.required).map(({ at }) => at),
    ...texts.filter(({ required }) => required).map(({ at }) => at),
  );
}

/** Cells that the record does not have: each required one is told once, for the row. */
function clearMissing({ numbers, texts, length }: RowsBuilder, width: number): void {
  for (const { at, column, classes } of numbers) {
    if (at < width) continue;
    column.units[length] = Number.NaN;
    classes[length] = absent;
  }
  for (const { at, column } of texts) if (at >= width) column.codes[length] = 0;
}

/** Of a record with a quotation mark that is not closed, the cells before it are read. */
function dropBroken(
  { numbers, texts, length }: RowsBuilder,
  bytes: Uint8Array,
  start: number,
  delimiter: number,
): void {
  let whole = 0;
  while (!readRecord(bytes, start, delimiter, whole + 1).brokenQuote) whole += 1;
  for (const { at, column, classes } of numbers) {
    if (at < whole) continue;
    column.units[length] = Number.NaN;
    classes[length] = absent;
  }
  for (const { at, column } of texts) if (at >= whole) column.codes[length] = 0;
}

/** A digit, a sign, a mark or a bracket. */
function isNumberStart(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= zero && byte <= nine) ||
      byte === 45 ||
      byte === 43 ||
      byte === point ||
      byte === comma ||
      byte === 40)
  );
}
