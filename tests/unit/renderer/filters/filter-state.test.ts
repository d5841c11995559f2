import { describe, expect, it } from 'vitest';
import {
  type FilterAction,
  type FiltersState,
  filterReducer,
  filtersOf,
} from '../../../../renderer/filters/filter-state';
import { filterStateOf, submittedFilters } from '../../../../shared/table/filters';

const run = (state: FiltersState, ...actions: FilterAction[]) => actions.reduce(filterReducer, state);
const applied = (values: Record<string, unknown>) => filtersOf(submittedFilters(values));
const change = (patch: Record<string, unknown>): FilterAction => ({ type: 'changeFilters', patch });
const set = (patch: Record<string, unknown>): FilterAction => ({ type: 'setFilters', patch });
const remove = (...names: string[]) => set(Object.fromEntries(names.map((name) => [name, undefined])));
const replace = (values: Record<string, unknown>): FilterAction => ({
  type: 'replaceFilters',
  filters: submittedFilters(values),
});
const apply: FilterAction = { type: 'applyFilters' };
const submit: FilterAction = { type: 'submitFilters' };
const clear: FilterAction = { type: 'clearFilters' };

interface Case {
  readonly name: string;
  readonly from?: Record<string, unknown>;
  readonly actions: readonly FilterAction[];
  readonly applied: Record<string, unknown>;
  readonly values: Record<string, unknown>;
  /** Null without a pending Apply. */
  readonly pending?: Record<string, unknown> | null;
}

const cases: readonly Case[] = [
  {
    name: 'a change is not applied',
    from: { a: '1' },
    actions: [change({ a: '2', b: 'x' })],
    applied: { a: '1' },
    values: { a: '2', b: 'x' },
  },
  {
    name: 'an undefined value is removed',
    from: { a: '1' },
    actions: [change({ a: undefined })],
    applied: { a: '1' },
    values: {},
  },
  {
    name: 'Apply schedules the non-empty values',
    actions: [change({ a: 'x', b: '', c: [] }), apply],
    applied: {},
    values: { a: 'x', b: '', c: [] },
    pending: { a: 'x' },
  },
  {
    name: 'one filter is set without values of others that are not applied',
    from: { a: '1', b: '2' },
    actions: [change({ b: 'typed' }), set({ a: '3', c: '' })],
    applied: { a: '1', b: '2' },
    values: { a: '3', b: 'typed', c: '' },
    pending: { a: '3', b: '2' },
  },
  {
    name: 'a later Apply replaces the scheduled one',
    actions: [change({ a: '1' }), apply, change({ a: '2' }), apply, submit],
    applied: { a: '2' },
    values: { a: '2' },
  },
  {
    name: 'a value typed after Apply stays in its control',
    actions: [change({ a: 'x' }), apply, change({ a: 'xy' }), submit],
    applied: { a: 'x' },
    values: { a: 'xy' },
  },
  {
    name: 'a removed filter does not apply the other values',
    from: { a: '1', b: '2' },
    actions: [change({ b: 'half' }), remove('a'), submit],
    applied: { b: '2' },
    values: { b: 'half' },
  },
  {
    name: 'two filters are removed one right after the other',
    from: { a: '1', b: '2' },
    actions: [remove('a'), remove('b'), submit],
    applied: {},
    values: {},
  },
  {
    name: 'a filter is removed from a scheduled Apply',
    from: { a: '1' },
    actions: [change({ b: '2' }), apply, remove('a')],
    applied: { a: '1' },
    values: { b: '2' },
    pending: { b: '2' },
  },
  {
    name: 'Clear applies at once and cancels a scheduled Apply',
    from: { a: '1' },
    actions: [change({ b: '2' }), apply, clear, submit],
    applied: {},
    values: {},
  },
  {
    name: 'a saved view changes its own values and keeps the others',
    from: { a: '1' },
    actions: [change({ b: 'typing' }), replace({ a: '9' })],
    applied: { a: '9' },
    values: { a: '9', b: 'typing' },
  },
  {
    name: 'a saved view without a filter removes its value',
    from: { a: '1' },
    actions: [change({ b: 'typing' }), replace({})],
    applied: {},
    values: { b: 'typing' },
  },
  {
    name: 'a saved view cancels a scheduled Apply',
    actions: [change({ a: 'x' }), apply, replace({ b: 'view' }), submit],
    applied: { b: 'view' },
    values: { a: 'x', b: 'view' },
  },
  {
    name: 'an equal view keeps the values',
    from: { a: ['1'] },
    actions: [change({ a: ['1', '2'] }), replace({ a: ['1'] })],
    applied: { a: ['1'] },
    values: { a: ['1', '2'] },
  },
];

describe('the filters of a table', () => {
  it.each(cases)('$name', ({ from = {}, actions, pending = null, ...expected }) => {
    const state = run(applied(from), ...actions);
    expect(filterStateOf(state.applied)).toEqual(expected.applied);
    expect(state.values).toEqual(expected.values);
    expect(Object.keys(state.values)).toEqual(Object.keys(expected.values));
    expect(state.pending && filterStateOf(state.pending)).toEqual(pending);
  });

  it('count how often they were cleared', () => {
    expect(run(applied({}), clear, change({ a: '1' }), clear).clears).toBe(2);
  });
});
