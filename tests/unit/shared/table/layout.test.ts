import { describe, expect, it } from 'vitest';
import {
  arranged,
  frozenUpTo,
  movedTo,
  plainLayout,
  resizedTo,
  type TableLayout,
  withoutColumn,
  withPlainColumns,
} from '../../../../shared/table/layout';
import { tableLayoutSchema } from '../../../../shared/table/layout-schema';

const column = (value: string, visible = true, mobile_visible = true) => ({ value, visible, mobile_visible });
const headers = ['a', 'b', 'c', 'd'].map((value) => column(value));
const layoutWith = (part: Partial<TableLayout>): TableLayout => ({ ...plainLayout, ...part });
const shown = (layout: TableLayout, of = headers, small = false) =>
  arranged(of, layout, small).map(({ value }) => value);

describe('an arrangement', () => {
  it('needs visible, and on small screens also mobile_visible', () => {
    const some = [column('a'), column('b', false), column('c', true, false)];
    expect(shown(plainLayout, some)).toEqual(['a', 'c']);
    expect(shown(plainLayout, some, true)).toEqual(['a']);
  });

  it('hides columns that the user hid, and never shows columns that the server hides', () => {
    const some = [column('a'), column('b', false), column('c', true, false)];
    expect(shown(layoutWith({ shown: { a: false, b: true, c: true } }), some)).toEqual(['c']);
    expect(shown(layoutWith({ shown: { c: true } }), some, true)).toEqual(['a']);
  });

  it("keeps the user's order and drops columns that the server no longer has", () => {
    expect(shown(layoutWith({ order: ['d', 'gone', 'b', 'd'] }), headers.slice(1))).toEqual(['d', 'b', 'c']);
  });

  it('puts an unknown column where the server has it', () => {
    expect(shown(layoutWith({ order: ['d', 'c', 'b'] }))).toEqual(['a', 'd', 'c', 'b']);
    expect(shown(layoutWith({ order: ['d', 'b', 'a'] }))).toEqual(['d', 'b', 'c', 'a']);
    expect(shown(layoutWith({ order: ['d', 'a'] }))).toEqual(['d', 'a', 'b', 'c']);
  });
});

describe('moving a column', () => {
  it.each([
    ['a', 2, ['b', 'c', 'a', 'd']],
    ['d', 0, ['d', 'a', 'b', 'c']],
    ['b', 99, ['a', 'c', 'd', 'b']],
    ['c', -5, ['c', 'a', 'b', 'd']],
  ])('%s to %i', (value, position, order) => {
    expect(shown(movedTo(plainLayout, headers, ['a', 'b', 'c', 'd'], value, position))).toEqual(order);
  });

  it('counts drawn columns and leaves hidden ones where they are', () => {
    const layout = layoutWith({ shown: { b: false } });
    const moved = movedTo(layout, headers, ['a', 'c', 'd'], 'a', 1);
    expect(shown(moved)).toEqual(['c', 'a', 'd']);
    expect(shown({ ...moved, shown: {} })).toEqual(['b', 'c', 'a', 'd']);
  });

  it('changes nothing for the current position or a column that is not drawn', () => {
    expect(movedTo(plainLayout, headers, ['a', 'b'], 'a', 0)).toBe(plainLayout);
    expect(movedTo(plainLayout, headers, ['a', 'b'], 'z', 1)).toBe(plainLayout);
  });
});

describe('other steps', () => {
  it.each([
    [100.6, 101],
    [1, 48],
    [5000, 800],
  ])('a width of %d becomes %d, which the preferences can keep', (asked, kept) => {
    const layout = resizedTo(plainLayout, 'a', asked);
    expect(layout.widths).toEqual({ a: kept });
    expect(tableLayoutSchema.safeParse(layout).success).toBe(true);
  });

  it('hiding one of the frozen columns freezes one fewer', () => {
    const frozen = frozenUpTo(plainLayout, 2);
    expect(withoutColumn(frozen, ['a', 'b', 'c'], 'b')).toMatchObject({ frozen: 1, shown: { b: false } });
    expect(withoutColumn(frozen, ['a', 'b', 'c'], 'c').frozen).toBe(2);
  });

  it('a reset leaves the density', () => {
    const changed = layoutWith({ order: ['b'], frozen: 1, density: 'compact' });
    expect(withPlainColumns(changed)).toEqual({ ...plainLayout, density: 'compact' });
    expect(withPlainColumns(layoutWith({ frozen: 3 }))).toEqual(plainLayout);
  });
});
