/** What was done on the server in one form, whatever its kind: for the history and the home. */
import type { DoneCall } from '../../shared/desk/operations';
import { type SentChange, targetName } from '../../shared/desk/rates';
import type { RowRun } from '../../shared/desk/row-entries';
import type { RequestOutput } from '../../shared/ipc/contract';
import { runAbout, runAmount } from './item-texts';
import { type ItemKind, itemKinds, runTitle } from './outbox-items';
import { countsText } from './outbox-texts';

export interface DoneItem {
  readonly id: string;
  readonly title: string;
  readonly kind: ItemKind;
  readonly at: number;
  /** What it is for. */
  readonly about: string;
  readonly amount: string;
  readonly sent?: SentChange;
  readonly run?: RowRun;
}

/** All kinds in one form, the last one first. */
export function doneItems({ sent, calls, runs }: RequestOutput<'history.list'>): readonly DoneItem[] {
  return [
    ...sent.map((each): DoneItem => {
      const { id, title, at, origin, target, by, undoneBy, counts } = each;
      const amount = `${undoneBy === null ? countsText(counts) : 'Taken back'} · ${by}`;
      return { id, title, at, kind: origin.kind, about: targetName(target), amount, sent: each };
    }),
    ...calls.map(
      ({ id, title, at }: DoneCall): DoneItem => ({
        ...{ id, title, at, kind: 'call' },
        ...{ about: itemKinds.call, amount: 'Done' },
      }),
    ),
    ...runs.map((run): DoneItem => {
      const { origin, at } = run;
      const texts = { title: runTitle(run), about: runAbout(run), amount: runAmount(run) };
      return { id: origin.run, at, kind: origin.kind, ...texts, run };
    }),
  ].sort((a, b) => b.at - a.at);
}
