/**
 * The rows of an open rate file: the rows that were read, and the edits of the user. Each edit is a step that undo and
 * redo can reverse at the cost of the changed cells only. Row numbers are stable: rows of the file come first, then
 * added rows in the order in which they were added.
 */
import type { RowColumn } from '../row-tables/row-table';
import { Bytes, FieldCells, findingOfCode } from './book-cells';
import { Choices, type OptionLists } from './choices';
import { RateColumns } from './columns';
import { Decisions } from './decisions';
import { applyEdit, type EditOutcome } from './edit-ops';
import { CellsPart, type EditedRows, type StepPart } from './edit-parts';
import { EditSteps, mostUndoBytes } from './edit-steps';
import type { Edit } from './edits';
import type { FindingName } from './findings';
import type { CellJoin } from './long-row-readings';
import type { NumberStyle } from './numbers';
import { type RateTable, rateTable } from './rate-tables';
import { markOf, type ReadFile, rowAsWhole } from './read-settings';

/** A finding in a row, and its field; null if it concerns the whole row. */
export interface PlacedFinding {
  readonly kind: FindingName;
  readonly field: string | null;
}

/** The position before all rows, for inserts. */
const top = -1;

/**
 * A file with its edits. `apply`, `undo` and `redo` change the values in place and report the changed rows (`changed`).
 * A row number is valid for as long as the file is open.
 */
export class OpenBook implements EditedRows {
  readonly table: RateTable;
  readonly file: ReadFile;
  readonly fields: ReadonlyMap<string, FieldCells>;
  readonly columns: ReadonlyMap<string, RowColumn>;
  /** The values of all rows. */
  readonly data: RateColumns;
  /** Number of rows of the file. */
  readonly fileRows: number;
  readonly removed = new Bytes();
  readonly elsewhere = new Set<number>();
  readonly decisions = new Decisions();
  /** Number of rows of the current rates; set with them. */
  currentRows = 0;
  /** Findings about rows as a whole. */
  readonly #rowMarks: Uint8Array | undefined;
  /** Rows with findings; computed on first use. */
  #marked: readonly number[] | undefined;
  /** Warnings by line; computed on first use. */
  #warned: ReadonlyMap<number, readonly PlacedFinding[]> | undefined;
  #removedCount = 0;
  #added = 0;
  /** Added rows by the row before them, the nearest first. */
  readonly #insertedAfter = new Map<number, number[]>();
  readonly #steps: EditSteps;
  #version: number;
  /** Rows that each of the last versions changed; undefined for all. */
  readonly #changes: { readonly version: number; readonly rows: Uint32Array | undefined }[] = [];

  readonly choices: Choices;
  /** Findings about rows as a whole, and findings between rows. */
  rowFindings: (row: number) => readonly PlacedFinding[] = () => [];

