/** States of prepared changes and their reasons in words: what it is, and what happens next. */
import type { IconName } from '@blueprintjs/core';
import type { DateFormat } from '../../shared/date-formats';
import { dateTimeText } from '../../shared/dates';
import { outboxReasons, reasonTexts } from '../../shared/desk/outbox-reasons';
import { mayBeGivenUp, type OutboxState, type PreparedChange, targetName } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';

const words: Readonly<Record<OutboxState, string>> = {
  ready: 'Ready',
  waiting: 'Waiting',
  checking: 'Checking',
  'needs-you': 'Needs you',
  sending: 'Sending',
  done: 'Done',
  failed: 'Failed',
  paused: 'Paused',
};

export const stateIcons: Readonly<Record<OutboxState, IconName>> = {
  ready: 'inbox',
  waiting: 'time',
  checking: 'search',
  'needs-you': 'user',
  sending: 'send-message',
  done: 'tick-circle',
  failed: 'error',
  paused: 'pause',
};

/** `Waiting for connection`. */
export function stateWord({ state, reason }: Pick<PreparedChange, 'state' | 'reason'>): string {
  if (state === 'waiting' && reason === 'offline') return 'Waiting for connection';
  if (state === 'waiting' && reason === 'sign-in') return 'Waiting for sign-in';
  if (state === 'sending' && reason === 'unknown') return 'Looking it up';
  return words[state];
}

/** Where a draft is that was put into the outbox: `In the outbox: waiting for connection`, `Sent`. */
export function outboxText(change: Pick<PreparedChange, 'state' | 'reason'>): string {
  if (change.state === 'done') return 'Sent';
  const word = stateWord(change);
  return `In the outbox: ${word.charAt(0).toLowerCase()}${word.slice(1)}`;
}

/** When something will be: `at 06:00`, or with its day if that is not today. */
function whenText(at: number, format: DateFormat, now: Date): string {
  const text = dateTimeText(new Date(at), format);
  return new Date(at).toDateString() === now.toDateString() ? `at ${text.slice(-5)}` : `on ${text}`;
}

/** One or two sentences about where a change is, and what happens next. */
export function stateSentence(change: PreparedChange, format: DateFormat, now = new Date()): string {
  const { state, reason, details, nextTry, notBefore, target } = change;
  const next = nextTry !== null && nextTry > now.getTime() ? nextTry : null;
  const texts = reason === null ? {} : reasonTexts(reason);
  const tried = next === null ? '' : ` It is tried again ${whenText(next, format, now)}.`;
  switch (state) {
    case 'ready':
      return 'It is next in line and goes out by itself.';
    case 'checking':
      return `The current rates of ${targetName(target)} are read and compared. Nothing is sent yet.`;
    case 'sending':
      return reason === null
        ? `It is being saved to ${targetName(target)}. It cannot be taken back now.`
        : `${texts.waiting ?? outboxReasons.unknown.waiting}${tried}`;
    case 'paused':
      return 'You paused it. It is not sent before you resume it.';
    case 'waiting':
      if (reason === 'not-before' && notBefore !== null)
        return `It is not sent before ${dateTimeText(new Date(notBefore), format)}.`;
      return `${texts.waiting ?? 'It waits.'}${tried}`;
    case 'needs-you':
      return (texts.needsYou ?? outboxReasons.collision.needsYou)(targetName(target), rowsText(details));
    case 'failed':
      return `${(target.contract && texts.failed?.inContract) ?? texts.failed?.text ?? 'It was not sent.'} ${texts.failed?.wayOut ?? ''}`.trim();
    case 'done':
      return texts.done?.(targetName(target)) ?? `${targetName(target)} has these rows.`;
  }
}

function rowsText(details: string | null): string {
  const count = Number(details);
  return Number.isInteger(count) && count > 0 ? counted(count, 'row') : 'rows';
}

/** The message of the server, and the rows that it named; null where the details are something else. */
export function serverMessage({ state, reason, details }: PreparedChange): string | null {
  if (details === null || details.trim() === '') return null;
  if (state === 'needs-you' || (state !== 'failed' && reason === 'not-before')) return null;
  return details;
}

/** `2 added, 1 changed, 1 removed`; `no change` for none. */
export function countsText({ added, changed, removed }: PreparedChange['counts']): string {
  const parts = [
    added > 0 && `${counted(added, 'row')} added`,
    changed > 0 && `${counted(changed, 'row')} changed`,
    removed > 0 && `${counted(removed, 'row')} removed`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'no row changes';
}

/** `2 waiting, 1 needs you`, for the status bar; empty while there is no work. */
export function workText(changes: readonly PreparedChange[]): string {
  const count = (...states: readonly OutboxState[]) =>
    changes.filter(({ state }) => states.includes(state)).length;
  const [going, asking, failed, paused] = [
    count('ready', 'waiting', 'checking', 'sending'),
    count('needs-you'),
    count('failed'),
    count('paused'),
  ];
  return [
    going > 0 && `${going} waiting`,
    asking > 0 && `${asking} ${asking === 1 ? 'needs' : 'need'} you`,
    failed > 0 && `${failed} failed`,
    paused > 0 && `${paused} paused`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** What a person can do with a change. */
export function actsOf(change: Pick<PreparedChange, 'state' | 'reason' | 'attempts'>) {
  const { state, reason } = change;
  const isOut = state === 'sending';
  return {
    pause: state === 'ready' || state === 'waiting' || state === 'checking',
    resume: state === 'paused',
    look: isOut && reason !== null,
    giveUp: mayBeGivenUp(change),
    again: state === 'failed' || (state === 'waiting' && reason !== 'not-before'),
    notBefore: state === 'ready' || state === 'waiting' || state === 'paused',
    cancel: !isOut && state !== 'done',
    remove: state === 'done',
    choose: state === 'needs-you',
    move: !isOut && state !== 'checking' && state !== 'done',
  };
}
