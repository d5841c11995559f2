import { describe, expect, it } from 'vitest';
import { changeCell, rowErrors } from '../../../shared/row-tables/row-table';
import { skuLines } from '../../../shared/row-tables/sku-lines';
import { daysError, isWrongRule, newRule, readRules, sentRules } from '../../../shared/subscription-rules';

const line = { sku_id: '7', systemCode: 'SK-7', quantity: '2' };

describe('a SKU line', () => {
  it('has SKU ID, System code and Quantity, and a New Item button', () => {
    expect(skuLines.columns.map(({ name, label }) => [name, label])).toEqual([
      ['sku_id', 'SKU ID'],
      ['systemCode', 'System code'],
      ['quantity', 'Quantity'],
    ]);
    expect(skuLines.newText).toBe('New Item');
  });

  it('needs SKU and quantity', () => {
    expect(rowErrors(skuLines, { sku_id: '', systemCode: '', quantity: '' })).toEqual({
      sku_id: 'This field is required',
      quantity: 'This field is required',
    });
    expect(rowErrors(skuLines, { ...line, quantity: '1.5' })).toEqual({
      quantity: 'This must be a whole number',
    });
    expect(rowErrors(skuLines, { ...line, systemCode: '', quantity: '0' })).toEqual({});
  });

  it.each([
    ['-1', '0'],
    ['-0.5', '0'],
    ['0', '0'],
    ['3', '3'],
    ['-', '-'],
    ['', ''],
    ['two', 'two'],
  ])('turns the quantity %j into %j when it is changed', (typed, quantity) => {
    expect(changeCell(skuLines, line, 'quantity', typed)).toEqual({ ...line, quantity });
  });

  it('forgets the system code of another SKU', () => {
    expect(changeCell(skuLines, line, 'sku_id', '8')).toEqual({ sku_id: '8', systemCode: '', quantity: '2' });
    expect(changeCell(skuLines, line, 'sku_id', '7')).toEqual(line);
  });
});

describe('subscription rules', () => {
  it('are read with their lines, whatever their shape', () => {
    const stored = [
      { id: 4, is_repetitive: 1, occur_days: 30, skus: [{ sku_id: 7, systemCode: 'SK-7', quantity: 2 }] },
      { id: 5, is_repetitive: false, occur_days: '7', skus: ['SK-1', ''] },
      { id: 6, is_repetitive: true, occur_days: null, skus: 'SK-2' },
      { id: 8 },
      'no rule',
    ];
    expect(
      readRules(stored).map(({ isRepetitive, occurDays, lines }) => [isRepetitive, occurDays, lines]),
    ).toEqual([
      [true, '30', [line]],
      [false, '7', [{ sku_id: 'SK-1', systemCode: '', quantity: '' }]],
      [true, '', [{ sku_id: 'SK-2', systemCode: '', quantity: '' }]],
      [false, '', []],
    ]);
    expect([readRules(null), readRules(''), readRules(undefined)]).toEqual([[], [], []]);
  });

  it('are read from JSON text, and from one record in place of a list', () => {
    const rule = {
      is_repetitive: true,
      occur_days: 30,
      skus: [{ sku_id: 7, systemCode: 'SK-7', quantity: 2 }],
    };
    const withText = { ...rule, skus: JSON.stringify(rule.skus) };
    const withOne = { ...rule, skus: rule.skus[0] };
    for (const stored of [JSON.stringify([rule]), JSON.stringify(rule), rule, [withText], [withOne]])
      expect(
        readRules(stored).map(({ isRepetitive, occurDays, lines }) => [isRepetitive, occurDays, lines]),
      ).toEqual([[true, '30', [line]]]);
    expect(readRules({ 1: rule, 3: rule })).toHaveLength(2);
    expect(readRules('[broken')).toEqual([]);
  });

  it('are sent as they are stored, with ids and further fields', () => {
    const [stored] = readRules([
      { id: 4, is_repetitive: true, occur_days: 30, note: 'n', skus: [{ sku_id: 7, quantity: 2 }] },
    ]);
    if (!stored) throw new Error('no rule');
    const added = { ...newRule('new-1'), isRepetitive: false, occurDays: ' 014 ', lines: [line] };
    expect(sentRules([{ ...stored, occurDays: '60' }, added])).toEqual([
      {
        id: 4,
        is_repetitive: true,
        occur_days: 60,
        note: 'n',
        skus: [{ sku_id: 7, systemCode: null, quantity: 2 }],
      },
      {
        is_repetitive: false,
        occur_days: 14,
        skus: [{ sku_id: 7, systemCode: 'SK-7', quantity: 2 }],
      },
    ]);
  });

  it.each([
    ['', 'This field is required'],
    ['0', 'This field must be at least 1'],
    ['0.5', 'This field must be at least 1'],
    ['1.5', 'This must be a whole number'],
    ['soon', 'This must be a number'],
    ['1', undefined],
    ['30', undefined],
  ])('say of the occurrence days %j: %s', (text, message) => {
    expect(daysError(text)).toBe(message);
  });

  it('are wrong with a wrong line', () => {
    const rule = { ...newRule('a'), occurDays: '7', lines: [line] };
    expect(isWrongRule(rule)).toBe(false);
    expect(isWrongRule({ ...rule, lines: [line, { ...line, quantity: '' }] })).toBe(true);
    expect(isWrongRule({ ...rule, occurDays: '' })).toBe(true);
  });
});
