/** When an entry is tried again, and which one is next. Pure: the time and chance are given. */
import type { Entry } from '../../shared/desk/journal';
import { isGoing } from '../../shared/desk/journal';
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import { type ErrorCode, type Failure, unreachedCodes } from '../../shared/errors';

const second = 1000;
/** The first wait, and the longest one, in milliseconds. */
const firstWait = 2 * second;
const longestWait = 5 * 60 * second;
/** The longest pause that a server can ask for. */
const longestAsked = 15 * 60 * second;
/** After so many troubles with one entry the others are tried in between. */
export const gatesFor = 3;
/** After so many faults at one entry, while the server answers otherwise, it is given up. */
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

/** Trouble of the connection or of the whole server: no other entry would get through. */
const forAll: readonly ErrorCode[] = [...unreachedCodes, 'too_many', 'session_ended'];

/** True if the other entries wait, too. */
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
  profile_full: 'not-kept',
  profile_readonly: 'not-kept',
  folder_readonly: 'not-kept',
  file_trouble: 'not-kept',
};

/** Why it waits after a failure. What is not the server, such as the page of a hotspot, is no answer. */
export function reasonOf({ code }: Pick<Failure, 'code'>): OutboxReason {
  return unreachedCodes.includes(code) ? 'offline' : (reasons[code] ?? 'no-answer');
}

/** True for what the connection was the reason of: it is worth another try once the server answers again. */
export function isOfConnection(reason: OutboxReason | null): boolean {
  return reason === 'offline' || reason === 'cut';
}

/** When an entry may be tried; undefined if it waits for the user. */
function dueAt(entry: Entry, now: number): number | undefined {
  if (!isGoing(entry)) return undefined;
  const nextTry = soonTry(entry.nextTry, now) ?? 0;
  // What may have reached the server is looked up, whatever the hour.
  return entry.state === 'unknown' ? nextTry : Math.max(entry.notBefore ?? 0, nextTry);
}

/** Null for a next try that no wait is long enough for: the clock was put back, which must not keep anything for hours. */
export function soonTry(at: number | null, now: number): number | null {
  return at !== null && at - now > longestAsked + longestWait ? null : at;
}

/**
 * The entry to work on now, in the order of the user, and otherwise when to look again.
 * @param recordOf names what is saved as a whole with an entry: of one record, one entry is sent at a time
 * @param busy ids of entries that are being sent
 */
export function nextOf<E extends Entry>(
  entries: readonly E[],
  now: number,
  recordOf: (entry: E) => string,
  busy: ReadonlySet<string> = new Set(),
): { readonly entry?: E; readonly at?: number } {
  let at: number | undefined;
  const closed = new Set<string>();
  for (const entry of entries) if (busy.has(entry.id)) closed.add(recordOf(entry));
  const inOrder = [
    ...entries.filter(({ state }) => state === 'unknown'),
    ...entries.filter(({ state }) => state !== 'unknown'),
  ];
  for (const entry of inOrder) {
    const due = dueAt(entry, now);
    const record = recordOf(entry);
    if (due === undefined || closed.has(record)) continue;
    if (due <= now) return { entry };
    at = Math.min(at ?? due, due);
    // What has no known answer, or is tried again later, comes before the others of its record; what waits for its hour
    // lets them go first.
    if ((soonTry(entry.nextTry, now) ?? 0) > now) closed.add(record);
  }
  return at === undefined ? {} : { at };
}

/** How an entry shows now: what is queued waits while nothing can be sent. */
export function shownEntry<E extends Entry>(entry: E, { now, online, signedIn, gate }: Shown): E {
  if (entry.state !== 'queued' || entry.reason !== null) return entry;
  if (entry.notBefore !== null && entry.notBefore > now)
    return { ...entry, reason: 'not-before', nextTry: entry.notBefore };
  if (!signedIn) return { ...entry, reason: 'sign-in' };
  if (!online) return { ...entry, reason: 'offline' };
  if (gate && gate.until > now) return { ...entry, reason: gate.reason, nextTry: gate.until };
  return entry;
}

interface Shown {
  readonly now: number;
  readonly online: boolean;
  readonly signedIn: boolean;
  /** All entries wait until then. */
  readonly gate: { readonly until: number; readonly reason: OutboxReason } | undefined;
}
