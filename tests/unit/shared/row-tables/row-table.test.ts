import { describe, expect, it } from 'vitest';
import { fieldMessages } from '../../../../shared/messages';
import { additionalCosts } from '../../../../shared/row-tables/additional-costs';
import { deliveryIncrements } from '../../../../shared/row-tables/delivery-increments';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import {
  emptyRow,
  type RowTableDefinition,
  readRow,
  removeRow,
  rowErrors,
  rowKey,
  saveRow,
  sentRow,
} from '../../../../shared/row-tables/row-table';

const rate = (from: string, to: string, amount = '1', city = '') => ({ from, to, rate: amount, city });
const increment = { from: '5', to: '', increment: '1', rate: '2', city: '' };
const cost = {
  name: 'Fuel',
  apply_on: '1',
  apply_on_position: '2',
  flat_rate: '3',
  percentage_rate: '',
  multiplier_rate: '',
};

describe('rules of a rate', () => {
  it('passes a whole row, with and without a city', () => {
    expect(rowErrors(deliveryRates, rate('0', '1'))).toEqual({});
    expect(rowErrors(deliveryRates, rate('0', '1', '2', '7'))).toEqual({});
  });
  it.each(['from', 'to', 'rate'])('requires %s', (name) => {
    expect(rowErrors(deliveryRates, { ...rate('0', '1'), [name]: ' ' })).toEqual({
      [name]: fieldMessages.required,
    });
  });
  it.each(['from', 'to', 'rate'])('%s is a decimal of at least 0', (name) => {
    expect(rowErrors(deliveryRates, { ...rate('0', '1'), [name]: '-1' })).toEqual({
      [name]: fieldMessages.greaterThanZero,
    });
    expect(rowErrors(deliveryRates, { ...rate('0', '1'), [name]: '1,0' })).toEqual({
      [name]: fieldMessages.decimal,
    });
  });
  it('keeps the rate to the step of 0.0001, and only the rate', () => {
    expect(rowErrors(deliveryRates, rate('0', '1', '1.00001'))).toEqual({ rate: fieldMessages.step });
    expect(rowErrors(deliveryRates, rate('0.00001', '1', '1.0001'))).toEqual({});
  });
});

describe('rules of an increment', () => {
  it('leaves the end open', () => {
    expect(rowErrors(deliveryIncrements, increment)).toEqual({});
  });
  it.each(['from', 'increment', 'rate'])('requires %s', (name) => {
    expect(rowErrors(deliveryIncrements, { ...increment, [name]: '' })).toEqual({
      [name]: fieldMessages.required,
    });
  });
  it.each(['from', 'to', 'increment', 'rate'])('%s is at least 0', (name) => {
    expect(rowErrors(deliveryIncrements, { ...increment, [name]: '-1' })).toEqual({
      [name]: fieldMessages.greaterThanZero,
    });
  });
});

describe('rules of an additional cost', () => {
  it.each(['name', 'apply_on', 'apply_on_position'])('requires %s', (name) => {
    expect(rowErrors(additionalCosts, { ...cost, [name]: '' })).toEqual({ [name]: fieldMessages.required });
  });
  it('requires a flat or a percentage rate', () => {
    expect(rowErrors(additionalCosts, { ...cost, flat_rate: '' })).toEqual({
      flat_rate: fieldMessages.required,
      percentage_rate: fieldMessages.required,
    });
    expect(rowErrors(additionalCosts, { ...cost, flat_rate: '', percentage_rate: '2' })).toEqual({});
    expect(rowErrors(additionalCosts, cost)).toEqual({});
  });
  it('does not ask for a multiplier', () => {
    expect(rowErrors(additionalCosts, { ...cost, multiplier_rate: '' })).toEqual({});
  });
  it.each(['apply_on_position', 'flat_rate', 'percentage_rate', 'multiplier_rate'])(
    '%s is at least 0',
    (name) => {
      expect(rowErrors(additionalCosts, { ...cost, [name]: '-1' })).toEqual({
        [name]: fieldMessages.greaterThanZero,
      });
    },
  );
});

