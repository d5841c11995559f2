/**
 * The rows of an open rate file: the file as it was read, and the edits of a person on top. Each edit is a step that can
 * be taken back and made again at the price of the cells that it changed. Rows keep their numbers: those of the file come
 * first, then the added ones in the order in which they were added.
 */
import type { RowColumn } from '../row-tables/row-table';
import { Bytes, FieldCells, findingOfCode } from './book-cells';
import { Choices, type OptionLists } from './choices';
import { RateColumns } from './columns';
import { Decisions } from './decisions';
import { applyEdit, type EditOutcome } from './edit-ops';
import { CellsPart, type EditedRows, type StepPart } from './edit-parts';
import type { Edit } from './edits';
import type { FindingName } from './findings';
import type { NumberStyle } from './numbers';
import { markOf, type ReadFile, rowAsWhole } from './read-settings';
import type { CellJoin } from './settled-rows';
import { type RateTable, rateTable } from './tables';

/** Something that was found in a row, and its field; null if it is about the row as a whole. */
export interface PlacedFinding {
  readonly kind: FindingName;
  readonly field: string | null;
}

/** Bytes of steps that are kept for undo and redo; the last step is kept in any case. */
export const mostUndoBytes = 128 * 1024 * 1024;

interface Step {
  readonly edit: Edit;
  /** Undefined for a step that was taken back before this book was opened, and for one that is too far away. */
  parts: readonly StepPart[] | undefined;
}

/** Before all rows, as a place to insert after. */
const top = -1;

/**
 * A file with its edits. `apply`, `undo` and `redo` change the values in place and tell which rows changed
 * (`changed`). A row keeps its number for as long as the file is open.
 */
export class OpenBook implements EditedRows {
  readonly table: RateTable;
  readonly file: ReadFile;
  readonly fields: ReadonlyMap<string, FieldCells>;
  readonly columns: ReadonlyMap<string, RowColumn>;
  /** The values of all rows. */
  readonly data: RateColumns;
  /** Rows of the file. */
  readonly fileRows: number;
  readonly removed = new Bytes();
  readonly elsewhere = new Set<number>();
  readonly decisions = new Decisions();
  /** How many rows the current rates have; set with them. */
  currentRows = 0;
  /** What the reading found in rows as a whole. */
  readonly #rowMarks: Uint8Array | undefined;
  /** Rows that it found something in; made with the first look. */
  #marked: readonly number[] | undefined;
  /** Warnings by line; made with the first look. */
  #warned: ReadonlyMap<number, readonly PlacedFinding[]> | undefined;
  #removedCount = 0;
  #added = 0;
  /** Added rows by the row that they stand after, the nearest first. */
  readonly #insertedAfter = new Map<number, number[]>();
  readonly #steps: Step[] = [];
  /** Steps that the last edit replaced. */
  #replaced: Step[] = [];
  #position = 0;
  #version: number;
  readonly #undoBytes: number;
  /** Rows that each of the last versions changed; undefined for all. */
  readonly #changes: { readonly version: number; readonly rows: Uint32Array | undefined }[] = [];

  readonly choices: Choices;
  /** What was found in rows as a whole, and by comparing rows. */
  rowFindings: (row: number) => readonly PlacedFinding[] = () => [];

  /** Told after each change: rows whose values changed or that came or went, each once; undefined for all. */
  changed: (rows: Uint32Array | undefined) => void = () => undefined;

  /** @param options lists of the choices of the table, as far as they were ever loaded */
  constructor(
    file: ReadFile,
    options: OptionLists = {},
    {
      version = 1,
      undoBytes = mostUndoBytes,
      checksChoices = true,
    }: {
      readonly version?: number;
      readonly undoBytes?: number;
      /** False while no service is chosen: its option lists are not known. */
      readonly checksChoices?: boolean;
    } = {},
  ) {
    this.#version = version;
    this.#undoBytes = undoBytes;
    this.file = file;
    this.table = rateTable(file.table);
    this.columns = new Map(this.table.definition.columns.map((column) => [column.name, column]));
    // What a file without rows gives is the same for all of them.
    this.data = file.refuse === null ? file.rows.columns : new RateColumns([]);
    this.fileRows = this.data.length;
    // Somebody may type into a field that the file has no column of.
    for (const { name, kind } of this.columns.values()) file.rows.columns.addField(name, kind === 'decimal');
    this.#rowMarks = file.rows.findings.get(rowAsWhole);
    this.fields = new Map(
      [...this.data.fields].map(([name, column]) => [
        name,
        new FieldCells(name, column, file.rows.findings.get(name)),
      ]),
    );
    this.choices = new Choices(this.fields, this.columns, options, checksChoices);
  }

  /** Rows that were ever there: of the file and added. Numbers of rows are below it. */
  get length(): number {
    return this.fileRows + this.#added;
  }
  /** Rows that are there now. */
  get count(): number {
    return this.length - this.#removedCount;
  }
  get position(): number {
    return this.#position;
  }
  get steps(): number {
    return this.#steps.length;
  }
  /** Rises with every change. */
  get version(): number {
    return this.#version;
  }
  /** Counts versions from here on. A file that is read again must not have a version of the reading before. */
  countFrom(version: number): void {
    this.#version = version;
  }

