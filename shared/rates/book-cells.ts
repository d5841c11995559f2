/**
 * The cells of one field in an open rate file: their values, findings, and typed texts. Every change is recorded in a
 * log for undo and redo.
 */
import { NumberColumn, type RateColumn, type TextColumn, textUnits } from './columns';
import { type FindingName, findingNames } from './findings';

const findingCodes = new Map<FindingName, number>(findingNames.map((name, at) => [name, at + 1]));

/** The code of a finding in arrays of findings; 0 for none. */
export function findingCode(name: FindingName | undefined): number {
  return name === undefined ? 0 : (findingCodes.get(name) ?? 0);
}
/** The finding of a code; undefined for 0. */
export function findingOfCode(code: number): FindingName | undefined {
  return findingNames[code - 1];
}

/** The new content of a cell. */
export interface CellValue {
  /** The value: a plain decimal, or the text of a choice; '' for none. */
  readonly value: string;
  /** The text in the cell, if it is not the value. */
  readonly written: string | undefined;
  readonly finding: FindingName | undefined;
}

/** A growing array of one byte per row; absent ones are 0. */
export class Bytes {
  bytes = new Uint8Array(0);

  get(row: number): number {
    return this.bytes[row] ?? 0;
  }

  set(row: number, value: number, capacity: number): void {
    if (row >= this.bytes.length) {
      if (value === 0) return;
      const next = new Uint8Array(Math.max(capacity, row + 1));
      next.set(this.bytes);
      this.bytes = next;
    }
    this.bytes[row] = value;
  }
}

/** The cells of one field: values, typed texts, findings, and which of them were edited. */
export class FieldCells {
  readonly field: string;
  readonly column: RateColumn;
  /** Finding codes of the cells. */
  readonly findings = new Bytes();
  /** 1 if the user changed the cell. */
  readonly edited = new Bytes();
  /** Typed texts that are not the value. */
  readonly written = new Map<number, string>();
  /** How often each code occurs in `findings`, and in rows that are not removed. */
  readonly counts = new Uint32Array(256);

  constructor(field: string, column: RateColumn, findings: Uint8Array | undefined) {
    this.field = field;
    this.column = column;
    if (findings === undefined) return;
    this.findings.bytes = Uint8Array.from(findings);
    for (const code of findings) if (code !== 0) this.count(code, 1);
  }

  count(code: number, by: 1 | -1): void {
    this.counts[code] = (this.counts[code] ?? 0) + by;
  }

  /** Changes a cell. The previous content goes to the log of the step. */
  put(row: number, { value, written, finding }: CellValue, log: CellLog, capacity: number): void {
    log.note(this, row);
    this.column.put(row, value);
    this.#mark(row, findingCode(finding), written, capacity);
  }

  /** Sets many cells to the same content; the text is read once. */
  putAll(
    rows: Iterable<number>,
    { value, written, finding }: CellValue,
    log: CellLog,
    capacity: number,
  ): void {
    const code = findingCode(finding);
    const { column } = this;
    const stored = column instanceof NumberColumn ? textUnits(value) : column.code(value);
    for (const row of rows) {
      log.note(this, row);
      if (stored === undefined) column.put(row, value);
      else if (column instanceof NumberColumn) {
        if (column.exact.size > 0) column.exact.delete(row);
        column.units[row] = stored;
      } else column.codes[row] = stored;
      this.#mark(row, code, written, capacity);
    }
  }

  /** Sets a number of whole units, without text. */
  putUnits(
    row: number,
    units: number,
    finding: FindingName | undefined,
    log: CellLog,
    capacity: number,
  ): void {
    log.note(this, row);
    const column = this.column as NumberColumn;
    if (column.exact.size > 0) column.exact.delete(row);
    column.units[row] = units;
    this.#mark(row, findingCode(finding), undefined, capacity);
  }

  /** Changes the finding of an unedited cell. */
  find(row: number, finding: FindingName, log: CellLog, capacity: number): void {
    log.note(this, row);
    this.#find(row, findingCode(finding), capacity);
  }

