/**
 * The fast reader of text files: one pass over the UTF-8 bytes, directly into columns. Numbers with at most one mark
 * are read here. All other cells are recorded by offset for the exact reader.
 */
import { unguarded } from '../formula-guard';
import { cellClass } from './cell-class';
import { cellEnd, quotedEnd } from './cell-end';
import { unitsOfOne } from './columns';
import type { RowsBuilder } from './read-rows';
import { TextCache } from './text-cache';
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

/** Largest exact number of units. */
const mostUnits = 9_000_000_000 * unitsOfOne;
/** The value of one digit in units, by the number of digits after the mark. */
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
  /** Called regularly with the completed part, from 0 to 1. */
  readonly progress?: (part: number) => void;
  /** Called regularly; reading ends with `ReadingCancelled` when it returns true. */
  readonly cancelled?: () => boolean;
}

/** A cancelled reading. */
export class ReadingCancelled extends Error {}

/** Bytes between two reports. */
const reportEvery = 1 << 20;

const skipped = 0;
const isNumber = 1;
const isText = 2;

// A local constant, because the lookup of an import costs more than a cell.
const {
  plain,
  blank: blankCell,
  point: pointCell,
  comma: commaCell,
  ambiguousPoint,
  slow,
  absent,
} = cellClass;
const ambiguousShift = ambiguousPoint - pointCell;

/** Reads all records into the builder. */
export function scanRecords(scan: Scan, builder: RowsBuilder, options: ReadingOptions): void {
  const cells = new CellScan(scan, builder);
  const lastNeeded = lastRequired(builder);
  const end = scan.bytes.length;
  let nextReport = scan.start + reportEvery;
  while (cells.at < end && cells.line <= scan.lastLine) {
    if (cells.at >= nextReport) {
      nextReport = cells.at + reportEvery;
      options.progress?.(cells.at / end);
      if (options.cancelled?.()) throw new ReadingCancelled();
    }
    const { at: start, line } = cells;
    const count = cells.record();
    const isKept = endRecord(builder, scan, {
      start,
      line,
      cells: count,
      lastNeeded,
      isOdd: cells.isOdd || cells.numbersRead === 0,
      isBroken: cells.isBroken,
      hasMore: cells.hasMore,
    });
    if (isKept) builder.keep(line, start);
    if (builder.stopped) return;
  }
}

/**
 * Reads the cells of one record after another. The state of a record is in fields, not in a result, because an object
 * per record or per cell would cost more than reading it.
 */
class CellScan {
  /** Offset of the next byte, and its line. */
  at: number;
  line: number;
  /** True if the last record may not be a table row. */
  isOdd = false;
  /** A quotation mark is not closed. */
  isBroken = false;
  /** Values follow after the last column. */
  hasMore = false;
  /** Number of cells that were read as plain numbers. */
  numbersRead = 0;

  readonly #bytes: Uint8Array;
  readonly #delimiter: number;
  readonly #builder: RowsBuilder;
  /** By position: the kind of cell, and the index of its target. */
  readonly #kinds: Uint8Array;
  readonly #slots: Uint8Array;
  readonly #required: readonly boolean[];
  readonly #seen: readonly TextCache[];
  /** In tables without bands, rows and notes differ only in their texts. */
  readonly #judgesAll: boolean;
  /** The arrays of the targets, by slot. They are replaced when the builder grows. */
  #units: readonly Float64Array[] = [];
  #classes: readonly Uint8Array[] = [];
  #codes: readonly Uint32Array[] = [];

