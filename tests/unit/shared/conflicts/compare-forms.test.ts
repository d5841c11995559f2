import { describe, expect, it } from 'vitest';
import type { Texts } from '../../../../shared/conflicts/comparable';
import { compareForms } from '../../../../shared/conflicts/compare-forms';
import { type Comparison, type Side, sideOf } from '../../../../shared/conflicts/three-way';
import { serviceForms } from '../../../../shared/forms';
import {
  type FormDefinition,
  type FormState,
  type FormValues,
  formFieldOf,
  initialValues,
  readTables,
  readValues,
} from '../../../../shared/forms/form-definition';
import type { RecordField } from '../../../../shared/table/fields';
import { withinCpuTime } from '../../../support/cpu-time';

const texts: Texts = { option: (list, index) => `${list}:${index}`, format: 'day/month/year' };

const delivery = serviceForms.delivery;
const stored = {
  origin_warehouse_ids: [3, 9],
  unit_id: 5,
  order_date: 1,
  order_types: [10, 20],
  destination_type: 0,
  destination_id: 12,
  cod_price: '1.50',
  cod_percentage: null,
  minimum_cod_charge: '0',
  max_cod_charge_threshold: '0',
  tax_percentage: '5',
  apply_conversion: 0,
  delivery_vehicle_id: null,
  discount_type: 1,
  discount: '7.5',
  rates: [
    { from: '0', to: '5', rate: '12.50', city: null },
    { from: '5', to: '10', rate: '15', city: 40 },
    { from: '5', to: '10', rate: '16', city: 40 },
  ],
  increments: [{ from: '10', to: null, increment: '1', rate: '2', city: null }],
  additional_costs: [
    { name: 'Fuel', apply_on: 1, apply_on_position: '1', flat_rate: '3', percentage_rate: null },
    { name: 'Toll', apply_on: 1, apply_on_position: '2', flat_rate: '4', percentage_rate: null },
  ],
};

function read(values: Readonly<Record<string, unknown>>, form: FormDefinition = delivery): FormState {
  return { values: readValues(form, values), tables: readTables(form, values) };
}
const compare = (theirs: object, mine: object = {}) =>
  compareForms(
    delivery,
    { base: read(stored), theirs: read({ ...stored, ...theirs }), mine: read({ ...stored, ...mine }) },
    texts,
  );
const found = (comparison: Comparison<FormState>) =>
  comparison.differences.map(({ state, part, label }) => [state, [part, label].filter(Boolean).join(' ')]);
const byItself = (comparison: Comparison<FormState>, conflicts: Side = 'mine') =>
  comparison.merge((difference) => sideOf(difference) ?? conflicts);

describe('what is the same for the form is no difference', () => {
  it.each([
    ['an amount with other zeros', { cod_price: '1.5' }],
    ['an amount as a number', { cod_price: 1.5, tax_percentage: 5 }],
    ['an amount with a sign and zeros before it', { tax_percentage: '+05.000' }],
    ['an id as text', { unit_id: '5', destination_id: '12', order_date: '1' }],
    ['an option in place of its id', { unit_id: { index: 5, text: 'Kilogram' } }],
    ['a flag as true or false', { apply_conversion: false }],
    ['empty text or nothing in place of null', { cod_percentage: '', delivery_vehicle_id: undefined }],
    ['blanks around a value', { discount: ' 7.5 ' }],
    ['chosen options in another order', { origin_warehouse_ids: [9, 3], order_types: ['20', '10'] }],
    ['an option that is named twice', { order_types: [10, 20, 10] }],
    ['chosen options as records', { origin_warehouse_ids: [{ id: 9 }, { index: 3, text: 'FC' }] }],
    [
      'rows in another order',
      { rates: stored.rates.toReversed(), additional_costs: stored.additional_costs.toReversed() },
    ],
    ['rows with one key in another order', { rates: [stored.rates[2], stored.rates[0], stored.rates[1]] }],
    [
      'numbers of rows in another style',
      { rates: stored.rates.map((row) => ({ ...row, rate: Number(row.rate), from: `${row.from}.0` })) },
    ],
    ['cells that are missing in place of null', { increments: [{ from: 10, increment: 1, rate: '2.00' }] }],
    [
      'fields that the form does not have',
      {
        updated_at: 1_795_000_000,
        version: 8,
        name: 'North',
        rates: stored.rates.map((row, id) => ({ ...row, id, created_at: 5 })),
      },
    ],
  ])('%s', (_what, theirs) => {
    expect(found(compare(theirs))).toEqual([]);
    // Also while the form itself was changed.
    expect(found(compare(theirs, { cod_percentage: '3' }))).toEqual([['only_mine', 'COD percentage']]);
  });

  it('line ends and blanks of a long text, a day with a time, and a status in the dialog of a record', () => {
    const fields: readonly RecordField[] = [
      { name: 'note', label: 'Note', kind: 'long_text' },
      { name: 'amount', label: 'Amount', kind: 'number' },
      { name: 'updated_at', label: 'Updated', kind: 'text' },
    ];
    const form = { title: 'Thing', sections: [{ title: '', fields: fields.map(formFieldOf) }], tables: {} };
    const state = (values: FormValues): FormState => ({ values, tables: {} });
    const { differences } = compareForms(
      form,
      {
        base: state({ note: 'a\r\nb', amount: '3', updated_at: '2026-11-01' }),
        theirs: state({ note: 'a\nb ', amount: '3.0', updated_at: '2026-11-22' }),
        mine: state({ note: 'a\nb', amount: '03', updated_at: '2026-11-01' }),
      },
      texts,
    );
    expect(differences).toEqual([]);
  });
});

