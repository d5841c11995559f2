import { describe, expect, it } from 'vitest';
import { changeField } from '../../../../shared/forms/change';
import {
  type FormTables,
  type FormValues,
  formErrors,
  formFields,
  formTables,
  initialValues,
  isShown,
  readTables,
  readValues,
} from '../../../../shared/forms/form-definition';
import { servicePayload } from '../../../../shared/forms/payload';
import { form } from '../../../../shared/forms/stock-collection';
import { fieldMessages } from '../../../../shared/messages';

const fresh = initialValues(form, () => '1');
const truck = (id: string, more: FormValues = {}): FormValues => ({ ...fresh, truck_id: id, ...more });
const shown = (values: FormValues) =>
  formFields(form)
    .filter((field) => isShown(field, values))
    .map(({ name }) => name);
const tableIds = (values: FormValues) =>
  Object.entries(formTables(form, values)).map(([name, { id }]) => `${name}: ${id}`);

const band = { from: '1', to: '5', rate: '180.00' };
const step = { from: '12', to: '', increment: '1', rate: '120' };
const trip = { from: '1', to: '4', rate: '350', number_of_tons: '2' };

describe('visible fields for a truck', () => {
  it.each([
    ['', ['truck_id'], []],
    ['1', ['truck_id', 'fixed_rate'], []],
    ['2', ['truck_id'], ['rates: area-rates']],
    ['3', ['truck_id', 'carrier_id', 'unit_id'], ['rates: stock-rates', 'increments: stock-increments']],
  ])('“%s”', (id, fields, tables) => {
    expect(shown(truck(id))).toEqual(fields);
    expect(tableIds(truck(id))).toEqual(tables);
  });

  it('a change empties rates and increments, the same choice again does not', () => {
    expect(changeField(form, truck('3'), 'truck_id', '2').emptied).toEqual(['rates', 'increments']);
    expect(changeField(form, truck('3'), 'truck_id', '').emptied).toEqual(['rates', 'increments']);
    expect(changeField(form, truck('3'), 'truck_id', '3').emptied).toEqual([]);
    expect(changeField(form, truck('3'), 'unit_id', '2').emptied).toEqual([]);
  });
});

describe('required fields of a stock collection', () => {
  it.each([
    ['', { truck_id: fieldMessages.required }],
    ['1', { fixed_rate: fieldMessages.required }],
    ['2', {}],
    ['3', { carrier_id: fieldMessages.required, unit_id: fieldMessages.required }],
  ])('for truck “%s”', (id, errors) => {
    expect(formErrors(form, truck(id))).toEqual(errors);
  });
  it('a fixed rate of at least 0 in steps of 0.0001', () => {
    const errors = (rate: string) => formErrors(form, truck('1', { fixed_rate: rate }));
    expect(errors('-1')).toEqual({ fixed_rate: fieldMessages.greaterThanZero });
    expect(errors('0.00001')).toEqual({ fixed_rate: fieldMessages.step });
    expect(errors('0')).toEqual({});
  });
  it('rates for truck 3 only', () => {
    const none: FormTables = { rates: [], increments: [step] };
    expect(form.refuse?.(none, truck('3'))).toBe('rateRequired');
    expect(form.refuse?.({ rates: [band], increments: [] }, truck('3'))).toBeUndefined();
    expect(form.refuse?.(none, truck('1'))).toBeUndefined();
    expect(form.refuse?.(none, truck('2'))).toBeUndefined();
  });
});

describe('the stock collection payload leaves nulls out', () => {
  // Values of other trucks stay in the form, but are not sent.
  const all = { fixed_rate: '350.50', carrier_id: '2', unit_id: '5' };
  it.each([
    ['1', [], { truck_id: 1, fixed_rate: '350.5', rates: [], increments: [] }],
    [
      '2',
      [trip],
      {
        truck_id: 2,
        rates: [{ from: 1, to: 4, rate: '350', number_of_tons: 2 }],
        increments: [],
      },
    ],
    [
      '3',
      [band],
      {
        truck_id: 3,
        carrier_id: 2,
        unit_id: 5,
        rates: [{ from: '1', to: '5', rate: '180' }],
        increments: [{ from: '12', to: null, increment: '1', rate: '120' }],
      },
    ],
  ])('truck %s', (id, rates, sent) => {
    const tables: FormTables = { rates, increments: id === '3' ? [step] : [] };
    expect(servicePayload(form, truck(id, all), tables)).toEqual(sent);
    expect(servicePayload(form, truck(id, all), tables, 8)).toEqual({ ...sent, id: 8 });
  });
});

describe('reading a stored stock collection', () => {
  it('takes the rows of truck 2 as area rates', () => {
    const stored = { truck_id: 2, rates: [{ from: 1, to: 4, rate: 350, number_of_tons: 2, note: 'x' }] };
    expect(readValues(form, stored)).toEqual({ truck_id: '2', fixed_rate: '', carrier_id: '', unit_id: '' });
    expect(readTables(form, stored)).toEqual({ rates: [trip], increments: [] });
  });
  it('takes the rows of truck 3 as bands', () => {
    const stored = { truck_id: 3, rates: [{ from: 1, to: '5.0', rate: '180' }], increments: null };
    expect(readTables(form, stored)).toEqual({
      rates: [{ from: '1', to: '5', rate: '180' }],
      increments: [],
    });
  });
  it('of a new one has empty tables', () => {
    expect(readTables(form, undefined)).toEqual({ rates: [], increments: [] });
  });
});
