// @vitest-environment jsdom
/** Hub section 6, table by table: the visible actions with all permissions but one. The Back link is always visible. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openHub, prepareHub, structureOf } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => prepareHub(bridge));
afterEach(tidyUp);

interface Permitted {
  readonly table: string;
  readonly address: string;
  readonly row: object;
  readonly subject: string;
  readonly back: string;
  /** The buttons of the page by the permission that each needs. */
  readonly buttons: Readonly<Record<string, string>>;
  /** The menu of a row in its order, by the permission that each action needs. */
  readonly menu: readonly (readonly [permission: string, text: string])[];
}

const validations = '/integrations/7/validations';
const edits = [
  ['update', 'Edit'],
  ['destroy', 'Remove'],
] as const;
const mapping = { back: 'Go Back' };
const set = { back: 'Close', menu: [...edits, ['export', 'Export']] } as const;

const tables: readonly Permitted[] = [
  {
    ...mapping,
    table: 'validations',
    address: validations,
    row: { validation_id: 4, name: 'Prefix', status: 1, separate_page_requires: 'orderPrefix' },
    subject: 'validation Prefix',
    buttons: { export: 'Export' },
    menu: [['status', 'Disable'], ...edits],
  },
  {
    ...mapping,
    table: 'countries',
    address: `${validations}/countries`,
    row: { country_id: 5, name: 'Oman' },
    subject: 'country Oman',
    buttons: { create: 'Add Country', export: 'Export' },
    menu: [['destroy', 'Remove']],
  },
  {
    ...mapping,
    table: 'suppliers',
    address: `${validations}/suppliers`,
    row: { id: 5, supplier: 'ACME', message_id: 9 },
    subject: 'supplier ACME',
    buttons: { create: 'Add Supplier', export: 'Export' },
    menu: [['validation', 'Validation'], ['reset', 'Reset'], ...edits],
  },
  {
    ...mapping,
    table: 'shipping-methods',
    address: `${validations}/shippingMethods`,
    row: { id: 5, storeCode: 'EX' },
    subject: 'shipping method EX',
    buttons: { create: 'Add Shipping Method', export: 'Export' },
    menu: edits,
  },
  {
    ...mapping,
    table: 'status-processing',
    address: `${validations}/statusprocessing`,
    row: { id: 5, field: 'tags' },
    subject: 'status processing tags',
    buttons: { create: 'Add Status Processing', export: 'Export' },
    menu: edits,
  },
  {
    ...mapping,
    table: 'shipping-custom-fields',
    address: `${validations}/shippingCustomFields`,
    row: { id: 5, field: 'gift', message_id: 9 },
    subject: 'shipping custom field gift',
    buttons: { create: 'Add Shipping Custom Field', export: 'Export' },
    menu: [['validation', 'Validation'], ['reset', 'Reset'], ...edits],
  },
  {
    ...mapping,
    table: 'skus-mapping',
    address: `${validations}/skus`,
    row: { id: 5, name: 'Mug', sku: 'M-1', message_id: 9 },
    subject: 'SKU Mug',
    buttons: { create: 'Add Skus', export: 'Export' },
    menu: [
      ['reset', 'Reset'],
      ['destroy', 'Remove'],
    ],
  },
  ...(
    [
      ['integration-order-status', 'order status', { external_status_id: 'paid' }, 'paid'],
      ['platform-shipping-methods', 'platform shipping method', { store_code: 'ARX' }, 'ARX'],
      [
        'platform-status-processing-actions',
        'status processing action',
        { payload_attribute_name: 'risk' },
        'risk',
      ],
      ['integration-countries', 'country', { name: 'Oman' }, 'Oman'],
      ['return-configuration', 'return configuration', {}, '5'],
      ['integration-payload-selectors', 'payload selector', { field: 'note' }, 'note'],
    ] as const
  ).map(([table, noun, row, name]) => ({
    ...set,
    table,
    address: `/integrations/7/configurations/${table.replaceAll('-', '_')}`,
    row: { id: 5, ...row },
    subject: `${noun} ${name}`,
    buttons: {
      create: table === 'integration-countries' ? 'Add countries' : `Add ${noun}`,
      export: 'Export',
    },
  })),
  {
    table: 'webhook-headers',
    address: '/webhooks/3/headers',
    row: { id: 5, key: 'X-A', value: 'b' },
    subject: 'header X-A',
    back: 'Close',
    buttons: { create: 'Add Header' },
    menu: [
      ['update', 'Edit'],
      ['destroy', 'Delete'],
    ],
  },
  {
    table: 'messaging-config',
    address: '/webhooks/3/messaging',
    row: { id: 5, template_id: 'sent' },
    subject: 'messaging configuration sent',
    back: 'Close',
    buttons: { create: 'Add New Item' },
    menu: [
      ['update', 'Edit'],
      ['destroy', 'Delete'],
    ],
  },
];

const cases = tables.flatMap((each) =>
  [undefined, ...new Set([...Object.keys(each.buttons), ...each.menu.map(([name]) => name)])].map(
    (missing) => [each.table, missing ?? 'nothing', each] as const,
  ),
);

describe('with all permissions', () => {
  it.each(cases)('of %s without %s, exactly what is permitted shows', async (table, missing, permitted) => {
    const { address, row, subject, buttons, menu, back } = permitted;
    const names = [...Object.keys(buttons), ...menu.map(([name]) => name)];
    bridge.answer(
      `${table}.structure`,
      structureOf(
        table,
        names.filter((name) => name !== missing),
      ),
    );
    bridge.answer(`${table}.datatable`, { data: [row], total: 1 });
    const { user } = openHub(address);
    await screen.findByRole('button', { name: `Actions for ${subject}` });
    expect(screen.getByRole('button', { name: back })).toBeTruthy();
    for (const [permission, text] of Object.entries(buttons)) {
      expect([text, screen.queryAllByRole('button', { name: text }).length]).toEqual([
        text,
        permission === missing ? 0 : 1,
      ]);
    }
    await user.click(screen.getByRole('button', { name: `Actions for ${subject}` }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    const left = menu.flatMap(([permission, text]) => (permission === missing ? [] : [text]));
    const isAction = menu.some(([permission]) => permission === missing);
    // The last item names the permissions of the missing actions.
    const lacking = isAction ? [expect.stringMatching(/^1 action not permitted/)] : [];
    expect(items).toEqual([...left, ...lacking]);
  });
});
