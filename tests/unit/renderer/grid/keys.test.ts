import { describe, expect, it } from 'vitest';
import { movedCell } from '../../../../renderer/grid/keys';

const size = { rows: 30, columns: 6, pageRows: 10 };
const from = { row: 5, column: 2 };

describe('keys in the grid', () => {
  it.each([
    ['ArrowUp', false, { row: 4, column: 2 }],
    ['ArrowDown', false, { row: 6, column: 2 }],
    ['ArrowLeft', false, { row: 5, column: 1 }],
    ['ArrowRight', false, { row: 5, column: 3 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['PageDown', false, { row: 15, column: 2 }],
    ['Home', false, { row: 5, column: 0 }],
    ['End', false, { row: 5, column: 5 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 29, column: 5 }],
    ['a', false, undefined],
  ])('%s (ctrl %s)', (key, ctrl, cell) => {
    expect(movedCell(from, key, ctrl, size)).toEqual(cell);
  });

  it.each([
    ['ArrowUp', from, { row: 0, column: 2 }],
    ['ArrowUp', { row: 0, column: 2 }, { row: -1, column: 2 }],
    ['ArrowDown', from, { row: 29, column: 2 }],
    ['ArrowLeft', from, { row: 5, column: 1 }],
    ['ArrowLeft', { row: 5, column: 1 }, { row: 5, column: 0 }],
    ['ArrowRight', from, { row: 5, column: 4 }],
    ['ArrowRight', { row: 5, column: 4 }, { row: 5, column: 5 }],
  ])('Ctrl with %s from %j jumps to the end of the data', (key, cell, to) => {
    expect(movedCell(cell, key, true, size)).toEqual(to);
  });

  it('goes to the ends of the row from the lead, as from every cell', () => {
    const lead = { row: 5, column: 0 };
    expect(movedCell(lead, 'Home', false, size)).toEqual({ row: 5, column: 0 });
    expect(movedCell(lead, 'End', false, size)).toEqual({ row: 5, column: 5 });
    expect(movedCell({ row: -1, column: 0 }, 'End', false, size)).toEqual({ row: -1, column: 4 });
  });

  it('stays in the data where there is neither lead nor actions', () => {
    const bare = { rows: 3, columns: 4, pageRows: 2, lead: false, actions: false };
    expect(movedCell({ row: 0, column: 1 }, 'ArrowLeft', false, bare)).toEqual({ row: 0, column: 1 });
    expect(movedCell({ row: -1, column: 3 }, 'ArrowRight', false, bare)).toEqual({ row: -1, column: 3 });
    expect(movedCell({ row: 0, column: 2 }, 'End', false, bare)).toEqual({ row: 0, column: 3 });
    expect(movedCell({ row: 2, column: 2 }, 'Home', true, bare)).toEqual({ row: 0, column: 1 });
  });

  it('stops at the edges; the header has no actions', () => {
    expect(movedCell({ row: 0, column: 5 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 4 });
    expect(movedCell({ row: -1, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 0 });
    expect(movedCell({ row: 29, column: 5 }, 'ArrowDown', false, size)).toEqual({ row: 29, column: 5 });
    expect(movedCell({ row: 29, column: 5 }, 'ArrowRight', false, size)).toEqual({ row: 29, column: 5 });
  });
});
