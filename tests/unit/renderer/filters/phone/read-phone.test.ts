import { describe, expect, it } from 'vitest';
import { countryOf, nationalPart, readPhone } from '../../../../../renderer/filters/phone/read-phone';

const read = (text: string) => readPhone(text, 'AE', (code) => `<${code}>`);

describe('phone numbers', () => {
  it.each([
    ['050 123 4567', '+971501234567', 'AE'],
    ['+971 50 123 4567', '+971501234567', 'AE'],
    ['+49 30 901820', '+4930901820', 'DE'],
    ['0049 (30) 90-1820', '+4930901820', 'DE'],
  ])('reads %s', (text, number, country) => {
    expect(read(text)).toMatchObject({ state: 'valid', number, country });
  });

  it.each([
    ['+33 1 23', 'Too short for a phone number in <FR>'],
    ['+49 30 9018201234567890', 'Too long for a phone number in <DE>'],
    ['+999 123456789', 'No country has this country code'],
    ['call me', 'This is not a phone number'],
    ['01 234 5678', 'Not a phone number in <AE>'],
  ])('says what is wrong with %s', (text, problem) => {
    expect(read(text)).toEqual({ state: 'wrong', problem });
  });

  it('is empty without a text', () => {
    expect(read('  ')).toEqual({ state: 'empty' });
  });

  it.each([
    ['+971 50 123 4567', '501234567'],
    ['00971501', '501'],
    ['050 123', '050 123'],
    ['+9', '+9'],
    ['call me', 'call me'],
  ])('takes the country code from %s', (text, part) => {
    expect(nationalPart(text)).toBe(part);
  });

  it('finds the country once the country code is complete', () => {
    expect(countryOf('+49')).toBe('DE');
    expect(countryOf('0049')).toBe('DE');
    expect(countryOf('050')).toBeUndefined();
  });
});
