/** Texts of the states and reasons of prepared changes. */
import type { IconName } from '@blueprintjs/core';
import type { DateFormat } from '../../shared/date-formats';
import { dateTimeText } from '../../shared/dates';
import type { EntryState } from '../../shared/desk/journal';
import { type OutboxReason, outboxReasons, reasonTexts } from '../../shared/desk/outbox-reasons';
import { isDiscardable, type PreparedChange, targetName } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';

type Shown = readonly [word: string, icon: IconName];

const states: Readonly<Record<EntryState, Shown>> = {
  queued: ['Waiting', 'time'],
  checking: ['Checking', 'search'],
  'needs-you': ['Needs decision', 'user'],
  sending: ['Sending', 'send-message'],
  unknown: ['Confirming', 'search'],
  done: ['Done', 'tick-circle'],
  refused: ['Failed', 'error'],
  cancelled: ['Cancelled', 'cross'],
};
const queued: Readonly<Partial<Record<OutboxReason, Shown>>> = {
  paused: ['Paused', 'pause'],
  offline: ['Waiting for connection', 'time'],
  'sign-in': ['Waiting for sign-in', 'time'],
};

/** Returns a state in one or two words, `Waiting for connection`, with its icon. */
export function stateShown({ state, reason }: Pick<PreparedChange, 'state' | 'reason'>) {
  const ready: Shown = ['Ready', 'inbox'];
  const inQueue = reason === null ? ready : queued[reason];
  const [word, icon] = (state === 'queued' && inQueue) || states[state];
  return { word, icon };
}

/** Returns the state of a queued rate file: `In the outbox: waiting for connection`, `Sent`. */
export function outboxText(change: Pick<PreparedChange, 'state' | 'reason'>): string {
  if (change.state === 'done') return 'Sent';
  const { word } = stateShown(change);
  return `In the outbox: ${word.charAt(0).toLowerCase()}${word.slice(1)}`;
}

/** Returns a time: `at 06:00`, or with its day if that is not today. */
function whenText(at: number, format: DateFormat, now: Date): string {
  const text = dateTimeText(new Date(at), format);
  return new Date(at).toDateString() === now.toDateString() ? `at ${text.slice(-5)}` : `on ${text}`;
}

/** Returns one or two sentences about the state of a change and the next step. */
export function stateSentence(change: PreparedChange, format: DateFormat, now = new Date()): string {
  const { state, reason, details, nextTry, notBefore, target } = change;
  const next = nextTry !== null && nextTry > now.getTime() ? nextTry : null;
  const texts = reason === null ? {} : reasonTexts(reason);
  const tried = next === null ? '' : ` Next attempt ${whenText(next, format, now)}.`;
  switch (state) {
    case 'queued':
      if (reason === null) return 'It is sent next.';
      if (reason === 'not-before' && notBefore !== null)
        return `It is not sent before ${dateTimeText(new Date(notBefore), format)}.`;
      return `${texts.waiting ?? 'It is in the queue.'}${tried}`;
    case 'checking':
      return `The current rates of ${targetName(target)} are read and compared. Nothing is sent yet.`;
    case 'sending':
      return `It is being saved to ${targetName(target)}. It cannot be undone now.`;
    case 'unknown':
      return `${texts.waiting ?? outboxReasons.unknown.waiting}${tried}`;
    case 'needs-you':
      return (texts.needsYou ?? outboxReasons.collision.needsYou)(targetName(target), rowsText(details));
    case 'refused':
      return `${(target.contract && texts.failed?.inContract) ?? texts.failed?.text ?? 'It was not sent.'} ${texts.failed?.wayOut ?? ''}`.trim();
    case 'done':
      return texts.done?.(targetName(target)) ?? `${targetName(target)} has these rows.`;
    case 'cancelled':
      return 'You cancelled it. It was not sent.';
  }
}

function rowsText(details: string | null): string {
  const count = Number(details);
  return Number.isInteger(count) && count > 0 ? counted(count, 'row') : 'some rows';
}

/** Returns the message of the server with the rows that it named; null if the details are not a message. */
export function serverMessage({ state, reason, details }: PreparedChange): string | null {
  if (details === null || details.trim() === '') return null;
  if (state === 'needs-you' || (state !== 'refused' && reason === 'not-before')) return null;
  return details;
}

/** `2 rows added, 1 row changed`; `no row changes` for none. */
export function countsText({ added, changed, removed }: PreparedChange['counts']): string {
  const parts = [
    added > 0 && `${counted(added, 'row')} added`,
    changed > 0 && `${counted(changed, 'row')} changed`,
    removed > 0 && `${counted(removed, 'row')} deleted`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'no row changes';
}

/** Returns the possible actions on a change. */
export function actsOf(change: Pick<PreparedChange, 'state' | 'reason' | 'attempts'>) {
  const { state, reason } = change;
  const isOut = state === 'sending' || state === 'unknown';
  const isPaused = state === 'queued' && reason === 'paused';
  const isTried = state === 'queued' && reason !== null && reason !== 'not-before' && !isPaused;
  return {
    pause: (state === 'queued' && !isPaused) || state === 'checking',
    resume: isPaused,
    look: state === 'unknown',
    giveUp: isDiscardable(change),
    again: state === 'refused' || isTried,
    notBefore: state === 'queued',
    cancel: !isOut && state !== 'done',
    remove: state === 'done',
    choose: state === 'needs-you',
    move: state === 'queued',
  };
}
