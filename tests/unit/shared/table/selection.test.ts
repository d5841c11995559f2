import { describe, expect, it } from 'vitest';
import {
  isSelected,
  nothingSelected,
  selectedCount,
  selectMatching,
  selectRange,
  toggleAll,
  toggleOne,
} from '../../../../shared/table/selection';

const page = [1, 2, 3];
const idsOf = ({ ids }: { ids: ReadonlySet<unknown> }) => [...ids].sort();

describe('selection', () => {
  it('select-all takes the rows of the page, and a second time none', () => {
    const all = toggleAll(nothingSelected, page);
    expect([idsOf(all), all.all, all.matching]).toEqual([page, true, false]);
    expect(toggleAll(all, page)).toEqual(nothingSelected);
  });

  it('one row while all are selected clears the flag and unselects that row', () => {
    const rest = toggleOne(toggleAll(nothingSelected, page), 2, page);
    expect([idsOf(rest), rest.all]).toEqual([[1, 3], false]);
  });

  it('becomes all when the last row is taken', () => {
    expect(toggleOne({ ...nothingSelected, ids: new Set([1, 3]) }, 2, page).all).toBe(true);
  });

  it('of an empty page is never all', () => {
    expect(toggleAll(nothingSelected, [])).toEqual(nothingSelected);
    expect(toggleOne(nothingSelected, 1, []).all).toBe(false);
    expect(selectMatching([]).all).toBe(false);
  });
});

describe('all rows that match', () => {
  const matching = selectMatching(page);

  it('holds rows of other pages too, and counts them', () => {
    expect(isSelected(matching, 'elsewhere')).toBe(true);
    expect([
      selectedCount(matching, 20_000),
      selectedCount(toggleAll(nothingSelected, page), 20_000),
    ]).toEqual([20_000, 3]);
  });

  it('is left by any toggle for the rows of the page but that one', () => {
    const rest = toggleOne(matching, 3, [3, 4, 5]);
    expect([idsOf(rest), rest.matching, rest.all]).toEqual([[4, 5], false, false]);
    expect(selectRange(matching, 2, page)).toEqual(toggleOne(matching, 2, page));
  });

  it('is dropped by select-all', () => {
    expect(toggleAll(matching, page)).toEqual(nothingSelected);
  });
});

describe('a range', () => {
  const long = [10, 11, 12, 13, 14];

  it.each([
    [11, 13, [11, 12, 13]],
    [13, 11, [11, 12, 13]],
    [12, 12, [12]],
  ])('from %i to %i', (from, to, taken) => {
    expect(idsOf(selectRange(toggleOne(nothingSelected, from, long), to, long))).toEqual(taken);
  });

  it('keeps earlier selected rows and the anchor', () => {
    const begun = toggleOne(toggleOne(nothingSelected, 14, long), 11, long);
    const once = selectRange(begun, 12, long);
    expect(idsOf(once)).toEqual([11, 12, 14]);
    expect(once.anchor).toBe(11);
    expect(idsOf(selectRange(once, 10, long))).toEqual([10, 11, 12, 14]);
  });

  it('is a toggle when it begins nowhere on the page', () => {
    expect(selectRange(nothingSelected, 12, long)).toEqual(toggleOne(nothingSelected, 12, long));
    const elsewhere = toggleOne(nothingSelected, 99, [99]);
    expect(idsOf(selectRange(elsewhere, 12, long))).toEqual([12, 99]);
  });

  it('over the whole page is all', () => {
    expect(selectRange(toggleOne(nothingSelected, 10, long), 14, long).all).toBe(true);
  });
});
