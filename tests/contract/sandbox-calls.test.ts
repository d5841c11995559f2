import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isExportable } from '../../sandbox/csv';
import { openDatabase, rowsOf } from '../../sandbox/database';
import { createServer } from '../../sandbox/server';
import { type CallName, calls, everyCall, findCall } from '../../shared/api';
import type { Encoding } from '../../shared/api/call';
import { hubTables } from '../../shared/hub';
import { findList, lists } from '../../shared/lists';
import { type ListDefinition, listCallKinds, type TableCallKind } from '../../shared/table/list';
import { ownedList, sentInput } from '../../shared/table/owned';
import type { Row } from '../../shared/table/row';
import { refusalShape, refusedFields, replyShape } from '../support/practice-replies';
import { fewRows, type Practice, type Reply, staff, startPractice, token } from '../support/sandbox-server';
import { validHubRecord } from '../support/valid-hub-records';
import { contractForm, documentForm, uploadForm, validFields } from '../support/valid-inputs';

let practice: Practice;
/** A user with every permission in every list, so that every call of every list can be made. */
let administrator: { authorization: string };
/** A customer that can get tokens. */
let systemCode: unknown;
/** All records, newest first. The tests use records whose flags forbid nothing. */
const records = new Map<string, Row[]>();
/** The tables of the hub belong to integration 1 and webhook 1. */
const everyList: readonly ListDefinition[] = [...lists, ...hubTables.map((table) => ownedList(table, 1))];
beforeAll(async () => {
  practice = await startPractice();
  for (const list of everyList) {
    const all = sentInput(list, 'datatable', { ...firstPage, per_page: -1, sortBy: list.rowId });
    const reply = await practice.post(`${list.path}/datatable`, all);
    records.set(list.id, (reply.body as { data: { data: Row[] } }).data.data);
  }
  // The tests write to the newest record of a list.
  systemCode = records.get('clients')?.at(-1)?.systemCode;
  const login = { email: 'admin@codesk.example', password: 'practice' };
  const reply = await practice.post('/authorizations/login', login, {});
  administrator = { authorization: `Bearer ${(reply.body as { token: string }).token}` };
});
afterAll(() => practice.stop());
afterEach(() => practice.send('DELETE', '/__practice/faults'));

/** Flags of a row that can forbid a kind of call, if their name differs from the kind. */
const flagsOfKind: Partial<Record<TableCallKind, readonly string[]>> = {
  edit: ['edit', 'update'],
  update: ['edit', 'update'],
  state: ['disable', 'suspend', 'status'],
  generate: ['refresh_token', 'generate'],
  uploadDocument: ['upload_doc'],
  exportSkus: ['export_skus'],
  retry: ['retry_with_current_data'],
};

function isFree(row: Row, kind: TableCallKind): boolean {
  if (kind === 'state' && /^(Cancelled|Unsubscribed)$/.test(String(row.status_label))) return false;
  const extra = row.extra_data as { actions?: unknown; detail?: { actions?: unknown } } | undefined;
  return (flagsOfKind[kind] ?? [kind]).every((name) =>
    [extra?.actions, extra?.detail?.actions].every((flags) => {
      if (!Array.isArray(flags)) return (flags as Row | undefined)?.[name] !== false;
      const flag = flags.find((each) => each.name === name);
      return flag?.visible !== false && flag?.disabled !== true;
    }),
  );
}

const firstPage = { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] } as const;

const delivery = {
  origin_warehouse_ids: [1, 3],
  unit_id: 1,
  order_date: 1,
  order_types: [1],
  destination_type: 0,
  destination_id: 1,
  cod_price: '5',
  tax_percentage: '5',
  minimum_cod_charge: '0',
  max_cod_charge_threshold: '0',
  delivery_vehicle_id: null,
  shipment_type_id: 2,
  rates: [{ from: '0', to: '0.1', rate: '6.85', city: null }],
  increments: [],
  additional_costs: [],
} as const;

function rateForm(text = 'from,to,rate\n0,1,2.5\n'): FormData {
  const form = new FormData();
  form.append('type', '1');
  form.append('file', new Blob([text]), 'rates.csv');
  return form;
}

