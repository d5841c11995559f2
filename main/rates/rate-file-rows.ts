/** The rows of an open rate file for the page. */
import type { RateRow } from '../../shared/ipc/rates';
import type { OpenBook } from '../../shared/rates/book';
import type { BookChecks } from '../../shared/rates/book-checks';
import { rowsOfCell } from '../../shared/rates/layouts/result-rows';
import type { RateFileFindings } from './rate-file-findings';

export class RateFileRows {
  readonly #book: OpenBook;
  readonly #checks: () => BookChecks;
  readonly #findings: RateFileFindings;
  readonly #fields: readonly string[];

  constructor(book: OpenBook, checks: () => BookChecks, findings: RateFileFindings) {
    this.#book = book;
    this.#checks = checks;
    this.#findings = findings;
    this.#fields = book.table.definition.columns.map(({ name }) => name);
  }

  /** The cell of the file with the rate of a row; undefined if a line of the file is one row. */
  cellOf(row: number): { readonly line: number; readonly column: number } | undefined {
    const { rows, reading } = this.#book.file;
    const number = rows.cells?.[row];
    if (number === undefined) return undefined;
    const cell = Math.floor(number / rowsOfCell);
    const width = reading.columns.length;
    return { line: Math.floor(cell / width), column: cell % width };
  }

  /** A row of the file, or an added one. */
  row(row: number): RateRow {
    const book = this.#book;
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
    const join = book.join(row);
    const column = row < book.fileRows ? this.cellOf(row)?.column : undefined;
    const key = row < book.fileRows ? this.#keyOf(row) : '';
    return {
      row,
      line: book.line(row),
      ...(column === undefined ? {} : { column }),
      ...(key === '' ? {} : { key }),
      cells,
      written,
      edited,
      findings: this.#findings.ofRow(row),
      ...(join ? { join: { text: join.text, reads: join.reads } } : {}),
      change: this.#change(row),
    };
  }

  #keyOf(row: number): string {
    const { rows, warnings } = this.#book.file;
    // Rows of a single service need no service column.
    if (!warnings.some(({ kind }) => kind === 'several-services')) return '';
    const keys = rows.keys?.map(({ text }) => text(row)) ?? [];
    return keys.filter((key) => key !== '').join(' · ');
  }

  /** A current row that the file does not have. */
  removed(row: number): RateRow {
    const { current } = this.#checks();
    const position = -row - 1;
    const cells = Object.fromEntries(
      this.#fields.map((field) => [field, current?.text(position, field) ?? '']),
    );
    const accepted = this.#book.decisions.isWanted('removed', position);
    const change = { state: 'removed' as const, accepted, now: {}, percent: null, mixUp: false };
    return { row, line: null, cells, written: {}, edited: [], findings: [], change };
  }

  #change(row: number): RateRow['change'] {
    const { comparison } = this.#checks();
    const state = comparison?.state(row);
    if (!comparison || !state || state === 'repeated') return null;
    return {
      state,
      accepted: state !== 'unchanged' && this.#book.decisions.isWanted(state, row),
      now: comparison.differing(row),
      percent: state === 'changed' ? comparison.percent(row) : null,
      mixUp: comparison.mixUp(row) !== 0,
    };
  }
}
