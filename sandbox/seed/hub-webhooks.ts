/**
 * Webhooks and their logs, with varied deliveries: most succeed, some fail since a certain hour, some fail
 * now and then and succeed on retry, some never succeeded, some were never used.
 */
import { webhookEvents } from '../../shared/practice/terms';
import type { Database } from '../database';
import { change } from '../database';
import { baseDate, daySeconds, type Random } from '../random';
import { companies } from './companies';
import { integrationCount } from './integrations';
import { orderOf } from './orders';
import { jsonPool, type RowMakers } from './row-maker';

/** Number of webhooks that have messages; the newest have most of them. */
const webhookCount = 300;
const busyFrom = 281;
/** A busy webhook that fails. */
const failingWebhook = 299;
/** Messages of a busy webhook for each message of another one. */
const busyWeight = 16;
/** The messages are of the last days, the more the newer. */
const loggedDays = 60;
const hour = 3600;

type Behaviour = 'healthy' | 'failing' | 'flapping' | 'recovered' | 'never-answered' | 'stopped' | 'unused';

/** The behaviour of webhooks, by their number modulo twenty. */
const behaviours: Readonly<Record<number, Behaviour>> = {
  19: 'failing',
  18: 'flapping',
  17: 'unused',
  15: 'recovered',
  13: 'never-answered',
  11: 'stopped',
};
const behaviourOf = (webhook: number): Behaviour => behaviours[webhook % 20] ?? 'healthy';

/** Drafts were never used, and a disabled webhook gets no messages. */
function statusOf(webhook: number): string {
  const behaviour = behaviourOf(webhook);
  if (behaviour === 'unused') return 'Draft';
  if (behaviour === 'stopped') return webhook % 40 === 11 ? 'Unsubscribed' : 'Disabled';
  return 'Enabled';
}

const integrationOf = (webhook: number) => 1 + ((webhook * 7) % integrationCount);
const storeOf = (webhook: number) =>
  companies()[(integrationOf(webhook) * 2) % companies().length]?.store ?? 'Store';

function addressOf(webhook: number): string {
  const host = storeOf(webhook)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `https://hooks.${host}.example/v1/codesk/${webhook}`;
}

/** The headers that a webhook sends. Two of three have a secret among them. */
function headersOf(webhook: number): Readonly<Record<string, string>> {
  const secret: Readonly<Record<string, string>>[] = [
    { Authorization: `Bearer ${secretOf(webhook + 7000)}` },
    { 'X-Api-Key': secretOf(webhook + 9000) },
    {},
  ];
  return {
    'X-Source': 'codesk',
    'X-Region': ['ae', 'sa', 'eu'][webhook % 3] ?? 'ae',
    ...secret[webhook % 3],
  };
}