/** Sends a call; a call with an address uses a path from a reply. */
interface Sent {
  readonly input: unknown;
  readonly path?: string;
}

const popups = findList('orders')?.path;

let inputs: Map<string, Sent> | undefined;

/** A valid input for a call; a call without one fails its test. */
function goodInput(name: string): Sent | undefined {
  inputs ??= goodInputs();
  return inputs.get(name);
}

function goodInputs(): Map<string, Sent> {
  const inputs = new Map<string, Sent>();
  for (const list of everyList) {
    for (const kind of listCallKinds(list)) {
      const input = tableInput(list, kind);
      inputs.set(`${list.id}.${kind}`, { input: list.ownedBy ? ownedInput(list, kind, input) : input });
    }
  }
  const own: Record<CallName, Sent> = {
    'session.login': { input: { email: 'staff@codesk.example', password: 'practice' } },
    'session.user': { input: {} },
    'orderPrefix.read': { input: { integration_id: 1 } },
    'orderPrefix.update': { input: { integration_id: 1, prefix_replace: 'PX', prefix_replace_char: 2 } },
    'confirmedOrders.read': { input: { integration_id: 1 } },
    'confirmedOrders.update': {
      input: { integration_id: 1, confirm_order_field: 'paid', confirm_order_value: 'yes' },
    },
    'skusMapping.search': { input: { integration_id: 1, sku: 'a' } },
    'session.channel': { input: new URLSearchParams({ socket_id: '12.34', channel_name: 'private-tables' }) },
    'finance-services.create': { input: {} },
    'finance-services.edit': { input: { id: 60 } },
    'finance-services.store': { input: { type: 'delivery', values: delivery } },
    'finance-services.update': { input: { id: 60, type: 'delivery', values: delivery } },
    'rates.parse': { input: rateForm() },
    'contracts.create': { input: {} },
    'contracts.edit': { input: { id: freeContract() } },
    'contracts.services': { input: { service_id: 60, contract_id: freeContract() } },
    'contracts.store': { input: contractForm(59) },
    'contracts.update': { input: contractForm(59, { id: String(freeContract()), contract_no: 'CT-TEST-2' }) },
    'contracts.duplicate': {
      input: contractForm(59, { id: String(freeContract()), expiry_date: '2027-12-31' }, ['contract_no']),
    },
    'address.cities-of': { input: { country: 201 } },
    'address.cities-search': { input: { q: 'du', country_label: 1 } },
    'popups.detail': { input: { id: 5 }, path: `${popups}/popup/detail` },
    'popups.datatable': { input: { id: 5, page: 1, per_page: 20 }, path: `${popups}/popup/items` },
    'popups.export': { input: { id: 5 }, path: `${popups}/popup/items/export` },
    'uploads.store': { input: uploadForm('Order no.,City\nO-1,Dubai\n') },
  };
  for (const [name, sent] of Object.entries(own)) inputs.set(name, sent);
  return inputs;
}

/** The input of a table with an owner. A form gets the owner as an extra field. */
function ownedInput(list: ListDefinition, kind: TableCallKind, input: unknown): unknown {
  if (input instanceof FormData) {
    input.append(list.ownedBy ?? '', String(list.ownerId));
    return input;
  }
  return sentInput(list, kind, input as object);
}

/** An unknown field, in the encoding of the call. */
function wrongInput(encoding: Encoding): unknown {
  if (encoding === 'json') return { unheard_of: [] };
  const form = encoding === 'form' ? new URLSearchParams() : new FormData();
  form.append('type', '99');
  return form;
}

/** A contract whose flags forbid neither an edit nor a copy. */
function freeContract(): unknown {
  const rows = records.get('contracts') ?? [];
  return rows.find((row) => isFree(row, 'update') && isFree(row, 'duplicate'))?.id;
}

