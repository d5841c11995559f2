/** When a prepared change is tried again, and which one is next. Pure: the time and chance are given. */
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import { type KeptChange, type PreparedChange, recordOf } from '../../shared/desk/rates';
import { type ErrorCode, type Failure, unreachedCodes } from '../../shared/errors';

const second = 1000;
/** The first wait, and the longest one, in milliseconds. */
const firstWait = 2 * second;
const longestWait = 5 * 60 * second;
/** The longest pause that a server can ask for. */
const longestAsked = 15 * 60 * second;
/** After so many troubles with one change the others are tried meanwhile. */
export const gatesFor = 3;
/** After so many faults at one change, while the server answers otherwise, the change is given up. */
export const mostFaults = 8;

/**
 * Milliseconds until the next try.
 * @param troubles how many in a row, from 1
 * @param chance from 0 to 1, so that many computers do not come at the same moment
 */
export function waitAfter(troubles: number, chance: number, retryAfter?: number): number {
  const grown = Math.min(firstWait * 2 ** Math.min(troubles - 1, 20), longestWait);
  const jittered = grown / 2 + (grown / 2) * chance;
  const asked = retryAfter === undefined ? 0 : Math.min(retryAfter * second, longestAsked);
  return Math.round(Math.max(jittered, asked));
}

/** Trouble of the connection or of the whole server: no other change would get through. */
const forAll: readonly ErrorCode[] = [...unreachedCodes, 'too_many', 'session_ended'];

/** True if the other changes wait, too. */
export function waitsForAll(code: ErrorCode, troubles: number): boolean {
  return forAll.includes(code) || troubles <= gatesFor;
}

const reasons: Partial<Record<ErrorCode, OutboxReason>> = {
  timed_out: 'offline',
  connection_cut: 'cut',
  session_ended: 'sign-in',
  too_many: 'busy',
  // Of a service that changed while its rows were checked, again and again.
  conflict: 'moving',
  server_fault: 'server-fault',
  disk_full: 'not-kept',
  folder_readonly: 'not-kept',
  file_trouble: 'not-kept',
  rate_file_lost: 'not-kept',
};

/** Why it waits after a failure. What is not the server, such as the page of a hotspot, is no answer. */
export function reasonOf({ code }: Pick<Failure, 'code'>): OutboxReason {
  return unreachedCodes.includes(code) ? 'offline' : (reasons[code] ?? 'no-answer');
}

/** True for what the connection was the reason of: it is worth another try once the server answers again. */
export function isOfConnection(reason: OutboxReason | null): boolean {
  return reason === 'offline' || reason === 'cut';
}

/** States from which a change goes on by itself. */
const going: readonly PreparedChange['state'][] = ['ready', 'waiting', 'checking', 'sending'];

/** When a change may be tried; undefined if it waits for a person. */
export function dueAt(change: PreparedChange, now: number): number | undefined {
  if (!going.includes(change.state)) return undefined;
  const nextTry = soonTry(change.nextTry, now);
  // What may have reached the server is looked up, whatever the hour.
  if (change.state === 'sending') return nextTry ?? 0;
  return Math.max(change.notBefore ?? 0, nextTry ?? 0);
}

/** Null for a next try that no wait is long enough for: the clock was put back, which must not keep anything for hours. */
export function soonTry(at: number | null, now: number): number | null {
  return at !== null && at - now > longestAsked + longestWait ? null : at;
}

/** The change to work on now, in the order of the person, and otherwise when to look again. */
export function nextOf(
  changes: readonly KeptChange[],
  now: number,
): { readonly change?: KeptChange; readonly at?: number } {
  let at: number | undefined;
  const unknown = new Set<string>();
  for (const change of changes) if (change.journal.sent) unknown.add(recordOf(change.target));
  const inOrder = [
    ...changes.filter(({ journal }) => journal.sent !== null),
    ...changes.filter(({ journal }) => journal.sent === null),
  ];
  for (const change of inOrder) {
    const due = dueAt(change, now);
    if (due === undefined) continue;
    // A service or contract whose last save has no known answer must not be saved again before.
    if (!change.journal.sent && unknown.has(recordOf(change.target))) continue;
    if (due <= now) return { change };
    at = Math.min(at ?? due, due);
  }
  return at === undefined ? {} : { at };
}

/** How a change shows now: what is ready waits while nothing can be sent. */
export function shownState(
  { journal: _journal, ...change }: KeptChange,
  { now, online, signedIn, gate }: Shown,
): PreparedChange {
  if (change.state !== 'ready') return change;
  if (change.notBefore !== null && change.notBefore > now)
    return { ...change, state: 'waiting', reason: 'not-before', nextTry: change.notBefore };
  if (!signedIn) return { ...change, state: 'waiting', reason: 'sign-in' };
  if (!online) return { ...change, state: 'waiting', reason: 'offline' };
  if (gate && gate.until > now)
    return { ...change, state: 'waiting', reason: gate.reason, nextTry: gate.until };
  return change;
}

interface Shown {
  readonly now: number;
  readonly online: boolean;
  readonly signedIn: boolean;
  /** All changes wait until then. */
  readonly gate: { readonly until: number; readonly reason: OutboxReason } | undefined;
}
