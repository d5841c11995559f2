/** The effect of each edit on the rows of an open file. Unknown rows and fields are skipped. */
import { shownNumber } from '../money';
import { counted } from '../quantities';
import { CellLog, type CellValue, type FieldCells, findingCode } from './book-cells';
import { foundIn, isTypedAgain, numberRule, readTyped } from './cell-reading';
import { NumberColumn } from './columns';
import { fixedCells } from './edit-fixes';
import { adjustedText, adjustUnits } from './edit-numbers';
import { AddedPart, CellsPart, DecidedPart, type EditedRows, RemovedPart, type StepPart } from './edit-parts';
import type { Edit, RowRanges } from './edits';
import { rowsOf } from './row-ranges';

export interface EditOutcome {
  readonly parts: readonly StepPart[];
  readonly isChange: boolean;
  /** Text for the user: `5 cells changed, 2 rounded`. */
  readonly effect: string;
  /** Added rows. */
  readonly added: readonly number[];
}

type EditOf<O extends Edit['op']> = Extract<Edit, { op: O }>;

/** Collects the parts of one step. */
class Work {
  readonly book: EditedRows;
  readonly added: number[] = [];
  rounded = 0;
  readonly #parts: StepPart[] = [];
  readonly #logs = new Map<string, CellLog>();
  readonly #all: CellLog[] = [];
  #removed = 0;
  #decided = 0;

  constructor(book: EditedRows) {
    this.book = book;
  }

  /** The log of a field; created with its first change, so that parts are in the order of the changes. */
  log(field: string): CellLog {
    const known = this.#logs.get(field);
    if (known) return known;
    const log = new CellLog();
    this.#logs.set(field, log);
    this.#all.push(log);
    this.#parts.push(new CellsPart(log));
    return log;
  }

  /** The named fields that the table has. */
  fields(names: readonly string[]): FieldCells[] {
    return names.flatMap((name) => this.book.fields.get(name) ?? []);
  }

  rows(ranges: RowRanges): Iterable<number> {
    return presentRows(this.book, ranges);
  }

  put(row: number, cells: FieldCells, value: CellValue): void {
    this.begin(row, { field: cells.field, value: value.value });
    this.set(row, cells, value);
  }

  /** Like `put`, for a row whose cells are all replaced. */
  set(row: number, cells: FieldCells, value: CellValue): void {
    cells.put(row, value, this.log(cells.field), this.book.capacity);
  }

  /** Like `put`, into many cells. */
  putAll(rows: Iterable<number>, cells: FieldCells, value: CellValue): void {
    cells.putAll(this.#begun(rows), value, this.log(cells.field), this.book.capacity);
  }

  /**
   * Called before the first change of a row that could not be read completely: from then on its missing values are
   * findings. If the first value matches only one reading of the row, the other cells of that reading are filled in.
   */
  begin(row: number, first?: { readonly field: string; readonly value: string }): void {
    if (this.book.rowMark(row) === undefined) return;
    const possibleJoins = first
      ? this.book.possibleJoins(row).filter(({ values }) => values[first.field] === first.value)
      : [];
    const only = possibleJoins.length === 1 ? possibleJoins[0]?.values : undefined;
    for (const cells of this.book.fields.values()) {
      const column = this.book.columns.get(cells.field);
      if (!column || cells.column.has(row) || cells.findings.get(row) !== 0) continue;
      const value = only?.[cells.field];
      const log = () => this.log(cells.field);
      const shown = this.book.text(row, cells.field);
      if (value && readTyped(shown, column, this.book.style(cells.field)).value === value)
        this.set(row, cells, { value, written: undefined, finding: foundIn(value, column) });
      else if (shown !== '') cells.find(row, 'unsure-cell', log(), this.book.capacity);
      else if (numberRule(column).required) cells.find(row, 'blank-required', log(), this.book.capacity);
    }
  }

  *#begun(rows: Iterable<number>): Generator<number> {
    for (const row of rows) {
      this.begin(row);
      yield row;
    }
  }

  /** Writes a typed text. The same text again is no change, unless it changes the finding of the cell. */
  type(row: number, cells: FieldCells, text: string): void {
    const column = this.book.columns.get(cells.field);
    if (!column || (!this.isNew(row) && isSame(this.book, row, cells, text))) return;
    this.put(row, cells, readTyped(text, column, this.book.style(cells.field)));
  }

  isNew(row: number): boolean {
    return this.added.length > 0 && row >= (this.added[0] ?? 0);
  }

  /**
   * Adds rows with these texts by field.
   * @param isElsewhere they belong to services that are not read, like rows inserted after such rows
   */
  insert(
    after: number | null,
    rows: readonly Readonly<Record<string, string>>[],
    isElsewhere: boolean,
  ): void {
    const place = after !== null && after >= this.book.length ? (this.book.order().at(-1) ?? null) : after;
    const numbers = this.book.grow(rows.length);
    this.book.placeAfter(place, numbers, true);
    this.#parts.push(new AddedPart(place, numbers));
    // The cells of the new rows must be set after this part, not before it.
    this.#logs.clear();
    const { elsewhere } = this.book;
    if (isElsewhere || (after !== null && elsewhere.has(after))) {
      for (const number of numbers) elsewhere.add(number);
      for (const number of numbers) this.book.setRemoved(number, true);
      this.#parts.push(new RemovedPart(Uint32Array.from(numbers)));
      return;
    }
    // Numbers of undone added rows are used again.
    for (const number of numbers) elsewhere.delete(number);
    for (const number of numbers) this.added.push(number);
    numbers.forEach((row, at) => {
      for (const cells of this.book.fields.values()) this.type(row, cells, rows[at]?.[cells.field] ?? '');
    });
  }