  /** Called after each change with the rows that were changed, added or removed, each once; undefined for all. */
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
      /** False until the user chooses a service: its option lists are unknown. */
      readonly checksChoices?: boolean;
    } = {},
  ) {
    this.#version = version;
    this.#steps = new EditSteps(undoBytes);
    this.file = file;
    this.table = rateTable(file.table);
    this.columns = new Map(this.table.definition.columns.map((column) => [column.name, column]));
    // The values of a file without rows are the same for all rows.
    this.data = file.refuse === null ? file.rows.columns : new RateColumns([]);
    this.fileRows = this.data.length;
    // The user may type into a field without a column in the file.
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

  /** Number of rows of the file plus all added ones. Row numbers are below it. */
  get length(): number {
    return this.fileRows + this.#added;
  }
  /** Number of rows without the removed ones. */
  get count(): number {
    return this.length - this.#removedCount;
  }
  get position(): number {
    return this.#steps.position;
  }
  get steps(): number {
    return this.#steps.length;
  }
  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }
  /** Sets the first version. A file that is read again must not repeat a version of the earlier reading. */
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

  /** The number format for typed values of a field: that of its column. */
  style(field: string): NumberStyle {
    return { mark: markOf(this.file.reading, field), mixed: false };
  }

  /** The value that was read, or the text of the cell if it could not be read. */
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

  /** The displayed text: for a choice that of its option. */
  shown(row: number, field: string): string {
    return this.choices.at(row, field)?.text ?? this.text(row, field);
  }

  finding(row: number, field: string): FindingName | undefined {
    const cells = this.fields.get(field);
    return (cells && findingOfCode(cells.findings.get(row))) ?? this.choices.at(row, field)?.finding;
  }

  /** The finding about the row as a whole. It counts until the user changes a cell of the row. */
  rowMark(row: number): FindingName | undefined {
    const code = this.#rowMarks?.[row] ?? 0;
    return code === 0 || this.isEdited(row) ? undefined : findingOfCode(code);
  }

  possibleJoins(row: number): readonly CellJoin[] {
    return this.rowMark(row) === 'ragged-long' ? (this.file.rows.long?.of(row).possibleJoins ?? []) : [];
  }

  join(row: number): CellJoin | undefined {
    const { long } = this.file.rows;
    return long && long.joinable[row] === 1 && this.rowMark(row) ? long.of(row).likely : undefined;
  }

  /** Number of rows with too many cells for which only one join is likely. */
  get joinable(): number {
    const { long } = this.file.rows;
    return long ? this.markedRows().filter((row) => long.joinable[row] === 1).length : 0;
  }

  /** Rows for which `rowMark` returns a finding. */
  markedRows(): number[] {
    this.#marked ??= Array.from(this.#rowMarks ?? []).flatMap((code, row) => (code === 0 ? [] : row));
    return this.#marked.filter((row) => this.has(row) && !this.isEdited(row));
  }

  /** Findings about the line of a row: those of a cell count until the user changes it. */
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

  /** Numbers of the present rows, in the order of the file, with added ones after the row before them. */
  order(): Uint32Array {
    const rows = new Uint32Array(this.count);
    let length = 0;
    const put = (row: number) => {
      if (this.removed.get(row) === 0) {
        rows[length] = row;
        length += 1;
      }
    };
    // A loop instead of recursion, because rows can be inserted after inserted rows without limit.
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
   * Applies an edit. Undone steps are discarded.
   * @returns its effect; `isChange` false if it changed nothing, and then no step is stored
   */
  edit(edit: Edit): EditOutcome {
    const outcome = applyEdit(this, edit);
    if (!outcome.isChange) return outcome;
    this.#steps.add(edit, outcome.parts);
    this.#changed(outcome.parts);
    return outcome;
  }

  /** The last step can only be undone by reading the file again with the edits before it. */
  get mustReadAgain(): boolean {
    return this.#steps.last !== undefined && this.#steps.last.parts === undefined;
  }

  /**
   * Adds a stored edit.
   * @param isMade false for an undone edit
   */
  load(edit: Edit, isMade: boolean): void {
    this.#steps.load(edit, isMade ? applyEdit(this, edit).parts : undefined);
    if (isMade) this.#version += 1;
  }

  /** Undoes the last step; false without one. */
  undo(): boolean {
    const step = this.#steps.last;
    if (!step?.parts) return false;
    for (const part of [...step.parts].reverse()) part.undo(this);
    this.#steps.back();
    this.#changed(step.parts);
    return true;
  }

  /** Redoes the last undone step; false without one. */
  redo(): boolean {
    const step = this.#steps.next;
    if (!step) return false;
    if (step.parts) for (const part of step.parts) part.redo(this);
    else step.parts = applyEdit(this, step.edit).parts;
    const { parts } = step;
    this.#steps.forward();
    this.#changed(parts);
    return true;
  }

  /** The edit that undo reverses. */
  get undoable(): Edit | undefined {
    return this.#steps.last?.edit;
  }
  get redoable(): Edit | undefined {
    return this.#steps.next?.edit;
  }

  /** Reverts the last edit because it could not be stored. The steps that it replaced are restored. */
  refuse(): void {
    if (this.undo()) this.#steps.restoreReplaced();
  }

  /**
   * Rows that changed since a version, each at least once; undefined if that is unknown or if rows were added or
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

  /** Adds the rows of a step to the table, without values. */
  grow(count: number): number[] {
    const rows: number[] = [];
    for (let at = 0; at < count; at += 1) rows.push(this.length + at);
    this.#added += count;
    this.data.resize(this.length);
    return rows;
  }

  /** Removes the last added rows. */
  shrink(count: number): void {
    this.#added -= count;
    this.data.resize(this.length);
  }

  /** Inserts added rows after a row, or removes them there. */
  placeAfter(after: number | null, rows: readonly number[], isPresent: boolean): void {
    const key = after ?? top;
    const now = this.#insertedAfter.get(key) ?? [];
    const next = isPresent ? [...rows, ...now] : now.slice(rows.length);
    if (next.length === 0) this.#insertedAfter.delete(key);
    else this.#insertedAfter.set(key, next);
  }

  /** The capacity that arrays by row need. */
  get capacity(): number {
    return Math.max(64, this.length + (this.length >> 3));
  }

  /** Marks a row as removed or not. Findings of removed rows do not count. */
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
    if (this.#changes.length > storedChanges) this.#changes.shift();
    this.changed(all);
  }
}

/** More changed rows than this are not listed one by one. */
const manyRows = 10_000;
const storedChanges = 50;
const noWarnings: readonly PlacedFinding[] = [];

/** The warnings with lines, by line. A warning lists at most a thousand lines. */
function warnedLines({ warnings }: ReadFile): ReadonlyMap<number, readonly PlacedFinding[]> {
  const lines = new Map<number, PlacedFinding[]>();
  // Cells that became no rows do not concern the other rows of their line.
  const ofRows = warnings.filter(({ kind }) => kind !== 'cells-without-rate');
  for (const { kind, field = null, rows } of ofRows)
    for (const line of rows) lines.set(line, [...(lines.get(line) ?? []), { kind, field }]);
  return lines;
}
