/** Services other than deliveries against the practice workspace: option lists, stored values, saving, rate files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../shared/api';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { readTables, readValues } from '../../shared/forms/form-definition';
import { formOptions, type OptionGroups, optionGroups, sampleOf } from '../../shared/forms/option-lists';
import { servicePayload } from '../../shared/forms/payload';
import { everyTable } from '../../shared/forms/service-form';
import type { ServiceType } from '../../shared/service-types';
import { type Practice, type Reply, startPractice } from '../support/sandbox-server';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());

type Values = Readonly<Record<string, unknown>>;
const path = '/cod/finance_services';
const post = (call: string, input: unknown) => practice.post(`${path}/${call}`, input);
const fieldsOf = (reply: Reply) => Object.keys((reply.body as { errors: object }).errors);
const options = async () =>
  calls['finance-services.create'].output.parse((await post('create', {})).body) as OptionGroups;

const band = { from: '1', to: '5', rate: '2.5' };
const step = { from: '5', to: null, increment: '1', rate: '1.25' };
const cost = {
  name: 'Fuel surcharge',
  apply_on: 1,
  apply_on_position: '1',
  flat_rate: '2',
  percentage_rate: null,
  multiplier_rate: null,
};
const location = { location_type: 1, location_id: 2 };

/** Valid values of each kind (finance section 3). */
const good = {
  fulfilment: {
    warehouse_ids: [1],
    order_date: 1,
    is_b2bm: 0,
    order_types: [1, 2],
    sku_type_id: 1,
    rates: [{ ...band, city: null }],
    increments: [{ ...step, city: 1001 }],
  },
  stock_collection: { truck_id: 3, carrier_id: 1, unit_id: 5, rates: [band], increments: [step] },
  additional_service: {
    warehouse_ids: [1, 2],
    type: 2,
    unit_id: 9,
    rate: '0.0001',
    order_status_ids: [3],
    order_type_ids: [1],
    box_rates: [{ box_id: 1, rate: '0' }],
  },
  return_and_import_delivery: {
    type_id: 1,
    unit_id: 1,
    invoicing_order_status: 4,
    rates: [{ ...band, ...location }],
    increments: [{ ...step, ...location }],
    additional_costs: [cost],
  },
} as const satisfies Partial<Record<ServiceType, Values>>;

const b2b = { is_b2bm: 1, order_types: [30], unit_id: 5 };
const kinds = Object.keys(good) as (keyof typeof good)[];

describe('the option lists', () => {
  it('exist for every kind, none of them empty', async () => {
    const groups = await options();
    for (const type of serviceTypes) {
      const { lists } = formOptions(type, groups);
      for (const [name, list] of Object.entries(lists))
        expect(list.length, `${type} ${name}`).toBeGreaterThan(0);
    }
  });

  it('contain every list of a field or a column', async () => {
    const groups = await options();
    for (const type of serviceTypes) {
      const form = serviceForms[type];
      const { lists } = formOptions(type, groups);
      const named = [
        ...form.sections.flatMap(({ fields }) => fields.map(({ options: list }) => list)),
        ...everyTable(form).flatMap(([, { columns }]) => columns.map(({ options: list }) => list)),
      ].filter((list) => typeof list === 'string' && list !== 'rowCities');
      expect(Object.keys(lists)).toEqual(expect.arrayContaining(named));
    }
  });

  it('have units for every type of an additional service, 9 among those of type 2', async () => {
    const { lists } = formOptions('additional_service', await options());
    for (const { index } of lists.types ?? [])
      expect(lists[`type_units.${index}`]?.length).toBeGreaterThan(0);
    expect(lists['type_units.2']?.map(({ index }) => index)).toEqual(expect.arrayContaining([8, 9]));
  });

  it('are sent with a stored service, under the name of its kind', async () => {
    for (const type of kinds) {
      const { id } = (await post('store', { type, values: good[type] })).body as { id: number };
      const edit = calls['finance-services.edit'].output.parse((await post('edit', { id })).body);
      expect(edit.type).toBe(type);
      expect(edit[optionGroups[type]]).toEqual((await options())[optionGroups[type]]);
    }
  });
});

