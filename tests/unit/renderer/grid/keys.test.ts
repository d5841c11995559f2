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

  it('stops at the edges; the header has no actions', () => {
    expect(movedCell({ row: 0, column: 5 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 4 });
    expect(movedCell({ row: -1, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: -1, column: 0 });
    expect(movedCell({ row: 29, column: 5 }, 'ArrowDown', false, size)).toEqual({ row: 29, column: 5 });
    expect(movedCell({ row: 29, column: 5 }, 'ArrowRight', false, size)).toEqual({ row: 29, column: 5 });
  });
});
