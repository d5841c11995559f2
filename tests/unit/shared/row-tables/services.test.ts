import { describe, expect, it } from 'vitest';
import { fieldMessages, notices } from '../../../../shared/messages';
import { areaRates } from '../../../../shared/row-tables/area-rates';
import { boxRates } from '../../../../shared/row-tables/box-rates';
import {
  contractDeliveryIncrements,
  contractFulfilmentIncrements,
} from '../../../../shared/row-tables/contract-increments';
import { deliveryIncrements } from '../../../../shared/row-tables/delivery-increments';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import { fulfilmentIncrements } from '../../../../shared/row-tables/fulfilment-increments';
import { fulfilmentRates } from '../../../../shared/row-tables/fulfilment-rates';
import { returnsIncrements } from '../../../../shared/row-tables/returns-increments';
import { returnsRates } from '../../../../shared/row-tables/returns-rates';
import {
  changeCell,
  columnList,
  editErrors,
  type RowTableDefinition,
  readRow,
  rowErrors,
  sentRow,
} from '../../../../shared/row-tables/row-table';
import { stockIncrements } from '../../../../shared/row-tables/stock-increments';
import { stockRates } from '../../../../shared/row-tables/stock-rates';

const good: Readonly<Record<string, string>> = {
  from: '1',
  to: '5',
  increment: '1',
  rate: '2.5',
  number_of_tons: '2',
  box_id: '3',
  location_type: '1',
  location_id: '4',
  city: '',
};
const rowOf = (table: RowTableDefinition, change: Readonly<Record<string, string>> = {}) =>
  readRow(table, { ...good, ...change });

describe('the documented tables', () => {
  it.each([
    [fulfilmentRates, 'Rate', 1, 'From, To, Rate, City'],
    [fulfilmentIncrements, 'Increment', 2, 'From, To, Increment, Rate, City'],
    [contractDeliveryIncrements, 'Increment', 2, 'From, To, Increment, Rate, City'],
    [contractFulfilmentIncrements, 'Increment', 2, 'From, To, Increment, Rate, City'],
    [stockRates, 'Rate', 1, 'From, To, Rate'],
    [stockIncrements, 'Increment', 2, 'From, To, Increment, Rate'],
    [areaRates, 'Rate', 3, 'From, To, Rate, Truck type'],
    [boxRates, 'Box rate', 4, 'Box ID, Rate'],
    [returnsRates, 'Rate', 5, 'From, To, Rate, Location type, Location'],
    [returnsIncrements, 'Increment', 6, 'From, To, Increment, Rate, Location type, Location'],
  ])('$id', (table, title, type, labels) => {
    expect([table.title, table.importType, table.columns.map(({ label }) => label).join(', ')]).toEqual([
      title,
      type,
      labels,
    ]);
    expect(rowErrors(table, rowOf(table))).toEqual({});
    expect(editErrors(table, rowOf(table))).toEqual({});
  });
});

describe('rules of a row', () => {
  it.each([
    [fulfilmentRates, ['from', 'to', 'rate']],
    [fulfilmentIncrements, ['from', 'increment', 'rate']],
    [stockRates, ['from', 'to', 'rate']],
    [stockIncrements, ['from', 'increment', 'rate']],
    [areaRates, ['from', 'to', 'rate', 'number_of_tons']],
    [boxRates, ['box_id', 'rate']],
    [returnsRates, ['from', 'to', 'rate']],
    [returnsIncrements, ['from', 'increment', 'rate']],
  ])('$id', (table, names) => {
    const empty = Object.fromEntries(table.columns.map(({ name }) => [name, ' ']));
    expect(rowErrors(table, empty)).toEqual(
      Object.fromEntries(names.map((name) => [name, fieldMessages.required])),
    );
  });
});

describe('minimums', () => {
  const bands = [stockRates, stockIncrements, returnsRates, returnsIncrements];

  it.each(bands)('$id: from is at least 1 while a person changes it', (table) => {
    expect(editErrors(table, rowOf(table, { from: '0.99' }))).toEqual({
      from: 'This field must be at least 1',
    });
    expect(editErrors(table, rowOf(table, { from: '1' }))).toEqual({});
  });
  it.each(bands)('$id: a file may begin at 0, but not below', (table) => {
    expect(rowErrors(table, rowOf(table, { from: '0' }))).toEqual({});
    expect(rowErrors(table, rowOf(table, { from: '-1' }))).toEqual({ from: fieldMessages.greaterThanZero });
  });
  it.each(bands)('$id: every other number is at least 0', (table) => {
    for (const { name, kind } of table.columns) {
      if (kind !== 'decimal' || name === 'from') continue;
      expect(editErrors(table, rowOf(table, { [name]: '-0.1' })), name).toEqual({
        [name]: fieldMessages.greaterThanZero,
      });
      // A band that ends at 0 starts there.
      const before = rowOf(table, { from: '0' });
      expect(editErrors(table, { ...before, [name]: '0' }, before), name).toEqual({});
    }
  });
  it.each(bands)('$id: a row that began at 0 may keep its start while something else changes', (table) => {
    const before = rowOf(table, { from: '0' });
    expect(editErrors(table, { ...before, rate: '9' }, before)).toEqual({});
    expect(editErrors(table, { ...before, from: '0.5' }, before)).toEqual({
      from: 'This field must be at least 1',
    });
  });
  it.each([fulfilmentRates, fulfilmentIncrements])('$id: from may be 0', (table) => {
    expect(editErrors(table, rowOf(table, { from: '0' }))).toEqual({});
  });
  it('a box rate has its own messages', () => {
    expect(rowErrors(boxRates, rowOf(boxRates, { rate: '-1' }))).toEqual({
      rate: 'Rate must be greater than 0',
    });
    expect(rowErrors(boxRates, rowOf(boxRates, { rate: '0' }))).toEqual({});
  });
  it.each([...bands, areaRates, boxRates])('$id: a rate keeps to the step of 0.0001', (table) => {
    expect(rowErrors(table, rowOf(table, { rate: '1.00001' }))).toEqual({ rate: fieldMessages.step });
  });
});

