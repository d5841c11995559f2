// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { columnPlaces, placeColumns } from '../../../../renderer/grid/column-places';
import type { Track } from '../../../../renderer/grid/tracks';

const sides = { lead: 40, actions: 44 };
const fixed = (width: number): Track => ({ width, given: false });
const upTo = (width: number, most: number): Track => ({ width, most: `${most}px`, given: false });
const shared = (width: number, share: number): Track => ({ width, most: `${share}fr`, given: false });
const widths = (tracks: readonly Track[], width: number, frozen = 0) =>
  columnPlaces(tracks, frozen, sides, width).columns.map((place) => place.width);

describe('the places of columns', () => {
  it('follow one another after the lead, wherever the grid ends', () => {
    const { columns, actions } = columnPlaces([fixed(80), fixed(100), fixed(120)], 0, sides, 200);
    expect(columns).toEqual([
      { left: 40, width: 80 },
      { left: 120, width: 100 },
      { left: 220, width: 120 },
    ]);
    expect(actions).toEqual({ left: 340, width: 44 });
  });

  it('leave the room that is over to the actions', () => {
    expect(columnPlaces([fixed(80)], 0, sides, 500).actions).toEqual({ left: 120, width: 380 });
  });

  it('grow by equal parts, and what one does not take goes to the others', () => {
    // 500 - 84 - 200 leaves 216: the first takes 20 of it.
    expect(widths([upTo(100, 120), upTo(100, 400)], 500)).toEqual([120, 296]);
    expect(widths([upTo(100, 400), upTo(100, 400)], 500)).toEqual([208, 208]);
    expect(columnPlaces([upTo(100, 120), upTo(100, 130)], 0, sides, 500).actions.width).toBe(210);
  });

  it('grow up to a width before the others divide the rest by their shares', () => {
    expect(widths([upTo(100, 150), shared(100, 1), shared(100, 3)], 784)).toEqual([150, 137.5, 412.5]);
  });

  it('never give a column less than its width, and the others divide what it leaves', () => {
    // By shares alone the first had 75 of 300.
    expect(widths([shared(120, 1), shared(50, 3)], 384)).toEqual([120, 180]);
    expect(widths([shared(120, 1), shared(50, 3)], 100)).toEqual([120, 50]);
  });

  it('keep the width of a column that a person gave, or froze', () => {
    expect(widths([{ ...shared(100, 1), given: true }, fixed(50)], 500)).toEqual([100, 50]);
    expect(widths([upTo(100, 400), upTo(100, 400)], 500, 1)).toEqual([100, 316]);
  });
});

describe('the cells of a grid', () => {
  /** A grid as it is drawn: headings, rows with their frozen cells, and what stands beside the rows. */
  function drawnGrid() {
    const grid = document.createElement('div');
    const row = '<div class="codesk-row"><div class="codesk-cells-held"></div><div></div></div>';
    grid.innerHTML = `<div class="codesk-row codesk-row-header"><div></div></div><div class="codesk-rows">${row}${row}<div></div></div>`;
    const [headings, body] = grid.children as unknown as HTMLElement[];
    if (!headings || !body) throw new Error('no grid');
    const template = (element: Element | null | undefined) =>
      (element as HTMLElement).style.gridTemplateColumns;
    return {
      grid,
      property: (name: string) => grid.style.getPropertyValue(`--codesk-${name}`),
      lines: () => [headings, ...body.querySelectorAll('.codesk-row')].map(template),
      held: () => [...body.querySelectorAll('.codesk-cells-held')].map(template),
      leasts: () => [headings, body].map(({ style }) => style.minWidth),
      aside: () => template(body.lastElementChild),
    };
  }
  const two = [fixed(80), fixed(100)];
  const drawnInto = (placedWidth: number, drawn?: readonly number[]) => {
    const made = drawnGrid();
    placeColumns(made.grid, { tracks: two, frozen: 1, sides, drawn, placedWidth });
    return made;
  };

  it('have their places where rows are recycled', () => {
    const { property, lines } = drawnInto(400);
    expect(['column-left-0', 'column-width-0', 'column-left-1', 'column-width-1'].map(property)).toEqual([
      '40px',
      '80px',
      '120px',
      '100px',
    ]);
    expect(['lead-width', 'actions-width'].map(property)).toEqual(['40px', '180px']);
    expect(new Set(lines())).toEqual(new Set(['40px 80px 100px minmax(44px, 1fr)']));
  });

  it('have the tracks of their line where they are not', () => {
    const { property, lines, held, leasts, aside } = drawnInto(0);
    expect(property('column-left-0')).toBe('');
    expect(lines()).toEqual(Array(3).fill('40px 80px 100px minmax(44px, 1fr)'));
    expect(held()).toEqual(['40px 80px', '40px 80px']);
    expect(leasts()).toEqual(['264px', '264px']);
    expect(aside()).toBe('');
  });

  it('have the places of the drawn columns only, where the others have no tracks', () => {
    const { property } = drawnInto(400, [1]);
    expect([property('column-left-0'), property('column-left-1')]).toEqual(['', '120px']);
  });

  it('inherit nothing new when a column that scrolls gets wider: each would get a new style', () => {
    const { grid, lines, leasts } = drawnInto(0);
    const inherited = grid.style.cssText;
    expect(inherited).toContain('--codesk-frozen-width: 120px');
    placeColumns(grid, {
      tracks: [fixed(80), fixed(130)],
      frozen: 1,
      sides,
      drawn: undefined,
      placedWidth: 0,
    });
    expect(lines()).toEqual(Array(3).fill('40px 80px 130px minmax(44px, 1fr)'));
    expect(leasts()).toEqual(['294px', '294px']);
    expect(grid.style.cssText).toBe(inherited);
  });
});
