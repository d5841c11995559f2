import { describe, expect, it } from 'vitest';
import { contractCalls } from '../../../../shared/api/contracts';
import {
  contractServiceForm,
  contractServiceOptions,
  encodedValues,
  fittingForm,
  keyNames,
  listNameOf,
  optionListsOf,
  readFormState,
  sampleFileOf,
  valueFields,
} from '../../../../shared/contracts/service-values';

const some = [{ index: 1, text: 'One' }];
const parse = (reply: unknown) => contractCalls['contracts.services'].output.parse(reply);

describe('the form of a service in a contract', () => {
  it('is the delivery pricing for type 4, as number and as text, inside data and beside the values', () => {
    for (const reply of [
      { values: { service_type_id: 4 } },
      { data: { values: { service_type_id: '4', rate: '1' } } },
      { service_type_id: 4, values: {} },
    ]) {
      expect(contractServiceForm(parse(reply))).toEqual({ kind: 'delivery-pricing' });
    }
  });

  it.each([
    ['fulfilment', { warehouse_ids: [1], order_date: 1, is_b2bm: 0, sku_type_id: 2, rates: [] }],
    ['stock_collection', { truck_id: 3, carrier_id: 1, unit_id: 5, rates: [] }],
    ['additional_service', { warehouse_ids: [1], unit_id: 2, type: 1, rate: '1' }],
    ['return_and_import_delivery', { type_id: 1, unit_id: 1, rates: [] }],
  ])('is the one of %s where the values fit it', (type, values) => {
    expect(fittingForm({ id: 3, service_type_id: 7, name: 'Any', ...values })).toBe(type);
    const form = contractServiceForm(parse({ values: { service_type_id: 7, ...values } }));
    expect(form).toMatchObject({ kind: 'service', type });
  });

  it('is chosen by its group of option lists while there are no values', () => {
    const reply = parse({ values: { service_type_id: 2 }, stock_collection: { trucks: some } });
    expect(contractServiceForm(reply)).toMatchObject({ kind: 'service', type: 'stock_collection' });
  });

  it('is the plain editor where one value belongs to no form', () => {
    const reply = parse({ values: { service_type_id: 9, truck_id: 1, moon_phase: 'new' } });
    expect(contractServiceForm(reply)).toMatchObject({
      kind: 'values',
      fields: [{ name: 'truck_id' }, { name: 'moon_phase' }],
    });
  });

  it('is none without a kind', () => {
    expect(contractCalls['contracts.services'].output.safeParse({ values: {} }).success).toBe(false);
  });
});

describe('option lists', () => {
  it('are found by their names, one group deep, and nowhere in the values', () => {
    const reply = {
      warehouses: some,
      stock_collection: { trucks: some, warehouses: [{ index: 2, text: 'Other' }] },
      values: { rates: [{ index: 1, text: 'No list' }] },
      message: 'none',
    };
    expect(optionListsOf(reply)).toEqual({ warehouses: some, trucks: some });
  });

  it.each([
    ['unit_id', 'units'],
    ['warehouse_ids', 'warehouses'],
    ['box_id', 'boxes'],
    ['country_id', 'countries'],
    ['holiday_ids', 'holidays'],
    ['order_types', 'order_types'],
    ['order_date', 'order_dates'],
    ['average_volume_range', 'average_volume_range_types'],
  ])('of %s are %s', (name, list) => {
    expect(listNameOf(name, { [list]: some, others: some })).toBe(list);
    expect(listNameOf(name, { [list]: [] })).toBeUndefined();
  });

  it('of a service form come from its group, from lists beside it, and from lists by key', () => {
    const sample = { url: '/a.csv', message: '', need_to_show_message: false };
    const reply = parse({
      values: { service_type_id: 3 },
      warehouses: some,
      order_types: [{ id: 2, name: 'Two' }],
      additional_services: {
        type_units: { 2: [{ index: 9, text: 'Box' }] },
        order_types: [{ index: 3, text: 'Three' }],
        box_rates_sample_file: sample,
      },
    });
    expect(contractServiceOptions('additional_service', reply)).toEqual({
      lists: {
        warehouses: some,
        order_types: [{ index: 3, text: 'Three' }],
        'type_units.2': [{ index: 9, text: 'Box' }],
      },
      samples: { box_rates_sample_file: sample },
    });
  });

  it('find their sample file on any level', () => {
    const sample = { url: 'https://x.example/a.csv', message: '', need_to_show_message: false };
    expect(sampleFileOf({ a: { increments_sample_file: sample } }, 'increments_sample_file')).toEqual(sample);
    expect(sampleFileOf({}, 'increments_sample_file')).toBeUndefined();
  });

  it('are read from replies of several shapes', () => {
    const lists = contractCalls['contracts.create'].output.parse({
      data: {
        options: { clients: { 7: 'Amber Coast' } },
        services: [{ id: 1, name: 'Delivery' }, { broken: true }],
        example: { increments: { url: '/a.csv', need_to_show_message: 1 } },
      },
    });
    expect(lists).toMatchObject({
      clients: [{ index: '7', text: 'Amber Coast' }],
      services: [{ index: 1, text: 'Delivery' }],
      warehouses: [],
      increments_sample_file: { url: '/a.csv', message: '', need_to_show_message: true },
    });
  });

  it.each([
    { contract: { id: 5, services: [{ id: 1 }] } },
    { record: { id: 5, services: { 0: { id: 1, values: [] } } } },
    { data: { id: 5, services: [{ id: 1, values: null }] } },
  ])('stand beside a contract, whatever it is called (%#)', (reply) => {
    expect(contractCalls['contracts.edit'].output.parse(reply).contract).toMatchObject({
      id: 5,
      services: [{ id: 1 }],
    });
  });
});

