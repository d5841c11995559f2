/**
 * An open rate file for the page: its rows in windows, findings, and the names of its edits. Runs on the thread of the
 * rate desk.
 */
import type { RateFile } from '../../shared/desk/rates';
import type { ChangeCounts, RateBook, RateResult, RateView } from '../../shared/ipc/rates';
import { OpenBook, type PlacedFinding } from '../../shared/rates/book';
import { BookChecks, RemovalKeys } from '../../shared/rates/book-checks';
import { BookViews } from '../../shared/rates/book-view';
import { isOpenLayout } from '../../shared/rates/check-report';
import type { OptionLists } from '../../shared/rates/choices';
import { NumberColumn, type RateColumns } from '../../shared/rates/columns';
import { editName } from '../../shared/rates/edit-names';
import type { Edit, RowRanges } from '../../shared/rates/edits';
import { countedFindings, type FindingName, findingKinds, severityOf } from '../../shared/rates/findings';
import { typedNumber, unreadText } from '../../shared/rates/numbers';
import type { CostRows } from '../../shared/rates/order-cost/rate-file-cost';
import { questionsOf } from '../../shared/rates/questions';
import type { RateCurve } from '../../shared/rates/rate-curve';
import type { ReadFile } from '../../shared/rates/read-settings';
import { packedRows, rangesOf } from '../../shared/rates/row-ranges';
import { type RowNames, servicesRead } from '../../shared/rates/stored-edits';
import { RateFileFindings } from './rate-file-findings';
import { type RateFileResult, RateFileResults, requestedRows } from './rate-file-result';
import { RateFileRows } from './rate-file-rows';
import { resolvedFix } from './resolved-fix';
import type { WrittenRow } from './write/rows';

type Summary = RateBook['findings'][number];

/** The data for reading and comparing a rate file. */
export interface BookContext {
  readonly options?: OptionLists;
  /** The current rates of its target, and when they were read. */
  readonly current?: { readonly rows: RateColumns; readonly at: number } | undefined;
  /** The first version of the rows. */
  readonly version?: number;
  /** Most bytes of undo data in memory. */
  readonly undoBytes?: number;
}

/** An open rate file: serves `rates.rows`, `rates.find`, `rates.bands` and similar requests. */
export class RateFileBook {
  rateFile: RateFile;
  /** The version since which row numbers are unchanged. */
  since = 0;
  readonly book: OpenBook;
  readonly #views: BookViews;
  readonly #current: BookContext['current'];
  readonly #keys: RemovalKeys | undefined;
  readonly #fields: readonly string[];
  readonly #findings: RateFileFindings;

  readonly #ratesFrom: number | null;
  #checks: BookChecks | undefined;
  /** The questions about the file without edits. */
  #questions: ReturnType<typeof questionsOf> | undefined;
  readonly #results: RateFileResults;
  readonly #rows: RateFileRows;

  constructor(rateFile: RateFile, file: ReadFile, { options = {}, current, ...limits }: BookContext = {}) {
    this.rateFile = rateFile;
    this.book = new OpenBook(file, options, { ...limits, checksChoices: rateFile.target !== null });
    this.#current = current;
    this.#keys = current && new RemovalKeys(this.book.table, current.rows);
    this.book.currentRows = current?.rows.length ?? 0;
    this.#ratesFrom = current?.at ?? null;
    this.#views = new BookViews(this.book, () => this.checks.comparison);
    this.#fields = this.book.table.definition.columns.map(({ name }) => name);
    this.#findings = new RateFileFindings(this.book, () => this.checks);
    this.#results = new RateFileResults(this.book, () => this.checks);
    this.#rows = new RateFileRows(this.book, () => this.checks, this.#findings);
  }

  /** The numbering of the rows for stored edits. */
  get names(): RowNames {
    return {
      fileRows: this.book.fileRows,
      length: this.book.length,
      currentRows: this.book.currentRows,
      lines: this.book.file.rows.cells ?? this.book.file.rows.lines,
      removalKey: (position) => this.#keys?.key(position),
      removalPosition: (key) => this.#keys?.position(key),
      services: servicesRead(this.rateFile.answers),
    };
  }

  /** Created on first use, after the stored edits are applied. */
  get checks(): BookChecks {
    this.#checks ??= new BookChecks(this.book, this.#current?.rows);
    return this.#checks;
  }

