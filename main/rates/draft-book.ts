/**
 * An open draft as the page asks about it: its rows in windows, what was found, and what its edits are called. Runs on the
 * thread of the rate desk.
 */
import type { RateDraft } from '../../shared/desk/rates';
import type { RateBook, RateRow, RateView } from '../../shared/ipc/rates';
import { OpenBook } from '../../shared/rates/book';
import { findingOfCode } from '../../shared/rates/book-cells';
import { BookViews } from '../../shared/rates/book-view';
import type { OptionLists } from '../../shared/rates/choices';
import { NumberColumn } from '../../shared/rates/columns';
import { editName } from '../../shared/rates/edit-names';
import type { Edit } from '../../shared/rates/edits';
import { type FindingName, findingKinds, findingNames } from '../../shared/rates/findings';
import type { ReadFile } from '../../shared/rates/reading';
import { rangesOf } from '../../shared/rates/row-ranges';

type Summary = RateBook['findings'][number];
interface CellFinding {
  readonly kind: FindingName;
  readonly field: string | null;
}

const mostRowsNamed = 1000;

export class DraftBook {
  draft: RateDraft;
  readonly book: OpenBook;
  readonly #views: BookViews;
  readonly #fields: readonly string[];

  constructor(draft: RateDraft, file: ReadFile, options: OptionLists = {}) {
    this.draft = draft;
    this.book = new OpenBook(file, options);
    this.#views = new BookViews(this.book);
    this.#fields = this.book.table.definition.columns.map(({ name }) => name);
  }

  /** The draft as it stands, with its position and counts. */
  state(): RateBook {
    const { book } = this;
    const findings = this.#summary();
    const isError = ({ kind }: Summary) => findingKinds[kind].severity === 'error';
    const sum = (some: readonly Summary[]) => some.reduce((count, each) => count + each.count, 0);
    const errors = findings.filter(isError);
    this.draft = {
      ...this.draft,
      position: book.position,
      edits: book.steps,
      counts: {
        rows: book.count,
        errors: sum(errors),
        warnings: sum(findings) - sum(errors),
        changes: null,
      },
    };
    const { reading, refuse } = book.file;
    return {
      draft: this.draft,
      reading: { ...reading, columns: [...reading.columns], sheets: [...reading.sheets] },
      refuse,
      rows: book.count,
      findings: [...errors, ...findings.filter((each) => !isError(each))],
      blocks: refuse !== null || errors.length > 0 || reading.decimal === 'ask' || book.count === 0,
      changes: null,
      ratesFrom: null,
      undo: this.#stepName('Undo', book.undoable),
      redo: this.#stepName('Redo', book.redoable),
      version: book.version,
    };
  }

  /** @returns what an edit did, for people, and the rows that it added; `isChange` false if nothing changed */
  edit(edit: Edit) {
    return this.book.edit(edit);
  }

