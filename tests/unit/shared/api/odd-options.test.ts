/** One odd value in a reply with option lists or parsed rows never costs the others. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../shared/api';
import { formOptions } from '../../../../shared/forms/option-lists';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import { readRow, rowErrors } from '../../../../shared/row-tables/row-table';

const units = [{ index: 1, text: 'Kilogram' }];
const read = (delivery: object, beside: object = {}) =>
  calls['finance-services.create'].output.parse({ delivery: { units, ...delivery }, ...beside });
const ofDelivery = (delivery: object, beside?: object) => formOptions('delivery', read(delivery, beside));

describe('the option lists of the service forms', () => {
  it.each<[string, unknown, object[]]>([
    [
      'an option without a text',
      [
        { index: 1, text: 'Van' },
        { index: 2, text: null },
      ],
      [{ index: 1, text: 'Van' }],
    ],
    ['an option that is none', [null, 'x', true, { index: 1, text: 'Van' }], [{ index: 1, text: 'Van' }]],
    ['a flag as an index', [{ index: true, text: 'x' }], []],
    ['options by number', { 1: { index: 7, text: 'Van' } }, [{ index: 7, text: 'Van' }]],
    ['options by index', { 7: { text: 'Van' } }, [{ index: '7', text: 'Van' }]],
    ['texts by index', { 1: 'Van', 2: null }, [{ index: '1', text: 'Van' }]],
    ['one option alone', { index: 1, text: 'Van' }, [{ index: 1, text: 'Van' }]],
    ['nothing', null, []],
    ['a text', 'none', []],
  ])('are read with %s', (_what, vehicles, options) => {
    expect(ofDelivery({ vehicles }).lists).toMatchObject({ units, vehicles: options });
  });

  it.each<[unknown, boolean]>([
    ['1', true],
    ['0', false],
    ['true', true],
    ['no', false],
    [1, true],
    [null, false],
    [[], false],
  ])('are read with the flag %j of a sample file', (need_to_show_message, shows) => {
    const rates_sample_file = { url: '/a.csv', message: 'Mind', need_to_show_message };
    expect(ofDelivery({ rates_sample_file }).samples).toEqual({
      rates_sample_file: { url: '/a.csv', message: 'Mind', need_to_show_message: shows },
    });
  });

  it.each([[[]], ['none'], [{ url: 7 }]])('have no sample file where it is %j', (rates_sample_file) => {
    expect(ofDelivery({ rates_sample_file })).toMatchObject({ lists: { units }, samples: {} });
  });

  it('are empty for a kind whose group is none, and read for the others', () => {
    const beside = { additional_services: [], stock_collection: 'none', fulfilment: [] };
    const reply = read({}, beside);
    expect(formOptions('delivery', reply).lists).toMatchObject({ units });
    expect(formOptions('fulfilment', reply).lists).toMatchObject({ units });
    expect(formOptions('additional_service', reply).lists).toEqual({});
    expect(formOptions('stock_collection', reply).lists).toEqual({});
  });

  it('by type are read in every shape', () => {
    const lists = (type_units: unknown) =>
      formOptions('additional_service', read({}, { additional_services: { type_units } })).lists;
    expect(lists({ 2: { 8: 'Chunk' }, 3: null })).toMatchObject({
      'type_units.2': [{ index: '8', text: 'Chunk' }],
      'type_units.3': [],
    });
    expect(lists([units, units])).toMatchObject({ 'type_units.0': units, 'type_units.1': units });
    expect(Object.keys(lists('none')).filter((name) => name.startsWith('type_units'))).toEqual([]);
  });

  it('beside a stored service do not cost the service', () => {
    const record = { id: 1, type: 'delivery', values: { unit_id: 1 }, delivery: [], additional_services: [] };
    expect(calls['finance-services.edit'].output.parse(record)).toMatchObject({ values: { unit_id: 1 } });
  });
});

it.each(['address.cities-of', 'address.cities-search'] as const)(
  '%s leaves out a city that is odd',
  (call) => {
    const cities = [
      { index: 1, text: 'Ajman' },
      { index: 2, text: null },
    ];
    expect(calls[call].output.parse({ cities })).toEqual({ cities: [cities[0]] });
    expect(calls[call].output.parse({ cities: { 1: 'Ajman' } })).toEqual({
      cities: [{ index: '1', text: 'Ajman' }],
    });
  },
);

it.each([
  ['a field', (cities: unknown) => ({ cities })],
  ['a field under data', (cities: unknown) => ({ data: { cities } })],
  ['the whole reply', (cities: unknown) => cities],
  ['data', (cities: unknown) => ({ data: cities })],
])('cities are read as %s', (_, wrap) => {
  const cities = [{ index: 1, text: 'Ajman' }];
  expect(calls['address.cities-of'].output.parse(wrap(cities))).toEqual({ cities });
});

it('an odd cell of a parsed row is text, so that its rule names it', () => {
  const parsed = (row: object) => calls['rates.parse'].output.parse({ data: [row] }).data[0] ?? {};
  const odd = parsed({ from: 1, to: true, rate: { amount: 2 }, city: { index: 71, text: 'Ajman' } });
  expect(odd).toEqual({ from: 1, to: 'true', rate: '{"amount":2}', city: 71 });
  expect(Object.keys(rowErrors(deliveryRates, readRow(deliveryRates, odd)))).toEqual(['to', 'rate']);
  expect(parsed({ from: null, to: '2', rate: [] })).toEqual({ from: null, to: '2', rate: '[]' });
});