  constructor({ bytes, delimiter, start, line }: Scan, builder: RowsBuilder) {
    const { numbers, texts, layout } = builder;
    this.at = start;
    this.line = line;
    this.#bytes = bytes;
    this.#delimiter = delimiter;
    this.#builder = builder;
    this.#kinds = new Uint8Array(layout.width);
    this.#slots = new Uint8Array(layout.width);
    numbers.forEach(({ at }, slot) => {
      this.#kinds[at] = isNumber;
      this.#slots[at] = slot;
    });
    texts.forEach(({ at }, slot) => {
      this.#kinds[at] = isText;
      this.#slots[at] = slot;
    });
    this.#required = numbers.map(({ rule }) => rule.required);
    this.#seen = texts.map(
      ({ column }) => new TextCache(bytes, (text) => column.code(unguarded(text.trim()))),
    );
    this.#judgesAll = numbers.length < 2;
  }

  /**
   * Reads the cells of the record at `at` and advances `at` to the next one.
   * @returns the number of cells
   */
  record(): number {
    const bytes = this.#bytes;
    const kinds = this.#kinds;
    const width = kinds.length;
    const row = this.#builder.length;
    this.#builder.room();
    this.#takeArrays();
    this.isOdd = this.#judgesAll;
    this.isBroken = false;
    this.hasMore = false;
    this.numbersRead = 0;
    for (let position = 0; ; position += 1) {
      const kind = position < width ? kinds[position] : skipped;
      const slot = this.#slots[position] ?? 0;
      if (kind === isNumber) this.#number(slot, row);
      else this.#cell(kind === isText, slot, position, row);
      if (this.at >= bytes.length) return position + 1;
      const byte = bytes[this.at];
      if (byte === this.#delimiter) {
        this.at += 1;
        continue;
      }
      this.at += byte === carriageReturn && bytes[this.at + 1] === lineFeed ? 2 : 1;
      this.line += 1;
      return position + 1;
    }
  }

  #takeArrays(): void {
    const { numbers, texts } = this.#builder;
    if (
      this.#units[0] === numbers[0]?.column.units &&
      this.#classes[0] === numbers[0]?.classes &&
      this.#codes[0] === texts[0]?.column.codes
    )
      return;
    this.#units = numbers.map(({ column }) => column.units);
    this.#classes = numbers.map(({ classes }) => classes);
    this.#codes = texts.map(({ column }) => column.codes);
  }

  /** Reads a cell of a number column: digits with at most one mark, optionally quoted, with surrounding blanks. */
  #number(slot: number, row: number): void {
    const bytes = this.#bytes;
    const delimiter = this.#delimiter;
    let at = this.at;
    let byte = bytes[at];
    while (byte === blank) byte = bytes[++at];
    const isQuoted = byte === quote;
    if (isQuoted) byte = bytes[++at];
    let value = 0;
    let digits = 0;
    let mark = 0;
    let before = 0;
    const lead = byte;
    for (;;) {
      if (byte !== undefined && byte >= zero && byte <= nine) {
        value = value * 10 + (byte - zero);
        digits += 1;
      } else if (mark === 0 && (byte === point || (byte === comma && (isQuoted || delimiter !== comma)))) {
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
    const isPlain =
      digits > 0 &&
      digits < 16 &&
      after <= 6 &&
      scaled <= mostUnits &&
      (byte === delimiter || byte === lineFeed || byte === carriageReturn || at >= bytes.length);
    if (!isPlain) {
      this.#leaveNumber(slot, row);
      return;
    }
    this.at = at;
    this.numbersRead += 1;
    const units = this.#units[slot];
    if (units) units[row] = scaled;
    const classes = this.#classes[slot];
    if (!classes) return;
    if (mark === 0) classes[row] = plain;
    else {
      const isAmbiguousNumber = after === 3 && before > 0 && before < 4 && lead !== zero;
      classes[row] = (mark === point ? pointCell : commaCell) + (isAmbiguousNumber ? ambiguousShift : 0);
    }
  }

  /** Leaves a cell that is not a plain number to the exact reader: only its end is searched. */
  #leaveNumber(slot: number, row: number): void {
    const { isEmpty, isBroken, breaks, end, sign } = cellEnd(this.#bytes, this.at, this.#delimiter);
    const units = this.#units[slot];
    if (units) units[row] = Number.NaN;
    const classes = this.#classes[slot];
    if (classes) classes[row] = isEmpty ? blankCell : slow;
    // A row may not be a table row if a number cell starts with a character that no number begins with, or a required
    // number is missing.
    if (isEmpty ? this.#required[slot] : !isNumberStart(sign)) this.isOdd = true;
    this.isBroken ||= isBroken;
    this.line += breaks;
    this.at = end;
  }

  /** Reads a cell of a text column, or skips one without a field. */
  #cell(isRead: boolean, slot: number, position: number, row: number): void {
    const bytes = this.#bytes;
    const delimiter = this.#delimiter;
    let at = this.at;
    while (bytes[at] === blank) at += 1;
    if (bytes[at] === quote) {
      this.#quoted(at, isRead, slot, position, row);
      return;
    }
    const from = at;
    let byte = bytes[at];
    while (at < bytes.length && byte !== delimiter && byte !== lineFeed && byte !== carriageReturn)
      byte = bytes[++at];
    this.at = at;
    let to = at;
    while (to > from && (bytes[to - 1] === blank || bytes[to - 1] === tab)) to -= 1;
    if (isRead) {
      const codes = this.#codes[slot];
      if (codes) codes[row] = this.#seen[slot]?.code(from, to) ?? 0;
    } else if (to > from) this.#countValue(position);
  }

  /** Reads a quoted cell whose quotation mark is at an offset. */
  #quoted(from: number, isRead: boolean, slot: number, position: number, row: number): void {
    const cell = quotedEnd(this.#bytes, from, this.#delimiter);
    this.isBroken ||= cell.isBroken;
    this.line += cell.breaks;
    this.at = cell.end;
    if (isRead) {
      const text = readRecord(this.#bytes, from, this.#delimiter, 1).cells[0] ?? '';
      const column = this.#builder.texts[slot]?.column;
      if (column) column.codes[row] = column.code(unguarded(text.trim()));
    } else if (!cell.isEmpty) this.#countValue(position);
  }

  /** Counts a value without a field: of an unused column, or after the last one. */
  #countValue(position: number): void {
    const { filled } = this.#builder;
    if (position < this.#kinds.length) filled[position] = (filled[position] ?? 0) + 1;
    else this.hasMore = true;
  }
}

interface EndedRecord {
  readonly start: number;
  readonly line: number;
  /** Number of its cells. */
  readonly cells: number;
  /** Position of the last required cell. */
  readonly lastNeeded: number;
  /** True if the record may not be a table row. */
  readonly isOdd: boolean;
  /** A quotation mark is not closed. */
  readonly isBroken: boolean;
  /** Values follow after the last column. */
  readonly hasMore: boolean;
}

/** Decides about a record whose cells are read. False if it is not a row. */
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
  } else if (record.hasMore || (cells > builder.layout.headerCells && builder.texts.length > 0)) {
    builder.takeLong(readRecord(bytes, start, delimiter).cells.map((cell) => cell.trim()));
  } else if (isShort) {
    if (cells <= record.lastNeeded) builder.markRow('ragged-short');
    else builder.notes.add('ragged-short', line);
  }
  return true;
}

/** Position of the last required column; -1 without one. */
function lastRequired({ numbers, texts }: RowsBuilder): number {
  return Math.max(
    -1,
    ...numbers.filter(({ rule }) => rule.required).map(({ at }) => at),
    ...texts.filter(({ required }) => required).map(({ at }) => at),
  );
}

/** Missing cells of the record: each required one is reported once, for the row. */
function clearMissing({ numbers, texts, length }: RowsBuilder, width: number): void {
  for (const { at, column, classes } of numbers) {
    if (at < width) continue;
    column.units[length] = Number.NaN;
    classes[length] = absent;
  }
  for (const { at, column } of texts) if (at >= width) column.codes[length] = 0;
}

/** Reads only the cells before an unclosed quotation mark of a record. */
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
