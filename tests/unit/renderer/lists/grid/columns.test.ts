import { describe, expect, it } from 'vitest';
import { fittingFrozen, frozenOffsets, gridTemplate } from '../../../../../renderer/grid/tracks';
import {
  type Column,
  fittingWidth,
  layOut,
  MeasuredColumns,
  rowNameOf,
  shownIn,
} from '../../../../../renderer/lists/grid/columns';
import { rawText } from '../../../../../renderer/lists/grid/copy';
import { defaultDateFormat } from '../../../../../shared/date-formats';
import type { Row } from '../../../../../shared/table/row';
import { headerOf } from '../../../../support/table-headers';

const header = (value: string, more: object = {}) => headerOf({ value, text: value, ...more });

describe('columns', () => {
  it('take their width from type and content, within the bounds of the type', () => {
    const headers = [header('a'), header('b')];
    const [short, long] = layOut(headers, [{ a: 'x', b: 'y'.repeat(500) }], new Map());
    expect(short?.width).toBe(80);
    expect(long?.width).toBe(320);
  });

  it('have room for what a viewer draws beside the text, under any name of its type', () => {
    const row = { a: 'Verified at length' };
    const [text, status, badge] = ['text', 'status', 'badge'].map(
      (type) => layOut([header('a', { type })], [row], new Map())[0]?.width ?? 0,
    );
    expect(status).toBeGreaterThan(text ?? 0);
    expect(badge).toBe(status);
  });

  it('are not pushed apart by a few texts that are far longer than the others', () => {
    const rows = (odd: number) =>
      Array.from({ length: 20 }, (_, at) => ({
        a: at < odd ? 'far longer than any other '.repeat(3) : 'usual text',
      }));
    const width = (odd: number, type = 'text') =>
      layOut([header('a', { type })], rows(odd), new Map())[0]?.width ?? 0;
    expect(width(3)).toBe(width(0));
    expect(width(4)).toBeGreaterThan(width(0));
    // A text that would be unreadable when cut is not cut.
    expect(width(3, 'status')).toBeGreaterThan(width(0, 'status'));
  });

  it('never shrink while a list is open', () => {
    const headers = [header('a')];
    const first = layOut(headers, [{ a: 'a rather long text of a cell' }], new Map());
    const before = new Map(first.map((column) => [column.header.value, column]));
    expect(layOut(headers, [{ a: '' }], before)[0]?.width).toBe(first[0]?.width);
  });

  it('grow with room for a little more, so that the next longer text moves nothing', () => {
    const headers = [header('a')];
    const next = (before: readonly Column[], text: string) =>
      layOut(headers, [{ a: text }], new Map(before.map((column) => [column.header.value, column])));
    const first = next([], 'a rather long text of a cell');
    const longer = next(first, 'a rather long text of a cell, and more');
    expect(next([], 'a rather long text of a cell, and more')[0]?.width).toBeLessThan(longer[0]?.width ?? 0);
    // Two characters fit, a word does not.
    expect(next(longer, 'a rather long text of a cell, and more..')[0]?.width).toBe(longer[0]?.width);
    expect(next(longer, 'a rather long text of a cell, and more of it')[0]?.width).toBeGreaterThan(
      longer[0]?.width ?? 0,
    );
    // Never more than cells of its type may take.
    const long = 'very long '.repeat(100);
    expect(next(longer, long)[0]?.width).toBe(next([], long)[0]?.width);
  });

  it('have the width a person gave them, and what the content asked for once that is gone', () => {
    const headers = [header('a')];
    const given = layOut(headers, [{ a: 'x' }], new Map(), { a: 300 });
    expect(given[0]).toMatchObject({ width: 300, given: true });
    const before = new Map(given.map((column) => [column.header.value, column]));
    expect(layOut(headers, [{ a: 'x' }], before)[0]).toMatchObject({ width: 80, given: false });
  });

  it('fit their content within what a person may drag', () => {
    const [column] = layOut([header('a')], [], new Map(), { a: 500 });
    if (!column) throw new Error('no column');
    expect(fittingWidth(column, [{ a: 'x' }])).toBeLessThan(80);
    expect(fittingWidth(column, [{ a: 'y'.repeat(50) }])).toBeGreaterThan(50 * 6);
    expect(fittingWidth(column, [{ a: 'y'.repeat(500) }])).toBe(800);
  });

  it('that a person sized or froze take no leftover room', () => {
    const columns = layOut([header('a'), header('b')], [], new Map(), { b: 120 });
    expect(gridTemplate(columns)).toBe('40px minmax(80px, 80fr) 120px 44px');
    expect(gridTemplate(columns, 1)).toBe('40px 80px 120px minmax(44px, 1fr)');
  });

  it('that are frozen stand beside each other after the checkbox', () => {
    const columns = layOut([header('a'), header('b'), header('c')], [], new Map(), { a: 100, b: 60, c: 70 });
    expect(frozenOffsets(columns, 2)).toEqual([40, 140]);
  });

  it.each([
    [0, 3],
    [1000, 3],
    [400, 2],
    [120, 0],
  ])('leave room to scroll: of %i pixels %i stay', (room, count) => {
    const columns = layOut([header('a'), header('b'), header('c')], [], new Map(), { a: 100, b: 60, c: 70 });
    expect(fittingFrozen(columns, 9, room)).toBe(count);
  });

  it('give leftover room to text, or to the last track', () => {
    const text = layOut([header('a')], [], new Map());
    const number = layOut([header('a', { type: 'number' })], [], new Map());
    expect(gridTemplate(text)).toBe('40px minmax(80px, 80fr) 44px');
    expect(gridTemplate(number)).toBe('40px 80px minmax(44px, 1fr)');
  });

  it('of numbers are never too narrow for a number, also far down', () => {
    const long = '9007199254740993.10';
    const width = (rows: readonly object[]) =>
      layOut([header('a', { type: 'number' })], rows as Row[], new Map())[0]?.width ?? 0;
    const short = Array.from({ length: 4000 }, () => ({ a: '1' }));
    expect(width([{ a: long }])).toBeGreaterThan(19 * 8);
    expect(width([...short, { a: long }])).toBe(width([{ a: long }]));
    expect(width(short)).toBe(80);
    // The digits that other rows have after the point move this one to the left.
    expect(width([{ a: '9007199254740993' }, { a: '0.1234' }])).toBeGreaterThan(
      width([{ a: '9007199254740993' }]),
    );
  });

  it('show a number whole or not at all', () => {
    const rows = [{ a: '1234567.10' }];
    const [whole] = layOut([header('a', { type: 'number' })], rows, new Map());
    const [narrow] = layOut([header('a', { type: 'number' })], rows, new Map(), { a: 60 });
    const [text] = layOut([header('a')], rows, new Map(), { a: 60 });
    if (!whole || !narrow || !text) throw new Error('no columns');
    const number = '1\u2009234\u2009567.10';
    expect(shownIn(whole, number)).toBe(number);
    expect(shownIn(narrow, number)).toBe('…');
    expect(shownIn(narrow, '5')).toContain('5');
    expect(shownIn(text, number)).toBe(number);
  });

  it('of money have two digits after the point, where the heading or the field says so', () => {
    const rows = [{ net: 5000, total: 5000, price: 5000, count: 5000 }];
    const columns = [
      header('net', { type: 'number', text: 'Net (AED)' }),
      header('total', { type: 'number' }),
      header('total', { type: 'money' }),
      header('price', { type: 'decimal' }),
      header('count', { type: 'price' }),
      header('count', { type: 'number' }),
      header('net'),
    ];
    expect(layOut(columns, rows, new Map()).map(({ places }) => places)).toEqual([2, 0, 2, 2, 2, 0, 0]);
  });

  it('remember the digits after the point', () => {
    const [column] = layOut(
      [header('a', { type: 'number' })],
      [{ a: '5' }, { a: 7.25 }, { a: '1.500' }, { a: 'n/a' }],
      new Map(),
    );
    expect(column?.places).toBe(3);
  });
});