describe('seeded services', () => {
  it('are of every kind among the newest, and their forms save them unchanged', async () => {
    // The tests above stored four more.
    const first = { page: 1, per_page: 15, sortBy: 'id', sortOrder: 'desc', filters: [] };
    const page = (await post('datatable', first)).body as { data: { data: { id: number }[] } };
    const seen = new Set<ServiceType>();
    for (const { id } of page.data.data) {
      const record = calls['finance-services.edit'].output.parse((await post('edit', { id })).body);
      const type = record.type as ServiceType;
      seen.add(type);
    }
    expect([...seen].sort()).toEqual([...serviceTypes].sort());
  });

  it('pass the checks of the server and lose nothing in their form', async () => {
    const all = { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'desc', filters: [] };
    const page = (await post('datatable', all)).body as { data: { data: { id: number }[] } };
    const seen: Record<string, number> = {};
    for (const { id } of page.data.data) {
      const reply = await post('edit', { id });
      if (reply.status !== 200) continue;
      const { type, values } = reply.body as { type: ServiceType; values: Values };
      const form = serviceForms[type];
      const sent = servicePayload(form, readValues(form, values), readTables(form, values), id);
      expect(withoutNulls(sent), `${type} ${id}`).toEqual(withoutNulls(values));
      expect((await post('update', { id, type, values: sent })).text, `${type} ${id}`).toContain('updated');
      seen[type] = (seen[type] ?? 0) + 1;
    }
    for (const type of serviceTypes) expect(seen[type], type).toBeGreaterThan(0);
  });
});

