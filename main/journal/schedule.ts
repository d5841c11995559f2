/** Decides when an entry is retried, and which one is next. Pure: time and chance are parameters. */
import type { Entry } from '../../shared/desk/journal';
import { isInProgress } from '../../shared/desk/journal';
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import { type ErrorCode, type Failure, unreachedCodes } from '../../shared/errors';

const second = 1000;
/** The first and the longest delay before a retry, in milliseconds. */
const firstWait = 2 * second;
const longestWait = 5 * 60 * second;
/** The longest delay that a server can ask for. */
const longestRequested = 15 * 60 * second;
/** After this many failures of one entry, others are tried in between. */
export const failuresBeforeSkip = 3;
/** After this many server errors of one entry, while the server answers other calls, it is refused. */
export const mostFaults = 8;

/**
 * Returns the milliseconds until the next try.
 * @param failures number of failures in a row, from 1
 * @param chance from 0 to 1, so that many computers do not retry at the same moment
 */
export function waitAfter(failures: number, chance: number, retryAfter?: number): number {
  const grown = Math.min(firstWait * 2 ** Math.min(failures - 1, 20), longestWait);
  const jittered = grown / 2 + (grown / 2) * chance;
  const requestedWait = retryAfter === undefined ? 0 : Math.min(retryAfter * second, longestRequested);
  return Math.round(Math.max(jittered, requestedWait));
}

/** Failures of the connection or of the whole server: other entries would fail too. */
const sharedFailures: readonly ErrorCode[] = [...unreachedCodes, 'too_many', 'session_ended'];

/** True if the other entries wait, too. */
export function pausesAllEntries(code: ErrorCode, failures: number): boolean {
  return sharedFailures.includes(code) || failures <= failuresBeforeSkip;
}

const reasons: Partial<Record<ErrorCode, OutboxReason>> = {
  timed_out: 'offline',
  connection_cut: 'cut',
  session_ended: 'sign-in',
  too_many: 'busy',
  // The rows of the service changed repeatedly while they were checked.
  conflict: 'moving',
  server_fault: 'server-fault',
  disk_full: 'not-kept',
  profile_full: 'not-kept',
  profile_readonly: 'not-kept',
  folder_readonly: 'not-kept',
  file_trouble: 'not-kept',
};

/**
 * Returns why an entry waits after a failure. A reply that is not from the server, such as the page of a hotspot, does
 * not count as one.
 */
export function reasonOf({ code }: Pick<Failure, 'code'>): OutboxReason {
  return unreachedCodes.includes(code) ? 'offline' : (reasons[code] ?? 'no-answer');
}

/** True for a failure caused by the connection: it is retried once the server replies again. */
export function isOfConnection(reason: OutboxReason | null): boolean {
  return reason === 'offline' || reason === 'cut';
}

/** Returns when an entry may be tried; undefined if it waits for the user. */
function dueAt(entry: Entry, now: number): number | undefined {
  if (!isInProgress(entry)) return undefined;
  const nextTry = boundedRetryTime(entry.nextTry, now) ?? 0;
  // An entry that may have reached the server is looked up regardless of its scheduled time.
  return entry.state === 'unknown' ? nextTry : Math.max(entry.notBefore ?? 0, nextTry);
}

/**
 * Returns null for a next try that is later than any delay: the clock was set back, which must not block an entry for
 * hours.
 */
export function boundedRetryTime(at: number | null, now: number): number | null {
  return at !== null && at - now > longestRequested + longestWait ? null : at;
}

/**
 * Returns the next entry to process in the order of the user, or else when to check again.
 * @param recordOf returns what is saved together with an entry: one entry is sent at a time for each record
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
    // Within a record, an entry with an unknown outcome or a retry comes first; an entry with a scheduled time lets
    // others go first.
    if ((boundedRetryTime(entry.nextTry, now) ?? 0) > now) closed.add(record);
  }
  return at === undefined ? {} : { at };
}

/** Returns the shown state of an entry: a queued one waits while nothing can be sent. */
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
  /** Time until which all entries wait. */
  readonly gate: { readonly until: number; readonly reason: OutboxReason } | undefined;
}
