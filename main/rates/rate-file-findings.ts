/** The findings in a rate file: by row for the grid, and by kind for the list. */
import type { RateBook } from '../../shared/ipc/rates';
import type { OpenBook, PlacedFinding } from '../../shared/rates/book';
import { findingCode, findingOfCode } from '../../shared/rates/book-cells';
import type { BookChecks } from '../../shared/rates/book-checks';
import { type FindingName, findingNames } from '../../shared/rates/findings';
import { rowFindings } from '../../shared/rates/row-findings';

/** One kind of finding, with its lines of the file. */
type Summary = RateBook['findings'][number];

const choiceFindings = ['unknown-choice', 'several-choices'] as const;
/** Most lines that are listed for a kind. */
const mostRowsNamed = 1000;

/** Nothing is cached: results are about the present rows. */
export class RateFileFindings {
  readonly #book: OpenBook;
  readonly #checks: () => BookChecks;

  /** @param checks called on first use, because they are expensive */
  constructor(book: OpenBook, checks: () => BookChecks) {
    this.#book = book;
    this.#checks = checks;
  }

  /** All findings of a row: first about its place in the file, then about its cells, then about other rows. */
  ofRow(row: number): PlacedFinding[] {
    const book = this.#book;
    const found: PlacedFinding[] = [];
    const mark = book.rowMark(row);
    if (mark) found.push({ kind: mark, field: null });
    for (const { name: field } of book.table.definition.columns) {
      const kind = book.finding(row, field);
      if (kind) found.push({ kind, field });
    }
    found.push(...book.rowFindings(row));
    for (const warning of book.warningsAt(row))
      if (!found.some(({ kind, field }) => kind === warning.kind && field === warning.field))
        found.push(warning);
    return found;
  }

  /** Kinds of findings with their rows, by field, in the order of the kinds. */
  summary(): Summary[] {
    return [
      ...this.#ofCells(),
      ...this.#ofChoices(),
      ...this.#ofMarks(),
      ...this.#betweenRows(),
      ...this.#ofFile(),
    ].sort((a, b) => findingNames.indexOf(a.kind) - findingNames.indexOf(b.kind));
  }

  #ofCells(): Summary[] {
    const found: Summary[] = [];
    for (const [field, cells] of this.#book.fields)
      cells.counts.forEach((count, code) => {
        const kind = findingOfCode(code);
        if (count > 0 && kind)
          found.push({ kind, count, field, rows: this.#linesWith(cells.findings.bytes, code) });
      });
    return found;
  }

  /** Texts that match no option of their list, or more than one. */
  #ofChoices(): Summary[] {
    const found: Summary[] = [];
    for (const [field, { bytes }] of this.#checks().choiceFindings)
      for (const kind of choiceFindings) {
        const code = findingCode(kind);
        let count = 0;
        for (let row = bytes.indexOf(code); row >= 0; row = bytes.indexOf(code, row + 1)) count += 1;
        if (count > 0) found.push({ kind, count, field, rows: this.#linesWith(bytes, code) });
      }
    return found;
  }

  /** Rows that could not be read as rows. */
  #ofMarks(): Summary[] {
    const marked = new Map<FindingName, number[]>();
    for (const row of this.#book.markedRows()) {
      const kind = this.#book.rowMark(row);
      if (!kind) continue;
      const rows = marked.get(kind);
      if (rows) rows.push(row);
      else marked.set(kind, [row]);
    }
    return Array.from(marked, ([kind, rows]) => ({
      kind,
      count: rows.length,
      rows: this.#lines(rows),
      ...(kind === 'ragged-long' ? { fixable: this.#book.joinable } : {}),
    }));
  }

  /** Bands, repeated keys, and the results of the comparison with the current rates. */
  #betweenRows(): Summary[] {
    const { rows, comparison } = this.#checks();
    const first = rows.firstRows(mostRowsNamed);
    const found = rowFindings.flatMap((kind): Summary[] => {
      const count = rows.rowsWith(kind);
      return count === 0 ? [] : [{ kind, count, rows: this.#lines(first.get(kind) ?? []) }];
    });
    const mixUps = comparison?.totals.mixUps ?? 0;
    if (mixUps > 0) found.push({ kind: 'decimal-mix-up', count: mixUps, field: 'rate', rows: [] });
    return found;
  }

  #ofFile(): Summary[] {
    return this.#book.file.warnings.flatMap(({ kind, rows, count, field, names }) => {
      const lines = rows.filter((line) => this.#isAsRead(line, field));
      const left = count - (rows.length - lines.length);
      if (left === 0 && count > 0) return [];
      return {
        kind,
        count: left,
        rows: [...lines],
        ...(field === undefined ? {} : { field }),
        ...(names ? { names: [...names] } : {}),
      };
    });
  }

  /** False after the cell has another value, or its row is removed: findings about the file no longer count. */
  #isAsRead(line: number, field: string | undefined): boolean {
    const book = this.#book;
    const row = placeOf(book.file.rows.lines, line);
    const isEdited =
      row !== undefined && field !== undefined && book.fields.get(field)?.edited.get(row) === 1;
    return row === undefined || (book.has(row) && !isEdited);
  }

  #linesWith(bytes: Uint8Array, code: number): number[] {
    const rows: number[] = [];
    for (
      let row = bytes.indexOf(code);
      row >= 0 && rows.length < mostRowsNamed;
      row = bytes.indexOf(code, row + 1)
    )
      if (this.#book.has(row)) rows.push(row);
    return this.#lines(rows);
  }

  #lines(rows: readonly number[]): number[] {
    return rows.slice(0, mostRowsNamed).flatMap((row) => this.#book.line(row) ?? []);
  }
}

/** The index of a line in a sorted list; undefined if it is not in the list. */
function placeOf(lines: Uint32Array, line: number): number | undefined {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return lines[low] === line ? low : undefined;
}
