import { describe, expect, it } from 'vitest';
import { csvLines, exportCell, isExportable } from '../../../sandbox/csv';

const text = { value: 'name', text: 'Name', type: 'text' };
const number = { value: 'amount', text: 'Amount', type: 'number' };
const date = { value: 'from', text: 'From', type: 'date' };

describe('a cell of an export', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '\u00a0=1', '\n=1', '＝1', ' ＠x', "'=1"])(
    'is not a formula: %s',
    (value) => {
      expect(exportCell(text, value)).toBe(`'${value}`);
    },
  );

  it('does not lose the sign of a number', () => {
    for (const value of [-5, '-5', '+5.25', -0.5, '-1234.50'])
      expect(exportCell(number, value)).toBe(String(value));
  });

  it.each(['a=b', '5-3', "'tis", 'a@b.example', ' x', ''])('is not changed: %s', (value) => {
    expect(exportCell(text, value)).toBe(value);
  });

  it('shows a day as day/month/year and empty values as empty text', () => {
    expect(exportCell(date, Date.UTC(2026, 10, 1, 12) / 1000)).toBe('01/11/2026');
    expect(exportCell(text, null)).toBe('');
  });

  it('is quoted if necessary', () => {
    const line = csvLines([['a,b', 'say "no" twice', 'two\nlines', 'plain']]);
    expect(line).toBe('"a,b","say ""no"" twice","two\nlines",plain\r\n');
  });
});

describe('a rich value', () => {
  const column = (type: string) => ({ value: 'x', text: 'X', type });

  it.each<[type: string, value: unknown, text: string]>([
    ['client', { name: 'Amber', photo: { url: '/files/pictures/a.png' } }, 'Amber'],
    ['list', ['a', { text: 'b' }, null], 'a, b'],
    ['roles', [{ id: 1, name: 'Finance' }], 'Finance'],
    ['list_modal', { label: '2 errors', has_error: true, errors: ['x'] }, '2 errors'],
    ['error_log', { message: '=cmd()' }, "'=cmd()"],
    ['boolean', false, 'No'],
    ['boolean', 'Yes', 'Yes'],
    ['star_rating', { value: 4, max: 5 }, '4'],
  ])('%s is written as its text', (type, value, text) => {
    expect(isExportable(column(type))).toBe(true);
    expect(exportCell(column(type), value)).toBe(text);
  });

  it.each(['token', 'image', 'json', 'skus', 'payload', 'never_heard_of'])('%s has no text', (type) => {
    expect(isExportable(column(type))).toBe(false);
  });
});
