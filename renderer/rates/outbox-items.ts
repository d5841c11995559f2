/** All kinds of the outbox in one form: prepared changes of rates, calls without a known answer, and runs of rows. */
import type { KeptOperation } from '../../shared/desk/operations';
import type { PreparedChange } from '../../shared/desk/rates';
import { goingRows, type RowRun } from '../../shared/desk/row-entries';

/** By their names in the filter, in its order. */
export const itemKinds = {
  call: 'Forms and actions',
  import: 'Imports',
  copy: 'Copies',
  bulk: 'Bulk actions',
  file: 'Rates',
  round: 'Rounds',
  undo: 'Undo',
} as const;
export type ItemKind = keyof typeof itemKinds;

/** `paused` is shown with what is on its way. */
export type ItemGroup = 'needs-you' | 'failed' | 'going' | 'paused' | 'done';

interface ItemFields {
  readonly id: string;
  readonly title: string;
  readonly kind: ItemKind;
  readonly group: ItemGroup;
  /** When it was changed last, in milliseconds since 1970. */
  readonly at: number;
}
export type ChangeItem = ItemFields & { readonly of: 'change'; readonly change: PreparedChange };
type CallItem = ItemFields & { readonly of: 'call'; readonly call: KeptOperation };
type RunItem = ItemFields & { readonly of: 'run'; readonly run: RowRun };
export type OutboxItem = ChangeItem | CallItem | RunItem;

interface OutboxParts {
  readonly changes: readonly PreparedChange[];
  readonly calls: readonly KeptOperation[];
  readonly runs: readonly RowRun[];
}

/** Calls first, then runs, then changes in the order of the user. */
export function outboxItems({ changes, calls, runs }: OutboxParts): readonly OutboxItem[] {
  return [
    ...calls.map((call): CallItem => {
      const { id, title, at } = call;
      return { of: 'call', call, id, title, at, kind: 'call', group: 'needs-you' };
    }),
    ...runs.map((run): RunItem => {
      const { origin, at } = run;
      return {
        ...{ of: 'run', run, id: origin.run, title: runTitle(run), at },
        ...{ kind: origin.kind, group: groupOfRun(run) },
      };
    }),
    ...changes
      .toSorted((a, b) => a.order - b.order)
      .map((change): ChangeItem => {
        const { id, title, changed, origin } = change;
        return { of: 'change', change, id, title, at: changed, kind: origin.kind, group: groupOf(change) };
      }),
  ];
}

/** `countries.csv`, `Copy from Blue store`. */
export function runTitle({ origin: { kind, name } }: Pick<RowRun, 'origin'>): string {
  return kind === 'copy' ? `Copy from ${name}` : name;
}

function groupOf({ state, reason }: PreparedChange): ItemGroup {
  if (state === 'queued' && reason === 'paused') return 'paused';
  if (state === 'needs-you' || state === 'done') return state;
  return state === 'refused' ? 'failed' : 'going';
}

function groupOfRun(run: RowRun): ItemGroup {
  const { counts } = run;
  if (counts['needs-you']) return 'needs-you';
  if (goingRows([run]) > 0) return 'going';
  return counts.paused ? 'paused' : 'failed';
}

/** `2 waiting, 1 needs you`, for the status bar; empty while nothing is open. */
export function workText(items: readonly OutboxItem[]): string {
  const count = (which: ItemGroup) => items.filter(({ group }) => group === which).length;
  const [going, asking, failed, paused] = (['going', 'needs-you', 'failed', 'paused'] as const).map(count);
  return [
    going && `${going} waiting`,
    asking && `${asking} ${asking === 1 ? 'needs' : 'need'} you`,
    failed && `${failed} failed`,
    paused && `${paused} paused`,
  ]
    .filter(Boolean)
    .join(', ');
}
