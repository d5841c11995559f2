import { describe, expect, it } from 'vitest';
import { findCall } from '../../../../shared/api';

const read = (name: string, reply: unknown) => {
  const output = findCall(name)?.output;
  if (!output) throw new Error(`no call ${name}`);
  return output.safeParse(reply);
};

describe('the reply to a save', () => {
  it.each([null, undefined, [], {}, 'ok', true, 1, { message: null }, { message: 5 }, { id: 7 }])(
    'is no failure, whatever it holds: %j',
    (reply) => {
      for (const name of ['clients.store', 'contracts.destroy', 'finance-services.store'])
        expect(read(name, reply).success).toBe(true);
    },
  );

  it('may have a message', () => {
    expect(read('clients.store', { message: 'Saved', id: 7 }).data).toEqual({ message: 'Saved', id: 7 });
  });
});

describe('an empty object that came as an empty list', () => {
  it.each([
    ['clients.edit', { record: [] }, { record: {} }],
    [
      'finance-services.edit',
      { id: 1, type: 'delivery', values: [] },
      { id: 1, type: 'delivery', values: {} },
    ],
  ])('is read in %s', (name, reply, expected) => {
    expect(read(name, reply).data).toMatchObject(expected);
  });

  it('is not any other list', () => {
    expect(read('clients.edit', { record: [1] }).success).toBe(false);
    expect(read('finance-services.edit', { id: 1, type: 'delivery', values: 'x' }).success).toBe(false);
  });
});

describe('a stored service', () => {
  const service = { id: 1, type: 'delivery' };
  const values = { unit_id: 7 };
  const listed = { units: [{ index: 1, text: 'Kilogram' }] };
  it.each([
    [{ ...service, values }],
    [{ service, values }],
    [{ service: { ...service, values } }],
    [{ record: service, values }],
    [{ finance_service: service, delivery: listed, values }],
    [{ id: 9, values, service }],
    [{ service: 'Next day', found: service, values }],
  ])('is read from %j', (reply) => {
    for (const each of [reply, { data: reply }])
      expect(read('finance-services.edit', each).data).toMatchObject({ ...service, values });
  });

  it('has the name that the record has, and the option lists beside it', () => {
    const reply = { service: { ...service, name: 'Next day' }, values, delivery: listed };
    expect(read('finance-services.edit', reply).data).toMatchObject({ name: 'Next day', delivery: listed });
  });

  it('is not one of two records of that shape', () => {
    const reply = { old: service, next: { ...service, id: 2 }, values };
    expect(read('finance-services.edit', reply).success).toBe(false);
    expect(read('finance-services.edit', { service }).success).toBe(false);
  });
});

describe('a stored contract', () => {
  const contract = { id: 5, contract_no: 'CT-5', services: [] };
  it.each([
    [contract],
    [{ contract }],
    [{ record: contract }],
    [{ agreement: contract, client: { id: 9, name: 'Blue Dune' } }],
  ])('is read from %j', (reply) => {
    for (const each of [reply, { data: reply }])
      expect(read('contracts.edit', each).data).toMatchObject({ contract });
  });

  it('is not another record, and not one of two', () => {
    expect(read('contracts.edit', { client: { id: 9, name: 'Blue Dune' } }).success).toBe(false);
    expect(read('contracts.edit', { a: contract, b: contract }).success).toBe(false);
    const renewed = { ...contract, renews: { id: 4, contract_no: 'CT-4' } };
    expect(read('contracts.edit', renewed).data).toMatchObject({ contract });
  });
});

it('the kind of a service in a contract stands beside its values or in its record', () => {
  const values = { service_type_id: 4, rate: '1' };
  for (const reply of [
    { values },
    { service_type_id: 4, values: { rate: '1' } },
    { service: { id: 3, service_type_id: 4 }, values: { rate: '1' } },
    { service: { id: 3, service_type_id: 4, values: { rate: '1' } } },
  ])
    expect(read('contracts.services', reply).data).toMatchObject({ values });
});

describe('the rows of a table in details', () => {
  const page = { data: [{ sku: 'S-1' }], total: 1 };
  const definition = { type: 'inputText', name: 'sku', title: 'SKU' };
  it.each([
    [{ data: page, filters: [definition] }],
    [{ data: { ...page, filters: [definition] } }],
    [{ ...page, filters: [definition, null] }],
  ])('bring their filters: %j', (reply) => {
    expect(read('popups.datatable', reply).data).toEqual({ data: page, filters: [definition] });
  });

  it.each([
    [page],
    [{ data: page, filters: [] }],
    [{ data: page, filters: [{ name: 'sku', value: 'S-1' }] }],
    [{ data: page, filters: { sku: 'S-1' } }],
  ])('bring none: %j', (reply) => {
    expect(read('popups.datatable', reply).data).toEqual({ data: page });
  });

  it('are refused where there are none', () => {
    expect(read('popups.datatable', { filters: [definition] }).success).toBe(false);
  });
});

describe('comments', () => {
  it('are read one by one', () => {
    const comments = {
      1: { text: 'First', author: 'Kay', time: '1700000000' },
      2: null,
      4: { text: 5, author: null, time: 'now' },
      5: 'Only a text',
      6: { author: 'Kay' },
    };
    expect(read('orders.comments', { data: { comments } }).data).toEqual({
      comments: [
        { text: 'First', author: 'Kay', time: 1_700_000_000 },
        { text: '5', author: null, time: null },
        { text: 'Only a text', author: null, time: null },
      ],
    });
  });
});

