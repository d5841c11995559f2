/** Behaviour of the tables and settings of the hub in the practice workspace, beyond the shapes of its replies. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../shared/table/row';
import { type Practice, type Reply, staff, startPractice } from '../support/sandbox-server';

let practice: Practice;
const bearers = new Map<string, { authorization: string }>();
const people = ['admin', 'limited', 'viewer'] as const;

beforeAll(async () => {
  practice = await startPractice();
  for (const name of people) {
    const login = { email: `${name}@codesk.example`, password: 'practice' };
    const { token } = (await practice.post('/authorizations/login', login, {})).body as { token: string };
    bearers.set(name, { authorization: `Bearer ${token}` });
  }
});
afterAll(() => practice.stop());

const as = (name: (typeof people)[number]) => bearers.get(name) ?? {};
/** No call creates an integration, so each test uses the next one. */
let integration_id = 33;
beforeEach(() => {
  // 33 and 34 differ from the others.
  integration_id = integration_id >= 58 ? 35 : Math.max(35, integration_id + 1);
});

const state = { page: 1, per_page: -1, sortOrder: 'asc', filters: [] } as const;
async function rowsOf(path: string, owner: object, sortBy = 'id'): Promise<readonly Row[]> {
  const reply = await practice.post(`${path}/datatable`, { ...state, sortBy, ...owner });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: { data: Row[] } }).data.data;
}
const errorsOf = ({ status, body }: Reply) => {
  expect(status).toBe(422);
  return (body as { errors: Record<string, string[]> }).errors;
};
const ok = ({ status, text, body }: Reply) => {
  expect(status, text).toBe(200);
  return body;
};

const suppliers = '/validations/supplierMapping';
const countries = '/validations/countriesMapping';
const skus = '/validations/skusMapping';
const statuses = '/validations/datahub/integration_order_status';
const methods = '/validations/datahub/platform_shipping_methods';
const selectors = '/validations/datahub/integration_payload_selectors';
const headers = '/datahub/webhooks_headers';
const messages = '/datahub/my_alice_config';
const supplier = { supplier: 'Harbour Looms', system_code: 'HL-1' };

describe('a table with an owner', () => {
  it('shows the rows of its owner and no others', async () => {
    const own = await rowsOf(suppliers, { integration_id: 1 });
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map((row) => row.integration_id))).toEqual(new Set([1]));
    const other = await rowsOf(suppliers, { integration_id: 4 });
    expect(own.filter(({ id }) => other.some((row) => row.id === id))).toEqual([]);
  });

  it.each([
    [suppliers, { integration_id: 999 }],
    [`${suppliers}/store`, { ...supplier, integration_id: 999 }],
    [`${headers}/store`, { key: 'X-A', value: '1', webhook_id: 999 }],
    ['/validations/orderPrefix', { integration_id: 999 }],
    [
      '/validations/confirmedOrders/update',
      { confirm_order_field: 'a', confirm_order_value: 'b', integration_id: 999 },
    ],
    [`${skus}/search`, { integration_id: 999, sku: 'a' }],
  ])('%s answers 404 for an owner that does not exist', async (path, input) => {
    const reply = await practice.post(path, input);
    expect([reply.status, reply.body]).toEqual([
      404,
      { message: `There is no ${'webhook_id' in input ? 'webhook' : 'integration'} 999.` },
    ]);
  });

  it('refuses changes to the row of another owner', async () => {
    const [row] = await rowsOf(suppliers, { integration_id: 1 });
    const input = { supplier_id: row?.id, ...supplier, integration_id: 4 };
    expect((await practice.post(`${suppliers}/update`, input)).status).toBe(404);
    const remove = { supplier_id: row?.id, integration_id: 4 };
    expect((await practice.post(`${suppliers}/destroy`, remove)).status).toBe(404);
    expect((await rowsOf(suppliers, { integration_id: 1 })).map(({ id }) => id)).toContain(row?.id);
  });

  it('exports the rows of its owner to the named file', async () => {
    const input = { columns: ['supplier', 'systemCode'], filters: [], integration_id: 1 };
    const { url } = ok(await practice.post(`${suppliers}/export`, input)) as { url: string };
    expect(url.endsWith('/SUPPLIERMAPPINGExport.csv')).toBe(true);
    const file = await practice.send('GET', url.slice(practice.origin.length), {});
    const lines = file.text.trim().split('\r\n');
    expect(lines[0]).toBe('Supplier,System code');
    expect(lines.length - 1).toBe((await rowsOf(suppliers, { integration_id: 1 })).length);
  });

  it('can be sorted, filtered and paged for its owner', async () => {
    const page = {
      page: 2,
      per_page: 2,
      sortBy: 'supplier',
      sortOrder: 'asc',
      filters: [],
      integration_id: 1,
    };
    const { data } = ok(await practice.post(`${suppliers}/datatable`, page)) as {
      data: { data: Row[]; total: number; last_page: number };
    };
    const all = await rowsOf(suppliers, { integration_id: 1 }, 'supplier');
    expect(data.data.map(({ id }) => id)).toEqual(all.slice(2, 4).map(({ id }) => id));
    expect([data.total, data.last_page]).toEqual([all.length, Math.ceil(all.length / 2)]);
    const wanted = String(all[0]?.supplier);
    const filters = [{ name: 'supplier', value: wanted }];
    const found = ok(
      await practice.post(`${suppliers}/datatable`, { ...state, sortBy: 'id', filters, integration_id: 1 }),
    ) as { data: { data: Row[] } };
    expect(found.data.data.map((row) => row.supplier)).toEqual([wanted]);
  });
});