  rows(view: RateView, from: number, count: number) {
    const rows = this.#views.rows(view);
    return {
      version: this.book.version,
      total: rows.length,
      rows: Array.from(rows.subarray(from, from + count), (row) => this.#row(row)),
    };
  }

  /** The next cell or row with a finding; a row as a whole comes before its cells. */
  find(
    view: RateView,
    from: number,
    field: string | null,
    back: boolean,
    severity: 'error' | 'warning' | null,
  ): { position: number; field: string | null; kind: FindingName } | null {
    const rows = this.#views.rows(view);
    const wanted = ({ kind }: CellFinding) => severity === null || findingKinds[kind].severity === severity;
    // -1 is the place of the row as a whole.
    const placeOf = (name: string | null) => (name === null ? -1 : this.#fields.indexOf(name));
    const step = back ? -1 : 1;
    for (let at = Math.min(from, rows.length); at >= (back ? 0 : -1) && at <= rows.length; at += step) {
      const row = rows[at];
      if (row === undefined) continue;
      const found = this.#findings(row)
        .filter(wanted)
        .sort((a, b) => step * (placeOf(a.field) - placeOf(b.field)));
      const next =
        at === from
          ? found.find((each) => field !== null && step * (placeOf(each.field) - placeOf(field)) > 0)
          : found[0];
      if (next) return { position: at, ...next };
    }
    return null;
  }

  place(view: RateView, row: number): number | null {
    const at = this.#views.rows(view).indexOf(row);
    return at < 0 ? null : at;
  }

  /** Numbers of rows as ranges: in their order where that is short, else sorted. */
  numbers(view: RateView, from: number, count: number): [number, number][] {
    const rows = this.#views.rows(view).slice(from, from + count);
    const shown = rangesOf(rows);
    return shown.length <= mostShownRanges ? shown : rangesOf(rows.sort());
  }

  /** Cells as text that means the same when it is pasted into the same columns. */
  copy(view: RateView, from: number, count: number, fields: readonly string[]): string {
    const { book } = this;
    const written = fields.map((field) => {
      const column = book.fields.get(field)?.column;
      const isComma = column instanceof NumberColumn && book.style(field).mark === ',';
      return (row: number) => {
        const text = book.shown(row, field);
        return quotedCell(isComma && column.has(row) ? text.replace('.', ',') : text);
      };
    });
    return Array.from(this.#views.rows(view).subarray(from, from + count), (row) =>
      written.map((text) => text(row)).join('\t'),
    ).join('\n');
  }

  #row(row: number): RateRow {
    const { book } = this;
    const cells: Record<string, string> = {};
    const written: Record<string, string> = {};
    const edited: string[] = [];
    for (const [field, { edited: changed }] of book.fields) {
      const text = book.shown(row, field);
      cells[field] = text;
      const original = book.fileText(row, field);
      if (original !== '' && original.trim() !== text) written[field] = original;
      if (changed.get(row) === 1) edited.push(field);
    }
    return { row, line: book.line(row), cells, written, edited, findings: this.#findings(row), change: null };
  }

  #findings(row: number): CellFinding[] {
    const { book } = this;
    const found: CellFinding[] = [];
    const mark = book.rowMark(row);
    if (mark) found.push({ kind: mark, field: null });
    for (const field of this.#fields) {
      const kind = book.finding(row, field);
      if (kind) found.push({ kind, field });
    }
    found.push(...book.rowFindings(row));
    return found;
  }

  /** Kinds of findings with their rows, by field. */
  #summary(): Summary[] {
    const { book } = this;
    const found: Summary[] = [];
    for (const [field, cells] of book.fields)
      cells.counts.forEach((count, code) => {
        const kind = findingOfCode(code);
        if (count > 0 && kind)
          found.push({ kind, count, field, rows: this.#linesWith(cells.findings.bytes, code) });
      });
    const marked = new Map<FindingName, number[]>();
    for (const row of book.markedRows()) {
      const kind = book.rowMark(row);
      if (!kind) continue;
      const rows = marked.get(kind);
      if (rows) rows.push(row);
      else marked.set(kind, [row]);
    }
    for (const [kind, rows] of marked) found.push({ kind, count: rows.length, rows: this.#lines(rows) });
    for (const { kind, rows, count, field, names } of book.file.warnings)
      found.push({
        kind,
        count,
        rows: [...rows],
        ...(field === undefined ? {} : { field }),
        ...(names ? { names: [...names] } : {}),
      });
    return found.sort((a, b) => findingNames.indexOf(a.kind) - findingNames.indexOf(b.kind));
  }

  #linesWith(bytes: Uint8Array, code: number): number[] {
    const rows: number[] = [];
    for (
      let row = bytes.indexOf(code);
      row >= 0 && rows.length < mostRowsNamed;
      row = bytes.indexOf(code, row + 1)
    )
      if (this.book.has(row)) rows.push(row);
    return this.#lines(rows);
  }

  #lines(rows: readonly number[]): number[] {
    return rows.slice(0, mostRowsNamed).flatMap((row) => this.book.line(row) ?? []);
  }

  #stepName(what: 'Undo' | 'Redo', edit: Edit | undefined): string | null {
    if (!edit) return null;
    const label = (field: string) => this.book.columns.get(field)?.label ?? field;
    return `${what} ${editName(edit, label)}`;
  }
}

/** More ranges than this are sorted, so that there are fewer. */
const mostShownRanges = 1000;

/** A cell of the clipboard, as spreadsheet programs write it. */
function quotedCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
