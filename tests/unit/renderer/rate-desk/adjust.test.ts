import { describe, expect, it } from 'vitest';
import {
  adjusted,
  adjustmentText,
  readAdjustment,
  usualRounding,
} from '../../../../renderer/rate-desk/adjust';

describe('a rule typed over a selection', () => {
  it.each([
    ['+5%', { factor: '1.05' }],
    ['-3.5 %', { factor: '0.965' }],
    ['−3,5%', { factor: '0.965' }],
    ['+0.25', { add: '0.25' }],
    ['-0.25', { add: '-0.25' }],
    ['*1.1', { factor: '1.1' }],
    ['/ 4', { factor: '0.25' }],
  ])('%s', (text, rule) => {
    expect(readAdjustment(text, false)).toEqual(rule);
  });

  it.each(['5', '5%', '+', '*5%', '/0', '+5%x', '1+1', ''])('%s is none', (text) => {
    expect(readAdjustment(text, false)).toBeUndefined();
  });

  it('is a number where only one cell is selected, unless nothing but a rule can be meant', () => {
    expect(readAdjustment('-0.25', true)).toBeUndefined();
    expect(readAdjustment('+0.25', true)).toBeUndefined();
    expect(readAdjustment('+5%', true)).toEqual({ factor: '1.05' });
    expect(readAdjustment('*2', true)).toEqual({ factor: '2' });
  });

  it('is exact, and rounds half away from 0', () => {
    expect(adjusted('6.19', { factor: '1.05' }, '0.01')).toEqual({
      before: '6.19',
      exact: '6.4995',
      after: '6.5',
      isRounded: true,
    });
    expect(adjusted('0.1', { add: '0.2' }, '0.01')).toMatchObject({ after: '0.3', isRounded: false });
    expect(adjusted('1.025', { add: '0' }, '0.05')).toMatchObject({ after: '1.05', isRounded: true });
    expect(adjusted('€ 5', { factor: '2' }, '0.01')).toBeUndefined();
  });

  it('is said as a person writes it', () => {
    expect(adjustmentText({ factor: '1.05' })).toBe('+5 %');
    expect(adjustmentText({ add: '-0.25' })).toBe('−0.25');
  });

  it('rounds to two digits unless the numbers have more', () => {
    expect(usualRounding(0)).toBe('0.01');
    expect(usualRounding(2)).toBe('0.01');
    expect(usualRounding(3)).toBe('0.0001');
  });
});