describe('countries', () => {
  const add = (ids: readonly unknown[], owner = integration_id) =>
    practice.post(`${countries}/store`, { countries: ids, integration_id: owner });
  const namesOf = async (owner = integration_id) =>
    (await rowsOf(countries, { integration_id: owner }, 'country_id')).map(({ name }) => name);

  it('are added several at once, also those of another integration', async () => {
    ok(await add([48, 49]));
    expect(await namesOf()).toEqual(expect.arrayContaining(['Canada', 'Australia']));
    ok(await add([48, 49], 1));
    ok(await practice.post(`${countries}/destroy`, { country_id: 49, integration_id }));
    expect(await namesOf()).not.toContain('Australia');
    expect(await namesOf(1)).toContain('Australia');
  });

  it('are paged by their own ids, which also exist in other integrations', async () => {
    const all = await rowsOf(countries, { integration_id }, 'country_id');
    const page = {
      page: 1,
      per_page: 3,
      sortBy: 'country_id',
      sortOrder: 'asc',
      filters: [],
      integration_id,
    };
    const { data } = ok(await practice.post(`${countries}/datatable`, page)) as { data: { data: Row[] } };
    expect(data.data).toEqual(all.slice(0, 3));
  });

  it('are mapped once, also when they are sent again with others', async () => {
    ok(await add([48]));
    ok(await add([47, 48, 47]));
    const names = await namesOf();
    expect(names.filter((name) => name === 'Canada')).toHaveLength(1);
    expect(names.filter((name) => name === 'United States')).toHaveLength(1);
  });

  it.each([
    ['none', [], 'This Field is required'],
    ['an unknown one', [999], 'There is no country 999.'],
  ])('are refused if there is %s', async (_what, ids, message) => {
    expect(errorsOf(await add(ids))).toEqual({ countries: [message] });
  });

  it('offer options with id and name', async () => {
    const reply = ok(await practice.post(`${countries}/create`, { integration_id })) as { countries: Row[] };
    expect(reply.countries[0]).toEqual({ id: 1, name: 'United Arab Emirates' });
  });
});

