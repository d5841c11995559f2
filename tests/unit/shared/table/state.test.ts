import { describe, expect, it } from 'vitest';
import {
  atPage,
  fitSize,
  fittedTo,
  initialState,
  isTotalKnown,
  leastTotal,
  pageCount,
  pageOfAll,
  pageSizes,
  sortedBy,
  withFilters,
  withPageSize,
} from '../../../../shared/table/state';
import type { TablePage, TableState, TableStructure } from '../../../../shared/table/structure';
import { headerOf } from '../../../support/table-headers';

const structure: TableStructure = { headers: [], permissions: [], filters: [] };
const state: TableState = { page: 4, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] };

describe('the state of a table', () => {
  it('opens at page 1 of 10, descending by the row id', () => {
    expect(initialState(structure, 'id')).toEqual({ ...state, page: 1 });
  });

  it('begins with Fit if it was chosen, and never because a server proposes 0', () => {
    expect(initialState(structure, 'id', { own: fitSize })).toMatchObject({ page: 1, per_page: fitSize });
    expect(initialState(structure, 'id', { elsewhere: fitSize }).per_page).toBe(fitSize);
    expect(initialState({ ...structure, state: { per_page: 0 } }, 'id').per_page).toBe(10);
  });

  it.each([
    ['of page 4', state, 12, 0, 3],
    ['scrolled to a later row', state, 8, 9, 5],
    ['of the first page of a size that is not known yet', { ...state, page: 1, per_page: fitSize }, 20, 0, 1],
    ['among all rows', { ...state, page: 1, per_page: -1 }, 20, 45, 3],
  ])('stays at the first row %s when another number fits', (_, from, rows, above, page) => {
    expect(fittedTo(from, rows, above)).toEqual({ ...from, per_page: rows, page });
  });

  it('offers the page sizes of tables section 2', () => {
    expect(pageSizes).toEqual({
      generic: [5, 10, 15, -1],
      configuration: [25, 50, 75, 100],
      popup: [20, 30, 40, 50],
    });
  });

  const proposed: TableStructure = {
    ...structure,
    state: {
      page: 7,
      per_page: 15,
      sortBy: 'name',
      sortOrder: 'asc',
      filters: [
        { name: 'status', value: ['Lost'] },
        { name: 'city', value: '' },
      ],
    },
  };

  it("is the server's proposal at first: page, size, sort and filters", () => {
    expect(initialState(proposed, 'id')).toEqual({
      page: 7,
      per_page: 15,
      sortBy: 'name',
      sortOrder: 'asc',
      filters: [{ name: 'status', value: ['Lost'] }],
    });
  });

  it.each([
    ['its own choice, before the proposal', proposed, { own: 5, elsewhere: 10 }, 1, 5],
    ['all rows, if that is its own choice', proposed, { own: -1 }, 1, -1],
    ['the proposed page with the proposed size', proposed, { own: 15 }, 7, 15],
    ['the proposal, before a size chosen elsewhere', proposed, { elsewhere: 5 }, 7, 15],
    ['a proposed page without a size, in pages of 10', { state: { page: 3 } }, { elsewhere: 5 }, 3, 10],
    ['the size chosen elsewhere without a proposal', { state: { page: 1 } }, { elsewhere: 5 }, 1, 5],
    ['the size chosen elsewhere beside a proposal of 0', { state: { per_page: 0 } }, { elsewhere: 5 }, 1, 5],
  ])('opens with %s', (_, sent, sizes, page, perPage) => {
    const first = initialState({ ...structure, ...sent }, 'id', sizes);
    expect([first.page, first.per_page]).toEqual([page, perPage]);
  });

  it('opens at page 1 of a table that shows all rows, and never below it', () => {
    expect(initialState({ ...structure, state: { page: 3, per_page: -1 } }, 'id').page).toBe(1);
    expect(initialState({ ...structure, state: { page: -3 } }, 'id').page).toBe(1);
  });

  const columns = (...values: readonly string[]) => ({
    ...structure,
    headers: values.map((value) => headerOf({ value, sortable: value !== 'photo' })),
  });

  it('sorts at first by a column that the server named', () => {
    expect(initialState(columns('name', 'id'), 'id').sortBy).toBe('id');
    expect(initialState(columns('photo', 'name', 'created'), 'id').sortBy).toBe('name');
    expect(initialState(columns('photo'), 'id').sortBy).toBe('photo');
    expect(initialState({ ...columns('name'), state: { sortBy: 'created' } }, 'id').sortBy).toBe('created');
  });

  it('opens configuration tables at 25', () => {
    expect(initialState(structure, 'id', undefined, 'configuration').per_page).toBe(25);
  });

  it.each([
    [{ data: [], total: 7 }, true],
    [{ data: [] }, true],
    [{ data: [{ id: 1 }] }, false],
    [{ data: [], unread: [{ what: 'row', count: 2, first: '1: null' }] }, false],
  ])('knows the total of %j: %s', (page, isKnown) => {
    expect(isTotalKnown(page as TablePage, { page: 1, per_page: 10 })).toBe(isKnown);
  });

  it('does not trust a kept size that makes no pages', () => {
    expect(initialState(structure, 'id', { own: -3, elsewhere: 2.5 }).per_page).toBe(10);
  });

  it.each([0, -5, 2.5, undefined])('opens at 10 rows when the server proposes %s', (per_page) => {
    expect(initialState({ ...structure, state: { per_page } }, 'id').per_page).toBe(10);
  });

  it.each([undefined, 'up', 'ASC'])('sorts descending unless asc: %s', (sortOrder) => {
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
    ['what the server says', { total: 57 }, 3, 10, 57],
    ['the rows so far on a last page that is short', {}, 3, 4, 24],
    ['one more than the rows so far after a full page', {}, 3, 10, 31],
    ['enough rows for the last page that the server names', { last_page: 6 }, 3, 10, 51],
    ['the rows so far on that last page', { last_page: 3 }, 3, 4, 24],
    ['none', {}, 1, 0, 0],
  ])('counts %s', (_what, reply, page, rows, total) => {
    const data = Array.from({ length: rows }, (_, id) => ({ id }));
    expect(leastTotal({ data, ...reply }, { ...state, page })).toBe(total);
  });

  describe('of a server that sends all rows and no total', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
    const first = (page: number) => ({ ...state, page });

    it('is paged here', () => {
      expect(pageOfAll({ data: rows(23) }, first(1))).toEqual({ data: rows(10), total: 23 });
      expect(pageOfAll({ data: rows(23) }, first(3)).data.map(({ id }) => id)).toEqual([20, 21, 22]);
      expect(pageOfAll({ data: rows(23) }, first(4))).toEqual({ data: [], total: 23 });
    });

    it('is all rows also with few of them, once that is known of the server', () => {
      expect(pageOfAll({ data: rows(10) }, first(2), true)).toEqual({ data: [], total: 10 });
      expect(pageOfAll({ data: rows(10) }, first(2))).toEqual({ data: rows(10) });
    });

    it('is left alone when it says its total, or when all rows were asked for', () => {
      const page = { data: rows(12), total: 40 };
      expect(pageOfAll(page, first(2), true)).toBe(page);
      const all = { data: rows(12) };
      expect(pageOfAll(all, { ...state, page: 1, per_page: -1 }, true)).toBe(all);
    });
  });

  it('counts the rows when all were asked for', () => {
    expect(leastTotal({ data: [{}, {}] }, { ...state, page: 1, per_page: -1 })).toBe(2);
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
