import { describe, expect, it } from 'vitest';
import { epochSeconds, shownDate, shownDateTime } from '../../../shared/dates';

/** Local time, as people see it. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1000;

describe('dates', () => {
  it('shows an instant day/month/year, with its time', () => {
    const seconds = at(2026, 2, 5, 9, 7);
    expect(shownDate(seconds)).toBe('05/03/2026');
    expect(shownDate(String(seconds))).toBe('05/03/2026');
    expect(shownDateTime(seconds)).toBe('05/03/2026 09:07');
  });

  it('shows a calendar day as that day in every zone', () => {
    expect(shownDate('2026-12-31')).toBe('31/12/2026');
    expect(shownDateTime('2026-12-31')).toBe('31/12/2026');
  });

  it.each([null, undefined, ''])('shows nothing for %j', (value) => {
    expect(shownDate(value)).toBe('');
    expect(shownDateTime(value)).toBe('');
  });

  it('shows other text as it came', () => {
    expect(shownDate('soon')).toBe('soon');
  });

  it.each([true, {}, [], 'x', '   ', '0x10', '1e3', Number.NaN, 9e12])(
    'does not take %j for an instant',
    (value) => {
      expect(epochSeconds(value)).toBeUndefined();
    },
  );

  it('takes zero and negative seconds', () => {
    expect(epochSeconds(0)).toBe(0);
    expect(epochSeconds('-1')).toBe(-1);
  });
});