function tableInput(list: ListDefinition, kind: TableCallKind): unknown {
  const free = (records.get(list.id) ?? []).filter((row) => isFree(row, kind));
  const recordId = free[0]?.[list.rowId] as number;
  const columns = list.columns.filter(isExportable).map((column) => column.value);
  switch (kind) {
    case 'structure':
    case 'create':
    case 'plugin':
      return {};
    case 'datatable':
      return { ...firstPage, sortBy: list.rowId };
    case 'export':
      return { columns, filters: [] };
    case 'exportSkus':
      return { id: recordId, export_type: 'skus', columns };
    case 'destroy':
      return { id: (free.at(-3) ?? free.at(-1))?.[list.idFrom?.destroy?.[0] ?? list.rowId] };
    case 'state':
      return { id: recordId, status: statusFor(list) };
    case 'store':
      return validHubRecord(list.id, 'new') ?? validFields(list);
    case 'update':
      // The id of a mapped country is the country itself.
      if (list.id === 'countries') return { id: recordId, countries: [recordId] };
      return { id: recordId, ...(validHubRecord(list.id, 'changed') ?? validFields(list)) };
    case 'duplicate':
      return list.duplicate === 'service' ? { id: recordId, name: 'A copy' } : { id: recordId };
    case 'reprocess':
    case 'print':
      return { id: [recordId] };
    case 'checklists':
      return { filters: [], export_ids: [recordId] };
    case 'generateToken':
    case 'generateRefreshToken':
      return { customer_system_code: systemCode };
    case 'uploadDocument':
      return documentForm(recordId);
    case 'comment':
      return { id: recordId, text: 'Checked.' };
    default:
      return { id: recordId };
  }
}

function statusFor(list: ListDefinition): string | boolean {
  if (list.statusFamily === 'enabled') return false;
  if (list.statusFamily === undefined) return list.namedStatuses?.[0] ?? 'Disabled';
  return /^(contract|label|any_label)$/.test(list.statusFamily) ? 'Verified' : 'Active';
}

const names = everyCall().map(([name]) => name);
const callOf = (name: string) => {
  const call = findCall(name);
  if (!call) throw new Error(`No call ${name}`);
  return { call, sent: goodInput(name), path: goodInput(name)?.path ?? call.path };
};

it.each(names)('%s returns what its output schema describes, and refuses wrong input', async (name) => {
  const { call, sent, path } = callOf(name);
  expect(sent, `no good input for ${name}`).toBeDefined();
  const reply = await practice.post(path, sent?.input, administrator);
  expect(reply.status, reply.text).toBe(200);
  expect(call.output.safeParse(reply.body)).toMatchObject({ success: true });
  expect(replyShape(name).safeParse(reply.body).error?.issues).toBeUndefined();

  const refusal = await practice.post(path, wrongInput(call.encoding), administrator);
  expect(refusal.status).toBe(422);
  const { errors } = refusalShape.parse(refusal.body);
  const expected = refusedFields(name);
  if (expected) expect(Object.keys(errors).toSorted()).toEqual(expected);
  // A record to store names the fields of its own list; one with an owner contains it already.
  else expect(errors.unheard_of).toEqual(['This field is not known here.']);
});

describe('every call', () => {
  it('answers only POST', async () => {
    for (const name of names) {
      const reply = await practice.send('GET', callOf(name).path);
      expect(reply.status, name).toBe(405);
      expect(reply.headers.get('allow'), name).toBe('POST');
    }
  });

  it('requires a bearer token, except sign-in', async () => {
    for (const name of names.filter((each) => each !== 'session.login')) {
      const { path, sent } = callOf(name);
      const reply = await practice.post(path, sent?.input, {});
      expect([reply.status, reply.body], name).toEqual([401, { message: 'Unauthenticated.' }]);
    }
  });
});

