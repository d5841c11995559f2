/** Which changes a person accepts or rejects at once: rows by their numbers, grouped by state. */
import type { RateRow } from '../../../shared/ipc/rates';
import type { Edit } from '../../../shared/rates/edits';
import { rangesOf } from '../../../shared/rates/row-ranges';

type AcceptEdit = Extract<Edit, { op: 'accept' }>;
export type AcceptedState = AcceptEdit['state'];
const states: readonly AcceptedState[] = ['added', 'changed', 'removed'];

/**
 * The edits that accept these rows, or reject them when all are accepted already. Removals among other changes stay as
 * they are: only rows that are all removals are taken for what they are.
 * @returns one edit for each state, the rows that they are about, what these are then, and whether removals were left alone
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
