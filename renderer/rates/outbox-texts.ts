/** States of prepared changes and their reasons in words: what it is, and what happens next. */
import type { IconName } from '@blueprintjs/core';
import { type DateFormat, dateTimeText } from '../../shared/dates';
import {
  type OutboxReason,
  type OutboxState,
  type PreparedChange,
  targetName,
} from '../../shared/desk/rates';
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

const waitTexts: Partial<Record<OutboxReason, string>> = {
  offline: 'The server cannot be reached. It is sent by itself when the connection is back.',
  'sign-in': 'The session has ended. It is sent after you sign in again.',
  busy: 'The server asks for a pause.',
  'server-fault': 'The server could not do it just now.',
  'no-answer': 'What answered is not the server, or its answer cannot be read.',
  unknown:
    'It was sent, and no answer came that says whether it was saved. Codesk looks on the server, and sends it again only if it is not there, under the same number.',
  'not-kept': 'This computer could not write down the next step. Make space on the disk; nothing was sent.',
};

const failedTexts: Partial<Record<OutboxReason, string>> = {
  'not-accepted': 'The server did not accept the rows. Nothing was saved.',
  'read-differently': 'The server read other rows than you saw. Nothing was saved.',
  gone: 'The service does not exist any more.',
  refused: 'Your account may not change this service.',
  'other-table': 'The service has another kind of table now, so these rows do not fit.',
  'server-fault': 'The server failed at this change again and again, while it answered others.',
  unreadable: 'The rows of the service, or of this change, cannot be read.',
};

/** The same for rates of a service in a contract, where they differ. */
const contractTexts: typeof failedTexts = {
  gone: 'The contract does not exist any more, or the service is not in it.',
  refused: 'Your account may not change this contract.',
  'other-table': 'The contract has other rates for this service now, so these rows do not fit.',
};

const waysOut: Partial<Record<OutboxReason, string>> = {
  'not-accepted': 'Mend the rows in the draft and queue it again, or remove this one.',
  'read-differently': 'Compare the rows named below with the draft, mend it and queue it again.',
  gone: 'Remove it, or choose another service in the draft.',
  refused: 'Ask an administrator, then try again.',
  'other-table': 'Choose the table in the draft again and queue it again.',
  'server-fault': 'Try again later, or report it with the message below.',
  unreadable: 'Open the draft and queue it again.',
};

function failedText(reason: OutboxReason | null, { contract }: PreparedChange['target']): string | undefined {
  if (reason === null) return undefined;
  return (contract && contractTexts[reason]) ?? failedTexts[reason];
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
  const tried = next === null ? '' : ` It is tried again ${whenText(next, format, now)}.`;
  switch (state) {
    case 'ready':
      return 'It is next in line and goes out by itself.';
    case 'checking':
      return `The current rates of ${targetName(target)} are read and compared. Nothing is sent yet.`;
    case 'sending':
      return reason === null
        ? `It is being saved to ${targetName(target)}. It cannot be taken back now.`
        : `${waitTexts[reason] ?? waitTexts.unknown}${tried}`;
    case 'paused':
      return 'You paused it. It is not sent before you resume it.';
    case 'waiting':
      if (reason === 'not-before' && notBefore !== null)
        return `It is not sent before ${dateTimeText(new Date(notBefore), format)}.`;
      return `${(reason && waitTexts[reason]) ?? 'It waits.'}${tried}`;
    case 'needs-you':
      if (reason === 'moved-while-sending')
        return `It was sent without an answer, and ${targetName(target)} has other rows now. See what is there and decide; nothing goes out before.`;
      return `Somebody else changed ${collisionText(details)} of ${targetName(target)} that you change, too. Nothing goes out until you chose.`;
    case 'failed':
      return `${failedText(reason, target) ?? 'It was not sent.'} ${(reason && waysOut[reason]) ?? ''}`.trim();
    case 'done':
      return reason === 'already-there'
        ? `${targetName(target)} had these rows already. Nothing had to be sent.`
        : `${targetName(target)} has these rows.`;
  }
}

function collisionText(details: string | null): string {
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
export function actsOf({ state, reason }: Pick<PreparedChange, 'state' | 'reason'>) {
  const isOut = state === 'sending';
  return {
    pause: state === 'ready' || state === 'waiting' || state === 'checking',
    resume: state === 'paused',
    again: state === 'failed' || (state === 'waiting' && reason !== 'not-before'),
    notBefore: state === 'ready' || state === 'waiting' || state === 'paused',
    cancel: !isOut && state !== 'done',
    remove: state === 'done',
    choose: state === 'needs-you',
    move: !isOut && state !== 'checking' && state !== 'done',
  };
}
