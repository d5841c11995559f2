import { describe, expect, it } from 'vitest';
import { SummaryCollector, summaryText } from '../../../../shared/table/summary';
import { summaryOf } from '../../../support/summary-of';

describe('summary', () => {
  it('are exact where floating point is not', () => {
    expect(summaryOf([0.1, '0.2'])).toMatchObject({ sum: '0.3', min: '0.1', max: '0.2', average: '0.15' });
    const many = summaryOf(Array.from({ length: 1000 }, () => '0.0001'));
    expect([many.sum, many.average]).toEqual(['0.1000', '0.0001']);
  });

  it('stay exact beyond the range of floating point', () => {
    const nines = '9'.repeat(30);
    expect(summaryOf([nines, '1', '0.000000000000000000001']).sum).toBe(
      `1${'0'.repeat(30)}.000000000000000000001`,
    );
    // Scaled sums that leave the safe range of integers.
    expect(summaryOf(Array.from({ length: 30 }, () => '999999999999999')).sum).toBe('29999999999999970');
  });

  it('distinguish long numbers that are equal as floating point', () => {
    const { min, max } = summaryOf(['9007199254740993', '9007199254740992', '9007199254740994']);
    expect([min, max]).toEqual(['9007199254740992', '9007199254740994']);
  });

  it('count unreadable values as cells, not as numbers', () => {
    expect(summaryOf(['12', '1,5', 'n/a', null, undefined, '', { value: 3 }, Number.NaN])).toMatchObject({
      cells: 8,
      numbers: 1,
      sum: '12',
    });
  });

  it('read signs, blanks around and exponents of numbers', () => {
    expect(summaryOf([' -2.50 ', '+1', 1e-7, 2e21])).toMatchObject({
      numbers: 4,
      min: '-2.50',
      max: '2000000000000000000000',
      sum: '1999999999999999999998.5000001',
    });
  });

  it('round the average half up, two digits finer than the numbers', () => {
    expect(summaryOf([1, 1, 0]).average).toBe('0.67');
    expect(summaryOf(['0.25', '0.5', '0.5']).average).toBe('0.4167');
  });

  it('keep the zeros of money', () => {
    expect(summaryOf(['5000.00', '2103.30', '896.70'])).toMatchObject({
      sum: '8000.00',
      min: '896.70',
      max: '5000.00',
      average: '2666.6667',
    });
    expect(summaryOf(['1.50', '2.50']).average).toBe('2.00');
  });

  it('have as many digits as their column shows at least', () => {
    const collector = new SummaryCollector();
    for (const value of [5000, 2103.3]) collector.add(value, 2);
    expect(collector.summary).toMatchObject({
      sum: '7103.30',
      min: '2103.30',
      max: '5000.00',
      average: '3551.65',
    });
    expect(summaryOf([5000, 3]).sum).toBe('5003');
  });

  it('are absent without a number', () => {
    const collector = new SummaryCollector();
    collector.pass(4);
    expect(collector.summary).toEqual({ cells: 4, numbers: 0 });
  });
});

describe('summary in words', () => {
  it.each([
    [{ cells: 1, numbers: 0 }, '1 cell'],
    [
      { cells: 1200, numbers: 2, sum: '-1240.5', average: '-620.25', min: '-1240', max: '-0.5' },
      '1\u2009200 cells · 2 numbers · Sum \u22121\u2009240.5 · Average \u2212620.25 · Min \u22121\u2009240 · Max \u22120.5',
    ],
    [
      { cells: 2, numbers: 2, sum: '3', average: '1.5', min: '1', max: '2' },
      '2 cells · Sum 3 · Average 1.5 · Min 1 · Max 2',
    ],
  ])('%j', (summary, text) => {
    expect(summaryText(summary)).toBe(text);
  });
});