describe('the state of a field', () => {
  it.each([
    ['only I changed it', {}, { discount: '8' }, [['only_mine', 'Discount']]],
    ['only somebody else changed it', { discount: '8' }, {}, [['only_theirs', 'Discount']]],
    ['both changed it to the same', { discount: '8.0' }, { discount: 8 }, [['both_same', 'Discount']]],
    ['both changed it', { discount: '8' }, { discount: '9' }, [['conflict', 'Discount']]],
    ['somebody else emptied it', { discount: null }, { discount: '9' }, [['conflict', 'Discount']]],
    ['a choice was added to a list', { order_types: [10, 20, 30] }, {}, [['only_theirs', 'Order types']]],
    ['0 is not empty', { cod_percentage: '0' }, {}, [['only_theirs', 'COD percentage']]],
    [
      'another text that looks like a number',
      { tax_percentage: '5,0' },
      {},
      [['only_theirs', 'Tax percentage']],
    ],
  ] as const)('%s', (_what, theirs, mine, states) => {
    expect(found(compare(theirs, mine))).toEqual(states);
  });

  it('shows all three sides as the form does', () => {
    const { differences } = compare({ discount: '1234.5', unit_id: 7 }, { discount: '9', unit_id: null });
    expect(differences.map(({ lines }) => lines())).toEqual([
      [{ label: 'Unit', base: 'units:5', theirs: 'units:7', mine: 'none' }],
      [{ label: 'Discount', base: '7.5 %', theirs: '1\u2009234.5 %', mine: '9 %' }],
    ]);
  });
});