/** A text that looks like a secret but is the same on every machine. */
function secretOf(number: number): string {
  return [1, 2, 3]
    .map((part) => (Math.imul(number * 31 + part, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'))
    .join('');
}

/** The reply to a message. Without a status the request timed out. */
interface Answer {
  readonly status: number | null;
  readonly tries: number;
}

const isOk = ({ status }: Answer) => status !== null && status < 300;

/** When the failing webhooks began to fail, and when they stopped replying. */
const failsFrom = (webhook: number) => baseDate - 53 * hour + ((webhook * 137) % 180) * 60;
const timesOutAfter = 9 * hour;
const outage = { from: baseDate - 5 * daySeconds, to: baseDate - 4 * daySeconds - 5 * hour };
const stoppedAt = baseDate - 20 * daySeconds;

function answerOf(webhook: number, at: number, random: Random): Answer {
  const good = { status: random.pick([200, 200, 200, 202, 204]), tries: 1 };
  switch (behaviourOf(webhook)) {
    case 'failing':
      if (at < failsFrom(webhook)) return random.chance(1) ? { status: 429, tries: 2 } : good;
      return at < failsFrom(webhook) + timesOutAfter ? { status: 500, tries: 5 } : { status: null, tries: 5 };
    case 'flapping':
      if (!random.chance(30)) return good;
      return { status: random.pick([502, 503, 503, null]), tries: random.int(1, 3) };
    case 'recovered':
      if (at < outage.from || at > outage.to) return good;
      return { status: random.pick([502, 503]), tries: 5 };
    case 'never-answered':
      return { status: 404, tries: 3 };
    default:
      return random.chance(2) ? { status: random.pick([400, 422, 429]), tries: random.int(2, 4) } : good;
  }
}

const errorTexts: Readonly<Record<string, readonly string[]>> = {
  none: ['No answer within the timeout.', 'The connection was closed before an answer.'],
  '404': ['The address answered 404 Not Found.'],
  '400': ['The store could not read the message.'],
  '422': ['SKU SK-104512 is not mapped.', 'The order total does not equal its lines.'],
  '429': ['The store answered 429; the next try is in 60 s.'],
};

function errorsOf({ status }: Answer, random: Random): readonly string[] {
  const known = errorTexts[status === null ? 'none' : String(status)];
  return known ? [random.pick(known)] : [`The store answered ${status}.`];
}

/** A sent message. A retry sends the same message again. */
interface Sent {
  readonly number: number;
  readonly webhook: number;
  readonly event: string;
  readonly body: string;
  /** Tries before this row. */
  readonly tries: number;
}

/** Which webhook has the next message. */
function pickWebhook(at: number, random: Random): number {
  const busy = webhookCount - busyFrom + 1;
  const others = busyFrom - 1;
  const drawn = random.int(1, others + busy * busyWeight);
  const webhook = drawn <= others ? drawn : busyFrom + ((drawn - others - 1) % busy);
  const behaviour = behaviourOf(webhook);
  // A neighbour that is healthy has it instead.
  return behaviour === 'unused' || (behaviour === 'stopped' && at > stoppedAt) ? webhook - 1 : webhook;
}

export const webhookMakers: RowMakers = {
  webhooks: () => {
    const events = jsonPool(16, (at) => webhookEvents.filter((_, entry) => (entry + at) % 3 !== 0));
    return ({ number, random }) => {
      const unused = behaviourOf(number) === 'unused';
      return {
        name: `${storeOf(number)} ${random.pick(['orders', 'stock', 'returns', 'cash'])}`,
        integration_id: integrationOf(number),
        url: addressOf(number),
        events: random.pick(events),
        status_label: statusOf(number),
        headers: JSON.stringify(headersOf(number)),
        client_secret: JSON.stringify(`whsec_${secretOf(number)}`),
        timeout: random.pick([10, 15, 30, 30, 60]),
        // An estimate until the logs exist and are counted (`countDeliveries`).
        success_rate: unused ? null : random.int(9200, 10_000) / 100,
        signs_requests: JSON.stringify(random.chance(80)),
        last_sent_at: unused ? null : baseDate,
        extra_data: random.chance(92)
          ? null
          : JSON.stringify({ actions: { edit: false, generate_webhook_client_secret: false } }),
      };
    };
  },

  'webhook-logs': () => {
    const answers = jsonPool(12, (at) =>
      at % 4 === 0
        ? { data: { ok: true, id: 1000 + at, echo: { sandbox: true } }, test_ignore: true }
        : { ok: true, took_ms: 40 + at * 13, warnings: at % 3 === 0 ? ['duplicate'] : [] },
    );
    const flags = JSON.stringify({ actions: { reset: false, retry_with_current_data: false } });
    /** Messages of flapping webhooks that will be tried again. */
    const toRetry = new Map<number, Sent>();
    return ({ number, count, random }) => {
      const age = ((count - number) / Math.max(1, count)) ** 1.5;
      const at = Math.floor(baseDate - 60 - age * loggedDays * daySeconds);
      // Some of the newest are failures, so that the first page of the list has them.
      const isNewFailure = number > count - 12 && number % 3 === 0;
      const webhook = isNewFailure ? failingWebhook : pickWebhook(at, random);
      const message = toRetry.get(webhook) ?? newMessage(number, webhook, random);
      toRetry.delete(webhook);
      const isQueued = !isNewFailure && number > count - 25 && random.chance(40);
      const first = answerOf(webhook, at, random);
      // A retry usually finds the address back.
      const answer = message.number !== number && random.chance(70) ? { status: 200, tries: 1 } : first;
      const failed = !isQueued && !isOk(answer);
      const tries = message.tries + answer.tries;
      if (failed && behaviourOf(webhook) === 'flapping') toRetry.set(webhook, { ...message, tries });
      return {
        ...messageCells(message),
        result: isQueued ? 'On queue' : failed ? 'Failed' : 'Sent',
        status_label: statusLabel({ isQueued, failed, isOld: number < count - 600 }, random),
        http_status: isQueued ? null : answer.status,
        attempts: isQueued ? message.tries : tries,
        response: isQueued || answer.status === null ? null : failed ? refusal(answer) : random.pick(answers),
        errors: JSON.stringify(failed ? errorsOf(answer, random) : []),
        sent_at: isQueued ? null : at,
        extra_data: failed ? null : flags,
      };
    };
  },
};

function newMessage(number: number, webhook: number, random: Random): Sent {
  const order = orderOf(number * 20, 200_000);
  const event = random.pick(webhookEvents);
  const body = JSON.stringify({
    event,
    order_no: order.orderNo,
    amount: order.amount,
    status: order.status,
  });
  return { number, webhook, event, body, tries: 0 };
}

function messageCells({ number, webhook, event, body }: Sent) {
  const url = addressOf(webhook);
  const integration = integrationOf(webhook);
  return {
    message_no: `MSG-${4_000_000 + number}`,
    webhook_id: webhook,
    integration_id: integration,
    event,
    payload: JSON.stringify({ url, title: event, body }),
    request: JSON.stringify({
      user: `Integration ${integration}`,
      title: `POST ${url}`,
      headers: headersOf(webhook),
      body,
    }),
  };
}

function refusal({ status }: Answer): string {
  return JSON.stringify({ ok: false, code: `E${status}`, message: `Answered with ${status}` });
}

interface Result {
  readonly isQueued: boolean;
  readonly failed: boolean;
  /** Old failures have been seen. */
  readonly isOld: boolean;
}

function statusLabel({ isQueued, failed, isOld }: Result, random: Random): string {
  if (isQueued) return 'Open';
  return failed && !isOld ? random.pick(['Unresolved', 'Unresolved', 'Open']) : 'Resolved';
}

/**
 * Writes into each webhook how many of its messages were answered, and when the last was sent. Values that are unusual
 * on purpose (`edge-cases.ts`) stay.
 */
export function countDeliveries(db: Database): void {
  const ofWebhook =
    "FROM list_webhook_logs WHERE webhook_id = list_webhooks.id AND typeof(sent_at) = 'integer'";
  const counted = (column: string, value: string) =>
    `${column} = CASE typeof(${column}) WHEN 'text' THEN ${column} ELSE (SELECT ${value} ${ofWebhook}) END`;
  change(
    db,
    `UPDATE list_webhooks SET
       ${counted('success_rate', "round(100.0 * sum(result = 'Sent') / count(*), 2)")},
       ${counted('last_sent_at', 'max(sent_at)')}`,
  );
}