describe('suppliers', () => {
  const add = (values: object) => practice.post(`${suppliers}/store`, { integration_id, ...values });

  it('keep the system code as systemCode, trimmed', async () => {
    const { id } = ok(await add({ supplier: ' Harbour Looms ', system_code: ' HL-1 ' })) as { id: number };
    const row = (await rowsOf(suppliers, { integration_id })).find((each) => each.id === id);
    expect(row).toEqual({ id, supplier: 'Harbour Looms', systemCode: 'HL-1', integration_id });
  });

  it('take 40 characters and refuse 41', async () => {
    ok(await add({ supplier: 'a'.repeat(40), system_code: 'b'.repeat(40) }));
    expect(errorsOf(await add({ supplier: 'c'.repeat(41), system_code: 'd'.repeat(41) }))).toEqual({
      supplier: ['Maximum valid input length is 40 character'],
      system_code: ['Maximum valid input length is 40 character'],
    });
  });

  it('need both fields and know no others', async () => {
    expect(errorsOf(await add({ supplier: '  ', system_code: '', colour: 'red' }))).toEqual({
      supplier: ['This field is required'],
      system_code: ['This field is required'],
      colour: ['This field is not known here.'],
    });
  });

  it('may have the name of another one', async () => {
    const { id } = ok(await add(supplier)) as { id: number };
    const other = ok(await add({ ...supplier, system_code: 'HL-2' })) as { id: number };
    const duplicates = (await rowsOf(suppliers, { integration_id })).filter((row) =>
      [id, other.id].includes(row.id as number),
    );
    expect(duplicates.map(({ supplier: name }) => name)).toEqual([supplier.supplier, supplier.supplier]);
  });

  it('are reset by their message, for any owner', async () => {
    const find = async () => {
      for (let owner = 1; owner <= 60; owner += 1) {
        const row = (await rowsOf(suppliers, { integration_id: owner })).find((each) => 'message_id' in each);
        if (row) return row;
      }
      throw new Error('no supplier has a message');
    };
    const row = await find();
    expect(row).toMatchObject({ validations: [{ status: 1 }, { status: 0 }], errors: [expect.any(String)] });
    const reply = await practice.post('/datahub/SUPPLIERMAPPING/reset', { message_id: row.message_id });
    expect(ok(reply)).toEqual({ message: 'The Message has been reset.' });
    const rows = await rowsOf(suppliers, { integration_id: row.integration_id });
    expect(rows.find(({ id }) => id === row.id)).not.toHaveProperty('validations');
  });

  it('cannot be edited if their flags forbid it', async () => {
    const rows = await Promise.all(
      Array.from({ length: 60 }, (_, at) => rowsOf(suppliers, { integration_id: at + 1 })),
    );
    const locked = rows.flat().find(({ extra_data }) => JSON.stringify(extra_data)?.includes('"edit":false'));
    const input = { supplier_id: locked?.id, ...supplier, integration_id: locked?.integration_id };
    expect((await practice.post(`${suppliers}/update`, input)).status).toBe(403);
  });
});

describe('the other mappings', () => {
  it('of shipping methods accept a method of the system', async () => {
    const path = '/validations/shippingMethods';
    const { shippingMethods } = ok(await practice.post(`${path}/create`, { integration_id })) as {
      shippingMethods: Row[];
    };
    expect(shippingMethods[0]).toEqual({ id: 'STD', name: 'Standard delivery' });
    const store = (system_code: string) =>
      practice.post(`${path}/store`, { system_code, store_code: 'late', integration_id });
    expect(errorsOf(await store('TELEPORT'))).toEqual({ system_code: ['This choice is not known.'] });
    const { id } = ok(await store('EXP')) as { id: number };
    const update = { method_id: id, system_code: 'NDD', store_code: 'later', integration_id };
    ok(await practice.post(`${path}/update`, update));
    const rows = await rowsOf(path, { integration_id });
    expect(rows.at(-1)).toEqual({ id, storeCode: 'later', systemCode: 'NDD', integration_id });
    ok(await practice.post(`${path}/destroy`, { method_id: id, integration_id }));
    expect(await rowsOf(path, { integration_id })).toHaveLength(rows.length - 1);
  });

  it('of status processing name the platform of the integration', async () => {
    const path = '/validations/statusprocessing';
    const store = (values: object) => practice.post(`${path}/store`, { integration_id: 1, ...values });
    ok(await store({ field: 'risk', value: 'x'.repeat(200) }));
    expect((await rowsOf(path, { integration_id: 1 })).at(-1)).toMatchObject({
      platform_label: 'Shopify',
      field: 'risk',
    });
    expect(errorsOf(await store({ field: 'r'.repeat(41), value: '' }))).toEqual({
      field: ['Maximum valid input length is 40 character'],
      value: ['This field is required'],
    });
  });

  it('of custom fields have the client and the platform', async () => {
    const path = '/validations/shippingCustomFields';
    const values = { field: 'Floor', field_key: 'address.floor', target_field: 'driver_note' };
    const { id } = ok(await practice.post(`${path}/store`, { ...values, integration_id: 1 })) as {
      id: number;
    };
    const row = (await rowsOf(path, { integration_id: 1 })).find((each) => each.id === id);
    expect(row).toEqual({
      id,
      client: expect.stringMatching(/\w/),
      platform: 'Shopify',
      field: 'Floor',
      fieldKey: 'address.floor',
      targetField: 'driver_note',
      integration_id: 1,
    });
    const update = { custom_id: id, ...values, target_field: 'gift_note', integration_id: 1 };
    ok(await practice.post(`${path}/update`, update));
    ok(await practice.post('/datahub/SHIPPINGCUSTOM/reset', { message_id: id }));
    ok(await practice.post(`${path}/destroy`, { custom_id: id, integration_id: 1 }));
  });

  it('of SKUs are found by a word, added, and removed by the SKU', async () => {
    const search = async (sku: string) =>
      (ok(await practice.post(`${skus}/search`, { integration_id, sku })) as { skus: string[] }).skus;
    const found = await search('0');
    expect(found.length).toBeGreaterThan(10);
    expect(found.every((sku) => typeof sku === 'string' && sku !== '')).toBe(true);
    expect(await search('no such word')).toEqual([]);
    const [sku = ''] = found;
    ok(await practice.post(`${skus}/store`, { sku, system_sku: 'SK-100001', integration_id }));
    const added = (await rowsOf(skus, { integration_id })).at(-1);
    expect(added).toMatchObject({ sku, system_sku: 'SK-100001', name: expect.stringContaining(' · ') });
    expect(added?.client).not.toBe('SK-100001');
    ok(await practice.post(`${skus}/store`, { sku, system_sku: 'SK-2', integration_id }));
    ok(await practice.post(`${skus}/destroy`, { sku, integration_id }));
    expect((await practice.post(`${skus}/destroy`, { sku, integration_id })).status).toBe(404);
  });
});

