import { describe, expect, it } from 'vitest';
import { adjustedText } from '../../../../shared/rates/edit-numbers';
import {
  chosenTables,
  percentFactor,
  type RoundChange,
  type RoundTable,
  requestedRows,
  roundErrorText,
  roundRowName,
  roundRows,
  roundSummary,
  roundText,
} from '../../../../shared/rates/round';

const adjusted = (amount: string, rule: Parameters<typeof adjustedText>[1]) =>
  adjustedText(amount, rule, undefined).value;
const roundedTo = (amount: string, round: string) => adjusted(amount, { round });
const none: RoundChange = { percent: null, add: null, least: null, round: null };
const row = (rate: string) => ({ from: '0', to: '1', rate, city: '' });
const table = (...rates: string[]): RoundTable => ({
  value: 'rates',
  table: 'delivery-rates',
  rows: rates.map(row),
});

describe('the arithmetic of a round', () => {
  it.each([
    // amount, step, nearest multiple
    ['7.089', '0.05', '7.1'],
    ['7.025', '0.05', '7.05'],
    ['7.0249', '0.05', '7'],
    ['-7.025', '0.05', '-7.05'],
    ['0.024', '0.05', '0'],
    ['-0.01', '0.05', '0'],
    ['2.5', '1', '3'],
    ['-2.5', '1', '-3'],
    ['10', '0.3', '9.9'],
    ['1.005', '0.01', '1.01'],
    ['123456789012345678901234.125', '0.01', '123456789012345678901234.13'],
  ])('rounds %s to a multiple of %s: %s', (amount, step, rounded) => {
    expect(roundedTo(amount, step)).toBe(rounded);
  });

  it('takes percentage, sum, least amount and rounding in this order', () => {
    const rule = { factor: percentFactor('10'), add: '0.25', least: '5', round: '0.05' };
    // 6.85 × 1.1 = 7.535; + 0.25 = 7.785; to 0.05: 7.8
    expect(adjusted('6.85', rule)).toBe('7.8');
    // 1 × 1.1 + 0.25 = 1.35, at least 5
    expect(adjusted('1', rule)).toBe('5');
  });

  it('never rounds below the least amount', () => {
    expect(adjusted('1', { least: '5.01', round: '0.05' })).toBe('5.05');
  });

  it('knows percentages exactly', () => {
    expect(percentFactor('3.5')).toBe('1.035');
    expect(percentFactor('-100')).toBe('0');
    expect(adjusted('0.1', { factor: percentFactor('200') })).toBe('0.3');
  });
});

describe('the rows of a service', () => {
  it('gives every rate before and after', () => {
    const rows = roundRows([row('6.850'), row('8.95')], { ...none, percent: '3.5', round: '0.05' });
    // 6.85 × 1.035 = 7.08975 → 7.1; 8.95 × 1.035 = 9.26325 → 9.25
    expect(rows).toEqual([
      { at: 0, before: '6.85', after: '7.1', out: false, error: null },
      { at: 1, before: '8.95', after: '9.25', out: false, error: null },
    ]);
  });

  it('names rows that would fall below 0 or have more than four digits', () => {
    const rows = roundRows([row('0.2'), row('0.3')], { ...none, add: '-0.25' });
    expect(rows.map(({ error }) => error)).toEqual(['negative', null]);
    const precise = roundRows([row('6.85'), row('100')], { ...none, percent: '3.5' });
    expect(precise.map(({ after, error }) => [after, error])).toEqual([
      ['7.08975', 'too-precise'],
      ['103.5', null],
    ]);
  });

  it('names a price that would fall below the least that its form takes', () => {
    const loose: RoundTable = {
      value: 'loose_item_price',
      label: 'Loose item price',
      table: 'single-rate',
      least: '1',
      rows: [{ rate: '1.05' }],
    };
    const cheaper = { ...none, percent: '-10', round: '0.01' };
    expect(roundSummary([loose], cheaper, {})).toMatchObject({
      errorCount: 1,
      errors: [{ label: 'Loose item price', at: 0, single: true, kind: 'below-least', least: '1' }],
    });
    expect(roundErrorText({ kind: 'below-least', least: '1' })).toBe('Below the minimum of 1');
    expect(roundSummary([loose], { ...cheaper, percent: '-4' }, {})).toMatchObject({ errorCount: 0 });
    expect(roundSummary([loose], { ...none, add: '-2' }, {}).errors).toMatchObject([{ kind: 'negative' }]);
    expect(roundSummary([loose], cheaper, { loose_item_price: [0] })).toMatchObject({ errorCount: 0 });
  });

  it('finds no error in a rate that the change does not touch', () => {
    expect(roundRows([row('1.23456')], { ...none, least: '1' })[0]).toMatchObject({ error: null });
  });

  it('leaves a row that was taken out as it is, also one with an error', () => {
    const rows = roundRows([row('0.2'), row('1')], { ...none, add: '-0.25' }, new Set([0]));
    expect(rows[0]).toMatchObject({ out: true, error: null });
    expect(requestedRows([row('0.2'), row('1')], { ...none, add: '-0.25' }, [0])).toEqual({
      rows: [row('0.2'), row('0.75')],
      changed: 1,
    });
  });

  it('changes nothing but the rates', () => {
    const stored = { from: '0', to: '1', increment: '0.5', rate: '2', city: '7' };
    expect(requestedRows([stored], { ...none, percent: '50' })).toEqual({
      rows: [{ ...stored, rate: '3' }],
      changed: 1,
    });
  });

  it('counts a rate that is only spelled otherwise as unchanged', () => {
    expect(requestedRows([row('2.50')], { ...none, round: '0.05' })).toEqual({
      rows: [row('2.50')],
      changed: 0,
    });
  });
});

