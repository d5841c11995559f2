/** What the outbox, the history and the home say of an item beside its title. */
import type { IconName } from '@blueprintjs/core';
import { targetName } from '../../shared/desk/rates';
import type { RowRun } from '../../shared/desk/row-entries';
import { findHubTable, titleAmongAll } from '../../shared/hub';
import { hubPath } from '../../shared/hub/definition';
import { findList } from '../../shared/lists';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import type { ItemGroup, OutboxItem } from './outbox-items';
import { countsText, stateIcon, stateWord } from './outbox-texts';
import { ageText } from './time-text';

const groupStates: Readonly<Record<ItemGroup, { readonly icon: IconName; readonly word: string }>> = {
  'needs-you': { icon: 'user', word: 'Needs you' },
  failed: { icon: 'error', word: 'Failed' },
  going: { icon: 'send-message', word: 'On its way' },
  paused: { icon: 'pause', word: 'Paused' },
  done: { icon: 'tick-circle', word: 'Done' },
};

export function itemState(item: OutboxItem): { readonly icon: IconName; readonly word: string } {
  if (item.of === 'change') return { icon: stateIcon(item.change), word: stateWord(item.change) };
  const { icon, word } = groupStates[item.group];
  const failed = item.of === 'run' && item.group === 'failed' && item.run.counts.refused;
  return { icon, word: failed ? `${counted(failed, 'row')} failed` : word };
}

/** What it is for: a service, a table of an integration. */
export function itemAbout(item: OutboxItem): string {
  if (item.of === 'change') return targetName(item.change.target);
  return item.of === 'run' ? runAbout(item.run) : 'It is not known whether this was done';
}

/** How much it is, or how old. */
export function itemAmount(item: OutboxItem): string {
  if (item.of === 'run') return runAmount(item.run);
  return item.of === 'change' && item.group !== 'done' ? countsText(item.change.counts) : ageText(item.at);
}

/** The address of the list that has the rows of a run; undefined for settings, and for rows of several lists. */
export function runPath({ origin, lists }: Pick<RowRun, 'origin' | 'lists'>): string | undefined {
  const table = lists.length === 1 ? findHubTable(origin.list) : undefined;
  if (table && origin.owner !== undefined) return hubPath(table, origin.owner);
  return findList(origin.list) && `/lists/${origin.list}`;
}

/** `Contracts`, `Countries (validations) of integration #181`, `3 tables of integration #181`. */
export function runAbout({ origin, lists }: Pick<RowRun, 'origin' | 'lists'>): string {
  const list = findList(origin.list);
  if (list) return list.title;
  const table = findHubTable(origin.list);
  const of = table?.area === 'webhooks' ? 'webhook' : 'integration';
  const what = lists.length > 1 ? counted(lists.length, 'table') : table ? titleAmongAll(table) : 'Settings';
  return `${what} of ${of} #${origin.owner}`;
}

/** `120 of 500 rows`. */
export function runAmount({ counts }: Pick<RowRun, 'counts'>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${shownNumber(counts.done ?? 0)} of ${counted(total, 'row')}`;
}
