/** Rows of integrations, webhooks and webhook logs. */
import { webhookEvents } from '../../shared/practice/terms';
import { baseDate } from '../random';
import { companies } from './companies';
import { integrationAt, integrationCount } from './integrations';
import { orderOf } from './orders';
import { jsonPool, type RowMakers, weighted } from './row-maker';
import { customerShape } from './shapes';

const validationNames = [
  'Order prefix',
  'Confirm order',
  'Countries mapping',
  'Supplier mapping',
  'Shipping methods',
  'SKUs mapping',
  'Status processing',
] as const;

const troubles = [
  'SKU SK-104512 is not mapped.',
  'Country code XK has no mapping.',
  'The phone number has too few digits.',
  'The order total does not equal its lines.',
  'The store answered 429; the next try is in 60 s.',
  'Shipping method "express_2h" is unknown.',
] as const;

/** A text that looks like a secret but is the same on every machine. */
const secretOf = (number: number) =>
  [1, 2, 3]
    .map((part) => (Math.imul(number * 31 + part, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'))
    .join('');

export const hubMakers: RowMakers = {
  integrations: () => {
    const validations = jsonPool(24, (at) =>
      validationNames.slice(0, 1 + (at % validationNames.length)).map((name, entry) => ({
        validation_id: at * 10 + entry + 1,
        name,
        status: (at + entry) % 3 === 0 ? 0 : 1,
      })),
    );
    const actions = jsonPool(12, (at) =>
      ['fulfilled', 'cancelled', 'refunded', 'on_hold'].slice(at % 3).map((platform, entry) => ({
        action_id: at * 10 + entry + 1,
        platform_action: platform,
        system_action: ['Create shipment', 'Cancel order', 'Create return', 'Hold order'][entry],
      })),
    );
    const rules = jsonPool(10, (at) => [
      { id: at + 1, is_repetitive: at % 2 === 0, occur_days: 30, skus: ['SK-100001', 'SK-100008'] },
      { id: at + 101, is_repetitive: false, occur_days: 7, skus: 'SK-100015' },
    ]);
    const mails = jsonPool(8, (at) => ({
      name: `Order could not be imported ${at + 1}`,
      subject: 'An order needs you: {{order_no}}',
      body: `<p>Hello {{client}},</p><p>order <b>{{order_no}}</b> was not imported because of <i>{{reason}}</i>.</p><p>Integration desk ${at + 1}</p>`,
    }));
    const customers = jsonPool(30, (at) =>
      Array.from({ length: 1 + (at % 6) }, (_, entry) => {
        const company = companies()[(at * 7 + entry * 3) % companies().length];
        return customerShape(
          company?.id ?? 1,
          company?.store ?? '',
          ['United Arab Emirates', 'Saudi Arabia', 'Kuwait'][entry % 3] ?? '',
        );
      }),
    );
    const settings = (at: number, credentials: 'set' | 'missing') => {
      const data = {
        connection: { credentials },
        version: `2026-${String(1 + (at % 12)).padStart(2, '0')}`,
        polling: { minutes: [1, 5, 15][at % 3], from: 'updated_at' },
        stock: { push: at % 2 === 0, buffer: at % 5 },
        currencies: ['AED', 'SAR', 'KWD'].slice(0, 1 + (at % 3)),
      };
      return at % 6 === 0 && credentials === 'set' ? { data, test_ignore: true } : data;
    };
    return ({ number, random }) => {
      const { company, platform, status, lacks, isNew } = integrationAt(number);
      const isLive = status === 'Active';
      const issues = isLive && random.chance(75) ? [] : random.some(troubles, random.int(1, 4));
      return {
        name: `${company.store} · ${platform}`,
        store: company.storeJson,
        platform,
        status_label: status,
        // Read from its tables when they are filled (`sandbox/tables/readiness.ts`).
        ready: JSON.stringify(lacks.size === 0 && status !== 'Draft' && status !== 'Disabled'),
        validations: random.pick(validations),
        issues: JSON.stringify({
          label: issues.length === 0 ? 'No issues' : `${issues.length} to look at`,
          has_error: issues.length > 0,
          errors: issues,
        }),
        error_log:
          issues.length === 0
            ? JSON.stringify('No Errors')
            : JSON.stringify({ message: issues[0], code: 422, order: `#${random.int(1000, 9999)}` }),
        platform_actions: random.pick(actions),
        subscription_rules: random.chance(40) ? random.pick(rules) : '[]',
        customers: random.pick(customers),
        mail_template: random.chance(85) ? random.pick(mails) : null,
        settings: JSON.stringify(
          settings(number % 16, isNew || lacks.has('credentials') ? 'missing' : 'set'),
        ),
        orders_today: isLive ? random.int(0, 900) : 0,
        synced_at: isLive ? baseDate - random.int(30, 4000) : baseDate - random.int(1, 90) * 86_400,
        extra_data: JSON.stringify({
          actions: { destroy: !isLive, reset: status !== 'Draft', disable: !random.chance(6) },
        }),
      };
    };
  },

  webhooks: () => {
    const headers = jsonPool(12, (at) => ({
      'X-Source': 'codesk',
      'X-Region': ['ae', 'sa', 'eu'][at % 3],
      'X-Attempt-Limit': 1 + (at % 5),
    }));
    const events = jsonPool(16, (at) => webhookEvents.filter((_, entry) => (entry + at) % 3 !== 0));
    const statuses = weighted({ Enabled: 10, Disabled: 2, Draft: 1, Unsubscribed: 1 });
    return ({ number, at, random }) => {
      const integration = 1 + ((number * 7) % integrationCount);
      const company = companies()[(integration * 2) % companies().length];
      const status = random.pick(statuses);
      const host = (company?.store ?? 'store').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      return {
        name: `${company?.store ?? 'Store'} ${random.pick(['orders', 'stock', 'returns', 'cash'])}`,
        integration_id: integration,
        url: `https://hooks.${host}.example/v1/codesk/${number}`,
        events: random.pick(events),
        status_label: status,
        headers: random.pick(headers),
        client_secret: JSON.stringify(`whsec_${secretOf(number)}`),
        timeout: random.pick([10, 15, 30, 30, 60]),
        success_rate: random.int(status === 'Enabled' ? 9200 : 4000, 10_000) / 100,
        signs_requests: JSON.stringify(random.chance(80)),
        last_sent_at: status === 'Draft' ? null : Math.min(baseDate, at + 80_000),
        extra_data: random.chance(92)
          ? null
          : JSON.stringify({ actions: { edit: false, generate_webhook_client_secret: false } }),
      };
    };
  },

  'webhook-logs': () => {
    const errorLists = jsonPool(16, (at) => troubles.filter((_, entry) => (entry + at) % 3 === 0));
    const answers = jsonPool(12, (at) =>
      at % 4 === 0
        ? { data: { ok: true, id: 1000 + at, echo: { sandbox: true } }, test_ignore: true }
        : { ok: true, took_ms: 40 + at * 13, warnings: at % 3 === 0 ? ['duplicate'] : [] },
    );
    const refusals = jsonPool(8, (at) => ({
      ok: false,
      code: `E${100 + at}`,
      message: troubles[at % troubles.length],
    }));
    const flags = JSON.stringify({ actions: { reset: false, retry_with_current_data: false } });
    return ({ number, count, at, random }) => {
      const integration = 1 + ((number * 7) % integrationCount);
      const order = orderOf(number * 20, 200_000);
      const event = random.pick(webhookEvents);
      const isQueued = number > count - 25 && random.chance(40);
      const failed = !isQueued && random.chance(14);
      const isOld = number < count - 600;
      const body = JSON.stringify({
        event,
        order_no: order.orderNo,
        amount: order.amount,
        status: order.status,
      });
      const address = `https://hooks.store-${integration}.example/v1/codesk`;
      return {
        message_no: `MSG-${4_000_000 + number}`,
        integration_id: integration,
        event,
        result: isQueued ? 'On queue' : failed ? 'Failed' : 'Sent',
        status_label: failed
          ? isOld
            ? 'Resolved'
            : random.pick(['Unresolved', 'Unresolved', 'Open'])
          : isQueued
            ? 'Open'
            : 'Resolved',
        http_status: isQueued
          ? null
          : failed
            ? random.pick([400, 404, 422, 429, 500, 502])
            : random.pick([200, 200, 200, 202]),
        attempts: isQueued ? 0 : failed ? random.int(2, 5) : 1,
        payload: JSON.stringify({ url: address, title: event, body }),
        request: JSON.stringify({ user: `Integration ${integration}`, title: `POST ${address}`, body }),
        response: isQueued ? null : random.pick(failed ? refusals : answers),
        errors: failed ? random.pick(errorLists) : '[]',
        sent_at: isQueued ? null : at,
        extra_data: failed ? null : flags,
      };
    };
  },
};
