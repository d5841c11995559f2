// @vitest-environment jsdom
/** Servers that keep to hub section 7 and spell their replies otherwise: each page speaks to one over main's own client. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hubTables } from '../../../../shared/hub';
import { type Received, sendJson, serve, type TestServer } from '../../../support/http-server';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openHub, prepareHub, structureOf } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';
import { connectBridge } from '../../../support/page/wired-bridge';

/** Replies by path; one with a `status` and a `body` is not a success. */
type Replies = Record<string, unknown>;

const bridge = new FakeBridge();
let server: TestServer;
let replies: Replies;

const failed = (status: number, body: unknown = { message: 'No' }) => ({ status, body });

function replyTo({ path }: Received): unknown {
  if (path in replies) return replies[path];
  const table = hubTables.find((each) => each.path === path);
  if (table) return structureOf(table.id, table.permissions);
  return path.endsWith('/datatable') ? { data: [], total: 0 } : { message: 'ok' };
}

beforeEach(async () => {
  server = await serve((request, response) => {
    const reply = replyTo(request) as { status?: number; body?: unknown } | null;
    if (typeof reply?.status === 'number' && 'body' in reply) sendJson(response, reply.status, reply.body);
    else sendJson(response, 200, reply);
  });
  prepareHub(bridge);
  connectBridge(bridge, server.origin, (call) => !/^(session|contracts|webhook-logs)\./.test(call));
  replies = {
    '/datahub/integrations': { headers: ['integration_id', 'name'], permissions: [{ name: 'validation' }] },
    '/datahub/integrations/datatable': { data: [{ integration_id: 7, name: 'Harbour' }], total: 1 },
    '/datahub/webhooks/datatable': { data: [{ id: 3, name: 'Harbour orders' }], total: 1 },
  };
});
afterEach(async () => {
  tidyUp();
  await server.close();
});

const sent = (path: string) =>
  server.received.filter((each) => each.path === path).map((each) => JSON.parse(each.body) as unknown);

