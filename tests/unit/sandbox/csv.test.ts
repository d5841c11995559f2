import { describe, expect, it } from 'vitest';
import { csvLines, exportCell } from '../../../sandbox/csv';

const text = { value: 'name', text: 'Name', type: 'text' };
const number = { value: 'amount', text: 'Amount', type: 'number' };
const date = { value: 'from', text: 'From', type: 'date' };

describe('a cell of an export', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('is no formula: %s', (value) => {
    expect(exportCell(text, value)).toBe(`'${value}`);
  });

  it('keeps the sign of a number', () => {
    expect(exportCell(number, -5)).toBe('-5');
  });

  it('shows a day as day/month/year and nothing as nothing', () => {
    expect(exportCell(date, Date.UTC(2026, 10, 1, 12) / 1000)).toBe('01/11/2026');
    expect(exportCell(text, null)).toBe('');
  });

  it('is quoted where it has to be', () => {
    const line = csvLines([['a,b', 'say "no" twice', 'two\nlines', 'plain']]);
    expect(line).toBe('"a,b","say ""no"" twice","two\nlines",plain\r\n');
  });
});
