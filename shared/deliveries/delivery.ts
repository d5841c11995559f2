/**
 * Reads the rows of the webhook logs as deliveries: their time, their result, and whether they repeat an earlier
 * message. An unusual row is counted and is never an error.
 */
import { dateOfSubmitted, epochSeconds } from '../dates';
import { isRecord } from '../records';
import { textOf, wholeOf } from '../table/read-record';
import { type Id, idSchema, type Row } from '../table/row';

/** The outcome of a delivery: the address answered, the delivery failed or is pending, or the row has no status. */
export type Outcome = 'answered' | 'failed' | 'waiting' | 'unknown';

/** One row of the webhook logs. */
export interface Delivery {
  /** The time of the delivery; undefined for a row without one. */
  readonly id: Id | undefined;
  readonly row: Row;
  /** Number of the message. Rows with the same number are deliveries of one message. */
  readonly message: string;
  readonly event: string;
  readonly outcome: Outcome;
  /** Epoch seconds; undefined before it was sent, or if the time cannot be read. */
  readonly at: number | undefined;
  /** HTTP status of the reply; undefined without a reply. */
  readonly status: number | undefined;
  /** How often the server tried within this row; undefined if the row does not say. */
  readonly tries: number | undefined;
  /** True if an earlier delivery has the same message. */
  readonly repeats: boolean;
}

/** A message with all of its deliveries. */
export interface Message {
  readonly message: string;
  readonly event: string;
  /** Oldest first, at least one. */
  readonly deliveries: readonly Delivery[];
  readonly last: Delivery;
  /** Number of attempts in all. A row counts its own attempts, or those of the message so far. */
  readonly tries: number;
}

const waitingWords = new Set(['on queue', 'queued', 'in queue', 'pending', 'waiting', 'scheduled', 'new']);
const answeredWords = new Set(['sent', 'delivered', 'success', 'successful', 'succeeded', 'ok', 'done']);
const failedWords = new Set(['failed', 'failure', 'error', 'timeout', 'timed out', 'refused', 'rejected']);

/**
 * Deliveries in the order of time. Those without a time are at the end, those of the same second in the order of their
 * ids.
 * @param rowId the field with the id of a row
 */
export function readDeliveries(rows: readonly Row[], rowId: string): readonly Delivery[] {
  const read = rows.map((row) => readDelivery(row, rowId)).sort(inTime);
  const known = new Set<string>();
  return read.map((delivery) => {
    const repeats = known.has(delivery.message);
    known.add(delivery.message);
    return repeats ? { ...delivery, repeats } : delivery;
  });
}

function readDelivery(row: Row, rowId: string): Delivery {
  const id = idSchema.safeParse(row[rowId] ?? row.id).data;
  const named = textOf(row.message_no)?.trim();
  const tries = wholeOf(row.attempts);
  const status = statusOf(row.http_status);
  return {
    id,
    row,
    // A row without a message number is a separate message.
    message: named || `#${id ?? '?'}`,
    event: textOf(row.event)?.trim() ?? '',
    outcome: outcomeOf(row, status),
    at: instantOf(row.sent_at),
    status,
    tries: tries !== undefined && tries >= 0 ? tries : undefined,
    repeats: false,
  };
}

/**
 * A pending delivery is identified by its result only, because a repeated message still has its last reply. Then the
 * HTTP status counts, then the word of the result, then whether errors exist.
 */
function outcomeOf(row: Row, status: number | undefined): Outcome {
  const result = textOf(row.result)?.trim().toLowerCase() ?? '';
  if (waitingWords.has(result)) return 'waiting';
  if (status !== undefined) return status >= 200 && status < 300 ? 'answered' : 'failed';
  if (failedWords.has(result)) return 'failed';
  if (answeredWords.has(result)) return 'answered';
  return hasErrors(row.errors) ? 'failed' : 'unknown';
}

function hasErrors(errors: unknown): boolean {
  if (Array.isArray(errors)) return errors.length > 0;
  if (typeof errors === 'string') return !/^\s*(\[\s*\]|\{\s*\}|no errors)?\s*$/i.test(errors);
  return isRecord(errors) && Object.keys(errors).length > 0;
}

/** A valid HTTP status. Servers send 0 or nothing without a reply. */
function statusOf(value: unknown): number | undefined {
  const status = wholeOf(value);
  return status !== undefined && status >= 100 && status < 600 ? status : undefined;
}

/** Epoch seconds or milliseconds, `YYYY-MM-DD HH:MM`, or a time of ISO 8601 with its zone. */
function instantOf(value: unknown): number | undefined {
  const seconds = epochSeconds(value);
  // Seconds after the year 5000 are milliseconds.
  if (seconds !== undefined) return seconds > 1e11 ? seconds / 1000 : seconds > 0 ? seconds : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  // `…:00Z`, `…:00 +0000`, `…:00+00`, `…:00 UTC`: Date.parse knows only the first, with a full offset.
  const [, local, sign = '', hours = '00', minutes = '00'] =
    /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*?)\s*(?:Z|UTC|GMT|([+-])(\d{2}):?(\d{2})?)$/i.exec(text) ?? [];
  const at =
    local === undefined
      ? (dateOfSubmitted(text)?.getTime() ?? Number.NaN)
      : Date.parse(`${local.replace(' ', 'T')}${sign || '+'}${hours}:${minutes}`);
  return Number.isNaN(at) ? undefined : at / 1000;
}

function inTime(a: Delivery, b: Delivery): number {
  const first = a.at ?? Number.POSITIVE_INFINITY;
  const second = b.at ?? Number.POSITIVE_INFINITY;
  if (first !== second) return first < second ? -1 : 1;
  return byId(a.id, b.id);
}

function byId(a: Id | undefined, b: Id | undefined): number {
  const [first, second] = [Number(a), Number(b)];
  if (first !== second && Number.isFinite(first) && Number.isFinite(second)) return first - second;
  return String(a ?? '').localeCompare(String(b ?? ''), 'en', { numeric: true });
}

/** The messages of some deliveries, newest first. */
export function messagesOf(deliveries: readonly Delivery[]): readonly Message[] {
  const groups = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const group = groups.get(delivery.message);
    // The message moves to the position of its last delivery.
    groups.delete(delivery.message);
    groups.set(delivery.message, [...(group ?? []), delivery]);
  }
  return [...groups.values()].reverse().map((group) => {
    const last = group[group.length - 1] as Delivery;
    const tries = group.map((delivery) => delivery.tries ?? 0);
    return {
      message: last.message,
      event: last.event,
      deliveries: group,
      last,
      tries: Math.max(group.filter(({ outcome }) => outcome !== 'waiting').length, ...tries),
    };
  });
}
