/** Accepts and rejects changes in the comparison: rows, or all of a state. */
import type { RateRow, RateView } from '../../../shared/ipc/rates';
import { shownNumber } from '../../../shared/money';
import { failureOf, invoke } from '../../ipc';
import type { MakeEdit } from '../../rates/rate-panel';
import type { RowWindows } from '../../rates/row-windows';
import { notifyFailure } from '../../ui/failure';
import { type AcceptedState, toggled } from './change-selection';

/** The most rows that can be accepted or rejected together. For more rows there are buttons for all of a state. */
const mostToggled = 20_000;
const perRequest = 1000;

interface AcceptingOptions {
  readonly as: string;
  readonly rateFile: string;
  readonly view: RateView;
  readonly rows: RowWindows;
  readonly edit: MakeEdit;
  /** Announces changes that were skipped. */
  readonly announce: (text: string) => void;
}

export function accepting({ as, rateFile, view, rows, edit, announce }: AcceptingOptions) {
  /** Returns the rows between two positions, ends included. Rows that have not loaded are requested. */
  const rowsBetween = async (first: number, last: number): Promise<readonly RateRow[]> => {
    const found: RateRow[] = [];
    for (let index = first; index <= last; ) {
      const row = rows.row(index);
      if (row) {
        found.push(row);
        index += 1;
        continue;
      }
      const count = Math.min(perRequest, last - index + 1);
      found.push(...(await invoke('rates.rows', { as, rateFile, view, from: index, count })).rows);
      index += count;
    }
    return found;
  };
  /** Shows the new state before main has replied, because the next key depends on it. */
  const show = (first: number, last: number, changed: ReadonlyMap<number, boolean>) => {
    for (let index = first; index <= last; index += 1) {
      const row = rows.row(index);
      const accepted = row && changed.get(row.row);
      if (row?.change && accepted !== undefined && row.change.accepted !== accepted)
        rows.write(index, (before) => ({
          ...before,
          change: before.change && { ...before.change, accepted },
        }));
    }
  };

  return {
    /** Accepts the changes of rows, ends included; rejects them when all are accepted. */
    toggle: async (first: number, last: number): Promise<void> => {
      if (last - first >= mostToggled) {
        announce(
          `Select at most ${shownNumber(mostToggled)} rows, or use the buttons Accept all and Reject all`,
        );
        return;
      }
      try {
        const { version } = rows;
        const { edits, chosen, accepted, leftRemovals } = toggled(await rowsBetween(first, last));
        if (leftRemovals) announce('Rows that are not in the file were not accepted');
        else if (edits.length === 0) announce('This row has no change to accept');
        show(first, last, new Map(chosen.map(({ row }) => [row, accepted])));
        const made = await Promise.all(edits.map((each) => edit(each, version)));
        if (made.includes(null))
          show(first, last, new Map(chosen.map(({ row, change }) => [row, change?.accepted ?? false])));
      } catch (error) {
        notifyFailure(failureOf(error));
      }
    },
    /** Accepts or rejects all changes of a state. */
    all: (state: AcceptedState, accepted: boolean): void => {
      void edit({ op: 'accept', state, rows: null, accepted }, rows.version);
    },
  };
}
