/**
 * The rows file of a table: CSV in UTF-8 with `\n` after each line, a header with the field names in order, normalized
 * decimals, choices by index, nothing for no value. Equal rows give equal bytes, so the hash of the file identifies the
 * rows.
 */
import type { TableRow } from '../row-tables/row-table';
import { NumberColumn, RateColumns, type TextColumn, unitsOfOne, unitsText } from './columns';
import type { RateTable } from './rate-tables';
import { countedUp } from './row-order';

const newline = 0x0a;
const comma = 0x2c;
const quote = 0x22;
const one = unitsOfOne;
const encoder = new TextEncoder();

/** Columns for the rows of a table, without rows. */
export function emptyColumns(table: RateTable): RateColumns {
  return new RateColumns(
    table.definition.columns.map(({ name, kind }) => ({ name, decimal: kind === 'decimal' })),
  );
}

/**
 * Converts stored rows of a service, as returned by `readRow`, to columns. Texts are trimmed, as when they are sent.
 */
export function columnsOfRows(table: RateTable, rows: readonly TableRow[]): RateColumns {
  const columns = emptyColumns(table);
  columns.resize(rows.length);
  for (const [name, column] of columns.fields)
    rows.forEach((row, at) => {
      column.put(at, (row[name] ?? '').trim());
    });
  return columns;
}

/**
 * Rows in the form of form values.
 * @param which the rows and their order; all by default
 */
export function rowsOfColumns(
  table: RateTable,
  columns: RateColumns,
  which: ArrayLike<number> = countedUp(columns.length),
): TableRow[] {
  return Array.from(which, (row) =>
    Object.fromEntries(table.definition.columns.map(({ name }) => [name, columns.text(row, name)])),
  );
}

/**
 * Writes the file of some rows.
 * @param which the rows and their order; all by default
 */
export function writeRowsFile(
  table: RateTable,
  columns: RateColumns,
  which?: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  const cells = table.definition.columns.map(({ name }) => cellWriter(columns.fields.get(name)));
  const out = new Bytes();
  out.text(table.definition.columns.map(({ name }) => quoted(name)).join(','));
  out.byte(newline);
  const count = which?.length ?? columns.length;
  for (let at = 0; at < count; at += 1) {
    const row = which ? (which[at] ?? 0) : at;
    for (let place = 0; place < cells.length; place += 1) {
      if (place > 0) out.byte(comma);
      cells[place]?.(out, row);
    }
    out.byte(newline);
  }
  return out.whole();
}

/** Writes the file of rows in the form of form values. */
export function writeRowsFileOfRows(table: RateTable, rows: readonly TableRow[]): Uint8Array<ArrayBuffer> {
  return writeRowsFile(table, columnsOfRows(table, rows));
}

/**
 * Reads a file that `writeRowsFile` wrote for the same table.
 * @throws Error if the file is not valid; the message names the line
 */
export function readRowsFile(table: RateTable, bytes: Uint8Array): RateColumns {
  const columns = emptyColumns(table);
  const header = encoder.encode(`${[...columns.fields.keys()].map(quoted).join(',')}\n`);
  if (header.some((byte, at) => bytes[at] !== byte))
    throw new Error(`This is no rows file of ${table.id}: its header is another one`);
  let rows = 0;
  for (let at = header.length; at < bytes.length; at += 1) if (bytes[at] === newline) rows += 1;
  // Line breaks inside quotes are counted too, so this is an upper bound.
  columns.resize(rows);
  const scan = new Cells(bytes, header.length);
  const readers = [...columns.fields.values()].map((column) =>
    column instanceof NumberColumn
      ? (row: number) => scan.number(column, row)
      : (row: number) => scan.choice(column, row),
  );
  let row = 0;
  while (!scan.isDone) {
    for (let place = 0; place < readers.length; place += 1) {
      readers[place]?.(row);
      if (!scan.ends(place === readers.length - 1 ? newline : comma))
        throw new Error(`Line ${row + 2} of the rows file is damaged`);
    }
    row += 1;
  }
  columns.resize(row);
  return columns;
}

type CellWriter = (out: Bytes, row: number) => void;

