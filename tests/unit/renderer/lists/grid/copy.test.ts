import { describe, expect, it } from 'vitest';
import type { CellViewer } from '../../../../../renderer/cells/viewer';
import { layOut } from '../../../../../renderer/lists/grid/columns';
import { clipboardText, rawText } from '../../../../../renderer/lists/grid/copy';
import { headerOf } from '../../../../support/table-headers';

const columnsOf = (...types: string[]) =>
  layOut(
    types.map((type, at) => headerOf({ value: `c${at}`, text: `Column ${at}`, type })),
    [],
    new Map(),
  );
const raw = (type: string, value: unknown, viewer: Partial<CellViewer> = {}) => {
  const [column] = columnsOf(type);
  if (!column) throw new Error('no column');
  return rawText({ ...column, viewer: { ...column.viewer, ...viewer } }, { c0: value });
};

describe('a value that is copied', () => {
  it.each([
    ['number', -1234567.5, '-1234567.5'],
    ['number', '-1234567.500', '-1234567.500'],
    ['number', 1e-7, '0.0000001'],
    ['number', null, ''],
    ['text', '\u22121\u2009000 kept', '\u22121\u2009000 kept'],
    ['date', '2026-03-01', '01/03/2026'],
  ])('%s %j is %j', (type, value, text) => {
    expect(raw(type, value)).toBe(text);
  });

  it.each([
    ['month/day/year', '03/01/2026', '03/01/2026 09:05'],
    ['year-month-day', '2026-03-01', '2026-03-01 09:05'],
  ] as const)('is in the format of the list, %s', (format, day, moment) => {
    const seconds = new Date(2026, 2, 1, 9, 5).getTime() / 1000;
    const headers = ['date', 'datetime'].map((type) => headerOf({ value: type, text: type, type }));
    const columns = layOut(headers, [], new Map(), {}, format);
    expect(columns.map((column) => rawText(column, { date: '2026-03-01', datetime: seconds }))).toEqual([
      day,
      moment,
    ]);
  });

  it('is what the viewer says, or nothing when the viewer fails', () => {
    expect(raw('text', 7, { raw: (value) => `#${value}` })).toBe('#7');
    const fails = () => {
      throw new Error('no');
    };
    expect(raw('text', 7, { raw: fails })).toBe('');
    expect(raw('text', 7, { raw: undefined, text: fails })).toBe('');
  });
});

describe('rows on the clipboard', () => {
  const columns = columnsOf('text', 'number');

  it('are lines with tabs, the header first when asked for', () => {
    const rows = [
      { c0: 'a', c1: 1 },
      { c0: '', c1: '2.50' },
    ];
    expect(clipboardText(rows, columns, false)).toBe('a\t1\n\t2.50');
    expect(clipboardText(rows, columns, true)).toBe('Column 0\tColumn 1\na\t1\n\t2.50');
  });

  it.each([
    ['tab\there', '"tab\there"'],
    ['two\nlines', '"two\nlines"'],
    ['a "word"', '"a ""word"""'],
    ['plain, text', 'plain, text'],
  ])('quote %j as %j', (value, text) => {
    expect(clipboardText([{ c0: value, c1: '' }], columns, false)).toBe(`${text}\t`);
  });

  it('that are more than the clipboard takes are refused, counted as they are sent', () => {
    const rows = [{ c0: '\n'.repeat(10), c1: '' }];
    const sent = JSON.stringify({ text: clipboardText(rows, columns, false) }).length;
    expect(clipboardText(rows, columns, false, sent)).toBeDefined();
    expect(clipboardText(rows, columns, false, sent - 1)).toBeUndefined();
  });

  it('are not read on once they are too many', () => {
    let read = 0;
    function* endless() {
      for (;;) {
        read += 1;
        yield { c0: 'x'.repeat(100), c1: read };
      }
    }
    expect(clipboardText(endless(), columns, false, 10_000)).toBeUndefined();
    expect(read).toBeLessThan(110);
  });
});
