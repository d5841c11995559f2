import { describe, expect, it } from 'vitest';
import { form } from '../../../../shared/forms/additional-service';
import { changeField } from '../../../../shared/forms/change';
import {
  type FormTables,
  type FormValues,
  fieldLabel,
  fieldList,
  formErrors,
  formFields,
  formTables,
  initialValues,
  isShown,
  readTables,
  readValues,
} from '../../../../shared/forms/form-definition';
import { servicePayload } from '../../../../shared/forms/payload';
import { fieldMessages } from '../../../../shared/messages';

const fresh = initialValues(form, () => '1');
const filled: FormValues = { ...fresh, warehouse_ids: ['1', '2'], type: '2', unit_id: '9', rate: '1.5' };
const noTables: FormTables = { box_rates: [] };
const boxes: FormTables = { box_rates: [{ box_id: '3', rate: '2.50' }] };
const field = (name: string) => {
  const found = formFields(form).find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const shows = (name: string, values: FormValues) => isShown(field(name), values);
const errorsWith = (values: FormValues) => formErrors(form, { ...filled, ...values });
const change = (values: FormValues, name: string, value: string | string[]) => {
  const { values: after, emptied } = changeField(form, values, name, value);
  return { values: after, emptied };
};

describe('choices by type', () => {
  it('units are those of the type, and wait for it', () => {
    expect(fieldList(field('unit_id'), { type: '3' })).toBe('type_units.3');
    expect(fieldList(field('unit_id'), { type: '' })).toBeUndefined();
  });
  it('statuses show for types 2 and 3, each with its list and name', () => {
    const statuses = field('order_status_ids');
    expect(['1', '2', '3', '5', ''].filter((type) => shows('order_status_ids', { type }))).toEqual([
      '2',
      '3',
    ]);
    expect([fieldList(statuses, { type: '2' }), fieldLabel(statuses, { type: '2' })]).toEqual([
      'order_statuses',
      'Order status',
    ]);
    expect([fieldList(statuses, { type: '3' }), fieldLabel(statuses, { type: '3' })]).toEqual([
      'call_attempt_order_statuses',
      'Call attempt status',
    ]);
  });
  it('order types show for type 2 only', () => {
    expect(['1', '2', '3', '5', ''].filter((type) => shows('order_type_ids', { type }))).toEqual(['2']);
  });
  it('the quantity type shows at unit 8 only', () => {
    expect(['7', '8', '9', ''].filter((unit_id) => shows('qty_type', { unit_id }))).toEqual(['8']);
  });
  it('box rates show at unit 9 and type 2 only', () => {
    const hasTable = (type: string, unit: string) => 'box_rates' in formTables(form, { type, unit_id: unit });
    expect(hasTable('2', '9')).toBe(true);
    expect(hasTable('2', '8')).toBe(false);
    for (const type of ['', '1', '3', '5']) expect(hasTable(type, '9'), type).toBe(false);
  });
});

describe('required fields', () => {
  it('are good when filled', () => {
    expect(errorsWith({})).toEqual({});
  });
  it.each(['type', 'unit_id'])('%s', (name) => {
    expect(errorsWith({ [name]: '' })).toEqual({ [name]: fieldMessages.required });
  });
  it('a warehouse', () => {
    expect(errorsWith({ warehouse_ids: [] })).toEqual({ warehouse_ids: fieldMessages.required });
  });
  it('call attempt statuses for type 3, no statuses for type 2', () => {
    expect(errorsWith({ type: '3' })).toEqual({ order_status_ids: fieldMessages.required });
    expect(errorsWith({ type: '3', order_status_ids: ['11'] })).toEqual({});
    expect(errorsWith({ type: '2', order_status_ids: [] })).toEqual({});
  });
  it('a rate or a percentage rate', () => {
    expect(errorsWith({ rate: ' ' })).toEqual({
      rate: fieldMessages.required,
      percentage_rate: fieldMessages.required,
    });
    expect(errorsWith({ rate: '', percentage_rate: '0' })).toEqual({});
    expect(errorsWith({ rate: '0', percentage_rate: '' })).toEqual({});
    expect(errorsWith({ rate: '1', percentage_rate: '2' })).toEqual({});
  });
  it.each(['rate', 'percentage_rate'])('%s is at least 0 in steps of 0.0001', (name) => {
    expect(errorsWith({ [name]: '-0.0001' })).toEqual({ [name]: fieldMessages.greaterThanZero });
    expect(errorsWith({ [name]: '0.00001' })).toEqual({ [name]: fieldMessages.step });
    expect(errorsWith({ [name]: '0.0001' })).toEqual({});
  });
  it('keep Submit disabled', () => {
    expect(form.submitsOnlyValid).toBe(true);
  });
});

describe('changes', () => {
  const chosen: FormValues = { ...filled, order_status_ids: ['1', '3'], order_type_ids: ['2'] };

  it('clearing the type empties statuses, order types and the unit, which has no list any more', () => {
    expect(change(chosen, 'type', '')).toEqual({
      values: { ...chosen, type: '', unit_id: '', order_status_ids: [], order_type_ids: [] },
      emptied: ['box_rates'],
    });
  });
  it('another type keeps a unit of the same text, and with it the box rates', () => {
    const units = [
      { index: '9', text: 'Box' },
      { index: '2', text: 'Order' },
    ];
    const lists = { 'type_units.1': units, 'type_units.2': units, 'type_units.3': units.slice(1) };
    const to = (type: string) => changeField(form, chosen, 'type', type, { lists });
    expect(to('1')).toMatchObject({ values: { unit_id: '9' }, emptied: [] });
    expect(to('3')).toMatchObject({ values: { unit_id: '' }, emptied: ['box_rates'] });
  });
  it.each(['1', '2', '3', '5'])(
    'another type without lists keeps no unit and no status of type %s',
    (before) => {
      for (const type of ['1', '2', '3', '5'].filter((each) => each !== before)) {
        const { values } = change({ ...chosen, type: before, unit_id: '2' }, 'type', type);
        expect(values, type).toEqual({
          ...chosen,
          type,
          unit_id: '',
          // Types 1 and 5 have no statuses, so the stored value belongs to no list.
          order_status_ids: ['1', '5'].includes(before) && ['1', '5'].includes(type) ? ['1', '3'] : [],
        });
      }
    },
  );
  it('no status comes back with its type, or under another one', () => {
    const through = change(change(chosen, 'type', '5').values, 'type', '3');
    expect(through.values.order_status_ids).toEqual([]);
  });
  it('the same type again keeps everything', () => {
    expect(change(chosen, 'type', '2')).toEqual({ values: chosen, emptied: [] });
  });
  it('keeps a stored choice that is no longer offered when something else changes', () => {
    const stored = { ...chosen, unit_id: '4', order_status_ids: ['77'] };
    expect(change(stored, 'rate', '9').values).toEqual({ ...stored, rate: '9' });
  });
  it.each(['8', '2', ''])('a unit of “%s” instead of 9 empties the box rates', (unit) => {
    expect(change(chosen, 'unit_id', unit).emptied).toEqual(['box_rates']);
  });
  it('unit 9 keeps them', () => {
    expect(change({ ...chosen, unit_id: '8' }, 'unit_id', '9').emptied).toEqual([]);
  });
  it('type 1 keeps them whatever the unit', () => {
    expect(change({ ...chosen, type: '1' }, 'unit_id', '2').emptied).toEqual([]);
  });
  it.each(['3', '5', ''])('type “%s” instead of 2 takes the box rates with the unit', (type) => {
    expect(change(chosen, 'type', type).emptied).toEqual(['box_rates']);
  });
  it('type 1 takes the unit and keeps the box rates', () => {
    expect(change(chosen, 'type', '1')).toMatchObject({ values: { unit_id: '' }, emptied: [] });
  });
});

describe('the additional service payload', () => {
  it('drops null and keeps 0', () => {
    expect(servicePayload(form, { ...filled, rate: '0' }, boxes)).toEqual({
      warehouse_ids: [1, 2],
      type: 2,
      unit_id: 9,
      rate: '0',
      order_status_ids: [],
      order_type_ids: [],
      box_rates: [{ box_id: 3, rate: '2.5' }],
    });
  });
  it('sends a quantity type at unit 8, and a percentage rate alone', () => {
    const values = { ...filled, unit_id: '8', qty_type: '2', rate: '', percentage_rate: '7.50' };
    expect(servicePayload(form, values, noTables, 4)).toEqual({
      id: 4,
      warehouse_ids: [1, 2],
      type: 2,
      unit_id: 8,
      qty_type: 2,
      percentage_rate: '7.5',
      order_status_ids: [],
      order_type_ids: [],
      box_rates: [],
    });
  });
  it('sends no statuses, order types and quantity type that do not show', () => {
    const values = {
      ...filled,
      type: '5',
      unit_id: '2',
      order_status_ids: ['1'],
      order_type_ids: ['1'],
      qty_type: '1',
    };
    const sent = servicePayload(form, values, noTables);
    expect(sent).toMatchObject({ order_status_ids: [], order_type_ids: [] });
    expect(sent).not.toHaveProperty('qty_type');
  });
  it('sends the box rates of type 1, which keeps them, and those of no other type', () => {
    const kept = [{ box_id: 3, rate: '2.5' }];
    expect(servicePayload(form, { ...filled, type: '1', unit_id: '2' }, boxes).box_rates).toEqual(kept);
    expect(servicePayload(form, { ...filled, type: '3' }, boxes).box_rates).toEqual([]);
  });
  it('is equal after sending and reading', () => {
    const sent = servicePayload(form, { ...filled, order_status_ids: ['2'] }, boxes, 4);
    expect(servicePayload(form, readValues(form, sent), readTables(form, sent), 4)).toEqual(sent);
  });
});