describe('validations', () => {
  const path = '/datahub/integrations/validations';

  it('are enabled and disabled with true and false, and removed', async () => {
    const [first] = await rowsOf(path, { integration_id }, 'validation_id');
    const { validation_id } = first ?? {};
    const set = (status: unknown, owner = integration_id) =>
      practice.post('/datahub/integrations/validationStatus', {
        validation_id,
        integration_id: owner,
        status,
      });
    const status = async () => (await rowsOf(path, { integration_id }, 'validation_id'))[0]?.status;
    ok(await set(false));
    expect(await status()).toBe(0);
    ok(await set(true));
    expect(await status()).toBe(1);
    expect(errorsOf(await set('Enabled'))).toHaveProperty('status');
    expect((await set(true, 1)).status).toBe(404);
    ok(await practice.post('/datahub/integrations/validationDestroy', { validation_id, integration_id }));
    expect((await rowsOf(path, { integration_id }, 'validation_id'))[0]?.validation_id).not.toBe(
      validation_id,
    );
  });
});

describe('configuration sets', () => {
  it('store the ids and the texts of the choices', async () => {
    const { id } = ok(
      await practice.post(`${statuses}/store`, {
        internal_status_id: 9,
        external_status_id: 'on_the_way',
        integration_id,
      }),
    ) as { id: number };
    expect((await rowsOf(statuses, { integration_id })).at(-1)).toMatchObject({
      internal_status_id: 9,
      internal_status: 'Shipped',
    });
    expect(ok(await practice.post(`${statuses}/edit`, { id, integration_id }))).toMatchObject({
      status: { id, internal_status_id: 9, external_status_id: 'on_the_way' },
      statuses: expect.arrayContaining([{ label: 'Shipped', statusId: 9 }]),
    });
  });

  it('require a shipping type for apply type 1 and a carrier for 2, and clear the other', async () => {
    const store = (values: object) =>
      practice.post(`${methods}/store`, { store_code: 'noon', integration_id, ...values });
    expect(errorsOf(await store({ apply_type_id: 1, shipping_type_id: null, carrier_id: 3 }))).toEqual({
      shipping_type_id: ['This field is required'],
    });
    expect(errorsOf(await store({ apply_type_id: 2, shipping_type_id: 2, carrier_id: null }))).toEqual({
      carrier_id: ['This field is required'],
    });
    expect(errorsOf(await store({ apply_type_id: 3, store_code: '' }))).toEqual({
      apply_type_id: ['This choice is not known.'],
      store_code: ['This field is required'],
    });
    const { id } = ok(await store({ apply_type_id: 1, shipping_type_id: 2, carrier_id: 3 })) as {
      id: number;
    };
    const row = async () => (await rowsOf(methods, { integration_id })).find((each) => each.id === id);
    expect(await row()).toMatchObject({
      apply_type: 'Internal shipping type',
      shipping_type: 'Express',
      carrier_id: null,
      carrier: null,
    });
    const update = {
      id,
      apply_type_id: 2,
      shipping_type_id: 2,
      carrier_id: 3,
      store_code: 'noon',
      integration_id,
    };
    ok(await practice.post(`${methods}/update`, update));
    expect(await row()).toMatchObject({
      apply_type: 'Carrier',
      shipping_type_id: null,
      carrier: 'Blue Dhow Freight',
    });
  });

  it('need operator and filter value only with a filter field', async () => {
    const selector = {
      apply_type: 'order',
      field: 'meta',
      filter_field: '',
      operator: null,
      filter_value: '',
      return_field: 'value',
      target_column: 'gift_note',
      integration_id,
    };
    ok(await practice.post(`${selectors}/store`, selector));
    const filtered = { ...selector, filter_field: 'name' };
    expect(errorsOf(await practice.post(`${selectors}/store`, filtered))).toEqual({
      operator: ['This field is required'],
      filter_value: ['This field is required'],
    });
    const whole = { ...filtered, operator: 'equals', filter_value: 'gift' };
    ok(await practice.post(`${selectors}/store`, whole));
  });

  it('store the shipping type and store code of some status processing actions', async () => {
    const path = '/validations/datahub/platform_status_processing_actions';
    const rows = await rowsOf(path, { integration_id: 1 });
    const found = rows.find((row) => 'store_code' in row);
    const { platform_status_processing_action: record } = ok(
      await practice.post(`${path}/edit`, { id: found?.id, integration_id: 1 }),
    ) as { platform_status_processing_action: Row };
    expect(record).toMatchObject({ shipping_type_id: expect.any(Number), store_code: 'EXP' });
    ok(await practice.post(`${path}/update`, { ...record, store_code: 'SLOW', integration_id: 1 }));
    const after = (await rowsOf(path, { integration_id: 1 })).find(({ id }) => id === found?.id);
    expect(after).toMatchObject({ store_code: 'SLOW', shipping_type_id: record.shipping_type_id });
  });

  it.each([
    ['platform_status_processing_actions', '/datahub/integration_order_status/destroy'],
    ['return_configuration', '/datahub/return_configuration/destroy'],
    ['integration_payload_selectors', '/datahub/integration_payload_selectors/destroy'],
  ])('%s can also be removed at %s', async (set, second) => {
    const path = `/validations/datahub/${set}`;
    const [row] = await rowsOf(path, { integration_id: 1 });
    ok(await practice.post(second, { id: row?.id, integration_id: 1 }));
    expect((await rowsOf(path, { integration_id: 1 })).map(({ id }) => id)).not.toContain(row?.id);
  });

  it('have their own countries', async () => {
    const path = '/validations/datahub/integration_countries';
    ok(await practice.post(`${path}/store`, { countries: [48, 49], integration_id }));
    const rows = await rowsOf(path, { integration_id });
    expect(rows.at(-1)).toMatchObject({ country_id: 49, name: 'Australia' });
    ok(await practice.post(`${path}/destroy`, { id: rows.at(-1)?.id, integration_id }));
    expect(await rowsOf(path, { integration_id })).toHaveLength(rows.length - 1);
  });
});

