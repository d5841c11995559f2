/** Names overlaps and repeated keys, for failures and for parts without option lists. */
import { CodeskError } from '../../shared/errors';
import type { RateColumns } from '../../shared/rates/columns';
import type { Occurrence } from '../../shared/rates/occurrences';
import type { RateTable } from '../../shared/rates/rate-tables';
import { rowKeyText } from '../../shared/row-tables/row-name';
import { failure } from '../failure';

/** Most conflicts that are named. */
const mostNamed = 5;
const mostRows = 3;

/** `0 – 1 and 0 – 0.1`; a choice as its label and index, `0 – 1, City 7`. */
export function conflictNames(
  { definition }: RateTable,
  columns: RateColumns,
  conflicts: readonly Occurrence[],
): string[] {
  const rowName = (row: number) =>
    rowKeyText(
      definition,
      definition.columns.map(({ name, label, kind }) => {
        const text = columns.text(row, name);
        return kind === 'choice' && text !== '' ? `${label} ${text}` : text;
      }),
    );
  return conflicts.slice(0, mostNamed).map(({ kind, rows, count }) => {
    if (kind !== 'overlap') return `${count} times ${rowName(rows[0] ?? 0)}`;
    return rows.slice(0, mostRows).map(rowName).join(' and ');
  });
}

/**
 * The failure of a change with new overlaps or repeated keys.
 * @param names as returned by `conflictNames`
 */
export function overlapFailure(names: readonly string[]): CodeskError {
  return new CodeskError(failure('rates_overlap', { subject: names.join('; ') }));
}