describe('the plain editor', () => {
  const stored = {
    id: 3,
    service_type_id: 9,
    unit_id: 1,
    zone_ids: [1],
    storage_fee: '2.50',
    minimum_charge: null,
    free_days: 14,
    is_prorated: true,
    note: 'Monthly',
    remark: null,
    goods: ['Ambient'],
    extra: { nested: { deep: 1 } },
    steps: [
      { from: '0', to: 5, rate: '1.5', unit_id: 1, label: 'a' },
      { from: '5', to: null, rate: '1', unit_id: null, label: 'b' },
    ],
  };
  const lists = { units: some, zones: some };
  const fields = valueFields(stored, lists);

  it('draws every value by its type', () => {
    expect(fields.map(({ name, label, kind, list }) => [name, label, kind, list])).toEqual([
      ['unit_id', 'Unit', 'choice', 'units'],
      ['zone_ids', 'Zone', 'choices', 'zones'],
      ['storage_fee', 'Storage fee', 'decimal', undefined],
      ['minimum_charge', 'Minimum charge', 'decimal', undefined],
      ['free_days', 'Free days', 'decimal', undefined],
      ['is_prorated', 'Prorated', 'toggle', undefined],
      ['note', 'Note', 'text', undefined],
      ['remark', 'Remark', 'text', undefined],
      ['goods', 'Goods', 'list', undefined],
      ['extra', 'Extra', 'kept', undefined],
      ['steps', 'Steps', 'rows', undefined],
    ]);
    const table = fields.at(-1)?.table;
    expect(table?.columns.map(({ name, kind, options }) => [name, kind, options])).toEqual([
      ['from', 'decimal', undefined],
      ['to', 'decimal', undefined],
      ['rate', 'decimal', undefined],
      ['unit_id', 'choice', 'units'],
      ['label', 'text', undefined],
    ]);
    expect(table?.key).toEqual(['from', 'to']);
  });

  it('returns unchanged values, with normal spelling of amounts', () => {
    const { id: _id, service_type_id: _kind, ...own } = stored;
    expect(encodedValues(fields, readFormState(fields, stored), stored)).toEqual({
      ...own,
      storage_fee: '2.5',
      free_days: '14',
      is_prorated: 1,
      steps: [{ ...own.steps[0], to: '5' }, own.steps[1]],
    });
  });

  it.each([
    [['name', 'box_id', 'rate'], ['box_id']],
    [['from', 'name', 'rate'], ['name']],
    [
      ['rate', 'location_id', 'to', 'from'],
      ['from', 'to', 'location_id'],
    ],
    [['rate', 'note'], ['rate']],
    [[], []],
  ])('takes of the columns %j the key %j', (columns, key) => {
    expect(keyNames(columns)).toEqual(key);
  });

  it('tells a stored No from nothing stored', () => {
    const unprorated = { ...stored, is_prorated: false };
    const state = readFormState(fields, unprorated);
    expect(state.values.is_prorated).toBe('0');
    expect(encodedValues(fields, state, unprorated)).toMatchObject({ is_prorated: 0 });
  });

  it('takes rows that repeat each other, because it only guesses their key', () => {
    expect(fields.at(-1)?.table?.onTakenKey).toBe('append');
  });

  it('returns changed values', () => {
    const state = readFormState(fields, stored);
    const changed = {
      ...state,
      values: { ...state.values, unit_id: '', free_days: '21', note: ' ', zone_ids: ['1', '2'] },
    };
    expect(encodedValues(fields, changed, stored)).toMatchObject({
      unit_id: null,
      free_days: '21',
      note: null,
      zone_ids: [1, 2],
    });
  });
});