describe('signing in', () => {
  const login = (email: string, password: string) =>
    practice.post(calls['session.login'].path, { email, password }, {});
  const bearer = async (email: string) => {
    const { token: given } = (await login(email, 'practice')).body as { token: string };
    return { authorization: `Bearer ${given}` };
  };

  it('returns a token that belongs to the user', async () => {
    const reply = await practice.post(calls['session.user'].path, {}, await bearer('viewer@codesk.example'));
    expect(reply.body).toMatchObject({ user: { name: 'Practice viewer', lists: ['contracts'] } });
  });

  it('refuses a wrong password', async () => {
    const reply = await login('staff@codesk.example', 'wrong');
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ message: 'The e-mail address or the password is wrong.' });
  });

  it('gives staff the permissions of each list, and an administrator all of them', async () => {
    const names = async (headers: Readonly<Record<string, string>>) => {
      const { permissions } = (await practice.post('/fulfillment/deliveries', {}, headers)).body as {
        permissions: { name: string }[];
      };
      return permissions.map(({ name }) => name);
    };
    expect(await names(staff)).toEqual(['show', 'export', 'reset']);
    expect(await names(administrator)).toHaveLength(21);
    expect((await practice.post('/fulfillment/deliveries/destroy', { id: 1 })).status).toBe(403);
  });

  it('lets a viewer read only', async () => {
    const viewer = await bearer('viewer@codesk.example');
    const status = async (path: string, body: unknown) => (await practice.post(path, body, viewer)).status;
    expect(await status('/cod/contracts/datatable', firstPage)).toBe(200);
    expect(await status('/cod/contracts/show', { id: 5 })).toBe(200);
    expect(await status('/cod/contracts/export', { columns: ['id'], filters: [] })).toBe(403);
    expect(await status('/cod/contracts/destroy', { id: 5 })).toBe(403);
    expect(await status('/cod/contracts/state', { id: 5, status: 'Verified' })).toBe(403);
    expect(await status('/cod/finance_services/datatable', firstPage)).toBe(403);
    expect(await status('/cod/finance_services/store', { type: 'delivery', values: delivery })).toBe(403);
    expect(await status(calls['rates.parse'].path, rateForm())).toBe(403);
    const structure = await practice.post('/cod/contracts', {}, viewer);
    expect(structure.body).toMatchObject({ permissions: [{ name: 'show' }] });
  });
});

describe('tables', () => {
  const page = async (path: string, state: object) => {
    const reply = await practice.post(`${path}/datatable`, { ...firstPage, ...state });
    return (reply.body as { data: { data: Record<string, unknown>[]; total: number; last_page: number } })
      .data;
  };

  it('pages without overlap and counts', async () => {
    const all = await page('/cod/contracts', { per_page: -1, sortBy: 'client' });
    const first = await page('/cod/contracts', { per_page: 50, sortBy: 'client' });
    const second = await page('/cod/contracts', { per_page: 50, page: 2, sortBy: 'client' });
    expect(all.data).toHaveLength(all.total);
    expect(first.last_page).toBe(Math.ceil(all.total / 50));
    const ids = (rows: Record<string, unknown>[]) => rows.map((row) => row.id);
    expect([...ids(first.data), ...ids(second.data)]).toEqual(ids(all.data).slice(0, 100));
  });

  it('filters by an existing column and ignores an unknown one', async () => {
    const expired = await page('/cod/contracts', {
      per_page: -1,
      filters: [
        { name: 'status_label', value: ['Expired'] },
        { name: 'not_a_column', value: 'x' },
      ],
    });
    expect(expired.total).toBeGreaterThan(0);
    expect(new Set(expired.data.map((row) => row.status_label))).toEqual(new Set(['Expired']));
  });

  it('refuses to sort by an unknown column', async () => {
    const reply = await practice.post('/cod/contracts/datatable', { ...firstPage, sortBy: 'id; DROP TABLE' });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: { sortBy: [expect.stringContaining('no column')] } });
  });

  it('opens services with deliveries that can be edited', async () => {
    const { data } = await page('/cod/finance_services', {});
    expect(data.slice(0, 3).map((row) => row.type_label)).toEqual(expect.arrayContaining(['Delivery']));
    expect(data.filter((row) => row.type_label === 'Delivery').length).toBeGreaterThanOrEqual(5);
  });

  it('stores a status change and refuses an unknown status', async () => {
    const rows = (await page('/cod/contracts', { per_page: -1 })).data;
    const free = rows.find((row) => row.status_label === 'Pending');
    expect((await practice.post('/cod/contracts/state', { id: free?.id, status: 'Enabled' })).status).toBe(
      422,
    );
    expect((await practice.post('/cod/contracts/state', { id: free?.id, status: 'Verified' })).status).toBe(
      200,
    );
    const after = (await page('/cod/contracts', { per_page: -1 })).data.find((row) => row.id === free?.id);
    expect(after?.status_label).toBe('Verified');
  });

  it('removes a record once', async () => {
    expect((await practice.post('/cod/contracts/destroy', { id: 50 })).status).toBe(200);
    expect((await practice.post('/cod/contracts/destroy', { id: 50 })).status).toBe(404);
    expect((await practice.post('/cod/contracts/show', { id: 50 })).status).toBe(404);
  });

  it('exports chosen rows in the order of the columns', async () => {
    const reply = await practice.post('/cod/contracts/export', {
      columns: ['contract_no', 'id', 'from'],
      filters: [],
      export_ids: [7, 8],
    });
    const { url } = reply.body as { url: string };
    expect(url.startsWith(`${practice.origin}/files/`)).toBe(true);
    expect(url.endsWith('/ContractsExport.csv')).toBe(true);
    const file = await practice.send('GET', url.slice(practice.origin.length), {});
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="ContractsExport.csv"');
    const lines = file.text.split('\r\n');
    expect(lines[0]).toBe('Contract no.,ID,From');
    expect(lines[1]).toMatch(/^CT-\d{4}-00008,8,\d{2}\/\d{2}\/\d{4}$/);
    expect(lines).toHaveLength(4);
  });

  it('serves no file for a guessed id', async () => {
    expect((await practice.send('GET', '/files/1.csv', {})).status).toBe(404);
    expect((await practice.send('GET', '/files/1/ContractsExport.csv', {})).status).toBe(404);
    expect((await practice.send('GET', '/files/..%2Fpractice.db', {})).status).toBe(404);
  });

  it('answers 404 as JSON', async () => {
    const reply = await practice.post('/cod/nothing', {});
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: 'There is nothing at /cod/nothing.' });
  });
});

