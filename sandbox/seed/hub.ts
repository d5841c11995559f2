/** Rows of integrations. */
import { baseDate } from '../random';
import { customerShape } from '../tables/shapes';
import { companies } from './companies';
import { integrationAt } from './integrations';
import { jsonPool, type RowMakers } from './row-maker';

const validationNames = [
  'Order prefix',
  'Confirm order',
  'Countries mapping',
  'Supplier mapping',
  'Shipping methods',
  'SKUs mapping',
  'Status processing',
] as const;

const errorTexts = [
  'SKU SK-104512 is not mapped.',
  'Country code XK has no mapping.',
  'The phone number has too few digits.',
  'The order total does not equal its lines.',
  'The store answered 429; the next try is in 60 s.',
  'Shipping method "express_2h" is unknown.',
] as const;

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
      {
        id: at + 1,
        is_repetitive: at % 2 === 0,
        occur_days: 30,
        skus: [
          { sku_id: 1, quantity: 2, systemCode: 'SK-100001' },
          { sku_id: 8, quantity: 1, systemCode: 'SK-100008' },
        ],
      },
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
      const issues = isLive && random.chance(75) ? [] : random.some(errorTexts, random.int(1, 4));
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
};
