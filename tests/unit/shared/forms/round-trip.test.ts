/** An unchanged form sends the loaded values, also those that it does not show. */
import { describe, expect, it } from 'vitest';
import { serviceForms, serviceTypes } from '../../../../shared/forms';
import { changeField } from '../../../../shared/forms/change';
import { formFields, readTables, readValues } from '../../../../shared/forms/form-definition';
import { servicePayload } from '../../../../shared/forms/payload';
import type { ServiceType } from '../../../../shared/service-types';

type Stored = Record<string, unknown>;

/** The payload for stored values after some changes of fields. */
function sentAfter(
  type: ServiceType,
  stored: Stored,
  changes: readonly (readonly [name: string, value: string])[] = [],
): Stored {
  const form = serviceForms[type];
  const loaded = { values: readValues(form, stored), tables: readTables(form, stored) };
  const values = changes.reduce(
    (before, [name, value]) => changeField(form, before, name, value).values,
    loaded.values,
  );
  return servicePayload(form, values, loaded.tables, undefined, loaded);
}

/** Park and Miller's generator: the same values on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

/** The columns of each kind of row, written out from finance section 3.6. */
const rowKinds = {
  band: { from: '1', to: '5.5', rate: '0.0001' },
  step: { from: '5.5', to: null, increment: '1', rate: '2' },
  cityBand: { from: '0', to: '1', rate: '6.85', city: 12 },
  cityStep: { from: '1', to: null, increment: '0.5', rate: '1', city: null },
  area: { from: 3, to: 1, rate: '9', number_of_tons: 2 },
  box: { box_id: 301, rate: '2.5' },
  place: { from: '1', to: '2', rate: '3', location_type: 1, location_id: 81 },
  placeStep: { from: '2', to: null, increment: '1', rate: '3', location_type: null, location_id: null },
  cost: {
    name: 'Fuel',
    apply_on: 1,
    apply_on_position: '2',
    flat_rate: '0',
    percentage_rate: null,
    multiplier_rate: '1.5',
  },
} as const;
const rowsOf: Readonly<
  Partial<Record<ServiceType, (values: Stored) => Record<string, keyof typeof rowKinds>>>
> = {
  delivery: () => ({ rates: 'cityBand', increments: 'cityStep', additional_costs: 'cost' }),
  fulfilment: () => ({ rates: 'cityBand', increments: 'cityStep' }),
  stock_collection: ({ truck_id }) => ({ rates: truck_id === 3 ? 'band' : 'area', increments: 'step' }),
  additional_service: () => ({ box_rates: 'box' }),
  return_and_import_delivery: () => ({ rates: 'place', increments: 'placeStep', additional_costs: 'cost' }),
};

/** Any stored values of a kind, in the form in which they are sent. */
function anyStored(type: ServiceType, roll: (sides: number) => number): Stored {
  const stored: Stored = {};
  for (const { name, initial, kind } of formFields(serviceForms[type])) {
    const index = () => [0, 1, 2, 3, 5, 7, 8, 9, 30][roll(9)];
    if (Array.isArray(initial)) stored[name] = Array.from({ length: roll(3) }, index);
    else if (roll(4) === 0) stored[name] = null;
    else if (kind === 'decimal') stored[name] = ['0', '0.5', '12', '0.0001', '1234567890.25'][roll(5)];
    else stored[name] = kind === 'toggle' ? roll(2) : index();
  }
  for (const [name, kind] of Object.entries(rowsOf[type]?.(stored) ?? {}))
    stored[name] = Array.from({ length: roll(3) }, () => rowKinds[kind]);
  return stored;
}

const withoutNulls = (values: Stored) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

