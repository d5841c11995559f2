import { describe, expect, it } from 'vitest';
import {
  atPage,
  initialState,
  pageCount,
  sortedBy,
  withFilters,
  withPageSize,
} from '../../../../shared/table/state';
import type { TableState, TableStructure } from '../../../../shared/table/structure';

const structure: TableStructure = { headers: [], permissions: [], filters: [] };
const state: TableState = { page: 4, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] };

describe('the state of a table', () => {
  it('opens at page 1 of 10, descending by the row id', () => {
    expect(initialState(structure, 'id')).toEqual({ ...state, page: 1 });
  });

  it("uses the server's proposal, unless the user chose a page size", () => {
    const proposed = { ...structure, state: { page: 7, per_page: 15, sortBy: 'name', sortOrder: 'asc' } };
    expect(initialState(proposed, 'id')).toEqual({
      ...state,
      page: 1,
      per_page: 15,
      sortBy: 'name',
      sortOrder: 'asc',
    });
    expect(initialState(proposed, 'id', -1).per_page).toBe(-1);
  });

  it('opens configuration tables at 25', () => {
    expect(initialState(structure, 'id', undefined, 'configuration').per_page).toBe(25);
  });

  it('does not trust a kept size that makes no pages', () => {
    expect(initialState(structure, 'id', 0).per_page).toBe(10);
  });

  it.each([0, -5, 2.5, null])('opens at 10 rows when the server proposes %s', (per_page) => {
    expect(initialState({ ...structure, state: { per_page } }, 'id').per_page).toBe(10);
  });

  it.each([undefined, null, 'up', 'ASC'])('sorts descending unless asc: %s', (sortOrder) => {
    expect(initialState({ ...structure, state: { sortOrder } }, 'id').sortOrder).toBe('desc');
  });

  it('sorts a new column descending, then ascending, then descending again', () => {
    const first = sortedBy(state, 'name');
    const second = sortedBy(first, 'name');
    expect([first.sortOrder, second.sortOrder, sortedBy(second, 'name').sortOrder]).toEqual([
      'desc',
      'asc',
      'desc',
    ]);
    expect(sortedBy(second, 'name', 'asc').sortOrder).toBe('asc');
    expect(sortedBy(second, 'id')).toMatchObject({ sortBy: 'id', sortOrder: 'desc' });
  });

  it('goes back to page 1 when the size or the filters change, and never below it', () => {
    expect(withPageSize(state, 5)).toMatchObject({ page: 1, per_page: 5 });
    expect(withFilters(state, []).page).toBe(1);
    expect(atPage(state, -3).page).toBe(1);
  });

  it('drops empty filters and keeps zero', () => {
    const filters = ['', null, undefined, [], 0, false, ['x'], 'y'].map((value, at) => ({
      name: `f${at}`,
      value,
    }));
    expect(withFilters(state, filters).filters.map(({ value }) => value)).toEqual([0, false, ['x'], 'y']);
  });

  it.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [20_000, 15, 1334],
    [20_000, -1, 1],
  ])('makes of %i rows at %i per page %i pages', (total, perPage, pages) => {
    expect(pageCount(total, perPage)).toBe(pages);
  });
});