describe('the rows of a rate file', () => {
  it('may have gaps', () => {
    const rows = [
      { from: 0, to: '0.5', rate: '6.85' },
      { from: '0.5', to: 1, rate: null },
    ];
    for (const reply of [{ data: rows }, { data: { data: rows } }, { data: { 0: rows[0], 3: rows[1] } }])
      expect(read('rates.parse', reply).data).toEqual({ data: rows });
  });

  it('are never guessed', () => {
    for (const data of [[null], 'x', null]) expect(read('rates.parse', { data }).success).toBe(false);
  });
});

describe('a reply with and without the wrapper', () => {
  it.each([
    [{ token: 't-1' }],
    [{ data: { token: 't-1' } }],
    [{ token: 't-1', data: {} }],
    [{ token: 't-1', data: { count: 2 } }],
    [{ token: 'other', data: { token: 't-1' } }],
  ])('is read from %j', (reply) => {
    expect(read('clients.generateToken', reply).data).toEqual({ token: 't-1' });
  });

  it('is refused without what it must hold', () => {
    expect(read('clients.generateToken', { data: { count: 2 } }).success).toBe(false);
    expect(read('clients.generateToken', { count: 2 }).success).toBe(false);
  });
});

describe('the details of a record', () => {
  it.each([
    [{ title: 'One' }, { title: 'One' }],
    [[{ type: 'text' }], { content: [{ type: 'text' }] }],
    ['Left at the door', { content: ['Left at the door'] }],
    [[], { content: [] }],
    [null, {}],
  ])('may be %j', (detail, expected) => {
    expect(read('orders.show', { detail }).data).toEqual({ detail: expected });
    expect(read('orders.show', { data: { detail } }).data).toEqual({ detail: expected });
  });

  it('are not a number', () => {
    expect(read('orders.show', { detail: 5 }).success).toBe(false);
  });
});

it.each([
  ['session.login', { token: 't-1', user: { id: 7 } }],
  ['session.user', { user: { id: 7, name: 'Mira' } }],
  ['session.channel', { auth: 'key:signature' }],
])('%s is read bare and under data', (name, reply) => {
  expect(read(name, reply).data).toEqual(reply);
  expect(read(name, { data: reply }).data).toEqual(reply);
  expect(read(name, { data: {} }).success).toBe(false);
});

describe('the record of a hub table', () => {
  const named = { payload_attribute_name: 'status', payload_attribute_value: 'hold' };

  it('is under the name of the spec, also when the reply has another record', () => {
    const reply = { status: { id: 1 }, record: { id: 2 }, statuses: [] };
    expect(read('integration-order-status.edit', reply).data).toMatchObject({ record: { id: 1 } });
    expect(read('integration-order-status.edit', { record: { id: 2 } }).data).toMatchObject({
      record: { id: 2 },
    });
  });

  it('may be the reply itself for a status processing action', () => {
    const name = 'platform-status-processing-actions.edit';
    expect(read(name, named).data).toMatchObject({ record: named });
    expect(read(name, { data: { ...named, actions: [] } }).data).toMatchObject({ record: named });
    expect(read(name, { record: named, id: 9 }).data).toMatchObject({ record: named });
  });

  it.each(['integration-order-status', 'platform-shipping-methods', 'return-configuration'])(
    'is the only record with fields of %s, whatever its name',
    (table) => {
      const fields = { external_status_id: 'paid', store_code: 'ARX', type: 'Refund' };
      const reply = { anything: { id: 4, ...fields }, lists: [], settings: { 1: 'One' } };
      expect(read(`${table}.edit`, reply).data).toMatchObject({ record: { id: 4 } });
      expect(read(`${table}.edit`, { ...reply, another: fields }).success).toBe(false);
    },
  );

  it.each(['record', 'integration_country', 'country'])('of a country may be in %s', (name) => {
    const record = { id: 4, countries: [12] };
    expect(read('integration-countries.edit', { [name]: record, countries: [] }).data).toMatchObject({
      record,
    });
  });

  it('is missing where no name of it has one', () => {
    expect(read('return-configuration.edit', { apply_types: [] }).success).toBe(false);
  });
});

describe('a structure that names no permissions at all', () => {
  const structure = { headers: [{ text: 'ID', value: 'id' }] };
  const permitted = (name: string, reply: object) =>
    (read(name, reply).data as { permissions: { name: string }[] }).permissions.map((each) => each.name);

  it('permits everything in the tables of a webhook', () => {
    expect(permitted('webhook-headers.structure', structure)).toEqual(['create', 'update', 'destroy']);
    expect(permitted('webhook-headers.structure', { ...structure, permissions: [] })).toEqual([]);
  });

  it('permits nothing elsewhere', () => {
    expect(permitted('suppliers.structure', structure)).toEqual([]);
  });
});

it('SKUs that a search found are texts, whatever else is among them', () => {
  const reply = { skus: ['BOX-1', 1044, null, {}, ['x']] };
  expect(read('skusMapping.search', reply).data).toEqual({ skus: ['BOX-1', '1044'] });
});

it('a call of an owned list without its owner is no valid call', () => {
  const input = { supplier_id: 5, supplier: 'ACME' };
  const check = (sent: object) => findCall('suppliers.update')?.input.safeParse(sent).success;
  expect(check({ ...input, integration_id: 7 })).toBe(true);
  expect(check(input)).toBe(false);
});