function withoutNulls(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

describe.each(kinds)('saving a %s', (type) => {
  it('stores the values, and shows it in the list', async () => {
    const stored = await post('store', { type, values: good[type] });
    expect(stored.status, stored.text).toBe(200);
    const { id } = stored.body as { id: number };
    const edit = (await post('edit', { id })).body as { values: Values };
    expect(edit.values).toEqual({ ...good[type], id });
    const filters = [{ name: 'id', value: id }];
    const list = await post('datatable', { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters });
    expect(list.body).toMatchObject({ data: { total: 1, data: [{ rate_rows: 1 }] } });
  });
  it('refuses a field of another kind', async () => {
    const reply = await post('store', { type, values: { ...good[type], shipment_type_cities: [] } });
    expect(reply.status).toBe(422);
  });
  it('does not change its kind', async () => {
    const { id } = (await post('store', { type, values: good[type] })).body as { id: number };
    const other = type === 'fulfilment' ? 'stock_collection' : 'fulfilment';
    const reply = await post('update', { id, type: other, values: good[other] });
    expect([reply.status, fieldsOf(reply)]).toEqual([422, ['type']]);
  });
});

describe('valid values', () => {
  it.each<[string, keyof typeof good, Values]>([
    ['B2B with its marker', 'fulfilment', b2b],
    ['loose items', 'fulfilment', { ...b2b, unit_id: 7, loose_item_price: '1' }],
    ['no rows at all', 'fulfilment', { rates: [], increments: [] }],
    ['a fixed rate', 'stock_collection', { truck_id: 1, fixed_rate: '0', rates: [], increments: [] }],
    [
      'area rates',
      'stock_collection',
      { truck_id: 2, rates: [{ from: 1, to: 2, rate: '9', number_of_tons: 1 }], increments: [] },
    ],
    ['no area rates', 'stock_collection', { truck_id: 2, rates: [], increments: [] }],
    ['a percentage alone', 'additional_service', { rate: null, percentage_rate: '0' }],
    ['call attempts', 'additional_service', { type: 3, unit_id: 8, qty_type: 1, order_status_ids: [11] }],
    ['no order statuses', 'additional_service', { order_status_ids: [], order_type_ids: [] }],
    [
      'no location',
      'return_and_import_delivery',
      { rates: [{ ...band, location_type: null, location_id: null }] },
    ],
    [
      'a type without costs and status',
      'return_and_import_delivery',
      { type_id: 2, invoicing_order_status: null, additional_costs: [] },
    ],
  ])('%s', async (_what, type, change) => {
    const reply = await post('store', { type, values: { ...good[type], ...change } });
    expect(reply.status, reply.text).toBe(200);
  });
});

describe('refused values', () => {
  it.each<[string, keyof typeof good, Values, string]>([
    ['no warehouse', 'fulfilment', { warehouse_ids: [] }, 'warehouse_ids'],
    ['no order date', 'fulfilment', { order_date: null }, 'order_date'],
    ['neither B2B nor not', 'fulfilment', { is_b2bm: null }, 'is_b2bm'],
    ['no SKU type', 'fulfilment', { sku_type_id: null }, 'sku_type_id'],
    ['no order type', 'fulfilment', { order_types: [] }, 'order_types'],
    ['the marker without B2B', 'fulfilment', { order_types: [1, 30] }, 'order_types'],
    ['B2B without the marker', 'fulfilment', { ...b2b, order_types: [1] }, 'order_types'],
    ['B2B with the marker and more', 'fulfilment', { ...b2b, order_types: [1, 30] }, 'order_types'],
    ['B2B without a unit', 'fulfilment', { ...b2b, unit_id: null }, 'unit_id'],
    ['loose items without a price', 'fulfilment', { ...b2b, unit_id: 7 }, 'loose_item_price'],
    [
      'loose items below 1',
      'fulfilment',
      { ...b2b, unit_id: 7, loose_item_price: '0.9' },
      'loose_item_price',
    ],
    ['an unknown city', 'fulfilment', { rates: [{ ...band, city: 7 }] }, 'rates.0.city'],
    ['a band without its end', 'fulfilment', { rates: [{ ...band, to: null }] }, 'rates.0.to'],
    ['no truck', 'stock_collection', { truck_id: null }, 'truck_id'],
    ['an unknown truck', 'stock_collection', { truck_id: 4 }, 'truck_id'],
    ['no fixed rate', 'stock_collection', { truck_id: 1 }, 'fixed_rate'],
    ['a fixed rate below 0', 'stock_collection', { truck_id: 1, fixed_rate: '-1' }, 'fixed_rate'],
    ['no carrier', 'stock_collection', { carrier_id: null }, 'carrier_id'],
    ['no unit', 'stock_collection', { unit_id: null }, 'unit_id'],
    ['a carrier without rates', 'stock_collection', { rates: [] }, 'rates'],
    [
      'an area rate without a truck type',
      'stock_collection',
      { truck_id: 2, rates: [{ from: 1, to: 2, rate: '1' }] },
      'rates.0.number_of_tons',
    ],
    [
      'an unknown area',
      'stock_collection',
      { truck_id: 2, rates: [{ from: 99, to: 2, rate: '1', number_of_tons: 1 }] },
      'rates.0.from',
    ],
    [
      'a step without size',
      'stock_collection',
      { increments: [{ ...step, increment: null }] },
      'increments.0.increment',
    ],
    ['no type', 'additional_service', { type: null }, 'type'],
    ['no unit', 'additional_service', { unit_id: null }, 'unit_id'],
    ['a unit of another type', 'additional_service', { type: 3, order_status_ids: [11] }, 'unit_id'],
    ['neither rate', 'additional_service', { rate: null }, 'percentage_rate'],
    ['five digits', 'additional_service', { rate: '0.00001' }, 'rate'],
    ['a percentage below 0', 'additional_service', { percentage_rate: '-1' }, 'percentage_rate'],
    [
      'call attempts without a status',
      'additional_service',
      { type: 3, unit_id: 2, order_status_ids: [] },
      'order_status_ids',
    ],
    [
      'an order status as a call attempt',
      'additional_service',
      { type: 3, unit_id: 2, order_status_ids: [3] },
      'order_status_ids',
    ],
    [
      'an unknown box',
      'additional_service',
      { box_rates: [{ box_id: 99, rate: '1' }] },
      'box_rates.0.box_id',
    ],
    [
      'a box without a rate',
      'additional_service',
      { box_rates: [{ box_id: 1, rate: null }] },
      'box_rates.0.rate',
    ],
    ['no type', 'return_and_import_delivery', { type_id: null }, 'type_id'],
    ['no unit', 'return_and_import_delivery', { unit_id: null }, 'unit_id'],
    [
      'no invoicing status',
      'return_and_import_delivery',
      { invoicing_order_status: null },
      'invoicing_order_status',
    ],
    ['no rates', 'return_and_import_delivery', { rates: [] }, 'rates'],
    ['no costs', 'return_and_import_delivery', { additional_costs: [] }, 'additional_costs'],
    [
      'a zone that is none',
      'return_and_import_delivery',
      { rates: [{ ...band, location_type: 1, location_id: 40 }] },
      'rates.0.location_id',
    ],
    [
      'a cost without a rate',
      'return_and_import_delivery',
      { additional_costs: [{ ...cost, flat_rate: null }] },
      'additional_costs.0.flat_rate',
    ],
  ])('%s (%s)', async (_what, type, change, field) => {
    const reply = await post('store', { type, values: { ...good[type], ...change } });
    expect(reply.status, reply.text).toBe(422);
    expect(fieldsOf(reply)).toContain(field);
  });

  it.each<[keyof typeof good, Values, string]>([
    ['stock_collection', { rates: [] }, 'The rate is required!'],
    ['return_and_import_delivery', { rates: [] }, 'The rate is required!'],
    ['return_and_import_delivery', { additional_costs: [] }, 'The additional costs are required!'],
  ])('%s reports %o in the words of the form', async (type, change, message) => {
    const reply = await post('store', { type, values: { ...good[type], ...change } });
    expect(reply.body).toMatchObject({ message });
  });
});

describe('the details of a service', () => {
  it('are readable text', async () => {
    const values = {
      ...good.return_and_import_delivery,
      rates: [{ ...band, location_type: 2, location_id: 3 }],
    };
    const stored = await post('store', { type: 'return_and_import_delivery', values });
    const { detail } = (await post('show', { id: (stored.body as { id: number }).id })).body as {
      detail: { content: { title: string }[] };
    };
    const block = (title: string) => detail.content.find((each) => each.title === title);
    expect(block('Scope')).toMatchObject({
      items: [
        { label: 'Type', value: 'Customer return' },
        { label: 'Unit', value: 'Kilogram' },
        { label: 'Invoicing order status', value: 'Returned' },
      ],
    });
    expect(block('Rates')).toMatchObject({
      body: [{ from: '1', to: '5', rate: '2.5', location_type: 'Country', location_id: 'Kuwait' }],
    });
    expect(block('Additional costs')).toMatchObject({
      body: [{ name: 'Fuel surcharge', apply_on: 'Order' }],
    });
  });
});

describe('sample files', () => {
  it('are read by the import that offers them', async () => {
    const groups = await options();
    let read = 0;
    for (const type of serviceTypes) {
      for (const [, table] of everyTable(serviceForms[type])) {
        if (table.importType === undefined) continue;
        const sample = sampleOf(formOptions(type, groups), table);
        expect(sample?.url, `${type} ${table.id}`).toContain('/files/samples/');
        const file = await practice.send('GET', (sample?.url ?? '').slice(practice.origin.length), {});
        const form = new FormData();
        form.append('type', String(table.importType));
        form.append('file', new Blob([file.text]), 'sample.csv');
        const reply = await practice.post(calls['rates.parse'].path, form);
        expect(reply.status, `${table.id}: ${reply.text}`).toBe(200);
        const rows = (reply.body as { data: Values[] }).data;
        expect(rows.length).toBeGreaterThan(0);
        expect(Object.keys(rows[0] ?? {})).toEqual(
          expect.arrayContaining(table.columns.map(({ name }) => name)),
        );
        read += 1;
      }
    }
    expect(read).toBe(10);
  });
});