describe('a band', () => {
  const below = { to: 'To must not be below From' };
  const bands = [
    deliveryRates,
    deliveryIncrements,
    fulfilmentRates,
    fulfilmentIncrements,
    stockRates,
    stockIncrements,
    returnsRates,
    returnsIncrements,
    contractDeliveryIncrements,
    contractFulfilmentIncrements,
  ];

  it.each(bands)('$id: does not end below its start, compared as numbers', (table) => {
    for (const [from, to] of [
      ['10', '9'],
      ['2', '1.9999'],
      ['10.5', '9.75'],
      ['100', '20'],
    ] as const)
      expect(rowErrors(table, rowOf(table, { from, to })), `${from} to ${to}`).toEqual(below);
    for (const [from, to] of [
      ['9', '10'],
      ['2', '2.0'],
      ['2', '2'],
      ['20', '100'],
    ] as const)
      expect(rowErrors(table, rowOf(table, { from, to })), `${from} to ${to}`).toEqual({});
  });
  it.each(bands.filter(({ id }) => id.includes('increments')))('$id: may have no end', (table) => {
    expect(rowErrors(table, rowOf(table, { from: '10', to: '' }))).toEqual({});
  });
  it.each(bands)('$id: a number that cannot be read has only its own message', (table) => {
    expect(rowErrors(table, rowOf(table, { from: '10', to: '9x' }))).toEqual({ to: fieldMessages.number });
    expect(rowErrors(table, rowOf(table, { from: '10', to: '-1' }))).toEqual({
      to: fieldMessages.greaterThanZero,
    });
  });
  it('of areas goes anywhere', () => {
    expect(rowErrors(areaRates, rowOf(areaRates, { from: '5', to: '1' }))).toEqual({});
  });
});

describe('the location of a returns rate', () => {
  const location = returnsRates.columns.find(({ name }) => name === 'location_id');
  if (!location) throw new Error('no location');

  it('is a zone for type 1 and a country otherwise', () => {
    expect(columnList(location, rowOf(returnsRates, { location_type: '1' }))).toBe('zones');
    expect(columnList(location, rowOf(returnsRates, { location_type: '2' }))).toBe('countries');
    expect(columnList(location, rowOf(returnsRates, { location_type: '' }))).toBe('countries');
  });
  it('is empty again once the type is another', () => {
    const row = rowOf(returnsRates);
    expect(changeCell(returnsRates, row, 'location_type', '2')).toEqual({
      ...row,
      location_type: '2',
      location_id: '',
    });
    expect(changeCell(returnsRates, row, 'location_type', '1')).toEqual(row);
    expect(changeCell(returnsRates, row, 'location_type', '')).toEqual({
      ...row,
      location_type: '',
      location_id: '',
    });
    expect(changeCell(returnsRates, row, 'rate', '9')).toEqual({ ...row, rate: '9' });
  });
  it('stays with another type that has the same list', () => {
    const row = rowOf(returnsRates, { location_type: '2' });
    expect(changeCell(returnsRates, row, 'location_type', '3')).toEqual({ ...row, location_type: '3' });
  });
  it('is read and sent by number', () => {
    const row = readRow(returnsRates, { from: 1, to: '2', rate: 3.5, location_type: 2, location_id: 7 });
    expect(sentRow(returnsRates, row)).toEqual({
      from: '1',
      to: '2',
      rate: '3.5',
      location_type: 2,
      location_id: 7,
    });
  });
});

describe('area rates and box rates', () => {
  it('send areas, truck types and boxes by their index, the rate as text', () => {
    expect(sentRow(areaRates, rowOf(areaRates, { rate: '350.0' }))).toEqual({
      from: 1,
      to: 5,
      rate: '350',
      number_of_tons: 2,
    });
    expect(sentRow(boxRates, rowOf(boxRates))).toEqual({ box_id: 3, rate: '2.5' });
  });
  it('have their own titles and texts for boxes', () => {
    expect(boxRates.titles).toEqual({ add: 'Add Box Rate', edit: 'Edit Box Rate' });
    expect(boxRates.newText).toBe('New box');
    expect(boxRates.deletion?.confirmation).toEqual({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirm: 'Yes, delete it!',
    });
    const { deleted, failed } = boxRates.deletion ?? { deleted: 'reset', failed: 'reset' };
    expect(notices[deleted]).toMatchObject({ title: 'Deleted!', text: 'The rate has been deleted.' });
    expect(notices[failed].text).toBe('There was an error deleting the rate.');
  });
  it('ask only before a box rate is deleted', () => {
    for (const table of [stockRates, stockIncrements, areaRates, returnsRates, returnsIncrements]) {
      expect(table.deletion, table.id).toBeUndefined();
    }
  });
});

describe('a row that is no longer there', () => {
  const said = (table: RowTableDefinition) => notices[table.missing ?? 'rowNotFound'].text;
  it.each([stockRates, stockIncrements, areaRates])('$id has its own message', (table) => {
    expect(said(table)).toBe('Error: Something went wrong!');
  });
  it.each([fulfilmentRates, boxRates, returnsRates, returnsIncrements])(
    '$id says the common words',
    (table) => {
      expect(said(table)).toBe('Something went wrong!');
    },
  );
});