function cellWriter(column: NumberColumn | TextColumn | undefined): CellWriter {
  if (column instanceof NumberColumn)
    return (out, row) => {
      const units = column.units[row] ?? Number.NaN;
      const text = column.exact.size > 0 ? column.exact.get(row) : undefined;
      if (text !== undefined) out.text(quoted(text));
      else if (!Number.isNaN(units)) out.units(units);
    };
  if (!column) return () => {};
  const known: (Uint8Array | undefined)[] = [];
  return (out, row) => {
    const code = column.codes[row] ?? 0;
    if (code === 0) return;
    known[code] ??= encoder.encode(quoted(column.texts[code] ?? ''));
    out.put(known[code]);
  };
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A growing byte buffer. */
class Bytes {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  put(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  text(text: string): void {
    this.put(encoder.encode(text));
  }

  /** Writes a number of units as a decimal. */
  units(units: number): void {
    // Most numbers are written digit by digit; the others are rare.
    if (!(units >= 0 && units < 2_000_000_000 * one)) {
      this.text(unitsText(units));
      return;
    }
    this.#room(20);
    let rest = units % one;
    const whole = (units - rest) / one;
    let count = 1;
    for (let above = 10; above <= whole; above *= 10) count += 1;
    this.#digits(whole, count);
    if (rest === 0) return;
    let digits = 6;
    while (rest % 10 === 0) {
      rest /= 10;
      digits -= 1;
    }
    this.#bytes[this.#length] = 0x2e;
    this.#length += 1;
    this.#digits(rest, digits);
  }

  whole(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #digits(value: number, count: number): void {
    let rest = value;
    for (let at = this.#length + count - 1; at >= this.#length; at -= 1) {
      this.#bytes[at] = 0x30 + (rest % 10);
      rest = (rest / 10) | 0;
    }
    this.#length += count;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const next = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    next.set(this.#bytes);
    this.#bytes = next;
  }
}

/** Reads the cells of a file from an offset. */
class Cells {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Skips the byte that ends the cell; false for a different byte. */
  ends(byte: number): boolean {
    this.#at += 1;
    return this.#bytes[this.#at - 1] === byte;
  }

  number(column: NumberColumn, row: number): void {
    const start = this.#at;
    const first = this.#bytes[start];
    if (first === comma || first === newline) return;
    let at = start;
    let units = 0;
    let digit = (this.#bytes[at] ?? 0) - 0x30;
    for (; digit >= 0 && digit <= 9; digit = (this.#bytes[at] ?? 0) - 0x30) {
      units = units * 10 + digit;
      at += 1;
    }
    const whole = at - start;
    units *= one;
    let weight = one;
    if (this.#bytes[at] === 0x2e) {
      at += 1;
      digit = (this.#bytes[at] ?? 0) - 0x30;
      for (; digit >= 0 && digit <= 9; digit = (this.#bytes[at] ?? 0) - 0x30) {
        weight /= 10;
        units += digit * weight;
        at += 1;
      }
    }
    const next = this.#bytes[at];
    if (whole > 0 && whole <= 9 && weight >= 1 && (next === comma || next === newline)) {
      column.units[row] = units;
      this.#at = at;
    } else column.put(row, this.#text());
  }

  choice(column: TextColumn, row: number): void {
    const byte = this.#bytes[this.#at];
    if (byte !== comma && byte !== newline) column.put(row, this.#text());
  }

  #text(): string {
    const start = this.#at;
    if (this.#bytes[start] !== quote) {
      let end = start;
      while (end < this.#bytes.length && this.#bytes[end] !== comma && this.#bytes[end] !== newline) end += 1;
      this.#at = end;
      return this.#decoder.decode(this.#bytes.subarray(start, end));
    }
    let end = start + 1;
    while (end < this.#bytes.length) {
      if (this.#bytes[end] === quote) {
        if (this.#bytes[end + 1] !== quote) break;
        end += 1;
      }
      end += 1;
    }
    this.#at = end + 1;
    return this.#decoder.decode(this.#bytes.subarray(start + 1, end)).replaceAll('""', '"');
  }
}