  #find(row: number, code: number, capacity: number): void {
    const before = this.findings.get(row);
    if (before === code) return;
    if (before !== 0) this.count(before, -1);
    if (code !== 0) this.count(code, 1);
    this.findings.set(row, code, capacity);
  }

  #mark(row: number, code: number, written: string | undefined, capacity: number): void {
    this.#find(row, code, capacity);
    this.edited.set(row, 1, capacity);
    if (written !== undefined) this.written.set(row, written);
    else if (this.written.size > 0) this.written.delete(row);
  }
}

/** The previous cells of one field for a step, in the order of its changes. */
export class CellLog {
  #cells: FieldCells | undefined;
  #rows = new Uint32Array(4);
  /** Units of a number, or the index of a text. */
  #values = new Float64Array(4);
  #findings = new Uint8Array(4);
  #edited = new Uint8Array(4);
  #exact: Map<number, string> | undefined;
  #written: Map<number, string> | undefined;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The approximate size of the log in bytes. */
  get size(): number {
    // A text in a map takes about 80 bytes.
    return this.#rows.length * 14 + ((this.#exact?.size ?? 0) + (this.#written?.size ?? 0)) * 80;
  }

  note(cells: FieldCells, row: number): void {
    this.#cells = cells;
    if (this.#length === this.#rows.length) this.#grow();
    const at = this.#length;
    this.#length += 1;
    this.#rows[at] = row;
    this.#read(at, row, cells);
  }

  /** The rows, in the order of their changes. */
  rows(): Uint32Array {
    return this.#rows.subarray(0, this.#length);
  }

  /**
   * Swaps the cells with the log, so that the next call reverses it.
   * @param back true for undo, false for redo
   */
  swap(back: boolean, capacity: number): void {
    const cells = this.#cells;
    if (!cells) return;
    for (let count = 0; count < this.#length; count += 1)
      this.#swapAt(back ? this.#length - 1 - count : count, cells, capacity);
  }

  #swapAt(at: number, cells: FieldCells, capacity: number): void {
    const row = this.#rows[at] ?? 0;
    const value = this.#values[at] ?? 0;
    const code = this.#findings[at] ?? 0;
    const edited = this.#edited[at] ?? 0;
    const exact = this.#exact?.get(at);
    const written = this.#written?.get(at);
    const before = cells.findings.get(row);
    this.#read(at, row, cells);
    if (cells.column instanceof NumberColumn) {
      cells.column.units[row] = value;
      if (exact !== undefined) cells.column.exact.set(row, exact);
      else if (cells.column.exact.size > 0) cells.column.exact.delete(row);
    } else cells.column.codes[row] = value;
    if (before !== code) {
      if (before !== 0) cells.count(before, -1);
      if (code !== 0) cells.count(code, 1);
      cells.findings.set(row, code, capacity);
    }
    cells.edited.set(row, edited, capacity);
    if (written !== undefined) cells.written.set(row, written);
    else if (cells.written.size > 0) cells.written.delete(row);
  }

  #read(at: number, row: number, { column, findings, edited, written }: FieldCells): void {
    this.#findings[at] = findings.get(row);
    this.#edited[at] = edited.get(row);
    if (column instanceof NumberColumn) {
      this.#values[at] = column.units[row] ?? Number.NaN;
      const exact = column.exact.size > 0 ? column.exact.get(row) : undefined;
      this.#exact = putOrDelete(this.#exact, at, exact);
    } else this.#values[at] = (column as TextColumn).codes[row] ?? 0;
    this.#written = putOrDelete(this.#written, at, written.size > 0 ? written.get(row) : undefined);
  }

  #grow(): void {
    const capacity = this.#rows.length * 2;
    const rows = new Uint32Array(capacity);
    const values = new Float64Array(capacity);
    const findings = new Uint8Array(capacity);
    const edited = new Uint8Array(capacity);
    rows.set(this.#rows);
    values.set(this.#values);
    findings.set(this.#findings);
    edited.set(this.#edited);
    this.#rows = rows;
    this.#values = values;
    this.#findings = findings;
    this.#edited = edited;
  }
}

function putOrDelete(
  map: Map<number, string> | undefined,
  at: number,
  text: string | undefined,
): Map<number, string> | undefined {
  if (text !== undefined) return (map ?? new Map<number, string>()).set(at, text);
  map?.delete(at);
  return map;
}
