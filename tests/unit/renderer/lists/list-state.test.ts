import { describe, expect, it } from 'vitest';
import {
  type ListAction,
  type ListState,
  listReducer,
  listState,
  reopened,
} from '../../../../renderer/lists/list-state';
import { nothingSelected, type Selection, selectMatching } from '../../../../shared/table/selection';
import type { TableState } from '../../../../shared/table/structure';

const table: TableState = {
  page: 3,
  per_page: 10,
  sortBy: 'id',
  sortOrder: 'desc',
  filters: [{ name: 'client', value: 'Acme' }],
};
const one: Selection = { ids: new Set([4]), all: false, matching: false, anchor: 4 };
const matching = selectMatching([4, 5]);
const selected = (selection: Selection): ListState => ({ ...listState(table), selection });
const run = (state: ListState, ...actions: ListAction[]) => actions.reduce(listReducer, state);
const type = (client: string): ListAction => ({ type: 'changeFilters', patch: { client } });

interface Case {
  readonly name: string;
  readonly actions: readonly ListAction[];
  /** The changed fields of the request. */
  readonly table: Partial<TableState>;
  /** `matching` if a selection of all matching rows stays, `all` if one of single rows stays as well. */
  readonly keeps: 'nothing' | 'matching' | 'all';
}

const cases: readonly Case[] = [
  { name: 'goes to a page', actions: [{ type: 'goToPage', page: 5 }], table: { page: 5 }, keeps: 'matching' },
  {
    name: 'goes to no page before the first',
    actions: [{ type: 'goToPage', page: 0 }],
    table: { page: 1 },
    keeps: 'matching',
  },
  {
    name: 'sorts another column descending and stays at its page',
    actions: [{ type: 'sort', column: 'client' }],
    table: { sortBy: 'client', sortOrder: 'desc' },
    keeps: 'matching',
  },
  {
    name: 'reverses the order of the sorted column',
    actions: [{ type: 'sort', column: 'id' }],
    table: { sortOrder: 'asc' },
    keeps: 'matching',
  },
  {
    name: 'sorts in a given order',
    actions: [{ type: 'sort', column: 'id', order: 'desc' }],
    table: {},
    keeps: 'matching',
  },
  {
    name: 'begins at page 1 with another page size',
    actions: [{ type: 'resizePage', perPage: 15 }],
    table: { page: 1, per_page: 15 },
    keeps: 'matching',
  },
  {
    name: 'keeps typed and scheduled filters out of the request',
    actions: [type('B')],
    table: {},
    keeps: 'all',
  },
  {
    name: 'begins at page 1 with applied filters',
    actions: [type('B'), { type: 'applyFilters' }, { type: 'submitFilters' }],
    table: { page: 1, filters: [{ name: 'client', value: 'B' }] },
    keeps: 'nothing',
  },
  {
    name: 'begins at page 1 without filters once they are cleared',
    actions: [{ type: 'clearFilters' }],
    table: { page: 1, filters: [] },
    keeps: 'nothing',
  },
  {
    name: 'shows a saved view',
    actions: [{ type: 'openView', table: { ...table, page: 1, sortBy: 'no', filters: [] } }],
    table: { page: 1, sortBy: 'no', filters: [] },
    keeps: 'nothing',
  },
];

describe('a list', () => {
  it.each(cases)('$name', ({ actions, table: changed, keeps }) => {
    expect(run(selected(one), ...actions).table).toEqual({ ...table, ...changed });
    expect(run(selected(one), ...actions).selection).toEqual(keeps === 'all' ? one : nothingSelected);
    expect(run(selected(matching), ...actions).selection).toEqual(
      keeps === 'nothing' ? nothingSelected : matching,
    );
  });

  it('selects rows', () => {
    expect(run(listState(table), { type: 'select', selection: one }).selection).toBe(one);
  });

  it('patches the typed filters with those of a saved view', () => {
    const view: ListAction = { type: 'openView', table: { ...table, filters: [] } };
    const state = run(listState(table), { type: 'changeFilters', patch: { city: 'Du' } }, view);
    expect(state.filters.values).toEqual({ city: 'Du' });
  });

  it('that is opened again has its typed filters, no scheduled ones and no selection', () => {
    const left = run(selected(one), type('B'), { type: 'applyFilters' });
    const { filters, selection, table: request } = reopened(left);
    expect([filters.values, filters.pending, selection, request]).toEqual([
      { client: 'B' },
      null,
      nothingSelected,
      table,
    ]);
  });
});