describe('saving a delivery service', () => {
  const store = (values: object, headers: Record<string, string> = {}) =>
    practice.post('/cod/finance_services/store', { type: 'delivery', values }, { ...staff, ...headers });

  it('stores the values and updates the row of the list', async () => {
    const created = (await store(delivery)).body as { id: number };
    const values = {
      ...delivery,
      rates: [...delivery.rates, { from: '0.1', to: '1', rate: '7.1234', city: null }],
    };
    const update = { id: created.id, type: 'delivery', values };
    expect((await practice.post('/cod/finance_services/update', update)).status).toBe(200);
    const edit = await practice.post('/cod/finance_services/edit', { id: created.id });
    expect(edit.body).toMatchObject({ type: 'delivery', values: { rates: values.rates } });
    const rows = await practice.post('/cod/finance_services/datatable', {
      ...firstPage,
      filters: [{ name: 'id', value: created.id }],
    });
    expect(rows.body).toMatchObject({
      data: { total: 1, data: [{ name: 'Delivery · Special parcel · United Arab Emirates', rate_rows: 2 }] },
    });
  });

  it('answers 404 for a deleted service', async () => {
    const update = { id: 99_999, type: 'delivery', values: delivery };
    expect((await practice.post('/cod/finance_services/update', update)).status).toBe(404);
  });

  it.each([
    ['a required field', { tax_percentage: null }, 'tax_percentage'],
    ['an empty list', { origin_warehouse_ids: [] }, 'origin_warehouse_ids'],
    ['an unknown choice', { unit_id: 77 }, 'unit_id'],
    ['a region as a country', { destination_id: 201 }, 'destination_id'],
    [
      'a fee without its amount',
      { delivery_vehicle_id: 1, delivery_vehicle_storage_type: 1 },
      'delivery_fee',
    ],
    ['a vehicle without storage', { delivery_vehicle_id: 2 }, 'delivery_vehicle_storage_type'],
    ['money as a number', { cod_price: 5 }, 'cod_price'],
    ['money below 0', { cod_price: '-1' }, 'cod_price'],
    ['a decimal comma', { cod_price: '1,5' }, 'cod_price'],
    ['no bands at all', { rates: [] }, 'rates'],
    ['a band without its end', { rates: [{ from: '0', to: null, rate: '1', city: null }] }, 'rates.0.to'],
    ['five digits', { rates: [{ from: '0', to: '1', rate: '1.00001', city: null }] }, 'rates.0.rate'],
    [
      'a step without size',
      { increments: [{ from: '1', to: null, increment: '', rate: '1' }] },
      'increments.0.increment',
    ],
  ])('refuses %s', async (_what, change, field) => {
    const reply = await store({ ...delivery, ...change });
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.body as { errors: object }).errors)).toContain(field);
  });

  it('needs no fee for another vehicle', async () => {
    expect(
      (await store({ ...delivery, delivery_vehicle_id: 2, delivery_vehicle_storage_type: 1 })).status,
    ).toBe(200);
  });

  it('answers a repeated write with the first reply and saves once', async () => {
    const key = { 'idempotency-key': 'operation-1' };
    const first = await store(delivery, key);
    const again = await store(delivery, key);
    expect(again.body).toEqual(first.body);
    expect((await store({ ...delivery, tax_percentage: '15' }, key)).status).toBe(422);
    expect((await store(delivery, { 'idempotency-key': 'operation-2' })).body).not.toEqual(first.body);
  });
});

