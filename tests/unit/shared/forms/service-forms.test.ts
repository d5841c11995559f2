/** Checks for all service forms: their lists, their sample files, and the payloads. */
import { describe, expect, it } from 'vitest';
import { financeCalls } from '../../../../shared/api/finance';
import { serviceForms, serviceTypes } from '../../../../shared/forms';
import { changeField } from '../../../../shared/forms/change';
import { formFields, initialValues } from '../../../../shared/forms/form-definition';
import { formOptions, sampleOf } from '../../../../shared/forms/option-lists';
import { servicePayload } from '../../../../shared/forms/payload';
import { areaRates } from '../../../../shared/row-tables/area-rates';
import { boxRates } from '../../../../shared/row-tables/box-rates';

const option = { index: 1, text: 'One' };
const sample = (url: string) => ({ url, message: '', need_to_show_message: false });
const create = financeCalls['finance-services.create'].output;
const { store, update } = {
  store: financeCalls['finance-services.store'].input,
  update: financeCalls['finance-services.update'].input,
};

describe('option lists', () => {
  const reply = create.parse({
    delivery: { units: [option] },
    stock_collection: { trucks: [option], area_rates_sample_file: { url: '/area.csv' } },
    additional_services: {
      type_units: { 2: [option], 3: [] },
      box_rates_sample_file: { url: '/box.csv', message: 'Mind', need_to_show_message: 1 },
    },
  });

  it('come from the group of the kind; lists by key are named list.key', () => {
    expect(formOptions('stock_collection', reply).lists).toMatchObject({ trucks: [option], carriers: [] });
    const { lists } = formOptions('additional_service', reply);
    expect(lists['type_units.2']).toEqual([option]);
    expect(lists['type_units.3']).toEqual([]);
    expect(lists).not.toHaveProperty('type_units');
  });
  it('of fulfilment are those of deliveries if it has none', () => {
    expect(formOptions('fulfilment', reply).lists.units).toEqual([option]);
    const own = create.parse({ delivery: { units: [option] }, fulfilment: { units: [] } });
    expect(formOptions('fulfilment', own).lists.units).toEqual([]);
  });
  it('of deliveries can be at the top of the reply', () => {
    expect(formOptions('delivery', create.parse({ data: { units: [option] } })).lists.units).toEqual([
      option,
    ]);
  });
  it('that a reply leaves out are none', () => {
    expect(formOptions('return_and_import_delivery', reply)).toEqual({ lists: {}, samples: {} });
  });
  it('bring the sample file of each table', () => {
    expect(sampleOf(formOptions('stock_collection', reply), areaRates)).toEqual(sample('/area.csv'));
    expect(sampleOf(formOptions('additional_service', reply), boxRates)).toEqual({
      url: '/box.csv',
      message: 'Mind',
      need_to_show_message: true,
    });
    expect(sampleOf(formOptions('fulfilment', reply), boxRates)).toBeNull();
  });
  it('keyed from 0 may be a list of lists', () => {
    const listed = create.parse({ delivery: {}, additional_services: { type_units: [[], [option]] } });
    expect(formOptions('additional_service', listed).lists['type_units.1']).toEqual([option]);
  });
});

describe.each(serviceTypes)('%s', (type) => {
  const form = serviceForms[type];
  const values = initialValues(form, () => undefined);
  const sent = servicePayload(form, values, {});

  it('sends what its call accepts', () => {
    expect(store.safeParse({ type, values: sent }).error).toBeUndefined();
    expect(update.safeParse({ id: 4, type, values: { ...sent, id: 4 } }).error).toBeUndefined();
  });
  it('sends no field of another kind', () => {
    const result = store.safeParse({ type, values: { ...sent, colour: 'red' } });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([['values']]);
  });
  it('clears only fields and tables that it has', () => {
    const names = new Set([...formFields(form).map(({ name }) => name), ...Object.keys(form.tables)]);
    for (const field of formFields(form)) {
      const cleared =
        typeof field.clears === 'function'
          ? ['0', '1', '2', ''].flatMap((value) =>
              (field.clears as (v: object) => string[])({ ...values, [field.name]: value }),
            )
          : (field.clears ?? []);
      for (const name of cleared) expect(names.has(name), `${field.name} clears ${name}`).toBe(true);
    }
  });
  it('names every field once', () => {
    const names = formFields(form).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('rows of another kind', () => {
  it.each([
    [
      'a truck type on a fulfilment rate',
      'fulfilment',
      { rates: [{ from: '1', to: '2', rate: '3', number_of_tons: 1 }] },
    ],
    [
      'a location on a stock rate',
      'stock_collection',
      { rates: [{ from: '1', to: '2', rate: '3', location_id: 1 }] },
    ],
    [
      'a city on a returns rate',
      'return_and_import_delivery',
      { rates: [{ from: '1', to: '2', rate: '3', city: 1 }] },
    ],
  ])('are refused: %s', (_what, type, values) => {
    expect(store.safeParse({ type, values }).error?.issues[0]?.path).toEqual(['values', 'rates', 0]);
  });
});

describe('a new destination type of a delivery', () => {
  it('clears the destination', () => {
    const values = {
      ...initialValues(serviceForms.delivery, () => undefined),
      destination_type: '0',
      destination_id: '7',
    };
    const region = changeField(serviceForms.delivery, values, 'destination_type', '1');
    expect(region).toMatchObject({
      values: { ...values, destination_type: '1', destination_id: '' },
      emptied: [],
    });
    const again = changeField(serviceForms.delivery, region.values, 'destination_type', '0', {
      kept: region.left,
    });
    expect(again.values.destination_id).toBe('');
  });
});
