/** Effects of the calls of lists on records, permissions, files and addresses, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../shared/api';
import { findList, lists } from '../../shared/lists';
import { readFilters } from '../../shared/table/filters';
import type { ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';
import { fewRows, type Practice, type Reply, staff, startPractice } from '../support/sandbox-server';
import { documentForm, uploadForm, validFields } from '../support/valid-inputs';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());

function list(id: string): ListDefinition {
  const known = findList(id);
  if (!known) throw new Error(`No list ${id}`);
  return known;
}

const call = (id: string, kind: string, input: unknown, headers: Readonly<Record<string, string>> = staff) =>
  practice.post(kind === '' ? list(id).path : `${list(id).path}/${kind}`, input, headers);

const firstPage = { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] } as const;

async function page(id: string, state: object = {}): Promise<{ data: Row[]; total: number }> {
  const reply = await call(id, 'datatable', { ...firstPage, sortBy: list(id).rowId, ...state });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: { data: Row[]; total: number } }).data;
}

const all = async (id: string) => (await page(id, { per_page: -1 })).data;
const row = async (id: string, record: unknown) =>
  (await all(id)).find((each) => each[list(id).rowId] === record);
const message = (reply: Reply) => (reply.body as { message: string }).message;
const fields = (reply: Reply) => Object.keys((reply.body as { errors: object }).errors);
const fetched = async (url: string) => practice.send('GET', url.slice(practice.origin.length), {});

async function bearer(email: string): Promise<Record<string, string>> {
  const reply = await practice.post(calls['session.login'].path, { email, password: 'practice' }, {});
  return { authorization: `Bearer ${(reply.body as { token: string }).token}` };
}

interface Structure {
  headers: { value: string; type: string; sortable: boolean }[];
  permissions: { name: string; columns: { value: string; exportable: boolean }[] }[];
  filters: Record<string, unknown>[];
  state: Record<string, unknown>;
}
const structure = async (id: string, headers?: Readonly<Record<string, string>>) =>
  (await call(id, '', {}, headers)).body as Structure;

describe('a structure', () => {
  it('marks columns that cannot be sorted or exported, and the server refuses them', async () => {
    const { headers, permissions } = await structure('bundles');
    const byColumn = Object.fromEntries(headers.map((header) => [header.value, header.sortable]));
    expect(byColumn).toMatchObject({ id: true, name: true, price: true, skus: false, image: false });
    const exported = permissions.find((each) => each.name === 'export')?.columns ?? [];
    const exportable = Object.fromEntries(exported.map((column) => [column.value, column.exportable]));
    expect(exportable).toMatchObject({ name: true, store: true, skus: false, image: false });
    const sorted = await call('bundles', 'datatable', { ...firstPage, sortBy: 'skus' });
    expect([sorted.status, fields(sorted)]).toEqual([422, ['sortBy']]);
    const file = await call('bundles', 'export', { columns: ['skus'], filters: [] });
    expect([file.status, fields(file)]).toEqual([422, ['columns']]);
  });

  it('sorts values that contain a name by that name', async () => {
    const names = (await page('bundles', { per_page: -1, sortBy: 'store', sortOrder: 'asc' })).data.map(
      (each) => ((each.store as { name?: string } | null)?.name ?? '').toLowerCase(),
    );
    const plain = names.filter(Boolean);
    expect(plain.length).toBeGreaterThan(10);
    expect(plain).toEqual([...plain].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  it.each<
    [list: string, filters: readonly (readonly [type: string, name: string, title: unknown, more?: object])[]]
  >([
    [
      'orders',
      [
        ['inputTextMultiple', 'order_no', 'Order no.'],
        ['multipleSelect', 'status_label', 'Status', { first: 'New', values: 17 }],
        ['select2Single', 'payment_type', 'Payment', { first: 'COD', values: 2 }],
        ['multiImageSelect', 'carrier', 'Carrier', { images: true }],
        ['multipleSelect', 'country', 'Country'],
        ['inputText', 'city', 'City'],
        ['phone', 'customer_phone', 'Customer phone'],
        ['range', 'amount', 'Amount (AED)', { min: 0, max: 4000 }],
        ['limited_date_range', 'created_at', 'Created'],
        ['select2DateRange', 'delivered_at', 'Filter by date', { first: 'created_at', values: 2 }],
      ],
    ],
    [
      'cod-remittances',
      [
        ['inputTextMultiple', 'remittance_no', 'Remittance no.'],
        ['multipleSelect', 'status_label', 'Status', { first: 'Pending', values: 5 }],
        ['range', 'payable', 'Payable (AED)', { min: 0, max: 100_000 }],
        // The title of a month range is keyed by language (tables section 3).
        ['report_date_month_range', 'period_to', { en: 'Period' }],
      ],
    ],
    [
      'call-centre-confirmation',
      [
        ['inputTextMultiple', 'order_no', 'Order no.'],
        ['phone', 'customer_phone', 'Customer phone'],
        ['multipleSelect', 'status_label', 'Status', { first: 'New', values: 6 }],
        ['multipleSelect', 'outcome', 'Outcome', { first: 'Confirmed' }],
        ['select2DateRange', 'called_at', 'Filter by day', { first: 'called_at', values: 2, one_day: true }],
      ],
    ],
  ])(
    'has the filters of %s by their names in requests, and the page reads all of them',
    async (id, expected) => {
      const { filters } = await structure(id);
      expect(filters.map(({ type, name, title }) => [type, name, title])).toEqual(
        expected.map(([type, name, title]) => [type, name, title]),
      );
      expected.forEach(([, name, , more = {}], at) => {
        const { values, min, max, one_day } = filters[at] ?? {};
        const choices = (values ?? []) as { index: unknown; text: unknown; image?: unknown }[];
        const images = choices.length > 0 && choices.every(({ image }) => typeof image === 'string');
        const found = { first: choices[0]?.index, values: choices.length, min, max, one_day, images };
        expect(found, name).toMatchObject(more);
        expect(choices.every(({ text }) => typeof text === 'string' && text !== '')).toBe(true);
      });
      const read = readFilters(filters);
      expect(read.map(({ type, name, title }) => [type, name, title])).toEqual(
        expected.map(([type, name, title]) => [type, name, typeof title === 'string' ? title : 'Period']),
      );
    },
  );

  it('leaves the first page and its size to the app', async () => {
    const { state } = await structure('orders');
    expect(state).toEqual({ sortBy: 'id', sortOrder: 'desc', filters: [] });
  });
});

describe('filters over HTTP', () => {
  it('narrow rows, total and export alike', async () => {
    const rows = await all('orders');
    const status = rows[0]?.status_label;
    const expected = rows.filter((each) => each.status_label === status).map((each) => each.id);
    const filters = [{ name: 'status_label', value: [status] }];
    const narrowed = await page('orders', { per_page: -1, filters });
    expect(narrowed.total).toBe(expected.length);
    expect(narrowed.data.map((each) => each.id)).toEqual(expected);
    const reply = await call('orders', 'export', { columns: ['id'], filters });
    const lines = (await fetched((reply.body as { url: string }).url)).text.trim().split('\r\n');
    expect(lines).toEqual(['ID', ...expected.map(String)]);
  });

  it('name the invalid one', async () => {
    const filters = [{ name: 'amount', value: 'much' }];
    const reply = await call('orders', 'datatable', { ...firstPage, filters });
    expect(reply.status).toBe(422);
    expect(fields(reply)).toEqual(['filters.amount']);
    expect(message(reply)).toMatch(/^Amount \(AED\): /);
  });
});

describe("a row's own flags", () => {
  it('refuse as an object', async () => {
    const locked = (await all('skus')).find(
      (each) => (each.extra_data as { actions?: Row } | undefined)?.actions?.destroy === false,
    );
    expect(locked).toBeDefined();
    const reply = await call('skus', 'destroy', { id: locked?.id });
    expect(reply.status).toBe(403);
    expect(await row('skus', locked?.id)).toBeDefined();
  });

  it('refuse as a list', async () => {
    const flags = (each: Row) => (each.extra_data as { actions?: Row[] } | undefined)?.actions ?? [];
    const rows = await all('pickups');
    const hidden = rows.find((each) =>
      flags(each).some((flag) => flag.name === 'destroy' && flag.visible === false),
    );
    expect((await call('pickups', 'destroy', { id: hidden?.id })).status).toBe(403);
    const disabled = rows.find((each) =>
      flags(each).some((flag) => flag.name === 'update' && flag.disabled === true),
    );
    expect((await call('pickups', 'edit', { id: disabled?.id })).status).toBe(403);
    const changed = { id: disabled?.id, ...validFields(list('pickups')) };
    expect((await call('pickups', 'update', changed)).status).toBe(403);
  });
});

describe('users with some of the permissions', () => {
  it('see their lists and no others', async () => {
    const limited = await bearer('limited@codesk.example');
    const reply = await practice.post(calls['session.user'].path, {}, limited);
    const offered = (reply.body as { user: { lists: string[] } }).user.lists;
    expect(offered).toEqual(expect.arrayContaining(['contracts', 'orders', 'clients']));
    expect(offered.length).toBeLessThan(lists.length);
    expect((await call('roles', '', {}, limited)).status).toBe(403);
    expect((await call('roles', 'datatable', firstPage, limited)).status).toBe(403);
  });

  it('have some permissions of a list, or none at all', async () => {
    const limited = await bearer('limited@codesk.example');
    const names = async (id: string) => (await structure(id, limited)).permissions.map(({ name }) => name);
    expect(await names('contracts')).toEqual([]);
    expect((await names('orders')).sort()).toEqual(['export', 'reprocess', 'show']);
    const newest = (await all('orders'))[0]?.id;
    expect((await call('orders', 'reprocess', { id: [newest] }, limited)).status).toBe(200);
    expect((await call('orders', 'reset', { id: newest }, limited)).status).toBe(403);
    expect((await call('orders', 'print', { id: [newest] }, limited)).status).toBe(403);
    expect((await call('contracts', 'show', { id: 100 }, limited)).status).toBe(403);
    expect((await call('skus', 'store', validFields(list('skus')), limited)).status).toBe(200);
    expect((await call('skus', 'update', { id: 1 }, limited)).status).toBe(403);
    expect((await call('clients', 'edit', { id: 1 }, limited)).status).toBe(403);
  });

  it('are limited in details too', async () => {
    const limited = await bearer('limited@codesk.example');
    const viewer = await bearer('viewer@codesk.example');
    const items = `${list('orders').path}/popup/items`;
    const input = { id: 1, page: 1, per_page: 20 };
    expect((await practice.post(items, input, limited)).status).toBe(200);
    expect((await practice.post(items, input, viewer)).status).toBe(403);
    expect((await practice.post(`${items}/export`, { id: 1 }, viewer)).status).toBe(403);
  });
});

describe.each(lists.filter((each) => each.fields && each.permissions.includes('create')))(
  'a record of $id',
  (of) => {
    it('is added, shown for editing, changed and found in the list', async () => {
      // Subscription rules are edited in addition to the fields.
      const rules = of.dialogs === 'subscription' ? { subscription_rules: [] } : {};
      const values = { ...validFields(of), ...rules };
      const created = await call(of.id, 'store', values);
      expect(created.status, created.text).toBe(200);
      const { id } = created.body as { id: number };
      const edit = await call(of.id, 'edit', { id });
      expect((edit.body as { record: Row }).record).toEqual({ id, ...values });
      const named = of.fields?.find((field) => field.kind === 'text');
      const changed = { ...values, ...(named ? { [named.name]: 'Other' } : {}) };
      expect((await call(of.id, 'update', { id, ...changed })).status).toBe(200);
      expect(((await call(of.id, 'edit', { id })).body as { record: Row }).record).toEqual({
        id,
        ...changed,
      });
      expect(await row(of.id, id)).toBeDefined();
    });

    it('has values that match its fields', async () => {
      const good = validFields(of);
      for (const field of of.fields ?? []) {
        const bad: unknown[] = [];
        if (field.required && field.kind !== 'switch') bad.push(null, '', undefined);
        if (field.max !== undefined) bad.push('x'.repeat(field.max + 1));
        if (field.min !== undefined) bad.push('x'.repeat(field.min - 1));
        if (field.kind === 'number') bad.push('many');
        if (field.kind === 'email') bad.push('nobody');
        if (field.kind === 'url') bad.push('javascript:alert(1)');
        if (field.kind === 'date') bad.push('tomorrow');
        if (field.kind === 'choice') bad.push('never heard of');
        if (field.kind === 'choices') bad.push(['never heard of']);
        for (const value of bad) {
          const reply = await call(of.id, 'store', { ...good, [field.name]: value });
          expect([field.name, value, reply.status]).toEqual([field.name, value, 422]);
          expect(fields(reply)).toEqual([field.name]);
        }
      }
      const unknown = await call(of.id, 'store', { ...good, unheard_of: 1 });
      expect(fields(unknown)).toEqual(['unheard_of']);
    });
  },
);

it('answers 404 for a record that does not exist, in every call', async () => {
  for (const [id, kind, input] of [
    ['roles', 'edit', { id: 99_999 }],
    ['roles', 'update', { id: 99_999, ...validFields(list('roles')) }],
    ['roles', 'duplicate', { id: 99_999 }],
    ['orders', 'reset', { id: [99_999] }],
    ['orders', 'print', { id: [99_999] }],
    ['orders', 'comments', { id: 99_999 }],
    ['webhook-logs', 'retry_with_current_data', { id: 99_999 }],
    ['users', 'generate', { id: 99_999 }],
  ] as const) {
    expect([id, kind, (await call(id, kind, input)).status]).toEqual([id, kind, 404]);
  }
});

describe('row actions', () => {
  it('copy a record under a new id', async () => {
    const [original] = (await all('products')).filter((each) => each.extra_data === undefined);
    const reply = await call('products', 'duplicate', { id: original?.id });
    const copy = await row('products', (reply.body as { id: number }).id);
    const name = list('products').rowName;
    expect(copy?.id).not.toBe(original?.id);
    expect(copy?.[name]).toBe(`${String(original?.[name])} (copy)`);
    expect((await call('products', 'duplicate', { id: original?.id, name: 'x' })).status).toBe(422);
  });

  it('copy a service with its values, under another name', async () => {
    const duplicate = (name?: string) =>
      call('finance-services', 'duplicate', { id: 60, ...(name === undefined ? {} : { name }) });
    expect(fields(await duplicate())).toEqual(['name']);
    expect((await duplicate('  ')).status).toBe(422);
    const made = await duplicate('Winter rates');
    expect(made.status).toBe(200);
    const taken = await duplicate('winter rates');
    expect([taken.status, message(taken)]).toEqual([409, 'There is already a service called winter rates.']);
    const { id } = made.body as { id: number };
    const [copy, original] = await Promise.all([
      call('finance-services', 'edit', { id }),
      call('finance-services', 'edit', { id: 60 }),
    ]);
    expect((copy.body as { values: Row }).values).toEqual({
      ...(original.body as { values: Row }).values,
      id,
    });
  });

  it('accept the fields of the definition and refuse others', async () => {
    const [log, other] = (await all('webhook-logs')).filter((each) => each.extra_data === undefined);
    const destroy = (input: object) => call('webhook-logs', 'destroy', input);
    expect(fields(await destroy({ id: log?.id, unheard_of: 1 }))).toEqual(['unheard_of']);
    expect((await destroy({ id: log?.id, integration_id: 'elsewhere' })).status).toBe(422);
    expect((await destroy({ id: log?.id, integration_id: log?.integration_id })).status).toBe(200);
    expect((await destroy({ id: other?.id })).status).toBe(200);
  });

  it('of webhook logs belong to one webhook, and a retry makes them pending again', async () => {
    const of = async (webhook: unknown) =>
      (
        await page('webhook-logs', {
          per_page: -1,
          filters: [{ name: 'webhook_id', value: [String(webhook)] }],
        })
      ).data;
    const logs = await all('webhook-logs');
    const log = logs.find((each) => each.result === 'Failed' && each.extra_data === undefined);
    const own = logs.filter(({ webhook_id }) => webhook_id === log?.webhook_id);
    expect((await of(log?.webhook_id)).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    expect((await call('webhook-logs', 'retry_with_current_data', { id: log?.id })).status).toBe(200);
    expect((await row('webhook-logs', log?.id))?.result).toBe('On queue');
  });

  it('accept the listed statuses, shown as words', async () => {
    const of = lists.find((each) => each.namedStatuses?.includes('unresolved'));
    const [record] = (await all(of?.id ?? '')).filter((each) => each.extra_data === undefined);
    const id = record?.[of?.rowId ?? ''];
    expect((await call(of?.id ?? '', 'state', { id, status: 'unresolved' })).status).toBe(200);
    expect(Object.values((await row(of?.id ?? '', id)) ?? {})).toContain('Unresolved');
    expect((await call(of?.id ?? '', 'state', { id, status: 'verified' })).status).toBe(422);
  });

  it('suspend and unsuspend by the field of the family', async () => {
    for (const of of lists.filter((each) =>
      /^(is_active|state_label|status)$/.test(each.statusFamily ?? ''),
    )) {
      const family = of.statusFamily ?? '';
      const record = (await all(of.id)).filter((each) => each.extra_data === undefined).at(0);
      const id = record?.[of.rowId];
      expect((await call(of.id, 'state', { id, status: 'Suspended' })).status).toBe(200);
      expect((await row(of.id, id))?.[family]).toBe(family === 'is_active' ? 'No' : 'Suspended');
      expect((await call(of.id, 'state', { id, status: 'Active' })).status).toBe(200);
      expect((await row(of.id, id))?.[family]).toBe(family === 'is_active' ? 'Yes' : 'Active');
      expect((await call(of.id, 'state', { id, status: 'Enabled' })).status).toBe(422);
    }
  });

  it('reset all of several records or none', async () => {
    const isFree = (each: Row) => !JSON.stringify(each.extra_data ?? '').includes('"reset":false');
    const [first] = (await all('deliveries')).filter(isFree);
    const before = JSON.stringify(await all('deliveries'));
    expect((await call('deliveries', 'reset', { id: [first?.id, 99_999] })).status).toBe(404);
    expect(JSON.stringify(await all('deliveries'))).toBe(before);
    expect(message(await call('deliveries', 'reset', { id: [first?.id] }))).toBe('Records has been reset.');
  });
});

describe('tokens', () => {
  it('are new each time and stored in the row', async () => {
    const [user] = (await all('users')).filter((each) => each.extra_data === undefined);
    const made = async () => (await call('users', 'generate', { id: user?.id })).body as { token: string };
    const [first, second] = [await made(), await made()];
    expect(first.token).not.toBe(second.token);
    expect((await row('users', user?.id))?.token).toBe(second.token);
  });

  it('are made for existing customers only', async () => {
    const [client] = await all('clients');
    for (const kind of ['generateToken', 'generateRefreshToken']) {
      const known = await call('clients', kind, { customer_system_code: client?.systemCode });
      expect(known.body).toEqual({ token: expect.stringMatching(/^practice_.{20,}$/) });
      const unknown = await call('clients', kind, { customer_system_code: 'NOBODY' });
      expect([unknown.status, fields(unknown)]).toEqual([422, ['customer_system_code']]);
    }
  });
});

describe('details', () => {
  const blocks = async (id: string, record: number) => {
    const reply = await call(id, 'show', { id: record });
    return (reply.body as { detail: { content: ({ type: string } & Row)[] } }).detail.content;
  };

  it('have every kind of block for orders, and several for all', async () => {
    expect(new Set((await blocks('orders', 1)).map(({ type }) => type))).toEqual(
      new Set(['text', 'table', 'table_with_datatable', 'datatable', 'timeline', 'docs', 'tab-json']),
    );
    for (const each of lists.filter((of) => of.permissions.includes('show'))) {
      const [first] = (await all(each.id)).filter((record) => record.extra_data === undefined);
      if (!first) continue;
      expect((await blocks(each.id, first[each.rowId] as number)).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('are unusual for some records: long, unknown, empty', async () => {
    const long = (await blocks('orders', 3))[0]?.items as { value: unknown }[];
    expect(long.some(({ value }) => typeof value === 'string' && value.length > 3000)).toBe(true);
    expect((await blocks('orders', 7)).map(({ type }) => type)).toContain('chart');
    const table = (await blocks('orders', 4)).find(({ type }) => type === 'datatable');
    const reply = await practice.post(String(table?.address), { id: 4, page: 1, per_page: 20 });
    expect(reply.body).toEqual({ data: { data: [], total: 0 } });
  });

  it('name addresses with rows, page by page, and exports', async () => {
    for (const each of lists.filter((of) => of.permissions.includes('show'))) {
      const record = (await all(each.id)).find((one) => one.extra_data === undefined);
      if (!record) continue;
      const id = record[each.rowId] as number;
      for (const block of await blocks(each.id, id)) {
        if (typeof block.address !== 'string') continue;
        expect(block.address).toBe(`${each.path}/popup/${block.address.split('/').at(-1)}`);
        const reply = await practice.post(block.address, { id, page: 1, per_page: 20 });
        expect(calls['popups.datatable'].output.safeParse(reply.body).success).toBe(true);
        const [first] = (reply.body as { data: { data: Row[] } }).data.data;
        const shown = (block.header as { value: string }[]).map((column) => column.value);
        if (first) expect(Object.keys(first).sort()).toEqual([...shown].sort());
        if (typeof block.export_address !== 'string') continue;
        const file = (await practice.post(block.export_address, { id })).body as { file: string };
        expect((await fetched(file.file)).headers.get('content-type')).toContain('text/csv');
      }
    }
  });

  it('split the same rows into pages each time, without overlap', async () => {
    const address = `${list('orders').path}/popup/items`;
    const ask = async (at: number, size: number) =>
      (
        (await practice.post(address, { id: 5, page: at, per_page: size })).body as {
          data: { data: Row[]; total: number };
        }
      ).data;
    const whole = await ask(1, 1000);
    const pages = [await ask(1, 20), await ask(2, 20)];
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data.slice(0, 40));
    expect(pages[0]?.total).toBe(whole.data.length);
    const exported = (await practice.post(`${address}/export`, { id: 5 })).body as { file: string };
    expect((await fetched(exported.file)).text.trim().split('\r\n')).toHaveLength(whole.total + 1);
  });

  it('narrow to the filters of their block, and refuse others', async () => {
    const address = `${list('orders').path}/popup/items`;
    const ask = (filters?: object[]) =>
      practice.post(address, { id: 6, page: 1, per_page: 1000, ...(filters && { filters }) });
    const rowsOf = async (filters?: object[]) =>
      ((await ask(filters)).body as { data: { data: Row[]; total: number } }).data;
    const { data: everything } = await rowsOf();
    const [first] = everything;
    const both = await rowsOf([
      { name: 'name', value: String(first?.name).slice(0, 5).toUpperCase() },
      { name: 'status', value: ['Picked', 'Packed'] },
    ]);
    const fitting = everything.filter(
      ({ name, status }) =>
        String(name).startsWith(String(first?.name).slice(0, 5)) && /^P(ick|ack)ed$/.test(String(status)),
    );
    expect(both).toEqual({ data: fitting, total: fitting.length });
    expect(fitting.length).toBeLessThan(everything.length);
    expect((await ask([{ name: 'price', value: '1' }])).status).toBe(422);
  });

  it('narrow to an invoice', async () => {
    const address = `${list('orders').path}/popup/charges`;
    const ask = async (context: object) =>
      (
        (await practice.post(address, { id: 6, page: 1, per_page: 1000, ...context })).body as {
          data: { data: Row[] };
        }
      ).data.data;
    const everything = await ask({});
    const invoiced = await ask({ invoiced: true });
    expect(invoiced).toEqual(everything.filter((each) => each.invoice_id !== null));
    expect(invoiced.length).toBeLessThan(everything.length);
    const [{ invoice_id: id } = {}] = invoiced;
    expect(await ask({ invoiced: true, invoice_id: id })).toEqual(
      everything.filter((each) => each.invoice_id === id),
    );
  });

  it('answer 404 for other addresses and other records', async () => {
    const input = { id: 1, page: 1, per_page: 20 };
    const { path } = list('orders');
    expect((await practice.post(`${path}/popup/nothing`, input)).status).toBe(404);
    expect((await practice.post(`${path}/popup/attempts`, input)).status).toBe(404);
    expect((await practice.post(`${path}/popup/items`, { ...input, id: 99_999 })).status).toBe(404);
    expect((await practice.post(calls['popups.datatable'].path, input)).status).toBe(404);
  });
});

describe('comments and documents', () => {
  it('return the comments in order, with their authors', async () => {
    const comments = async () =>
      ((await call('orders', 'comments', { id: 2 })).body as { comments: Row[] }).comments;
    const before = await comments();
    expect((await call('orders', 'comments/store', { id: 2, text: 'Ring twice' })).status).toBe(200);
    const after = await comments();
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ text: 'Ring twice', author: 'Practice staff' });
    expect((await call('orders', 'comments/store', { id: 2, text: ' ' })).status).toBe(422);
  });

  it('store a document and return it unchanged', async () => {
    const { path } = list('clients');
    const [client] = (await all('clients')).filter((each) => each.extra_data === undefined);
    const form = documentForm(client?.id as number, '2026', 'bytes of a scan');
    expect((await practice.post(`${path}/upload_doc`, form)).status).toBe(200);
    const shown = await call('clients', 'show', { id: client?.id });
    const { content } = (shown.body as { detail: { content: Row[] } }).detail;
    const docs = content.find((block) => block.type === 'docs')?.items as { title: string; file: string }[];
    const stored = docs.find((each) => each.title === '2026');
    const file = await fetched(stored?.file ?? '');
    expect(file.text).toBe('bytes of a scan');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const empty = await practice.post(`${path}/upload_doc`, documentForm(client?.id as number, 'Empty', ''));
    expect([empty.status, fields(empty)]).toEqual([422, ['file']]);
  });
});

describe('files', () => {
  it.each([
    ['/files/pictures/store-3.png', 200, 'image/png'],
    ['/files/pictures/store-missing.png', 404, 'application/json'],
    ['/files/documents/invoice-3.pdf', 200, 'application/pdf'],
    ['/files/documents/lines.csv', 200, 'text/csv; charset=utf-8'],
    ['/files/documents/lines-missing.pdf', 404, 'application/json'],
    ['/files/documents/lines.exe', 404, 'application/json'],
    ['/files/kept/1', 404, 'application/json'],
    ['/files/constructor/a', 404, 'application/json'],
    ['/files/pictures/a/b.png', 404, 'application/json'],
  ])('%s answers %i as %s', async (path, status, type) => {
    const reply = await practice.send('GET', path, {});
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, type]);
  });

  it('are made by Generate, barcodes, checklists, the plugin and SKU exports', async () => {
    const [order] = await all('orders');
    const url = async (id: string, kind: string, input: unknown) =>
      ((await call(id, kind, input)).body as { url: string }).url;
    const text = async (address: string) => (await fetched(address)).text;
    const printed = await text(await url('orders', 'print', { id: [order?.id] }));
    expect(printed).toContain(String(order?.order_no));
    const barcodes = await text(await url('inventory', 'sku_barcode_generate', { id: [1, 2] }));
    expect(barcodes.trim().split('\r\n')).toHaveLength(3);
    const checklist = await text(
      await url('orders', 'export_checklists', { filters: [], export_ids: [order?.id] }),
    );
    expect(checklist.trim().split('\r\n')).toHaveLength(2);
    expect(await text(await url('returns', 'download_return_plugin', {}))).toContain(practice.origin);
    const [bundle] = (await all('bundles')).filter((each) => each.extra_data === undefined);
    const skus = await text(
      await url('bundles', 'export', { id: bundle?.id, export_type: 'skus', columns: ['name'] }),
    );
    expect(skus.split('\r\n')[0]).toBe('Name,SKU,Product,Quantity');
    expect(skus.split('\r\n')[1]).toContain(String(bundle?.name));
  });
});

describe('an import', () => {
  it('stores all rows or none', async () => {
    const before = (await page('orders')).total;
    const send = (text: string, type?: string) =>
      practice.post(calls['uploads.store'].path, uploadForm(text, type));
    const bad = await send('Order no.,Amount (AED)\nO-1,5\n,7\nO-3,many\n');
    expect(bad.status).toBe(422);
    expect((bad.body as { errors: Row[] }).errors).toMatchObject([
      { row: 2, field: 'order_no' },
      { row: 3, field: 'amount' },
    ]);
    expect((await page('orders')).total).toBe(before);
    expect((await send('Order no.,Amount (AED)\nO-1,5\n\nO-3,7.5\n')).body).toMatchObject({ rows: 2 });
    expect((await page('orders')).total).toBe(before + 2);
    const again = await send('Order no.,Amount (AED)\nO-3,9\n');
    expect(again.body).toMatchObject({ rows: 1 });
    expect((await page('orders')).total).toBe(before + 2);
    expect((await all('orders')).find((each) => each.order_no === 'O-3')?.amount).toBe(9);
    expect((await send('a,b\n1,2\n')).status).toBe(422);
    expect((await send('Order no.\nO-1\n', 'unheard_of')).status).toBe(422);
  });
});

it('stores the requested number of rows', async () => {
  expect((await page('shipments')).total).toBe(fewRows.shipments);
});