  has(row: number): boolean {
    return row >= 0 && row < this.length && this.removed.get(row) === 0;
  }

  /** The line of a row in the file; null for an added row. */
  line(row: number): number | null {
    return row < this.fileRows ? (this.file.rows.lines[row] ?? null) : null;
  }

  /** How typed numbers of a field are read: as those of its column. */
  style(field: string): NumberStyle {
    return { mark: markOf(this.file.reading, field), mixed: false };
  }

  /** The value that was read, or the text of the cell where nothing could be read. */
  text(row: number, field: string): string {
    const cells = this.fields.get(field);
    if (!cells) return '';
    return (
      cells.column.text(row) ||
      (cells.edited.get(row) ? (cells.written.get(row) ?? '') : this.fileText(row, field))
    );
  }

  /** The text of the file; '' for an added row. */
  fileText(row: number, field: string): string {
    return row < this.fileRows ? this.file.rows.text(row, field) : '';
  }

  /** The text that is shown: of a choice that of its option. */
  shown(row: number, field: string): string {
    return this.choices.at(row, field)?.text ?? this.text(row, field);
  }

  finding(row: number, field: string): FindingName | undefined {
    const cells = this.fields.get(field);
    return (cells && findingOfCode(cells.findings.get(row))) ?? this.choices.at(row, field)?.finding;
  }

  /** What the reading found in the row as a whole. It counts until a person changes a cell of the row. */
  rowMark(row: number): FindingName | undefined {
    const code = this.#rowMarks?.[row] ?? 0;
    return code === 0 || this.isEdited(row) ? undefined : findingOfCode(code);
  }

  ways(row: number): readonly CellJoin[] {
    return this.rowMark(row) === 'ragged-long' ? (this.file.rows.long?.of(row).ways ?? []) : [];
  }

  join(row: number): CellJoin | undefined {
    const { long } = this.file.rows;
    return long && long.joinable[row] === 1 && this.rowMark(row) ? long.of(row).meant : undefined;
  }

  /** How many of the rows with too many cells have a join that is the only likely one. */
  get joinable(): number {
    const { long } = this.file.rows;
    return long ? this.markedRows().filter((row) => long.joinable[row] === 1).length : 0;
  }

  /** Rows that `rowMark` has something of. */
  markedRows(): number[] {
    this.#marked ??= Array.from(this.#rowMarks ?? []).flatMap((code, row) => (code === 0 ? [] : row));
    return this.#marked.filter((row) => this.has(row) && !this.isEdited(row));
  }