describe('rows', () => {
  it('are called by name, else by id', () => {
    expect(rowNameOf({ id: 1, name: 'One' }, 'name', 'id')).toBe('One');
    expect(rowNameOf({ id: 1, name: '' }, 'name', 'id')).toBe('1');
    expect(rowNameOf({ id: 7, contract_no: 10045 }, 'contract_no', 'id')).toBe('10045');
    expect(rowNameOf({ id: 7, name: 0 }, 'name', 'id')).toBe('0');
    expect(rowNameOf({ id: 7, name: { ar: 'ذهب', en: 'Gold' } }, 'name', 'id')).toBe('Gold');
    for (const name of [null, true, [], {}]) expect(rowNameOf({ id: 7, name }, 'name', 'id')).toBe('7');
  });
});

describe('the columns of an open list', () => {
  const [a, b] = [header('a'), header('b')];
  const format = defaultDateFormat;
  const widthsOf = (columns: ReturnType<typeof layOut>) =>
    Object.fromEntries(columns.map((column) => [column.header.value, column.width]));

  /** Rows that count how often they are read. */
  const countedRows = () => {
    let reads = 0;
    const row = new Proxy<Row>(
      { a: 'some text', b: 'another text' },
      {
        get(target, name: string) {
          reads += 1;
          return target[name];
        },
      },
    );
    return { rows: Array.from({ length: 50 }, () => row), reads: () => reads };
  };

  it('are not measured again when they are moved, hidden, sized or shown again', () => {
    const columns = new MeasuredColumns();
    const { rows, reads } = countedRows();
    const first = columns.layOut([a, b], rows, {}, format);
    const before = reads();
    expect(before).toBeGreaterThan(0);
    expect(columns.layOut([b, a], rows, {}, format)).toEqual(first.toReversed());
    columns.layOut([b], rows, {}, format);
    expect(widthsOf(columns.layOut([a, b], rows, { a: 200 }, format)).a).toBe(200);
    expect(columns.layOut([a, b], rows, {}, format)).toEqual(first);
    expect(reads()).toBe(before);
  });

  it('are measured when they are shown first, and on every page', () => {
    const columns = new MeasuredColumns();
    const [short, long] = ['x', 'a rather long text of a cell'].map((text) => [{ a: text, b: text }]);
    if (!short || !long) throw new Error('no rows');
    const all = widthsOf(layOut([a, b], long, new Map()));
    columns.layOut([a], short, {}, format);
    const grown = widthsOf(columns.layOut([a], long, {}, format));
    expect(grown.a).toBeGreaterThanOrEqual(all.a ?? 0);
    // Hidden on the page with the long text, it is measured there once it is shown.
    expect(widthsOf(columns.layOut([a, b], long, {}, format))).toEqual({ ...grown, b: all.b });
    expect(widthsOf(columns.layOut([a, b], short, {}, format))).toEqual({ ...grown, b: all.b });
  });

  it('are as wide as their first rows ask for, also after a time without rows', () => {
    const columns = new MeasuredColumns();
    const rows = [{ a: 'a rather long text of a cell', b: 'y' }];
    columns.layOut([a, b], [], {}, format);
    expect(columns.layOut([a, b], rows, {}, format)).toEqual(layOut([a, b], rows, new Map()));
  });

  it('are the same objects while they look the same, and others where they do not', () => {
    const columns = new MeasuredColumns();
    const [short, long] = ['x', 'a rather long text of a cell'].map((text) => [{ a: text, b: 'y' }]);
    if (!short || !long) throw new Error('no rows');
    const first = columns.layOut([a, b], short, {}, format);
    expect(columns.layOut([a, b], [{ a: 'z', b: 'z' }], {}, format)).toBe(first);
    const wider = columns.layOut([a, b], long, {}, format);
    expect(wider).not.toBe(first);
    expect(wider[0]?.width).toBeGreaterThan(first[0]?.width ?? 0);
    expect(wider[1]).toBe(first[1]);
    expect(columns.layOut([a, b], long, { b: 300 }, format)[1]?.width).toBe(300);
  });

  it('show dates as another format has them', () => {
    const columns = new MeasuredColumns();
    const rows = [{ a: 1_700_000_000 }];
    const dates = header('a', { type: 'date' });
    const shown = (['day/month/year', 'year-month-day'] as const).map((each) => {
      const [column] = columns.layOut([dates], rows, {}, each);
      return column && rawText(column, { a: '2026-03-01' });
    });
    expect(shown).toEqual(['01/03/2026', '2026-03-01']);
  });
});