describe('saving a row', () => {
  const rows = [rate('0', '1'), rate('1', '2'), rate('2', '3')];

  it('appends a new rate, even with a taken key', () => {
    const row = rate('0', '1', '9');
    expect(saveRow(deliveryRates, rows, null, row)).toEqual([...rows, row]);
  });
  it('replaces the edited row where its key is free', () => {
    const row = rate('7', '8', '9');
    expect(saveRow(deliveryRates, rows, 1, row)).toEqual([rows[0], row, rows[2]]);
  });
  it('overwrites the row with the same key and removes the edited row', () => {
    const row = rate('0', '1', '9');
    expect(saveRow(deliveryRates, rows, 2, row)).toEqual([row, rows[1]]);
  });
  it('takes 0.10 and 0.1 for one key', () => {
    expect(saveRow(deliveryRates, rows, 2, rate('0.0', '1.00', '9'))).toEqual([
      rate('0.0', '1.00', '9'),
      rows[1],
    ]);
  });
  it('does not merge bands of different cities', () => {
    const row = rate('0', '1', '9', '5');
    expect(saveRow(deliveryRates, rows, 2, row)).toEqual([rows[0], rows[1], row]);
  });
  it('keeps a row that is saved with its own key', () => {
    const row = rate('1', '2', '9');
    expect(saveRow(deliveryRates, rows, 1, row)).toEqual([rows[0], row, rows[2]]);
  });
  it('refuses a row that is gone', () => {
    expect(saveRow(deliveryRates, rows, -1, rate('0', '1'))).toBeUndefined();
    expect(saveRow(deliveryRates, rows, 3, rate('0', '1'))).toBeUndefined();
  });
  it('of additional costs replaces the row of the same name', () => {
    const other = { ...cost, name: 'Toll' };
    const again = { ...cost, flat_rate: '4' };
    expect(saveRow(additionalCosts, [cost, other], null, again)).toEqual([again, other]);
    expect(saveRow(additionalCosts, [cost, other], 1, again)).toEqual([again]);
  });
  it('leaves the rows it was given alone', () => {
    const before = structuredClone(rows);
    saveRow(deliveryRates, rows, 2, rate('0', '1', '9'));
    removeRow(rows, 0);
    expect(rows).toEqual(before);
  });
});

describe('removing a row', () => {
  it('removes one row, and reports a missing one', () => {
    expect(removeRow([rate('0', '1'), rate('1', '2')], 0)).toEqual([rate('1', '2')]);
    expect(removeRow([rate('0', '1')], 1)).toBeUndefined();
    expect(removeRow([rate('0', '1')], -1)).toBeUndefined();
  });
});

describe('reading and sending rows', () => {
  it('are read as text in one form, unknown fields left out', () => {
    expect(readRow(deliveryRates, { from: 0, to: 0.5, rate: '06.8500', city: 12, colour: 'red' })).toEqual(
      rate('0', '0.5', '6.85', '12'),
    );
    expect(readRow(deliveryRates, { from: null, to: '1e3', rate: ' 2 ' })).toEqual(rate('', '1e3', '2', ''));
  });
  it('read tiny and huge numbers without an exponent', () => {
    expect(readRow(deliveryRates, { from: 1e-7, to: 1e21, rate: 1 })).toMatchObject({
      from: '0.0000001',
      to: '1000000000000000000000',
    });
  });
  it('are sent with decimals as text, choices as numbers and empty values as null', () => {
    expect(sentRow(deliveryRates, rate('0.50', ' 1 ', '2.10', '12'))).toEqual({
      from: '0.5',
      to: '1',
      rate: '2.1',
      city: 12,
    });
    expect(sentRow(deliveryRates, rate('0', '1', '2', 'DXB'))).toMatchObject({ city: 'DXB' });
    // A code that would change as a number stays text.
    expect(sentRow(deliveryRates, rate('0', '1', '2', '007'))).toMatchObject({ city: '007' });
    expect(sentRow(deliveryRates, rate('0', '1', '2', '12345678901234567890'))).toMatchObject({
      city: '12345678901234567890',
    });
    // One more than the greatest whole number that is exact.
    expect(sentRow(deliveryRates, rate('0', '1', '2', '9007199254740993'))).toMatchObject({
      city: '9007199254740993',
    });
    expect(sentRow(additionalCosts, { ...cost, name: '  ' })).toMatchObject({ name: null });
    expect(sentRow(additionalCosts, cost)).toEqual({
      name: 'Fuel',
      apply_on: 1,
      apply_on_position: '2',
      flat_rate: '3',
      percentage_rate: null,
      multiplier_rate: null,
    });
  });
  it('start empty', () => {
    expect(emptyRow(deliveryRates)).toEqual(rate('', '', '', ''));
  });
  it('have one key for one amount', () => {
    expect(rowKey(deliveryRates, rate('0.10', '1'))).toBe(rowKey(deliveryRates, rate('.1', '1.0')));
  });
  it('have different keys for names that would be one amount', () => {
    expect(rowKey(additionalCosts, { name: '1.0' })).not.toBe(rowKey(additionalCosts, { name: '1' }));
    expect(rowKey(additionalCosts, { name: ' Fuel ' })).toBe(rowKey(additionalCosts, { name: 'Fuel' }));
  });
});

describe('the documented tables', () => {
  const shape = ({ title, importType, columns }: RowTableDefinition) => [
    title,
    importType,
    columns.map(({ label }) => label).join(', '),
  ];
  it('have their titles, import types and columns', () => {
    expect(shape(deliveryRates)).toEqual(['Rate', 1, 'From, To, Rate, City']);
    expect(shape(deliveryIncrements)).toEqual(['Increment', 2, 'From, To, Increment, Rate, City']);
    expect(shape(additionalCosts)).toEqual([
      'Additional cost',
      undefined,
      'Name, Apply on, Apply on position, Flat rate, Percentage rate, Multiplier rate',
    ]);
  });
});