describe('the tables of a webhook', () => {
  it('return an error flag for some headers instead of saving them', async () => {
    const store = (key: string) => practice.post(`${headers}/store`, { webhook_id: 2, key, value: 'v' });
    const before = await rowsOf(headers, { webhook_id: 2 });
    for (const key of ['Host', 'content-length', 'two words']) {
      expect(ok(await store(key))).toEqual({ error: true, message: expect.stringContaining(key) });
    }
    expect(await rowsOf(headers, { webhook_id: 2 })).toEqual(before);
    ok(await store('X-Floor'));
    expect(errorsOf(await store(''))).toEqual({ key: ['This field is required'] });
  });

  it('return an error flag for a template that is not approved', async () => {
    const values = { customer_type: 4, status_id: 9, channel_id: 'wa-1', webhook_id: 2 };
    const store = (template_id: string) => practice.post(`${messages}/store`, { ...values, template_id });
    expect(ok(await store('draft_refunded'))).toMatchObject({ error: true });
    ok(await store('refunded'));
    expect((await rowsOf(messages, { webhook_id: 2 })).at(-1)).toMatchObject({
      customer_type: 'Business customer',
      status: 'Refunded',
      status_id: 9,
    });
  });

  it('list the permissions in their structure only for a user who lacks some of them', async () => {
    const names = async (bearer: Readonly<Record<string, string>>) =>
      (ok(await practice.post(headers, { webhook_id: 2 }, bearer)) as { data: Row }).data.permissions;
    expect(await names(staff)).toBeUndefined();
    expect(await names(as('limited'))).toEqual([]);
  });
});