type User = ReturnType<typeof openHub>['user'];
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
async function act(user: User, subject: string, action: string) {
  await press(user, `Actions for ${subject}`);
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
/** The choices of a field, which is then closed without one. */
async function choices(user: User, name: string) {
  await user.click(await screen.findByRole('combobox', { name }));
  const list = await screen.findByRole('listbox', { name });
  return within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
}
async function choose(user: User, name: string, option: string) {
  await choices(user, name);
  await user.click(screen.getByRole('option', { name: option }));
}
const shown = async (name: string) => (await screen.findByRole<HTMLInputElement>('combobox', { name })).value;

const sets = '/validations/datahub';

describe('option lists', () => {
  const methods = `${sets}/platform_shipping_methods`;
  const row = { id: '5', store_code: 'ARX', apply_type_id: '2', shipping_type_id: null, carrier_id: '3' };

  it.each([
    [
      'index and text',
      [
        { index: 3, text: 'Aramex' },
        { index: 4, text: 'DHL' },
      ],
    ],
    [
      'id and name',
      [
        { id: 3, name: 'Aramex' },
        { id: 4, name: 'DHL' },
      ],
    ],
    [
      'value and label',
      [
        { value: 3, label: 'Aramex' },
        { value: 4, label: 'DHL' },
      ],
    ],
    [
      'fields that are null',
      [
        { index: 3, text: 'Aramex', id: null, name: null },
        { id: 4, name: 'DHL', text: null },
      ],
    ],
    ['an object by number', { 0: { id: 3, name: 'Aramex' }, 2: { id: 4, name: 'DHL' } }],
    ['texts by index', { 3: 'Aramex', 4: 'DHL' }],
  ])('of %s fill the choice, and a stored id as text is one of them', async (_form, carriers) => {
    replies[`${methods}/datatable`] = { data: [row], total: '1' };
    replies[`${methods}/edit`] = {
      data: {
        platform_shipping_method: row,
        apply_types: { 1: 'Internal shipping type', 2: 'Carrier' },
        shipping_types: [],
        carriers,
      },
    };
    replies[`${methods}/create`] = { apply_types: [], shipping_types: [{ id: 1, name: 'Standard' }] };
    const { user } = openHub('/integrations/7/configurations/platform_shipping_methods');
    await act(user, 'platform shipping method ARX', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit platform shipping method ARX' });
    expect([await shown('Applies to'), await shown('Carrier')]).toEqual(['Carrier', 'Aramex']);
    expect(await choices(user, 'Carrier')).toEqual(['Aramex', 'DHL']);
    await user.click(screen.getByRole('option', { name: 'DHL' }));
    await press(user, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(`${methods}/update`)).toEqual([
      {
        id: '5',
        apply_type_id: 2,
        carrier_id: 4,
        shipping_type_id: null,
        store_code: 'ARX',
        integration_id: 7,
      },
    ]);
  });

  const storeMethods = '/validations/shippingMethods';
  const two = [
    { id: 'std', name: 'Standard' },
    { id: 'exp', name: 'Express' },
  ];

  it.each([
    ['the documented name', { shippingMethods: two, notes: [{ id: 1, name: 'A' }] }],
    ['another name', { methods: two, message: 'ok' }],
    ['another name under data', { data: { shipping_methods: two } }],
    ['data alone', { data: two }],
  ])('of shipping methods are found under %s', async (_name, reply) => {
    replies[`${storeMethods}/create`] = reply;
    const { user } = openHub('/integrations/7/validations/shippingMethods');
    await press(user, 'Add Shipping Method');
    await choose(user, 'Shipping System Method', 'Express');
    await user.type(screen.getByRole('textbox', { name: 'Store Code' }), 'EXP-1');
    await press(user, 'Submit');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(`${storeMethods}/store`)).toEqual([
      { system_code: 'exp', store_code: 'EXP-1', integration_id: 7 },
    ]);
  });

  it.each([
    [
      'two lists that could be meant',
      { first: two, second: two },
      'The server sent no list of choices for this field (shippingMethods). Ask an administrator.',
    ],
    [
      'no list',
      { message: 'ok' },
      'The server sent no list of choices for this field (shippingMethods). Ask an administrator.',
    ],
    ['an empty list', { shippingMethods: [] }, 'The server has no choices for this field.'],
  ])('are not guessed from %s, and the field says so', async (_what, reply, reason) => {
    replies[`${storeMethods}/create`] = reply;
    const { user } = openHub('/integrations/7/validations/shippingMethods');
    await press(user, 'Add Shipping Method');
    expect(await screen.findByText(reason)).toBeTruthy();
    await press(user, 'Submit');
    const box = screen.getByRole('combobox', { name: 'Shipping System Method' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(reason)).toBeTruthy();
    expect(sent(`${storeMethods}/store`)).toEqual([]);
  });

  it('under another name fill the only choice that lacks its list', async () => {
    replies[`${methods}/create`] = {
      types: [{ index: 1, text: 'Internal shipping type' }],
      shipping_types: two,
      carriers: [{ id: 3, name: 'Aramex' }],
      carrier_accounts: [{ id: 9, name: 'Dubai', carrier_id: 3 }],
    };
    const { user } = openHub('/integrations/7/configurations/platform_shipping_methods');
    await press(user, 'Add platform shipping method');
    await screen.findByRole('dialog', { name: 'Add platform shipping method' });
    expect(await choices(user, 'Applies to')).toEqual(['Internal shipping type']);
  });

  it('of texts alone are chosen and sent as they are', async () => {
    const selectors = `${sets}/integration_payload_selectors`;
    replies[`${selectors}/create`] = {
      apply_types: ['order', 'line'],
      operators: ['=', '!='],
      target_columns: { note: 'Note', gift_text: 'Gift text' },
    };
    const { user } = openHub('/integrations/7/configurations/integration_payload_selectors');
    await press(user, 'Add payload selector');
    await screen.findByRole('dialog', { name: 'Add New Item' });
    await choose(user, 'Applies to', 'line');
    await user.type(screen.getByRole('textbox', { name: 'Field' }), 'note_attributes');
    await user.type(screen.getByRole('textbox', { name: 'Return field' }), 'value');
    await choose(user, 'Target column', 'Gift text');
    await press(user, 'Submit');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(`${selectors}/store`)).toEqual([
      {
        apply_type: 'line',
        field: 'note_attributes',
        filter_field: '',
        operator: null,
        filter_value: '',
        return_field: 'value',
        target_column: 'gift_text',
        integration_id: 7,
      },
    ]);
  });
});

describe('an edit reply without the record', () => {
  it.each([
    ['integration_order_status', 'order status paid', { external_status_id: 'paid' }],
    ['platform_shipping_methods', 'platform shipping method ARX', { store_code: 'ARX' }],
    [
      'platform_status_processing_actions',
      'status processing action risk',
      { payload_attribute_name: 'risk' },
    ],
    ['return_configuration', 'return configuration 5', {}],
    ['integration_payload_selectors', 'payload selector note', { field: 'note' }],
  ])('closes the dialog of %s with a notice', async (set, subject, row) => {
    replies[`${sets}/${set}/datatable`] = { data: [{ id: 5, ...row }] };
    replies[`${sets}/${set}/edit`] = { actions: [], apply_types: [], statuses: [] };
    const { user } = openHub(`/integrations/7/configurations/${set}`);
    await act(user, subject, 'Edit');
    expect(await screen.findByText('Unreadable reply')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an empty reply', () => {
  it.each([
    ['a list', []],
    ['nothing', null],
  ])('of %s to create opens the dialog', async (_what, reply) => {
    replies[`${sets}/return_configuration/create`] = reply;
    const { user } = openHub('/integrations/7/configurations/return_configuration');
    await press(user, 'Add return configuration');
    expect(await screen.findByRole('dialog', { name: 'Add return configuration' })).toBeTruthy();
  });

  it.each([
    ['a list', []],
    ['nothing', null],
    ['a list under data', { data: [] }],
    ['null under data', { data: null }],
  ])('of %s to the order prefix is one that is not set', async (_what, reply) => {
    replies['/datahub/integrations/validations/datatable'] = {
      data: [{ validation_id: 1, name: 'Prefix', status: '1', separate_page_requires: 'orderPrefix' }],
    };
    replies['/validations/orderPrefix'] = reply;
    const { user } = openHub('/integrations/7/validations');
    await act(user, 'validation Prefix', 'Edit');
    await screen.findByRole('dialog', { name: 'Order Prefix' });
    await user.type(screen.getByRole('textbox', { name: 'Order Prefix' }), 'PX-');
    await user.type(screen.getByRole('textbox', { name: 'Prefix Replace Char' }), '3');
    await press(user, 'Submit');
    expect(await screen.findByText('The Order Prefix Data has been updated')).toBeTruthy();
    expect(sent('/validations/orderPrefix/update')).toEqual([
      { prefix_replace: 'PX-', prefix_replace_char: 3, integration_id: 7 },
    ]);
  });
});

describe('a reply without one of its fields', () => {
  it('opens the order prefix with the other one', async () => {
    replies['/datahub/integrations/validations/datatable'] = {
      data: { 0: { validation_id: 1, name: 'Prefix', separate_page_requires: 'orderPrefix' } },
    };
    replies['/validations/orderPrefix'] = { success: true, data: { prefix_replace: 'PX-' } };
    const { user } = openHub('/integrations/7/validations');
    await act(user, 'validation Prefix', 'Edit');
    await screen.findByRole('dialog', { name: 'Order Prefix' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Order Prefix' }).value).toBe('PX-');
  });

  it.each([
    ['skus', { data: { skus: { 2: 'ROBE-1' } } }, 'ROBE-1'],
    ['nothing', { message: 'None' }, 'Nothing found for “robe”'],
  ])('of the search for SKUs is read: %s', async (_what, reply, text) => {
    replies['/validations/skusMapping/search'] = reply;
    const { user } = openHub('/integrations/7/validations/skus');
    await press(user, 'Add Skus');
    await user.type(await screen.findByRole('combobox', { name: 'SKU' }), 'robe{Enter}');
    expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
    expect(sent('/validations/skusMapping/search')).toEqual([{ integration_id: 7, sku: 'robe' }]);
  });

  it('for an id names each of its rows by the other name of the id', async () => {
    replies['/validations/countriesMapping/datatable'] = { data: { data: [{ id: '12', name: 'Oman' }] } };
    const { user } = openHub('/integrations/7/validations/countries');
    await act(user, 'country Oman', 'Remove');
    await press(user, 'Yes, delete it!');
    expect(await screen.findByText('The Country has been deleted.')).toBeTruthy();
    expect(sent('/validations/countriesMapping/destroy')).toEqual([{ country_id: '12', integration_id: 7 }]);
  });
});

describe('the status of a validation', () => {
  it.each([
    [1, 'Disable', false],
    ['1', 'Disable', false],
    [true, 'Disable', false],
    [0, 'Enable', true],
    ['0', 'Enable', true],
    [undefined, 'Enable', true],
  ])('of %j offers %s and sends %j', async (status, text, next) => {
    const rows = { data: [{ validation_id: '31', name: 'Totals', status }] };
    replies['/datahub/integrations/validations/datatable'] = rows;
    const { user } = openHub('/integrations/7/validations');
    await act(user, 'validation Totals', text);
    expect(await screen.findByText('This status has been updated.')).toBeTruthy();
    expect(sent('/datahub/integrations/validationStatus')).toEqual([
      { validation_id: '31', status: next, integration_id: 7 },
    ]);
  });
});

describe('an account that may edit and not add', () => {
  it('edits a record with the values that are stored when the server refuses the lists for a new one', async () => {
    const statuses = `${sets}/integration_order_status`;
    const row = { id: 5, internal_status_id: 3, external_status_id: 'paid' };
    replies[`${statuses}/datatable`] = { data: [row], total: 1 };
    replies[`${statuses}/edit`] = { status: row };
    replies[`${statuses}/create`] = failed(403);
    const { user } = openHub('/integrations/7/configurations/integration_order_status');
    await act(user, 'order status paid', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit order status paid' });
    await user.type(screen.getByRole('textbox', { name: 'External status' }), '_late');
    await press(user, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(`${statuses}/update`)).toEqual([
      { id: 5, internal_status_id: 3, external_status_id: 'paid_late', integration_id: 7 },
    ]);
  });
});

describe('the tables of a webhook without permissions', () => {
  it.each([
    ['not named', {}],
    ['null', { permissions: null }],
  ])('(%s) offer everything', async (_how, more) => {
    replies['/datahub/webhooks_headers'] = { data: { columns: ['id', 'key', 'value'], ...more } };
    replies['/datahub/webhooks_headers/datatable'] = { data: { data: [{ id: 1, key: 'X-A', value: 'b' }] } };
    replies['/datahub/webhooks_headers/edit'] = { data: { header: { id: 1, key: 'X-A', value: 'b' } } };
    replies['/datahub/webhooks_headers/update'] = { error: 1, message: 'X-A is taken.' };
    const { user } = openHub('/webhooks/3/headers');
    await act(user, 'header X-A', 'Edit');
    expect(await screen.findByRole('dialog', { name: 'Edit Item' })).toBeTruthy();
    await user.type(await screen.findByRole('textbox', { name: 'Key' }), '2');
    await press(user, 'Update');
    const error = await screen.findByRole('dialog', { name: 'Error' });
    expect(error.textContent).toContain('X-A is taken.');
    expect(sent('/datahub/webhooks_headers/update')).toEqual([
      { id: 1, key: 'X-A2', value: 'b', webhook_id: 3 },
    ]);
    expect(screen.getByRole('button', { name: 'Add Header' })).toBeTruthy();
  });
});

describe('a refused save', () => {
  it('with messages for fields shows them at the fields, and what was typed stays', async () => {
    replies['/validations/supplierMapping/store'] = failed(422, {
      message: 'The given data was invalid.',
      errors: { supplier: ['Unknown supplier.'] },
    });
    const { user } = openHub('/integrations/7/validations/suppliers');
    await press(user, 'Add Supplier');
    await user.type(await screen.findByRole('textbox', { name: 'Supplier' }), 'ACME');
    await user.type(screen.getByRole('textbox', { name: 'System_code' }), 'A');
    await press(user, 'Submit');
    expect(await screen.findByText('Unknown supplier.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Supplier' }).value).toBe('ACME');
  });
});

describe('faults beside the open table', () => {
  it('leave it usable: one table of the rail is refused, and the integration cannot be loaded', async () => {
    replies['/datahub/integrations/datatable'] = failed(500);
    replies['/validations/countriesMapping/datatable'] = failed(403);
    replies['/validations/supplierMapping/datatable'] = { data: [{ id: 1, supplier: 'ACME' }] };
    const { user } = openHub('/integrations/7/validations/suppliers');
    expect(await screen.findByText('ACME')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Countries/ }));
    expect(await screen.findByText(/Your account may not see Countries/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
  });
});

describe('a mapping of a SKU whose row has no sku', () => {
  it('is removed by its name, which is the SKU of the platform', async () => {
    replies['/validations/skusMapping/datatable'] = { data: [{ id: 5, client: 'SK-1', name: 'ROBE-1' }] };
    const { user } = openHub('/integrations/7/validations/skus');
    await act(user, 'SKU ROBE-1', 'Remove');
    await press(user, 'Yes, delete it!');
    expect(await screen.findByText('The Sku Data has been deleted.')).toBeTruthy();
    expect(sent('/validations/skusMapping/destroy')).toEqual([{ sku: 'ROBE-1', integration_id: 7 }]);
  });
});

describe('a server that does not filter integrations by their id', () => {
  it('still has the pages of an integration that is not on the first page', async () => {
    const others = Array.from({ length: 10 }, (_, at) => ({ integration_id: 40 - at, name: `Shop ${at}` }));
    replies['/datahub/integrations/datatable'] = { data: others, total: 40 };
    openHub('/integrations/7/validations/suppliers');
    expect(await screen.findByText('NO DATA HERE!')).toBeTruthy();
    expect(screen.getByText('Integration 7')).toBeTruthy();
  });
});

describe('Go Back', () => {
  it.each([
    ['refuses the table', failed(403)],
    ['fails', failed(500)],
    ['names no permissions', { headers: ['id'], permissions: [] }],
  ])('shows when the server %s, and the other pages stay', async (_what, reply) => {
    replies['/validations/supplierMapping'] = reply;
    const { user, address } = openHub('/integrations/7/validations/suppliers');
    await press(user, 'Go Back');
    await waitFor(() => expect(address()).toBe('/integrations/7/validations'));
    expect(await screen.findByText('NO DATA HERE!')).toBeTruthy();
  });
});

describe('a reply without a fault that has the field error', () => {
  it.each([['0'], ['false'], [[]], [{}], [null], [0]])('as %j counts as saved', async (error) => {
    replies['/validations/statusprocessing/store'] = { error, message: 'Saved' };
    const { user } = openHub('/integrations/7/validations/statusprocessing');
    await press(user, 'Add Status Processing');
    await user.type(await screen.findByRole('textbox', { name: 'Field' }), 'tags');
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'ready');
    await press(user, 'Submit');
    expect(await screen.findByText('The status processing has been created')).toBeTruthy();
  });
});
