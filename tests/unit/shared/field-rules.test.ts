import { describe, expect, it } from 'vitest';
import { amountDecimal, boundsError, rateDecimal, validateField } from '../../../shared/field-rules';

describe('the length of a text', () => {
  it.each([
    ['ab', 'Minimum valid input length is 3 character'],
    ['abc', undefined],
    ['abcde', undefined],
    ['abcdef', 'Maximum valid input length is 5 character'],
    ['  abcde  ', undefined],
    ['👍👍👍👍👍', undefined],
    ['', undefined],
  ])('“%s” between 3 and 5 characters', (text, message) => {
    expect(validateField({ length: { min: 3, max: 5 } }, text)).toBe(message);
  });
  it('is not asked of an empty text, which may be required', () => {
    expect(validateField({ required: true, length: { min: 3 } }, ' ')).toBe('This field is required');
  });
});

describe('the lower bound of a number', () => {
  it.each([
    ['-0.1', 'This field must be at least 0'],
    ['0', undefined],
    ['-0', undefined],
    ['1e1', 'This must be a number'],
    ['1,5', 'This must be a decimal'],
  ])('“%s”', (text, message) => {
    expect(validateField({ decimal: { min: '0' } }, text)).toBe(message);
  });

  it('is told as it is, of a field with bounds too', () => {
    expect(boundsError({ min: '0' }, '-1')).toBe('This field must be at least 0');
    expect(boundsError({ min: '0' }, '0')).toBeUndefined();
    expect(boundsError({ min: '3' }, '2.9')).toBe('This field must be at least 3');
    expect(boundsError({ min: '0', max: '100' }, '-1')).toBe('This must be between 0 and 100');
  });

  it('has the words of the finance section in an amount and in a rate', () => {
    for (const decimal of [amountDecimal, rateDecimal]) {
      expect(validateField({ decimal }, '-0.1')).toBe('This field must be greater than 0');
      expect(validateField({ decimal }, '0')).toBeUndefined();
    }
  });
});