  /** What the reading told of the line of a row: of a cell until a person changes it. */
  warningsAt(row: number): readonly PlacedFinding[] {
    this.#warned ??= warnedLines(this.file);
    if (this.#warned.size === 0) return noWarnings;
    const found = this.#warned.get(this.line(row) ?? -1);
    if (!found) return noWarnings;
    return found.filter(({ field }) => field === null || this.fields.get(field)?.edited.get(row) !== 1);
  }

  isEdited(row: number): boolean {
    for (const { edited } of this.fields.values()) if (edited.get(row) === 1) return true;
    return false;
  }

  /** Numbers of the rows that are there, in the order of the file, added ones after the row they were put after. */
  order(): Uint32Array {
    const rows = new Uint32Array(this.count);
    let length = 0;
    const put = (row: number) => {
      if (this.removed.get(row) === 0) {
        rows[length] = row;
        length += 1;
      }
    };
    // Rows can be inserted after inserted ones as often as somebody likes, so this is no recursion.
    const putAfter = (row: number) => {
      const waiting = [...(this.#insertedAfter.get(row) ?? [])].reverse();
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        put(next);
        for (const below of [...(this.#insertedAfter.get(next) ?? [])].reverse()) waiting.push(below);
      }
    };
    if (this.#insertedAfter.size === 0) for (let row = 0; row < this.fileRows; row += 1) put(row);
    else {
      putAfter(top);
      for (let row = 0; row < this.fileRows; row += 1) {
        put(row);
        if (this.#insertedAfter.has(row)) putAfter(row);
      }
    }
    return rows;
  }

  /**
   * Makes an edit. Steps that were taken back are gone then.
   * @returns what it did; `isChange` false if it changed nothing, and then there is no step
   */
  edit(edit: Edit): EditOutcome {
    const outcome = applyEdit(this, edit);
    if (!outcome.isChange) return outcome;
    this.#replaced = this.#steps.splice(this.#position);
    this.#steps.push({ edit, parts: outcome.parts });
    this.#position += 1;
    this.#forgetFarSteps();
    this.#changed(outcome.parts);
    return outcome;
  }

  /** Steps far back, and then those far ahead, are not kept in memory where all together take too much. */
  #forgetFarSteps(): void {
    const last = this.#position - 1;
    const far = [...this.#steps.keys()].filter((at) => at !== last);
    far.sort((a, b) => Number(a > last) - Number(b > last) || (a > last ? b - a : a - b));
    let size = 0;
    for (const { parts } of this.#steps) for (const part of parts ?? []) size += part.size;
    for (const at of far) {
      if (size <= this.#undoBytes) return;
      const step = this.#steps[at];
      if (!step?.parts) continue;
      for (const part of step.parts) size -= part.size;
      step.parts = undefined;
    }
  }

  /** The last step can be taken back only by reading the file again, and its edits up to the one before. */
  get mustReadAgain(): boolean {
    return this.#position > 0 && this.#steps[this.#position - 1]?.parts === undefined;
  }

  /** Adds a kept edit. @param isMade false for one that was taken back */
  load(edit: Edit, isMade: boolean): void {
    const parts = isMade ? applyEdit(this, edit).parts : undefined;
    this.#steps.push({ edit, parts });
    if (!isMade) return;
    this.#position += 1;
    this.#version += 1;
    this.#forgetFarSteps();
  }

  /** Takes the last step back; false without one. */
  undo(): boolean {
    const step = this.#steps[this.#position - 1];
    if (!step?.parts) return false;
    for (const part of [...step.parts].reverse()) part.undo(this);
    this.#position -= 1;
    this.#changed(step.parts);
    return true;
  }

  /** Makes the step that was taken back last; false without one. */
  redo(): boolean {
    const step = this.#steps[this.#position];
    if (!step) return false;
    if (step.parts) for (const part of step.parts) part.redo(this);
    else step.parts = applyEdit(this, step.edit).parts;
    const { parts } = step;
    this.#position += 1;
    this.#forgetFarSteps();
    this.#changed(parts);
    return true;
  }

  /** The edit that undo takes back. */
  get undoable(): Edit | undefined {
    return this.#steps[this.#position - 1]?.edit;
  }
  get redoable(): Edit | undefined {
    return this.#steps[this.#position]?.edit;
  }

  /** Takes the edit back that was made last, because it could not be kept. The steps that it had replaced are back. */
  refuse(): void {
    if (this.undo()) this.#steps.splice(this.#position, 1, ...this.#replaced);
  }

  /**
   * Rows that changed since a version, each once or more often; undefined if that is not known or if rows were added or
   * removed.
   */
  changedSince(version: number): Uint32Array | undefined {
    const later = this.#changes.filter((each) => each.version > version);
    if (later.length !== this.#version - version) return undefined;
    const all: number[] = [];
    for (const { rows } of later) {
      if (!rows) return undefined;
      for (const row of rows) all.push(row);
    }
    return Uint32Array.from(all);
  }

  /** Rows of a step are added to the table, without values. */
  grow(count: number): number[] {
    const rows: number[] = [];
    for (let at = 0; at < count; at += 1) rows.push(this.length + at);
    this.#added += count;
    this.data.resize(this.length);
    return rows;
  }

  /** Takes the last added rows away. */
  shrink(count: number): void {
    this.#added -= count;
    this.data.resize(this.length);
  }

  /** Puts added rows after a row, or takes them away there. */
  placeAfter(after: number | null, rows: readonly number[], isThere: boolean): void {
    const key = after ?? top;
    const now = this.#insertedAfter.get(key) ?? [];
    const next = isThere ? [...rows, ...now] : now.slice(rows.length);
    if (next.length === 0) this.#insertedAfter.delete(key);
    else this.#insertedAfter.set(key, next);
  }

  /** Room that arrays by row need. */
  get capacity(): number {
    return Math.max(64, this.length + (this.length >> 3));
  }

  /** Marks a row as removed or not. Its findings count only while it is there. */
  setRemoved(row: number, isRemoved: boolean): void {
    if ((this.removed.get(row) === 1) === isRemoved) return;
    this.removed.set(row, isRemoved ? 1 : 0, this.capacity);
    this.#removedCount += isRemoved ? 1 : -1;
    for (const cells of this.fields.values()) {
      const code = cells.findings.get(row);
      if (code !== 0) cells.count(code, isRemoved ? -1 : 1);
    }
  }

  #changed(parts: readonly StepPart[]): void {
    this.#version += 1;
    const few = parts.every((part) => part.rows.length <= manyRows);
    const all = few ? Uint32Array.from(new Set(parts.flatMap((part) => [...part.rows]))) : undefined;
    const isCellsOnly = parts.every((part) => part instanceof CellsPart);
    this.#changes.push({ version: this.#version, rows: isCellsOnly ? all : undefined });
    if (this.#changes.length > keptChanges) this.#changes.shift();
    this.changed(all);
  }
}

/** More changed rows than this are not worth telling one by one. */
const manyRows = 10_000;
const keptChanges = 50;
const noWarnings: readonly PlacedFinding[] = [];

/** The warnings that name lines, by line. A warning names a thousand of them at most. */
function warnedLines({ warnings }: ReadFile): ReadonlyMap<number, readonly PlacedFinding[]> {
  const lines = new Map<number, PlacedFinding[]>();
  // Cells that became no rows are no matter of the other rows of their line.
  const ofRows = warnings.filter(({ kind }) => kind !== 'cells-without-rate');
  for (const { kind, field = null, rows } of ofRows)
    for (const line of rows) lines.set(line, [...(lines.get(line) ?? []), { kind, field }]);
  return lines;
}
