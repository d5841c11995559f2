import { describe, expect, it } from 'vitest';
import { sheetMarks, withColumn, withHeader } from '../../../../../renderer/rate-desk/sheet/sheet-marks';
import { bookOf } from '../../../../support/page/rate-panels';

const column = (at: number, field: string | null) => ({
  at,
  header: '',
  field,
  decimal: null,
  example: null,
  filled: 1,
});
const reading = {
  ...bookOf().reading,
  headerRow: 3,
  columns: [column(0, 'from'), column(1, 'to'), column(2, null), column(3, 'rate')],
};

describe('the marks of a sheet', () => {
  const marks = sheetMarks(
    bookOf({
      reading,
      findings: [
        { kind: 'not-data', count: 1, rows: [9] },
        { kind: 'totals-line', count: 1, rows: [12] },
        { kind: 'two-tables', count: 1, rows: [20] },
        { kind: 'not-a-number', count: 1, rows: [5], field: 'rate' },
      ],
    }),
  );

  it('are the header, rows that are not read, and cells in which something was found', () => {
    expect([2, 3, 4].map(marks.isHeader)).toEqual([false, true, false]);
    expect([1, 2, 3, 4, 9, 12, 19, 20, 99].map(marks.isSkipped)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(marks.isFound(5, 3)).toBe(true);
    expect(marks.isFound(5, 2)).toBe(false);
    expect(marks.isFound(6, 3)).toBe(false);
  });
});

describe('pointing at the sheet', () => {
  it('keeps the other answers', () => {
    expect(withHeader({ decimal: ',', headerRow: 1 }, 4)).toEqual({ decimal: ',', headerRow: 4 });
    const book = bookOf({ reading, rateFile: { answers: { encoding: 'utf-8', columns: { to: 1 } } } });
    expect(withColumn(book, 2, 'city')).toEqual({ encoding: 'utf-8', columns: { to: 1, city: 2 } });
  });

  it('takes a column away from the field that had it', () => {
    const book = bookOf({ reading, rateFile: { answers: { columns: { to: 1 } } } });
    expect(withColumn(book, 1, 'rate').columns).toEqual({ to: null, rate: 1 });
    expect(withColumn(book, 0, null).columns).toEqual({ to: 1, from: null });
    expect(withColumn(book, 2, null).columns).toEqual({ to: 1 });
  });
});