  remove(rows: Iterable<number>): void {
    const there = Uint32Array.from(new Set(rows));
    if (there.length === 0) return;
    for (const row of there) this.book.setRemoved(row, true);
    this.#parts.push(new RemovedPart(there));
    this.#removed += there.length;
  }

  decide(count: number, make: ConstructorParameters<typeof DecidedPart>[0]): void {
    if (count === 0) return;
    const part = new DecidedPart(make, count);
    part.redo(this.book);
    this.#parts.push(part);
    this.#decided += count;
  }

  outcome(): EditOutcome {
    const isNewFrom = this.added[0] ?? Number.POSITIVE_INFINITY;
    let changed = 0;
    for (const log of this.#all) for (const row of log.rows()) if (row < isNewFrom) changed += 1;
    const effects = [
      changed > 0 ? `${counted(changed, 'cell')} changed` : '',
      this.rounded > 0 ? `${shownNumber(this.rounded)} rounded` : '',
      this.added.length > 0 ? `${counted(this.added.length, 'row')} added` : '',
      this.#removed > 0 ? `${counted(this.#removed, 'row')} removed` : '',
      this.#decided > 0 ? 'Decided' : '',
    ].filter((text) => text !== '');
    return {
      parts: this.#parts,
      isChange: effects.length > 0,
      effect: effects.join(', ') || 'Nothing changed',
      added: this.added,
    };
  }
}

type Operations = { readonly [O in Edit['op']]: (work: Work, edit: EditOf<O>) => void };

const operations: Operations = {
  type(work, { row, field, text }) {
    const [cells] = work.fields([field]);
    if (cells && work.book.has(row)) work.type(row, cells, text);
  },
  paste(work, { rows, fields, cells: block, elsewhere }) {
    const fieldCells = fields.map((name) => work.book.fields.get(name));
    block.slice(0, rows.length).forEach((texts, at) => {
      const row = rows[at] ?? 0;
      if (!work.book.has(row)) return;
      texts.forEach((text, column) => {
        const cells = fieldCells[column];
        if (cells) work.type(row, cells, text);
      });
    });
    const more = block.slice(rows.length);
    if (more.length === 0) return;
    const last = rows.at(-1) ?? work.book.order().at(-1) ?? null;
    work.insert(
      last,
      more.map((texts) => Object.fromEntries(fields.map((name, column) => [name, texts[column] ?? '']))),
      elsewhere === true,
    );
  },
  fill(work, { rows, fields, text }) {
    for (const cells of work.fields(fields)) {
      const column = work.book.columns.get(cells.field);
      if (!column) continue;
      const value = readTyped(text, column, work.book.style(cells.field));
      const others = rowsBut(work.book, rows, (row) => isSame(work.book, row, cells, text));
      work.putAll(others, cells, value);
    }
  },
  'copy-down'(work, { from, rows, fields }) {
    if (!work.book.has(from)) return;
    for (const cells of work.fields(fields)) {
      const text = work.book.text(from, cells.field);
      const value = cells.column.text(from);
      const finding = work.book.finding(from, cells.field);
      const copy = { value, written: value === text ? undefined : text, finding };
      const isEqual = (row: number) =>
        work.book.text(row, cells.field) === text &&
        cells.column.text(row) === value &&
        work.book.rowMark(row) === undefined;
      const others = rowsBut(work.book, rows, (row) => row === from || isEqual(row));
      work.putAll(others, cells, copy);
    }
  },
  adjust(work, { rows, fields, ...rule }) {
    for (const cells of work.fields(fields)) {
      const column = work.book.columns.get(cells.field);
      if (!column || !(cells.column instanceof NumberColumn)) continue;
      const { places } = numberRule(column);
      const quick = adjustUnits(rule, places);
      const log = work.log(cells.field);
      for (const row of work.rows(rows)) {
        if (!cells.column.has(row)) continue;
        const before = cells.column.units[row] ?? Number.NaN;
        const isExact = cells.column.exact.size === 0 || !cells.column.exact.has(row);
        const next = isExact ? quick(before) : undefined;
        if (next) {
          if (next.units !== before) {
            const finding = next.units < 0 ? 'negative' : next.isTooPrecise ? 'too-precise' : undefined;
            cells.putUnits(row, next.units, finding, log, work.book.capacity);
            if (next.isRounded) work.rounded += 1;
          }
          continue;
        }
        const text = adjustedText(cells.column.text(row), rule, places);
        if (text.value === cells.column.text(row)) continue;
        work.put(row, cells, { value: text.value, written: undefined, finding: foundIn(text.value, column) });
        if (text.isRounded) work.rounded += 1;
      }
    }
  },
  replace(work, { rows, fields, find, by, whole, matchCase }) {
    const pattern = new RegExp(whole ? `^${escaped(find)}$` : escaped(find), matchCase ? 'gu' : 'giu');
    for (const cells of work.fields(fields)) {
      const column = work.book.columns.get(cells.field);
      if (!column) continue;
      for (const row of work.rows(rows)) {
        const before = work.book.text(row, cells.field);
        const after = before.replace(pattern, () => by);
        if (after === before) continue;
        // The value is shown with a point, whatever the mark of the column.
        const style = cells.column.has(row)
          ? ({ mark: '.', mixed: false } as const)
          : work.book.style(cells.field);
        work.put(row, cells, readTyped(after, column, style));
      }
    }
  },
  insert(work, { after, rows, elsewhere }) {
    work.insert(after, rows, elsewhere === true);
  },
  remove(work, { rows }) {
    work.remove(work.rows(rows));
  },
  settle(work, { rows, keep }) {
    const { key, columns } = work.book.table.definition;
    const groups = new Map<string, number[]>();
    const selected = new Set(work.rows(rows));
    for (const row of work.book.order()) {
      if (!selected.has(row)) continue;
      const name = key.map((field) => work.book.text(row, field)).join('\u0000');
      const group = groups.get(name);
      if (group) group.push(row);
      else groups.set(name, [row]);
    }
    const rate = work.book.fields.get(columns.some(({ name }) => name === 'rate') ? 'rate' : '')?.column;
    const gone: number[] = [];
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const remaining = remainingRow(group, keep, rate instanceof NumberColumn ? rate : undefined);
      for (const row of group) if (row !== remaining) gone.push(row);
    }
    work.remove(gone);
  },
  fix(work, { kind, rows, cells, removed }) {
    const { book } = work;
    const put = (row: number, field: string, value: string) => {
      const target = book.fields.get(field);
      const column = book.columns.get(field);
      if (!target || !column || !book.has(row)) return;
      const cell = { value, written: undefined, finding: foundIn(value, column) };
      if (kind === 'ragged-long') work.set(row, target, cell);
      else work.put(row, target, cell);
    };
    if (removed) work.remove(work.rows(removed));
    if (cells) for (const { row, field, value } of cells) put(row, field, value);
    if (cells || removed) return;
    for (const row of rows === null ? book.order() : work.rows(rows))
      for (const { field, value } of fixedCells(book, row, kind)) put(row, field, value);
  },
  accept(work, { state, rows, accepted }) {
    const { book } = work;
    if (rows === null)
      return work.decide(1, () => {
        const back = book.decisions.setAll(state, accepted);
        return () => back();
      });
    // Removed rows are identified by their position in the current rates.
    const there = Uint32Array.from(
      new Set(state === 'removed' ? rowsOf(rows, book.currentRows) : work.rows(rows)),
    );
    const said = new Uint8Array(there.length).fill(accepted ? 1 : 2);
    const room = (of: EditedRows) => (state === 'removed' ? of.currentRows : of.capacity);
    return work.decide(there.length, (of) => {
      const before = of.decisions.setRows(state, there, said, room(of));
      return (now) => void now.decisions.setRows(state, there, before, room(now));
    });
  },
};

