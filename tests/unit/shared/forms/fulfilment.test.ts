import { describe, expect, it } from 'vitest';
import { changeField } from '../../../../shared/forms/change';
import {
  type FormTables,
  type FormValues,
  formErrors,
  formFields,
  initialValues,
  isShown,
  readTables,
  readValues,
} from '../../../../shared/forms/form-definition';
import { form as fulfilmentForm } from '../../../../shared/forms/fulfilment';
import { servicePayload } from '../../../../shared/forms/payload';
import { fieldMessages } from '../../../../shared/messages';

const fresh = initialValues(fulfilmentForm, () => '1');
const plain: FormValues = {
  ...fresh,
  warehouse_ids: ['9'],
  order_date: '2',
  is_b2bm: '0',
  order_types: ['1', '2'],
  sku_type_id: '3',
};
const b2b: FormValues = { ...plain, is_b2bm: '1', order_types: [], unit_id: '5' };
const noTables: FormTables = { rates: [], increments: [] };
const shown = (values: FormValues) =>
  formFields(fulfilmentForm)
    .filter((field) => isShown(field, values))
    .map(({ name }) => name);
const errorsWith = (values: FormValues) => formErrors(fulfilmentForm, values);

describe('a new fulfilment form', () => {
  it('starts empty, order types showing and the unit hidden', () => {
    expect(fresh).toEqual({
      warehouse_ids: [],
      order_date: '',
      is_b2bm: '',
      order_types: [],
      unit_id: '',
      loose_item_price: '',
      sku_type_id: '',
    });
    expect(shown(fresh)).toEqual(['warehouse_ids', 'order_date', 'is_b2bm', 'order_types', 'sku_type_id']);
  });
  it('requires the fields of every fulfilment', () => {
    expect(Object.keys(errorsWith(fresh)).sort()).toEqual(
      ['is_b2bm', 'order_date', 'order_types', 'sku_type_id', 'warehouse_ids'].sort(),
    );
  });
});

describe('B2B', () => {
  it('shows the unit and hides the order types', () => {
    expect(shown(b2b)).toContain('unit_id');
    expect(shown(b2b)).not.toContain('order_types');
    expect(shown(plain)).toContain('order_types');
    expect(shown(plain)).not.toContain('unit_id');
  });
  it('clears the order types when it is chosen', () => {
    expect(changeField(fulfilmentForm, plain, 'is_b2bm', '1').values).toEqual({
      ...plain,
      is_b2bm: '1',
      order_types: [],
    });
  });
  it('leaves no hidden unit or price behind when it is given up', () => {
    const loose = { ...b2b, unit_id: '7', loose_item_price: '2' };
    expect(changeField(fulfilmentForm, loose, 'is_b2bm', '0').values).toMatchObject({
      unit_id: '',
      loose_item_price: '',
    });
  });
  it('requires the unit instead of the order types', () => {
    expect(errorsWith(b2b)).toEqual({});
    expect(errorsWith({ ...b2b, unit_id: '' })).toEqual({ unit_id: fieldMessages.required });
    expect(errorsWith({ ...plain, order_types: [] })).toEqual({ order_types: fieldMessages.required });
    expect(errorsWith(plain)).toEqual({});
  });
  it('sends the order type of B2B, which cannot be chosen', () => {
    expect(servicePayload(fulfilmentForm, b2b, noTables)).toMatchObject({
      order_types: [30],
      is_b2bm: 1,
      unit_id: 5,
    });
    const field = formFields(fulfilmentForm).find(({ name }) => name === 'order_types');
    expect(field?.excludes).toEqual(['30']);
  });
});

describe('loose items', () => {
  it('have a price at unit 7 only', () => {
    expect(shown({ ...b2b, unit_id: '7' })).toContain('loose_item_price');
    expect(shown(b2b)).not.toContain('loose_item_price');
  });
  it.each([
    ['', fieldMessages.required],
    ['0.99', 'This field must be at least 1'],
    ['one', fieldMessages.number],
  ])('whose price is not “%s”', (price, message) => {
    expect(errorsWith({ ...b2b, unit_id: '7', loose_item_price: price })).toEqual({
      loose_item_price: message,
    });
  });
  it('cost at least 1', () => {
    expect(errorsWith({ ...b2b, unit_id: '7', loose_item_price: '1' })).toEqual({});
  });
});

describe('the fulfilment payload', () => {
  const tables: FormTables = {
    rates: [{ from: '1', to: '3.0', rate: '3.50', city: '1008' }],
    increments: [{ from: '10', to: '', increment: '1', rate: '0.5', city: '' }],
  };
  it('is exactly the fields of finance section 3', () => {
    expect(servicePayload(fulfilmentForm, { ...plain, loose_item_price: '9' }, tables, 12)).toEqual({
      id: 12,
      warehouse_ids: [9],
      order_date: 2,
      is_b2bm: 0,
      order_types: [1, 2],
      unit_id: null,
      loose_item_price: null,
      sku_type_id: 3,
      rates: [{ from: '1', to: '3', rate: '3.5', city: 1008 }],
      increments: [{ from: '10', to: null, increment: '1', rate: '0.5', city: null }],
    });
  });
  it('needs no rows', () => {
    expect(fulfilmentForm.refuse?.(noTables, plain)).toBeUndefined();
  });
  it.each([
    ['plain', plain],
    ['B2B', { ...b2b, unit_id: '7', loose_item_price: '4.25' }],
  ])('survives the way there and back: %s', (_name, values) => {
    const sent = servicePayload(fulfilmentForm, values, tables, 1);
    const read = readValues(fulfilmentForm, sent);
    expect(read).toEqual(values);
    expect(servicePayload(fulfilmentForm, read, readTables(fulfilmentForm, sent), 1)).toEqual(sent);
  });
  it('reads the marker of B2B as no choice, and without B2B as it is stored', () => {
    const stored = { is_b2bm: true, unit_id: 5, order_types: [30] };
    expect(readValues(fulfilmentForm, stored)).toMatchObject({ is_b2bm: '1', unit_id: '5', order_types: [] });
    expect(readValues(fulfilmentForm, { is_b2bm: 0, order_types: [1, 30] })).toMatchObject({
      order_types: ['1', '30'],
    });
  });
});
