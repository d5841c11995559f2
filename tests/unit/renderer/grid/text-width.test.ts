import { describe, expect, it } from 'vitest';
import { headingTextWidth, linesUp, surelyFits, textWidth } from '../../../../renderer/grid/text-width';

describe('the width of a text', () => {
  // Widths that Chromium measures for the bundled Inter and JetBrains Mono.
  it.each([
    ['Saffron House Pet Supplies', 168],
    ['United Arab Emirates', 130],
    ['illicit', 27.4],
    ['WWW', 38.4],
  ])('is never too small for %s, and not far too large', (text, measured) => {
    expect(textWidth(text)).toBeGreaterThanOrEqual(measured);
    expect(textWidth(text)).toBeLessThan(measured * 1.08 + 2);
  });

  it('counts the same for every digit of a code, and one advance per character in mono', () => {
    expect(textWidth('OR-1111')).toBe(textWidth('OR-8888'));
    expect(textWidth('iiii', true)).toBe(textWidth('WWWW', true));
  });

  it('has room for scripts it knows no advances of', () => {
    expect(textWidth('مستودع')).toBeGreaterThan(6 * 8);
    expect(textWidth('漢字')).toBeGreaterThanOrEqual(26);
  });

  it('is a little smaller in a heading', () => {
    expect(headingTextWidth('Order no.')).toBeLessThan(textWidth('Order no.'));
  });
});

describe('figures that line up', () => {
  it.each(['OR-1003000', '27/10/2026', '+971500006945', '1 204.50'])('%s', (text) => {
    expect(linesUp(text)).toBe(true);
  });

  it.each(['call-centre-desk.400@codesk.example', 'Cross-dock', 'Customer 66945'])(
    'not the words %s',
    (text) => {
      expect(linesUp(text)).toBe(false);
    },
  );
});

describe('a text that surely fits', () => {
  it('is not wider than the room', () => {
    expect(surelyFits('Riyadh', textWidth('Riyadh'))).toBe(true);
    expect(surelyFits('Riyadh', textWidth('Riyadh') - 1)).toBe(false);
  });

  it('has only characters whose width is known', () => {
    expect(surelyFits('الرياض', 1000)).toBe(false);
    expect(surelyFits('e\u0301', 1000)).toBe(false);
  });
});