describe('order prefix and confirm order', () => {
  const prefix = (prefix_replace: string, prefix_replace_char: unknown) =>
    practice.post('/validations/orderPrefix/update', { prefix_replace, prefix_replace_char, integration_id });

  it('stores the saved values', async () => {
    ok(await prefix('PX-', 3));
    const read = await practice.post('/validations/orderPrefix', { integration_id });
    expect(read.body).toEqual({ prefix_replace: 'PX-', prefix_replace_char: 3 });
    ok(await prefix('', ''));
    const empty = await practice.post('/validations/orderPrefix', { integration_id });
    expect(empty.body).toEqual({ prefix_replace: '', prefix_replace_char: '' });
  });

  it.each([
    ['no replace char', 'PX-', '', 'This field is required'],
    ['a letter', 'PX-', 'x', 'This must be a number'],
    ['a number below 0', 'PX-', -1, 'This field must be at least 0'],
    ['41 digits', 'PX-', '1'.repeat(41), 'Maximum valid input length is 40 character'],
    ['a replace char without a prefix', '', 3, 'Enter an order prefix first.'],
  ])('refuses %s', async (_what, text, char, message) => {
    expect(errorsOf(await prefix(text, char))).toEqual({ prefix_replace_char: [message] });
  });

  it('accepts 0 and 40 digits', async () => {
    ok(await prefix('PX-', 0));
    ok(await prefix('PX-', '1'.repeat(40)));
  });

  it('needs both fields of the confirm-order rule', async () => {
    const update = (confirm_order_field: string, confirm_order_value: string) =>
      practice.post('/validations/confirmedOrders/update', {
        confirm_order_field,
        confirm_order_value,
        integration_id,
      });
    expect(errorsOf(await update('', ' '))).toEqual({
      confirm_order_field: ['This Field is required'],
      confirm_order_value: ['This Field is required'],
    });
    ok(await update(' paid ', 'yes'));
    const read = await practice.post('/validations/confirmedOrders', { integration_id });
    expect(read.body).toEqual({ confirm_order_field: 'paid', confirm_order_value: 'yes' });
  });
});

describe('permissions in the hub', () => {
  const permissionsIn = async (path: string, bearer: Readonly<Record<string, string>>) =>
    (ok(await practice.post(path, { integration_id: 1 }, bearer)) as { permissions: Row[] }).permissions.map(
      ({ name }) => name,
    );

  it('are those of the definition for staff, and all for an administrator', async () => {
    expect(await permissionsIn(countries, staff)).toEqual(['create', 'destroy', 'export']);
    expect((await permissionsIn(countries, as('admin'))).length).toBe(21);
    const update = { id: 1, countries: [1], integration_id: 1 };
    expect((await practice.post(`${countries}/update`, update)).status).toBe(403);
  });

  it.each(['viewer', 'limited'] as const)('hide all integrations from a %s', async (name) => {
    for (const path of [suppliers, statuses, '/validations/orderPrefix']) {
      expect((await practice.post(path, { integration_id: 1 }, as(name))).status).toBe(403);
    }
    // Not even the existence of an integration.
    expect((await practice.post(suppliers, { integration_id: 999 }, as(name))).status).toBe(403);
  });

  it('let a user who may see webhooks change nothing in their tables', async () => {
    ok(await practice.post(`${headers}/datatable`, { ...state, sortBy: 'id', webhook_id: 2 }, as('limited')));
    const store = { webhook_id: 2, key: 'X-A', value: '1' };
    expect((await practice.post(`${headers}/store`, store, as('limited'))).status).toBe(403);
    expect((await practice.post(headers, { webhook_id: 2 }, as('viewer'))).status).toBe(403);
  });
});

