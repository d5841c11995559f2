import { describe, expect, it } from 'vitest';
import { nothingSelected, toggleAll, toggleOne } from '../../../../shared/table/selection';

const page = [1, 2, 3];

describe('selection', () => {
  it('select-all takes the rows of the page, and a second time none', () => {
    const all = toggleAll(nothingSelected, page);
    expect(all).toEqual({ ids: new Set(page), all: true });
    expect(toggleAll(all, page)).toEqual(nothingSelected);
  });

  it('one row while all are selected clears the flag and unselects that row', () => {
    const rest = toggleOne(toggleAll(nothingSelected, page), 2, page);
    expect(rest).toEqual({ ids: new Set([1, 3]), all: false });
  });

  it('becomes all when the last row is taken', () => {
    expect(toggleOne({ ids: new Set([1, 3]), all: false }, 2, page).all).toBe(true);
  });

  it('of an empty page is never all', () => {
    expect(toggleAll(nothingSelected, [])).toEqual(nothingSelected);
    expect(toggleOne(nothingSelected, 1, []).all).toBe(false);
  });
});