describe('rows', () => {
  const [first, second, third] = stored.rates;

  it('are added, changed and removed by their key, whatever stands beside them', () => {
    const rates = [{ from: '20', to: '30', rate: '9' }, second, third];
    expect(found(compare({ rates }, { rates: [{ ...first, rate: '13' }, second, third] }))).toEqual([
      ['only_theirs', 'Rates 20 – 30'],
      ['conflict', 'Rates 0 – 5'],
    ]);
  });

  it('merge: mine stay in their order, those of the server come with them', () => {
    const comparison = compare(
      { rates: [{ ...first, rate: '14' }, second, third, { from: '20', to: '30', rate: '9' }] },
      { rates: [{ from: '30', to: '40', rate: '1' }, first, second, third] },
    );
    expect(byItself(comparison).tables.rates?.map(({ from, rate }) => [from, rate])).toEqual([
      ['30', '1'],
      ['0', '14'],
      ['5', '15'],
      ['5', '16'],
      ['20', '9'],
    ]);
  });

  it('with one key are compared together: one more of them is a difference', () => {
    const comparison = compare({ rates: [first, second, third, { ...third, rate: '17' }] });
    expect(found(comparison)).toEqual([['only_theirs', 'Rates 5 – 10, rowCities:40']]);
    expect(comparison.differences[0]?.lines()).toEqual([
      { label: '', base: 'Rate 15; Rate 16', theirs: 'Rate 15; Rate 16; Rate 17', mine: 'Rate 15; Rate 16' },
    ]);
  });

  it('that only I removed stay removed, and one that somebody changed meanwhile is asked about', () => {
    const removed = compare({}, { rates: [second, third] });
    expect(byItself(removed).tables.rates).toHaveLength(2);
    const conflict = compare(
      { rates: [{ ...first, rate: '14' }, second, third] },
      { rates: [second, third] },
    );
    expect(found(conflict)).toEqual([['conflict', 'Rates 0 – 5']]);
    expect(conflict.differences[0]?.lines()).toEqual([
      { label: '', base: 'Rate 12.5', theirs: 'Rate 14', mine: 'removed' },
    ]);
    expect(byItself(conflict, 'theirs').tables.rates).toHaveLength(3);
  });

  it('10,000 of them are compared within a moment', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      from: `${at}`,
      to: `${at + 1}`,
      rate: '1.5',
      city: null,
    }));
    const versions = {
      base: read({ ...stored, rates: rows }),
      theirs: read({ ...stored, rates: rows.map((row) => ({ ...row, rate: 2 })).toReversed() }),
      mine: read({ ...stored, rates: rows }),
    };
    const { differences, taken } = await withinCpuTime(3000, () => {
      const comparison = compareForms(delivery, versions, texts);
      return { differences: comparison.differences, taken: byItself(comparison) };
    });
    expect(differences).toHaveLength(10_000);
    expect(taken.tables.rates?.[0]).toMatchObject({ from: '9999', rate: '2' });
  });
});

describe('fields that mean something only together', () => {
  it('are chosen together: a destination and its type', () => {
    const comparison = compare({ destination_type: 1, destination_id: 40 }, { destination_id: 13 });
    expect(found(comparison)).toEqual([['conflict', 'Destination type, Destination']]);
    expect(byItself(comparison, 'theirs').values).toMatchObject({
      destination_type: '1',
      destination_id: '40',
    });
    expect(byItself(comparison, 'mine').values).toMatchObject({
      destination_type: '0',
      destination_id: '13',
    });
  });

  it('a fee that I changed and the vehicle that somebody took away', () => {
    const vehicle = { delivery_vehicle_id: 1, delivery_vehicle_storage_type: 1, delivery_fee: '5' };
    const state = (more: object) => read({ ...stored, ...vehicle, ...more });
    const { differences } = compareForms(
      delivery,
      { base: state({}), theirs: state({ delivery_vehicle_id: 2 }), mine: state({ delivery_fee: '6' }) },
      texts,
    );
    expect(differences.map(({ state: of, label }) => [of, label])).toEqual([
      ['conflict', 'Delivery vehicle, Delivery fee'],
    ]);
  });

  it('a truck and its rows: rates between areas are no rates by weight', () => {
    const form = serviceForms.stock_collection;
    const bands = {
      truck_id: 3,
      carrier_id: 1,
      unit_id: 2,
      rates: [{ from: 1, to: 2, rate: 3 }],
      increments: [],
    };
    const areas = { truck_id: 2, rates: [{ from: 1, to: 2, rate: 3, number_of_tons: 1 }], increments: [] };
    const comparison = compareForms(
      form,
      {
        base: read(bands, form),
        theirs: read({ ...bands, ...areas }, form),
        mine: read({ ...bands, rates: [{ from: 1, to: 2, rate: 4 }] }, form),
      },
      texts,
    );
    expect(found(comparison)).toEqual([['conflict', 'Truck, Area rates']]);
    expect(byItself(comparison, 'theirs').tables.rates).toEqual([
      { from: '1', to: '2', rate: '3', number_of_tons: '1' },
    ]);
  });
});

it('a new form that nobody changed has no difference from itself', () => {
  for (const form of Object.values(serviceForms)) {
    const state = { values: initialValues(form, () => '1'), tables: {} };
    expect(compareForms(form, { base: state, theirs: state, mine: state }, texts).differences).toEqual([]);
  }
});