  /** The present state of the rate file, with its position and counts. */
  state(): RateBook {
    const { book } = this;
    const changes = this.#changes();
    // A row that lacks only optional cells is a warning, not an error.
    const isReported = ({ kind, rows }: Summary) =>
      kind === 'ragged-short' &&
      book.file.warnings.some((told) => told.kind === kind && told.rows[0] === rows[0]);
    const findings = this.#findings
      .summary()
      .map((each): Summary => (isReported(each) ? { ...each, severity: 'warning' } : each));
    const isError = (each: Summary) => severityOf(each) === 'error';
    const errors = findings.filter(isError);
    // A file of which nothing is read must not look like one without errors.
    const isUnread = book.file.refuse !== null || book.file.reading.sheet === 'ask';
    this.rateFile = {
      ...this.rateFile,
      position: book.position,
      edits: book.steps,
      counts: {
        rows: book.count,
        errors: Math.max(countedFindings(errors), isUnread ? 1 : 0),
        warnings: countedFindings(findings) - countedFindings(errors),
        changes: changes && {
          added: changes.added,
          changed: changes.changed,
          removed: changes.removed,
          unchanged: changes.unchanged,
        },
      },
    };
    const { reading, refuse } = book.file;
    // Currencies that an edit removed need no answer.
    this.#questions ??= questionsOf(book.file);
    const questions = this.#questions.filter(
      ({ id }) => id !== 'currency' || errors.some(({ kind }) => kind === 'currency'),
    );
    return {
      rateFile: this.rateFile,
      reading: { ...reading, columns: [...reading.columns], sheets: [...reading.sheets] },
      refuse,
      rows: book.count,
      findings: [...errors, ...findings.filter((each) => !isError(each))],
      questions: questions.map((each) => ({ ...each, choices: [...each.choices] })),
      blocks:
        refuse !== null ||
        errors.length > 0 ||
        reading.decimal === 'ask' ||
        book.count === 0 ||
        isOpenLayout(reading, questions),
      changes,
      ratesFrom: this.#ratesFrom,
      undo: this.#stepName('Undo', book.undoable),
      redo: this.#stepName('Redo', book.redoable),
      version: book.version,
      since: this.since,
    };
  }

  /** The edit with its resolved effect, if that depends on other rows or on the current rates. */
  withEffect(edit: Edit): Edit {
    if (edit.op === 'fix') {
      const fix = resolvedFix(edit, this.book, this.checks);
      const isForAll = fix.rows === null && !fix.cells && !fix.removed;
      return isForAll && this.#isPart ? { ...fix, rows: packedRows(this.book.order().sort()) } : fix;
    }
    if (edit.op !== 'accept' || edit.rows !== null) return edit;
    const { comparison } = this.checks;
    const { state, accepted } = edit;
    // A current row that is added later must not be removed by an earlier decision.
    if (state === 'removed') return accepted ? { ...edit, rows: packedRows(this.#removals()) } : edit;
    if (!this.#isPart) return edit;
    const rows = this.book.order().sort();
    return { ...edit, rows: packedRows(rows.filter((row) => comparison?.state(row) === state)) };
  }

  /** Positions of the current rows that the file does not have. */
  #removals(): number[] {
    const { comparison } = this.checks;
    const removals: number[] = [];
    for (let position = 0; position < this.book.currentRows; position += 1)
      if (comparison?.isRemoved(position)) removals.push(position);
    return removals;
  }

  /** Other services of the file are not read: `all` must not include their rows later. */
  get #isPart(): boolean {
    return this.names.services !== '';
  }

  /** The cell of the file with the rate of a row; undefined if a line of the file is one row. */
  cellOf(row: number): { readonly line: number; readonly column: number } | undefined {
    return this.#rows.cellOf(row);
  }

  findingsOf(row: number): readonly PlacedFinding[] {
    return this.#findings.ofRow(row);
  }

  rows(view: RateView, from: number, count: number) {
    const rows = this.#views.rows(view);
    return {
      version: this.book.version,
      total: rows.length,
      rows: Array.from(rows.subarray(from, from + count), (row) =>
        row < 0 ? this.#rows.removed(row) : this.#rows.row(row),
      ),
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
    const hasSeverity = ({ kind }: PlacedFinding) =>
      severity === null || findingKinds[kind].severity === severity;
    // -1 is the row as a whole.
    const placeOf = (name: string | null) => (name === null ? -1 : this.#fields.indexOf(name));
    const step = back ? -1 : 1;
    for (let at = Math.min(from, rows.length); at >= (back ? 0 : -1) && at <= rows.length; at += step) {
      const row = rows[at];
      if (row === undefined) continue;
      const found = this.#findings
        .ofRow(row)
        .filter(hasSeverity)
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

  /**
   * Row numbers as ranges, in the order of the view.
   * @param isSet the order does not matter to the caller: they are sorted and packed, because they may be any of a
   * million rows
   */
  numbers(view: RateView, from: number, count: number, isSet = false): RowRanges {
    const rows = this.#views
      .rows(view)
      .slice(from, from + count)
      .filter((row) => row >= 0);
    return isSet ? packedRows(rows.sort()) : rangesOf(rows);
  }

  /** Cells as text that has the same meaning when it is pasted into the same columns. */
  copy(view: RateView, from: number, count: number, fields: readonly string[]): string {
    const { book } = this;
    const written = fields.map((field) => {
      const column = book.fields.get(field)?.column;
      const { mark } = book.style(field);
      return (row: number) => {
        const text = book.shown(row, field);
        const isNumber = column instanceof NumberColumn && column.has(row);
        return quotedCell(isNumber ? typedNumber(text, mark) : text);
      };
    });
    return Array.from(this.#views.rows(view).subarray(from, from + count), (row) =>
      written.map((text) => text(row)).join('\t'),
    ).join('\n');
  }

  /** The rows in the order of the file, for a written file. */
  *blocks(withFindings: boolean): Generator<WrittenRow[]> {
    const order = this.book.order();
    for (let at = 0; at < order.length; at += blockRows)
      yield Array.from(order.subarray(at, at + blockRows), (row) => ({
        cells: this.#fields.map((field) => this.#written(row, field)),
        ...(withFindings ? { findings: this.#findings.ofRow(row) } : {}),
      }));
  }

  /**
   * The text of a cell for a written file: a text that was not read must not become a number when the file is opened.
   */
  #written(row: number, field: string): string {
    const text = this.book.shown(row, field);
    const column = this.book.fields.get(field)?.column;
    return column instanceof NumberColumn && text !== '' && !column.has(row) ? unreadText(text) : text;
  }

  #changes(): ChangeCounts | null {
    const { comparison } = this.checks;
    if (!comparison) return null;
    const { added, changed, removed, unchanged, largeMoves } = comparison.totals;
    const { decisions } = this.book;
    const isLarge = (row: number) => comparison.isLargeMove(row);
    const isSmall = (row: number) => comparison.state(row) === 'changed' && !isLarge(row);
    const acceptedLarge = decisions.countWanted('changed', largeMoves, isLarge, false);
    const accepted = {
      added: decisions.countWanted('added', added, (row) => comparison.state(row) === 'added'),
      changed: decisions.countWanted('changed', changed - largeMoves, isSmall) + acceptedLarge,
      removed: decisions.countWanted('removed', removed, (position) => comparison.isRemoved(position)),
      largeMoves: acceptedLarge,
    };
    return { added, changed, removed, unchanged, largeMoves, accepted };
  }

  /** The rows that the service will have; undefined without current rates. */
  resultRows() {
    const { comparison } = this.checks;
    return comparison && requestedRows(this.book, comparison);
  }

  /** The errors of the rows that the service will have; undefined without current rates. */
  resultCheck(): RateFileResult['check'] | undefined {
    return this.#results.result?.check;
  }

  /** The errors for the page, with the current rows whose removal resolves them. */
  result(): RateResult | null {
    return this.#results.shown();
  }

  /** The current and the new rates as lines of one strip; null without current rates. */
  curve(strip: string | null): RateCurve | null {
    return this.#results.curve(strip);
  }

  /** The rows that the service will have, or those of the file without current rates. */
  costRows(): { readonly isCompared: boolean; readonly rows: CostRows } {
    const { table } = this.book;
    const result = this.resultRows();
    if (result) return { isCompared: true, rows: { table, columns: result.columns } };
    return { isCompared: false, rows: { table, columns: this.checks.values, which: this.book.order() } };
  }

  /** @param row whose strip comes first */
  bands(from: number, count: number, row?: number) {
    const { strips } = this.checks;
    const first = row === undefined ? -1 : strips.placeOf(row);
    const placeAt = (at: number) => (first < 0 || at > first ? at : at === 0 ? first : at - 1);
    const last = Math.min(strips.count, from + count);
    return {
      version: this.book.version,
      total: strips.count,
      strips: Array.from({ length: Math.max(0, last - from) }, (_, at) => {
        const { key, segments, ...counts } = strips.strip(placeAt(from + at));
        return {
          ...counts,
          key: { ...key },
          segments: segments.map((segment) => ({ ...segment, rows: [...segment.rows] })),
        };
      }),
    };
  }

  #stepName(what: 'Undo' | 'Redo', edit: Edit | undefined): string | null {
    if (!edit) return null;
    const label = (field: string) => this.book.columns.get(field)?.label ?? field;
    return `${what} ${editName(edit, label)}`;
  }
}

/** Rows that are written at once. */
const blockRows = 1000;

/** A cell of the clipboard, in the format of spreadsheet programs. */
function quotedCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