describe('faults on demand', () => {
  const order = (fault: object) => practice.post('/__practice/faults', fault);
  const user = (headers?: Record<string, string>) => practice.post(calls['session.user'].path, {}, headers);
  const servicesTotal = async () =>
    ((await practice.post('/cod/finance_services/datatable', firstPage)).body as { data: { total: number } })
      .data.total;

  it('answers a status as often as requested', async () => {
    await order({ path: '/authorizations/user', status: 503, message: 'Down for an hour', times: 1 });
    const reply = await user();
    expect([reply.status, reply.body]).toEqual([503, { message: 'Down for an hour' }]);
    expect((await user()).status).toBe(200);
  });

  it.each(['html', 'truncated', 'not-json'])('answers a body that is %s', async (body) => {
    await order({ body, times: 1 });
    const reply = await user();
    expect(reply.status).toBe(200);
    expect(reply.body).toBeUndefined();
  });

  it.each(['before', 'during', 'after-commit'])('cuts the connection %s', async (cut) => {
    await order({ cut, times: 1 });
    await expect(user()).rejects.toThrow();
    expect((await user()).status).toBe(200);
  });

  it('commits a write without a reply, and returns the reply on the second try', async () => {
    const before = await servicesTotal();
    await order({ path: '/cod/finance_services/store', cut: 'after-commit', times: 1 });
    const headers = { ...staff, 'idempotency-key': 'lost-reply' };
    const input = { type: 'delivery', values: delivery };
    await expect(practice.post('/cod/finance_services/store', input, headers)).rejects.toThrow();
    expect(await servicesTotal()).toBe(before + 1);
    expect((await practice.post('/cod/finance_services/store', input, headers)).status).toBe(200);
    expect(await servicesTotal()).toBe(before + 1);
  });

  it('repeats a write under the same key if keys are ignored', async () => {
    const before = await servicesTotal();
    await order({ path: '/cod/finance_services/store', ignoreKey: true, cut: 'after-commit', times: 1 });
    await order({ path: '/cod/finance_services/store', ignoreKey: true, times: 1 });
    const headers = { ...staff, 'idempotency-key': 'ignored' };
    const input = { type: 'delivery', values: delivery };
    await expect(practice.post('/cod/finance_services/store', input, headers)).rejects.toThrow();
    expect((await practice.post('/cod/finance_services/store', input, headers)).status).toBe(200);
    expect(await servicesTotal()).toBe(before + 2);
  });

  it('ends a session until the user signs in again', async () => {
    await order({ expire: true, times: 1 });
    expect((await user()).status).toBe(401);
    expect((await user()).status).toBe(401);
    await practice.send('DELETE', '/__practice/faults');
    expect((await user()).status).toBe(200);
  });

  it('cuts a download in the middle', async () => {
    const reply = await practice.post('/cod/contracts/export', { columns: ['id'], filters: [] });
    const path = (reply.body as { url: string }).url.slice(practice.origin.length);
    await order({ path: '/files', cut: 'during', times: 1 });
    await expect(practice.send('GET', path)).rejects.toThrow();
    expect((await practice.send('GET', path)).text.startsWith('ID\r\n')).toBe(true);
  });

  it('slows a download down', async () => {
    const reply = await practice.post('/cod/contracts/export', { columns: ['id'], filters: [] });
    const path = (reply.body as { url: string }).url.slice(practice.origin.length);
    await order({ path: '/files', bytesPerSecond: 2000, times: 1 });
    const start = performance.now();
    const file = await practice.send('GET', path);
    const atLeast = (file.text.length / 2000) * 1000 * 0.5;
    expect(performance.now() - start).toBeGreaterThan(atLeast);
  });

  it('are accepted from signed-in users only', async () => {
    expect((await practice.post('/__practice/faults', { status: 500 }, {})).status).toBe(401);
    expect((await order({ cut: 'sideways' })).status).toBe(422);
  });

  it('records calls without secrets', async () => {
    await practice.send('DELETE', '/__practice/calls');
    await practice.post(calls['session.login'].path, { email: 'a@b.example', password: 'secret' }, {});
    await practice.post(calls['rates.parse'].path, rateForm());
    const { text, body } = await practice.send('GET', '/__practice/calls');
    expect(text).not.toContain('secret');
    expect(text).not.toContain(token);
    expect(body).toMatchObject({
      calls: [
        { path: '/authorizations/login', status: 401, bearer: false, body: { email: 'a@b.example' } },
        {
          path: calls['rates.parse'].path,
          contentType: expect.stringContaining('multipart/form-data'),
          body: { type: '1', file: { name: 'rates.csv', size: 21 } },
        },
      ],
    });
  });
});

