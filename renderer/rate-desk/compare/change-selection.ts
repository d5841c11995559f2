/** Edits that accept or reject several changes together: rows by their numbers, grouped by state. */
import type { RateRow } from '../../../shared/ipc/rates';
import type { Edit } from '../../../shared/rates/edits';
import { rangesOf } from '../../../shared/rates/row-ranges';

type AcceptEdit = Extract<Edit, { op: 'accept' }>;
export type AcceptedState = AcceptEdit['state'];
const states: readonly AcceptedState[] = ['added', 'changed', 'removed'];

/**
 * Returns the edits that accept these rows, or reject them if all are accepted already. Removals are only changed if
 * all rows are removals, so that rows are not deleted by accident.
 * @returns one edit for each state, the changed rows, their new state, and whether removals were skipped
 */
export function toggled(rows: readonly RateRow[]): {
  edits: readonly AcceptEdit[];
  chosen: readonly RateRow[];
  accepted: boolean;
  leftRemovals: boolean;
} {
  const open = rows.filter(({ change }) => change !== null && change.state !== 'unchanged');
  const others = open.filter(({ change }) => change?.state !== 'removed');
  const chosen = others.length > 0 ? others : open;
  const accepted = chosen.some(({ change }) => !change?.accepted);
  const edits = states.flatMap((state) => {
    const numbers = chosen
      .filter(({ change }) => change?.state === state && change.accepted !== accepted)
      .map(({ row }) => (state === 'removed' ? -row - 1 : row));
    return numbers.length === 0
      ? []
      : [{ op: 'accept' as const, state, rows: rangesOf(numbers.toSorted((a, b) => a - b)), accepted }];
  });
  return { edits, chosen, accepted, leftRemovals: chosen.length < open.length };
}