/** Applies an edit to the rows and returns its effect. */
export function applyEdit(book: EditedRows, edit: Edit): EditOutcome {
  const work = new Work(book);
  const operation = operations[edit.op] as (work: Work, edit: Edit) => void;
  operation(work, edit);
  return work.outcome();
}

function* presentRows(book: EditedRows, ranges: RowRanges): Generator<number> {
  for (const row of rowsOf(ranges, book.length)) if (book.has(row)) yield row;
}

/** True if typing the text into the cell changes neither its value nor its finding, and the row was read as a whole. */
function isSame(book: EditedRows, row: number, cells: FieldCells, text: string): boolean {
  const column = book.columns.get(cells.field);
  const style = book.style(cells.field);
  const there = { text: book.text(row, cells.field), isRead: cells.column.has(row) };
  if (!column || book.rowMark(row) !== undefined || !isTypedAgain(text, there, column, style)) return false;
  const code = cells.findings.get(row);
  return code === 0 || findingCode(readTyped(text, column, style).finding) === code;
}

/** Rows for which a test is false. */
function* rowsBut(book: EditedRows, ranges: RowRanges, isLeft: (row: number) => boolean): Generator<number> {
  for (const row of presentRows(book, ranges)) if (!isLeft(row)) yield row;
}

function remainingRow(
  group: readonly number[],
  keep: EditOf<'settle'>['keep'],
  rate: NumberColumn | undefined,
): number | undefined {
  if (keep === 'first') return group[0];
  if (keep === 'last') return group.at(-1);
  let remaining = group[0] ?? 0;
  for (const row of group) {
    const order = rate?.compare(row, rate, remaining) ?? 0;
    if (keep === 'highest' ? order > 0 : order < 0 && rate?.has(row)) remaining = row;
  }
  return remaining;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