describe('the data', () => {
  const { contracts: _few, 'finance-services': _fewer, ...fullFinance } = fewRows;

  it('is complete, the same each time, and stored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-practice-full-'));
    const data = join(folder, 'practice.db');
    try {
      const labels: string[] = [];
      const full = await startPractice({
        data,
        rows: fullFinance,
        onProgress: ({ label }) => labels.push(label),
      });
      const newest = await full.post('/cod/contracts/datatable', firstPage);
      const services = await full.post('/cod/finance_services/datatable', firstPage);
      await full.post('/cod/contracts/destroy', { id: 1 });
      await full.stop();
      const pageOf = (reply: Reply) => (reply.body as { data: { total: number; data: unknown[] } }).data;
      expect(pageOf(newest).total).toBe(20_000);
      expect(pageOf(newest).data[0]).toMatchObject({ contract_no: 'CT-2026-20000' });
      expect(pageOf(services).total).toBe(3000);
      expect(pageOf(services).data.slice(0, 2)).toMatchObject([
        { name: 'Delivery · Special parcel · United Arab Emirates', rate_rows: 6 },
        { rate_rows: 5000 },
      ]);
      expect(labels).toEqual(expect.arrayContaining(['Contracts', 'Services']));

      labels.length = 0;
      const again = await startPractice({
        data,
        rows: fullFinance,
        onProgress: ({ label }) => labels.push(label),
      });
      const stored = await again.post('/cod/contracts/datatable', firstPage);
      await again.stop();
      expect(labels).toEqual([]);
      expect(stored.body).toMatchObject({ data: { total: 19_999 } });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('answers before its long lists are indexed, and indexes them afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-practice-index-'));
    const data = join(folder, 'practice.db');
    const indexes = () => {
      const db = openDatabase(data);
      try {
        return rowsOf(db, "SELECT name FROM sqlite_master WHERE name LIKE 'list_contracts_by_%'").length;
      } finally {
        db.close();
      }
    };
    try {
      const server = await createServer({ data, rows: { ...fewRows, contracts: 5000 } });
      expect(indexes()).toBe(0);
      await server.indexed;
      const all = indexes();
      expect(all).toBeGreaterThan(3);
      server.close();
      const again = await createServer({ data, rows: { ...fewRows, contracts: 5000 } });
      // Closing during the work is not an error.
      again.close();
      await again.indexed;
      expect(indexes()).toBe(all);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('seeds a list again if its seeding was interrupted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-practice-half-'));
    const data = join(folder, 'practice.db');
    try {
      const rows = { ...fewRows, contracts: 1500, 'finance-services': 20 };
      const stopped = createServer({
        data,
        rows,
        onProgress: () => {
          throw new Error('stopped');
        },
      });
      await expect(stopped).rejects.toThrow('stopped');
      const again = await startPractice({ data, rows });
      const reply = await again.post('/cod/contracts/datatable', firstPage);
      await again.stop();
      expect(reply.body).toMatchObject({ data: { total: 1500 } });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