describe('values that nobody changed', () => {
  it.each(serviceTypes)('of a %s go back as they came, whatever is stored', (type) => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const stored = anyStored(type, dice(seed * 7919));
      // With B2B the order types are always the marker (finance section 4).
      const isB2b = type === 'fulfilment' && stored.is_b2bm === 1;
      const expected = isB2b ? { ...stored, order_types: [30] } : stored;
      const sent = sentAfter(type, stored);
      expect(withoutNulls(sent), JSON.stringify(stored)).toEqual(withoutNulls(expected));
      // A null that is not left out is sent as null.
      if (type === 'delivery') expect(sent).toEqual(expected);
    }
  });

  it('of a stock collection with a fixed rate may hold rows of either kind', () => {
    for (const rates of [[rowKinds.band], [rowKinds.area], [rowKinds.area, rowKinds.area]]) {
      const stored = { truck_id: 1, fixed_rate: '100', carrier_id: 4, rates, increments: [rowKinds.step] };
      expect(sentAfter('stock_collection', stored)).toEqual(stored);
    }
  });
});

describe('a fulfilment without B2B', () => {
  const stored = {
    warehouse_ids: [9],
    order_date: 1,
    is_b2bm: 0,
    order_types: [10],
    unit_id: 7,
    loose_item_price: '4.25',
    sku_type_id: 2,
    rates: [],
    increments: [],
  };

  it('keeps a stored unit and its price', () => {
    expect(sentAfter('fulfilment', stored)).toEqual(stored);
    expect(sentAfter('fulfilment', stored, [['sku_type_id', '3']])).toEqual({ ...stored, sku_type_id: 3 });
  });
  it('drops them once B2B is given up by hand', () => {
    const changes = [
      ['is_b2bm', '1'],
      ['is_b2bm', '0'],
    ] as const;
    expect(sentAfter('fulfilment', stored, changes)).toMatchObject({
      is_b2bm: 0,
      unit_id: null,
      loose_item_price: null,
    });
  });
});

describe('a hidden value that a person changed or hid', () => {
  const service = {
    warehouse_ids: [1],
    type: 2,
    unit_id: 8,
    qty_type: 3,
    rate: '1',
    order_status_ids: [2],
    order_type_ids: [5],
    box_rates: [],
  };

  it('is not sent when the change hides it', () => {
    const sent = sentAfter('additional_service', service, [['unit_id', '4']]);
    expect(sent).not.toHaveProperty('qty_type');
    expect(sentAfter('additional_service', service, [['type', '5']])).toMatchObject({
      order_status_ids: [],
      order_type_ids: [],
    });
  });
  it('is not sent when it was changed while it showed', () => {
    const hidden = { ...service, unit_id: 4 };
    expect(sentAfter('additional_service', hidden)).toMatchObject({ qty_type: 3 });
    const changes = [
      ['unit_id', '8'],
      ['qty_type', '1'],
      ['unit_id', '4'],
    ] as const;
    expect(sentAfter('additional_service', hidden, changes)).not.toHaveProperty('qty_type');
  });
  it('is sent when it shows in the end', () => {
    const hidden = { ...service, unit_id: 4 };
    expect(sentAfter('additional_service', hidden, [['unit_id', '8']])).toMatchObject({ qty_type: 3 });
  });
  it('is not sent as rows that were changed while they showed', () => {
    const form = serviceForms.return_and_import_delivery;
    const stored = { type_id: 2, unit_id: 1, rates: [], increments: [], additional_costs: [rowKinds.cost] };
    const loaded = { values: readValues(form, stored), tables: readTables(form, stored) };
    const send = (costs: typeof loaded.tables.rates, type = '2') =>
      servicePayload(
        form,
        { ...loaded.values, type_id: type },
        { ...loaded.tables, additional_costs: costs ?? [] },
        undefined,
        loaded,
      ).additional_costs;
    const [cost = {}] = loaded.tables.additional_costs ?? [];
    expect(send([cost])).toEqual([rowKinds.cost]);
    expect(send([{ ...cost }])).toEqual([rowKinds.cost]);
    expect(send([{ ...cost, name: 'Toll' }])).toEqual([]);
    expect(send([cost, cost])).toEqual([]);
    expect(send([{ ...cost, name: 'Toll' }], '1')).toEqual([{ ...rowKinds.cost, name: 'Toll' }]);
  });
});
