/** Entries of the journal in one form for all kinds: open items and finished ones. */
import type { IconName } from '@blueprintjs/core';
import { type EntryState, isInProgress } from '../../shared/desk/journal';
import type { OpenCall } from '../../shared/desk/operations';
import { type PreparedChange, type SentChange, targetName } from '../../shared/desk/rates';
import { type RowRun, runState, runTitle, runTotal } from '../../shared/desk/row-entries';
import { findHubTable, titleAmongAll } from '../../shared/hub';
import { hubPath } from '../../shared/hub/hub-table';
import type { RequestOutput } from '../../shared/ipc/contract';
import { findList } from '../../shared/lists';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { countsText, stateShown } from './change-texts';

/** Names of the kinds in the filter, in its order. */
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

export interface Item {
  readonly id: string;
  readonly title: string;
  readonly kind: ItemKind;
  /** Time of the last change, in milliseconds since 1970. */
  readonly at: number;
  /** The target: a service, or a table of an integration. */
  readonly about: string;
  /** The amount as text, or empty. */
  readonly amount: string;
}

export interface DoneItem extends Item {
  readonly sent?: SentChange;
  readonly run?: RowRun;
}

/** Groups in the order of the outbox. `paused` is shown with the queued items. */
export const itemGroups = ['needs-you', 'failed', 'going', 'paused', 'done'] as const;
export type ItemGroup = (typeof itemGroups)[number];

/** Exactly one of the last three fields is set. */
export interface OutboxItem extends Item {
  readonly group: ItemGroup;
  readonly icon: IconName;
  /** The state as one word: `Sending`. */
  readonly word: string;
  readonly change?: PreparedChange;
  readonly call?: OpenCall;
  readonly run?: RowRun;
}
export type ChangeItem = OutboxItem & { readonly change: PreparedChange };

type OutboxParts = Pick<RequestOutput<'journal.list'>, 'changes' | 'calls' | 'runs'>;

/** Returns calls first, then runs, then changes in the order of the user. */
export function outboxItems({ changes, calls, runs }: OutboxParts): readonly OutboxItem[] {
  return [
    ...calls.map((call): OutboxItem => {
      const { id, title, made: at } = call;
      const about = 'Outcome unknown';
      return { ...{ id, title, at, kind: 'call', about, amount: '', call }, ...inState('needs-you') };
    }),
    ...runs.map((run): OutboxItem => {
      const { state, reason } = runState(run);
      const item = { ...itemOfRun(run), ...inState(state, reason) };
      if (state === 'sending') return { ...item, word: 'Sending' };
      return state === 'refused'
        ? { ...item, word: `${counted(run.counts.refused ?? 0, 'row')} refused` }
        : item;
    }),
    ...changes
      .toSorted((a, b) => a.order - b.order)
      .map((change): OutboxItem => {
        const { id, title, changed: at, origin, target, counts, state, reason } = change;
        const amount = state === 'done' ? '' : countsText(counts);
        const item = { id, title, at, kind: origin.kind, about: targetName(target), amount, change };
        return { ...item, ...inState(state, reason) };
      }),
  ];
}

function inState(state: EntryState, reason: PreparedChange['reason'] = null) {
  return { group: groupOf(state, reason), ...stateShown({ state, reason }) };
}

function groupOf(state: EntryState, reason: PreparedChange['reason']): ItemGroup {
  if (state === 'needs-you' || state === 'done') return state;
  if (state === 'refused') return 'failed';
  return isInProgress({ state, reason }) ? 'going' : 'paused';
}

function itemOfRun(run: RowRun) {
  const { origin, at, counts } = run;
  const amount = `${shownNumber(counts.done ?? 0)} of ${counted(runTotal(run), 'row')}`;
  return { id: origin.run, title: runTitle(run), kind: origin.kind, at, about: runAbout(run), amount, run };
}

/** Returns the address of the list with the rows of a run; undefined for settings, and for rows of several lists. */
export function runPath({ origin, lists }: Pick<RowRun, 'origin' | 'lists'>): string | undefined {
  const table = lists.length === 1 ? findHubTable(origin.list) : undefined;
  if (table && origin.owner !== undefined) return hubPath(table, origin.owner);
  return findList(origin.list) && `/lists/${origin.list}`;
}

/** `Contracts`, `Countries (validations) of Blue store #181`, `3 tables of integration #181`. */
export function runAbout({ origin, lists }: Pick<RowRun, 'origin' | 'lists'>): string {
  const list = findList(origin.list);
  if (list) return list.title;
  const table = findHubTable(origin.list);
  const owner = origin.ownerName ?? (table?.area === 'webhooks' ? 'webhook' : 'integration');
  const what = lists.length > 1 ? counted(lists.length, 'table') : table ? titleAmongAll(table) : 'Settings';
  return `${what} of ${owner} #${origin.owner}`;
}

/** Returns finished items, the last one first. */
export function doneItems({ sent, calls, runs }: RequestOutput<'history.list'>): readonly DoneItem[] {
  return [
    ...sent.map((each): DoneItem => {
      const { id, title, at, origin, target, by, undoneBy, counts } = each;
      const amount = `${undoneBy === null ? countsText(counts) : 'Undone'} · ${by}`;
      return { id, title, at, kind: origin.kind, about: targetName(target), amount, sent: each };
    }),
    ...calls.map((call): DoneItem => ({ ...call, kind: 'call', about: itemKinds.call, amount: 'Done' })),
    ...runs.map(itemOfRun),
  ].sort((a, b) => b.at - a.at);
}

/** `2 waiting, 1 needs a decision`, for the status bar; empty while nothing is open. */
export function workText(items: readonly OutboxItem[]): string {
  const count = (which: ItemGroup) => items.filter(({ group }) => group === which).length;
  const [going, asking, failed, paused] = (['going', 'needs-you', 'failed', 'paused'] as const).map(count);
  return [
    going && `${shownNumber(going)} waiting`,
    asking && `${shownNumber(asking)} ${asking === 1 ? 'needs' : 'need'} a decision`,
    failed && `${shownNumber(failed)} failed`,
    paused && `${shownNumber(paused)} paused`,
  ]
    .filter(Boolean)
    .join(', ');
}