describe('the figures of a service', () => {
  it('counts rows, moves and their sum, with signs', () => {
    const summary = roundSummary([table('1', '2', '10', '0')], { ...none, percent: '-10' }, { rates: [1] });
    expect(summary).toMatchObject({
      rows: 4,
      touched: 2,
      out: 1,
      smallest: '-0.1',
      largest: '-1',
      total: '-1.1',
      errorCount: 0,
    });
    expect(summary.top.map(({ at, by }) => [at, by])).toEqual([
      [2, '-1'],
      [0, '-0.1'],
    ]);
  });

  it('keeps the ten largest moves of many, the first of equal ones first', () => {
    const rates = Array.from({ length: 40 }, (_, at) => String(at % 20));
    const { top, largest } = roundSummary([table(...rates)], { ...none, percent: '100' }, {});
    expect(largest).toBe('19');
    expect(top.map(({ at }) => at)).toEqual([19, 39, 18, 38, 17, 37, 16, 36, 15, 35]);
  });

  it('lists errors with their rows', () => {
    const { errors, errorCount } = roundSummary([table('5', '1')], { ...none, add: '-2' }, {});
    expect([errorCount, errors]).toEqual([1, [{ value: 'rates', at: 1, kind: 'negative' }]]);
  });
});

describe('the tables of a round', () => {
  const increments: RoundTable = { ...table('4'), value: 'increments', table: 'delivery-increments' };
  const boxes: RoundTable = { value: 'box_rates', table: 'box-rates', rows: [{ box_id: '1', rate: '2' }] };

  it('are the rates, box rates among them, the increments, or both', () => {
    const of = (wanted: 'rates' | 'increments' | 'both') => {
      const chosen = chosenTables([table('1'), increments, boxes], wanted);
      return 'tables' in chosen ? chosen.tables.map(({ value }) => value) : chosen;
    };
    expect(of('rates')).toEqual(['rates', 'box_rates']);
    expect(of('increments')).toEqual(['increments']);
    expect(of('both')).toEqual(['rates', 'increments', 'box_rates']);
  });

  it('say why there are none', () => {
    expect(chosenTables([increments], 'rates')).toMatchObject({ leftOut: 'no-tables' });
    expect(chosenTables([table()], 'rates')).toMatchObject({ leftOut: 'no-rows' });
    expect(chosenTables([table('1', 'on request')], 'rates')).toEqual({
      leftOut: 'rates-unreadable',
      details: 'rates, row 2: on request',
    });
    // An unchanged table may have errors.
    expect(chosenTables([table('on request'), increments], 'increments')).toMatchObject({
      tables: [{ value: 'increments' }],
    });
  });
});

it('names a price that is one number without a row', () => {
  const single = (rate: string): RoundTable => ({
    value: 'base_rate',
    label: 'Base rate',
    table: 'single-rate',
    rows: [{ rate }],
  });
  const { top, errors } = roundSummary([single('5')], { ...none, add: '1' }, {});
  expect(top).toMatchObject([{ label: 'Base rate', at: 0, single: true }]);
  expect(errors).toEqual([]);
  const wrong = roundSummary([single('5'), table('1')], { ...none, add: '-6' }, {});
  expect(wrong.errors.map((each) => roundRowName(each))).toEqual(['Base rate', 'row 1']);
  expect(roundRowName({ label: 'Rates', at: 1 })).toBe('Rates, row 2');
  expect(chosenTables([single('on request')], 'rates')).toMatchObject({ details: 'Base rate: on request' });
});

it('says a change in words', () => {
  expect(roundText({ percent: '3.50', add: '-0.25', least: '5', round: '0.05' })).toBe(
    '+3.5 %, −0.25, at least 5, rounded to 0.05',
  );
});
