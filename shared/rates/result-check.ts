/**
 * Checks the rows that a change of rates leads to: gaps, overlaps and repeated keys. Those that existed before the
 * change are reported only, because an unrelated change must not be refused for them.
 */
import type { RateColumns } from './columns';
import { RateComparison } from './compare';
import type { Occurrence } from './occurrences';
import type { RateTable } from './rate-tables';
import { RowChecks } from './row-checks';

export interface ResultCheck {
  /** Overlaps and repeated keys that the change creates, which block sending. Row numbers are those of the result. */
  readonly brought: readonly Occurrence[];
  /** Overlaps and repeated keys that existed before the change. */
  readonly before: readonly Occurrence[];
  readonly gaps: readonly Occurrence[];
}

const refusing = ['overlap', 'duplicate-equal', 'duplicate-different'] as const;

/**
 * Checks the rows that a service will have.
 * @param isBrought whether the change creates an overlap or a group of rows with one key
 */
export function checkResult(
  table: RateTable,
  columns: RateColumns,
  isBrought: (occurrence: Occurrence) => boolean,
): ResultCheck {
  const checks = new RowChecks(table, columns);
  const all = Number.POSITIVE_INFINITY;
  const found = refusing.flatMap((kind) => checks.occurrences(kind, all));
  const brought = new Set(found.filter(isBrought));
  return {
    brought: [...brought],
    before: found.filter((each) => !brought.has(each)),
    gaps: checks.occurrences('gap', all),
  };
}

/** True if the band of a row did not exist in its strip before the change. */
export function hasNewBand({ strip }: RateTable, comparison: RateComparison, row: number): boolean {
  const state = comparison.state(row);
  if (state === 'added' || state === 'repeated') return true;
  if (state !== 'changed' || !strip || strip.length === 0) return false;
  const differing = comparison.differing(row);
  return strip.some((name) => name in differing);
}

/**
 * Overlaps and repeated keys that rows have after a change but not before it. Row numbers are those after the change.
 */
export function newConflicts(
  table: RateTable,
  before: RateColumns,
  after: RateColumns,
): readonly Occurrence[] {
  const comparison = new RateComparison(table, before, after);
  const { added, changed, repeated } = comparison.totals;
  if (added + changed + repeated === 0) return [];
  let checksBefore: RowChecks | undefined;
  const hadRates = (row: number) => {
    checksBefore ??= new RowChecks(table, before);
    return checksBefore.has(comparison.partner(row), 'duplicate-different');
  };
  return checkResult(
    table,
    after,
    ({ kind, rows }) =>
      rows.some((row) => hasNewBand(table, comparison, row)) ||
      (kind === 'duplicate-different' && !rows.some(hadRates)),
  ).brought;
}
