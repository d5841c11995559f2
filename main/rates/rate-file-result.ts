/** The rows that the service of a rate file will have, and their errors. */
import type { RateResult, ResultFindings, ResultSteps } from '../../shared/ipc/rates';
import type { OpenBook } from '../../shared/rates/book';
import type { BookChecks } from '../../shared/rates/book-checks';
import type { RateComparison } from '../../shared/rates/compare';
import type { Occurrence } from '../../shared/rates/occurrences';
import { type CurveLine, curveLine, type RateCurve, rateCurve } from '../../shared/rates/rate-curve';
import { type RateStep, rateSteps } from '../../shared/rates/rate-steps';
import { checkResult, hasNewBand, type ResultCheck } from '../../shared/rates/result-check';
import { packedRows } from '../../shared/rates/row-ranges';
import { mismatchedUnit } from '../../shared/rates/unit-mismatch';

type RequestedRows = ReturnType<RateComparison['resultRows']>;

export interface RateFileResult {
  readonly result: RequestedRows;
  readonly check: ResultCheck;
  /** Positions of current rows that the file does not have and whose removal resolves the errors. */
  readonly overlapping: readonly number[];
}

/** Most occurrences, and most rows of each, that the page gets. */
const mostNamed = 5;
const mostRows = 10;

/**
 * The rows that the service will have.
 * @param alsoRemoved positions of current rows to remove in addition to those that the user chose
 */
export function requestedRows(
  book: OpenBook,
  comparison: RateComparison,
  alsoRemoved: ReadonlySet<number> = new Set(),
): RequestedRows {
  const { decisions } = book;
  return comparison.resultRows(
    {
      added: (row) => decisions.isWanted('added', row),
      changed: (row) => decisions.isWanted('changed', row),
      removed: (position) => alsoRemoved.has(position) || decisions.isWanted('removed', position),
    },
    book.order(),
  );
}

/** The result of the changes of an open rate file, computed once per version of its rows. */
export class RateFileResults {
  readonly #book: OpenBook;
  readonly #checks: () => BookChecks;
  #kept: { readonly version: number; readonly result: RateFileResult } | undefined;
  #next: { readonly of: RateFileResult; readonly line: CurveLine | undefined } | undefined;
  /** The line of the current rates, which do not change while the file is open. */
  #currentLine: CurveLine | undefined;

  constructor(book: OpenBook, checks: () => BookChecks) {
    this.#book = book;
    this.#checks = checks;
  }

  /** Undefined without current rates. */
  get result(): RateFileResult | undefined {
    const { comparison } = this.#checks();
    const { version } = this.#book;
    if (comparison && this.#kept?.version !== version)
      this.#kept = { version, result: resultOf(this.#book, comparison) };
    return comparison && this.#kept?.result;
  }

  /**
   * Null without current rates.
   * @param strip the id of the requested strip; null for that with the largest change
   */
  curve(strip: string | null): RateCurve | null {
    const { table } = this.#book;
    const { current } = this.#checks();
    const { result } = this;
    if (!current || !result) return null;
    this.#currentLine ??= curveLine(table, current);
    const [now, next] = [this.#currentLine, this.#nextLine(result)];
    return rateCurve(now && next ? [{ table: table.id, now, next }] : [], strip);
  }

  /** The result for the page; null without current rates. */
  shown(): RateResult | null {
    const { current, values } = this.#checks();
    const { result } = this;
    if (!current || !result) return null;
    const line = this.#nextLine(result);
    return {
      ...shownResult(this.#book, result),
      ...shownSteps(this.#book, result, line && rateSteps(line)),
      unit: line ? mismatchedUnit(current, values) : null,
    };
  }

  #nextLine(of: RateFileResult): CurveLine | undefined {
    if (this.#next?.of !== of) {
      const { columns, sources } = of.result;
      const isKept = (row: number) => (sources[row] ?? 0) < 0;
      this.#next = { of, line: curveLine(this.#book.table, columns, isKept) };
    }
    return this.#next.line;
  }
}

/** Checks the rows that the service will have. */
function resultOf(book: OpenBook, comparison: RateComparison): RateFileResult {
  const result = requestedRows(book, comparison);
  const check = checkedResult(book, comparison, result);
  const overlapping = new Set<number>();
  // A row can hide another one that overlaps the same band.
  for (let next = { result, check }; ; ) {
    const before = overlapping.size;
    for (const { rows } of next.check.brought)
      for (const row of rows) {
        const source = next.result.sources[row] ?? 0;
        if (source < 0) overlapping.add(-source - 1);
      }
    if (overlapping.size === before) return { result, check, overlapping: [...overlapping] };
    const fewer = requestedRows(book, comparison, overlapping);
    next = { result: fewer, check: checkedResult(book, comparison, fewer) };
  }
}

/**
 * A finding is new if it involves an added row, or a changed row and one that the file does not have: the file intends
 * the row without the other one.
 */
function checkedResult(
  book: OpenBook,
  comparison: RateComparison,
  { columns, sources }: RequestedRows,
): ResultCheck {
  const sourceOf = (row: number) => sources[row] ?? 0;
  const isTaken = (source: number) =>
    comparison.state(source) === 'added' ||
    (comparison.state(source) === 'changed' && book.decisions.isWanted('changed', source));
  return checkResult(book.table, columns, ({ rows }) => {
    const taken = rows.map(sourceOf).filter((source) => source >= 0 && isTaken(source));
    return (
      taken.some((source) => hasNewBand(book.table, comparison, source)) ||
      (taken.length > 0 && rows.some((row) => sourceOf(row) < 0))
    );
  });
}

function shownResult(
  book: OpenBook,
  { result, check, overlapping }: RateFileResult,
): Omit<RateResult, 'falls' | 'jumps' | 'unit'> {
  const { columns, sources } = result;
  const fields = book.table.definition.key;
  const shownRow = (row: number) => {
    const source = sources[row] ?? 0;
    return {
      cells: Object.fromEntries(fields.map((field) => [field, columns.text(row, field)])),
      line: source < 0 ? null : book.line(source),
      kept: source < 0,
    };
  };
  const named = (found: readonly Occurrence[]): ResultFindings => ({
    count: found.length,
    overlaps: found.filter(({ kind }) => kind === 'overlap').length,
    named: found.slice(0, mostNamed).map(({ kind, rows, from = '', to = '' }) => ({
      kind: kind as ResultFindings['named'][number]['kind'],
      from,
      to,
      rows: rows.slice(0, mostRows).map(shownRow),
    })),
  });
  return {
    version: book.version,
    brought: named(check.brought),
    before: named(check.before),
    gaps: named(check.gaps),
    overlapping: {
      count: overlapping.length,
      rows: packedRows(Uint32Array.from(overlapping).sort()),
    },
  };
}

function shownSteps(
  book: OpenBook,
  { result: { columns } }: RateFileResult,
  steps: ReturnType<typeof rateSteps> = { falls: [], jumps: [] },
): Record<'falls' | 'jumps', ResultSteps> {
  const shown = (found: readonly RateStep[]): ResultSteps => ({
    count: found.length,
    named: found.slice(0, mostNamed).map(({ lower, upper }) => ({
      cells: Object.fromEntries(
        book.table.definition.key.map((field) => [field, columns.text(upper, field)]),
      ),
      before: columns.text(lower, 'rate'),
      rate: columns.text(upper, 'rate'),
    })),
  });
  return { falls: shown(steps.falls), jumps: shown(steps.jumps) };
}
