import { describe, expect, it } from 'vitest';
import { gridTemplate, layOut, rowIdOf, rowNameOf, visibleHeaders } from '../../../../renderer/table/columns';
import { headerSchema } from '../../../../shared/api/tables';

const header = (value: string, more: object = {}) => headerSchema.parse({ value, text: value, ...more });

describe('columns', () => {
  it('need visible, and on small screens also mobile_visible', () => {
    const headers = [header('a'), header('b', { visible: false }), header('c', { mobile_visible: false })];
    expect(visibleHeaders(headers, false).map(({ value }) => value)).toEqual(['a', 'c']);
    expect(visibleHeaders(headers, true).map(({ value }) => value)).toEqual(['a']);
  });

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

  it('never shrink while a list is open', () => {
    const headers = [header('a')];
    const first = layOut(headers, [{ a: 'a rather long text of a cell' }], new Map());
    const before = new Map(first.map((column) => [column.header.value, column]));
    expect(layOut(headers, [{ a: '' }], before)[0]?.width).toBe(first[0]?.width);
  });

  it('give leftover room to text, or to the last track', () => {
    const text = layOut([header('a')], [], new Map());
    const number = layOut([header('a', { type: 'number' })], [], new Map());
    expect(gridTemplate(text)).toBe('40px minmax(80px, 80fr) 44px');
    expect(gridTemplate(number)).toBe('40px 80px minmax(44px, 1fr)');
  });

  it('remember the digits after the point', () => {
    const [column] = layOut(
      [header('a', { type: 'number' })],
      [{ a: '5' }, { a: 7.25 }, { a: 'n/a' }],
      new Map(),
    );
    expect(column?.places).toBe(2);
  });
});

describe('rows', () => {
  it.each([
    [7, 7],
    ['x', 'x'],
    ['', undefined],
    [null, undefined],
    [{}, undefined],
  ])('with the id %j are known as %j', (id, known) => {
    expect(rowIdOf({ id }, 'id')).toBe(known);
  });

  it('are called by name, else by id', () => {
    expect(rowNameOf({ id: 1, name: 'One' }, 'name', 'id')).toBe('One');
    expect(rowNameOf({ id: 1, name: '' }, 'name', 'id')).toBe('1');
  });
});