describe('the readiness of an integration', () => {
  const look = async (id: number) => {
    const filters = [{ name: 'integration_id', value: id }];
    const reply = await practice.post('/datahub/integrations/datatable', {
      ...state,
      sortBy: 'integration_id',
      filters,
    });
    const [row] = (reply.body as { data: { data: Row[] } }).data.data;
    const { not_ready = [] } = (row?.extra_data ?? {}) as { not_ready?: { code: string }[] };
    return { ready: row?.ready, codes: not_ready.map(({ code }) => code) };
  };

  it('has different reasons', async () => {
    expect(await look(1)).toEqual({ ready: true, codes: [] });
    expect(await look(3)).toEqual({ ready: false, codes: ['countries_missing'] });
    expect(await look(6)).toEqual({ ready: false, codes: ['shipping_methods_missing'] });
    expect(await look(9)).toEqual({ ready: false, codes: ['skus_missing'] });
    expect(await look(12)).toEqual({ ready: false, codes: ['suppliers_missing'] });
    expect(await look(15)).toEqual({ ready: false, codes: ['order_status_missing'] });
    expect(await look(21)).toEqual({ ready: false, codes: ['order_prefix_incomplete'] });
    expect(await look(24)).toEqual({ ready: false, codes: ['credentials_missing'] });
    expect(await look(30)).toEqual({ ready: false, codes: ['draft'] });
    expect((await look(33)).codes.length).toBeGreaterThan(4);
  });

  it('changes when missing data is added or removed', async () => {
    ok(await practice.post(`${countries}/store`, { countries: [1], integration_id: 3 }));
    expect(await look(3)).toEqual({ ready: true, codes: [] });
    ok(await practice.post(`${countries}/destroy`, { country_id: 1, integration_id: 3 }));
    expect(await look(3)).toEqual({ ready: false, codes: ['countries_missing'] });
    const prefix = { prefix_replace: 'PX', prefix_replace_char: 1, integration_id: 21 };
    ok(await practice.post('/validations/orderPrefix/update', prefix));
    expect(await look(21)).toEqual({ ready: true, codes: [] });
    ok(await practice.post('/datahub/integrations/state', { id: 30, status: 'Enabled' }));
    expect(await look(30)).toEqual({ ready: true, codes: [] });
  });

  it('of a new one has its validations only', async () => {
    const values = { name: 'Dune Looms', store: 'Dune Looms', platform: 'Zid' };
    const { id } = ok(await practice.post('/datahub/integrations/store', values)) as { id: number };
    expect(await look(id)).toMatchObject({
      ready: false,
      codes: expect.arrayContaining(['countries_missing', 'skus_missing']),
    });
    const rows = await rowsOf('/datahub/integrations/validations', { integration_id: id }, 'validation_id');
    expect(rows).toHaveLength(8);
    ok(await practice.post(`${suppliers}/store`, { ...supplier, integration_id: id }));
    expect((await look(id)).codes).not.toContain('suppliers_missing');
  });

  it('requires its mappings to be checked', async () => {
    const rows = await rowsOf('/datahub/integrations/validations', { integration_id: 4 }, 'validation_id');
    const countriesCheck = rows.find((row) => row.separate_page_requires === 'countries');
    const set = (status: boolean) =>
      practice.post('/datahub/integrations/validationStatus', {
        validation_id: countriesCheck?.validation_id,
        integration_id: 4,
        status,
      });
    ok(await set(false));
    expect(await look(4)).toEqual({ ready: false, codes: ['validation_disabled'] });
    ok(await set(true));
    expect(await look(4)).toEqual({ ready: true, codes: [] });
  });
});
