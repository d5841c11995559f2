import { describe, expect, it } from 'vitest';
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
import { form } from '../../../../shared/forms/return-and-import-delivery';
import { fieldMessages } from '../../../../shared/messages';

const fresh = initialValues(form, () => '1');
const ofType = (type: string, more: FormValues = {}): FormValues => ({
  ...fresh,
  type_id: type,
  unit_id: '1',
  ...more,
});
const types = ['', '1', '2', '3', '4', '5'];
const rate = { from: '1', to: '2', rate: '11.150', location_type: '1', location_id: '4' };
const increment = { from: '20', to: '', increment: '1', rate: '1', location_type: '', location_id: '' };
const cost = {
  name: 'Fuel',
  apply_on: '1',
  apply_on_position: '2',
  flat_rate: '3',
  percentage_rate: '',
  multiplier_rate: '',
};
const all: FormTables = { rates: [rate], increments: [increment], additional_costs: [cost] };

describe('visible fields of a returns form', () => {
  it('is empty when new', () => {
    expect(fresh).toEqual({ type_id: '', unit_id: '', invoicing_order_status: '' });
  });
  it('the invoicing order status for types 1 and 5', () => {
    const status = formFields(form).find(({ name }) => name === 'invoicing_order_status');
    if (!status) throw new Error('no status');
    expect(types.filter((type) => isShown(status, ofType(type)))).toEqual(['1', '5']);
  });
  it('additional costs for types 1, 3 and 5, rates and increments always', () => {
    const shown = (type: string) => Object.keys(formTables(form, ofType(type)));
    expect(types.filter((type) => shown(type).includes('additional_costs'))).toEqual(['1', '3', '5']);
    for (const type of types) expect(shown(type).slice(0, 2), type).toEqual(['rates', 'increments']);
  });
});

describe('required fields of a returns form', () => {
  it('type and unit', () => {
    expect(formErrors(form, fresh)).toEqual({
      type_id: fieldMessages.required,
      unit_id: fieldMessages.required,
    });
  });
  it.each(['1', '5'])('an invoicing order status for type %s', (type) => {
    expect(formErrors(form, ofType(type))).toEqual({ invoicing_order_status: fieldMessages.required });
    expect(formErrors(form, ofType(type, { invoicing_order_status: '4' }))).toEqual({});
  });
  it.each(['2', '3', '4'])('none for type %s', (type) => {
    expect(formErrors(form, ofType(type))).toEqual({});
  });
  it.each(types)('rates, before anything else, for type “%s”', (type) => {
    expect(form.refuse?.({ ...all, rates: [], additional_costs: [] }, ofType(type))).toBe('rateRequired');
  });
  it('additional costs for types 1, 3 and 5', () => {
    const without = { ...all, additional_costs: [] };
    expect(
      types.filter((type) => form.refuse?.(without, ofType(type)) === 'additionalCostsRequired'),
    ).toEqual(['1', '3', '5']);
    for (const type of types) expect(form.refuse?.(all, ofType(type)), type).toBeUndefined();
  });
});

describe('the returns payload', () => {
  const rates = [{ from: '1', to: '2', rate: '11.15', location_type: 1, location_id: 4 }];
  const increments = [
    { from: '20', to: null, increment: '1', rate: '1', location_type: null, location_id: null },
  ];
  it('is exactly the fields of finance section 3', () => {
    expect(servicePayload(form, ofType('5', { invoicing_order_status: '4' }), all, 3)).toEqual({
      id: 3,
      type_id: 5,
      unit_id: 1,
      invoicing_order_status: 4,
      rates,
      increments,
      additional_costs: [
        {
          name: 'Fuel',
          apply_on: 1,
          apply_on_position: '2',
          flat_rate: '3',
          percentage_rate: null,
          multiplier_rate: null,
        },
      ],
    });
  });
  it('holds no status and no costs that do not show', () => {
    expect(servicePayload(form, ofType('2', { invoicing_order_status: '4' }), all)).toEqual({
      type_id: 2,
      unit_id: 1,
      invoicing_order_status: null,
      rates,
      increments,
      additional_costs: [],
    });
  });
  it('is equal after sending and reading', () => {
    const sent = servicePayload(form, ofType('1', { invoicing_order_status: '4' }), all, 3);
    expect(servicePayload(form, readValues(form, sent), readTables(form, sent), 3)).toEqual(sent);
  });
});
