/**
 * The journal: changes that must be made exactly once on the server. An entry is on the disk before anything is sent,
 * and one table has all of its state transitions.
 */
import { z } from 'zod';
import { counted } from '../quantities';
import { outboxReasonNames } from './outbox-reasons';

export const entryStates = [
  /** The entry is queued; `reason` says what it waits for. */
  'queued',
  /** The entry is compared with the server. Nothing has been sent. */
  'checking',
  /** The entry is being sent. If this state is found at a start, the outcome is unknown. */
  'sending',
  /** The entry was sent and its outcome is unknown. */
  'unknown',
  /** The user has to choose. */
  'needs-you',
  'refused',
  'done',
  'cancelled',
] as const;
export type EntryState = (typeof entryStates)[number];

/** The acts on an entry: first the steps of sending, then the acts of the user. */
export const entryActs = [
  /** The comparison with the server begins. */
  'check',
  /** The result of the comparison is stored. */
  'note',
  'send',
  /** The server has it. */
  'finish',
  /** The server, or its data, does not allow it. */
  'refuse',
  /** The request may have reached the server. */
  'lose',
  /** The request has not reached the server and is retried later. */
  'return',
  /** The user has to choose. */
  'ask',
  'pause',
  'resume',
  'cancel',
  /** Changes its time, its position, or the choices of the user. */
  'edit',
] as const;
export type EntryAct = (typeof entryActs)[number];

/** The state after an act, by the state before it. Other acts are refused in that state. */
export const transitions: Readonly<Record<EntryState, Readonly<Partial<Record<EntryAct, EntryState>>>>> = {
  queued: { check: 'checking', pause: 'queued', resume: 'queued', cancel: 'cancelled', edit: 'queued' },
  checking: {
    note: 'checking',
    send: 'sending',
    finish: 'done',
    refuse: 'refused',
    return: 'queued',
    ask: 'needs-you',
    pause: 'queued',
    cancel: 'cancelled',
    edit: 'checking',
  },
  sending: { finish: 'done', refuse: 'refused', lose: 'unknown', return: 'queued', ask: 'needs-you' },
  unknown: {
    send: 'sending',
    finish: 'done',
    refuse: 'refused',
    lose: 'unknown',
    ask: 'needs-you',
    resume: 'unknown',
    cancel: 'cancelled',
  },
  'needs-you': { resume: 'queued', cancel: 'cancelled', edit: 'needs-you' },
  refused: { resume: 'queued', cancel: 'cancelled', edit: 'refused' },
  done: {},
  cancelled: {},
};

/** The state after an act; undefined if the entry may not do it now. */
export function stateAfter(state: EntryState, act: EntryAct): EntryState | undefined {
  return transitions[state][act];
}

/** True for an entry that is neither done nor cancelled. */
export const isOpen = ({ state }: { readonly state: EntryState }): boolean =>
  state !== 'done' && state !== 'cancelled';

/** True for an entry that continues without the user. */
export const isInProgress = ({ state, reason }: Pick<Entry, 'state' | 'reason'>): boolean =>
  ['checking', 'sending', 'unknown'].includes(state) || (state === 'queued' && reason !== 'paused');

/** Milliseconds since 1970. */
export const instant = z.number().int();

/** Fields of all entries. */
export const entryFields = {
  id: z.uuid(),
  /** The title for the user: `Remove contract CT-9`, `Round of 1 March: +3.5 %`. */
  title: z.string().max(300),
  made: instant,
  /** The entry is not sent before this instant. */
  notBefore: instant.nullable(),
  /** Place among the entries of the user, the smallest first. */
  order: z.number(),
  state: z.enum(entryStates),
  /** Why it waits, needs the user or was refused. */
  reason: z.enum(outboxReasonNames).nullable(),
  /** Details of the reason: the message of the server, the number of conflicting rows. */
  details: z.string().max(2000).nullable(),
  /** Time of the next attempt. */
  nextTry: instant.nullable(),
  attempts: z.number().int().min(0),
  /** Number of consecutive server errors. */
  faults: z.number().int().min(0),
  /** Sent with every attempt as `Idempotency-Key`. */
  operation: z.uuid(),
  changed: instant,
} as const;

const fields = z.object(entryFields);
export type Entry = z.output<typeof fields>;

/** Returns what happens to pending entries when Codesk ends or the user signs out; empty for none. */
export function laterText(count: number): string {
  if (count === 0) return '';
  return `${counted(count, 'change')} ${count === 1 ? 'is' : 'are'} sent the next time you start Codesk and sign in.`;
}
