import { describe, expect, it } from 'vitest';
import { plainLayout, plainTable, type TablePreferences } from '../../../../shared/table/layout';
import type { Header, TableState } from '../../../../shared/table/structure';
import {
  contentOf,
  currentView,
  isDirty,
  stateOfView,
  unreadFilters,
  type ViewContent,
  viewNameProblem,
  withOpenView,
  withoutView,
  withRenamedView,
  withSavedView,
} from '../../../../shared/table/views';

const base: TableState = { page: 4, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] };
const content: ViewContent = {
  filters: [
    { name: 'status', value: ['Pending', 'Lost'] },
    { name: 'created.date', value: '2024-01-01 00:00' },
  ],
  sortBy: 'client',
  sortOrder: 'asc',
  layout: { ...plainLayout, order: ['client', 'id'], widths: { id: 90, client: 200 } },
};
const header = (value: string): Header => ({
  value,
  text: value,
  visible: true,
  mobile_visible: true,
  type: 'text',
  sortable: true,
});

it('a view keeps relative dates, and one that is not known is left out and named', () => {
  const known = { name: 'to.date', value: { relative: 'next-60-days' } };
  const unknown = { name: 'created', value: { relative: 'next-quarter' } };
  const view = { ...content, filters: [known, unknown] };
  expect(stateOfView(view, base, [header('client')]).filters).toEqual([known]);
  expect(unreadFilters(view)).toEqual([
    { what: 'filter', count: 1, names: ['filter created: {"relative":"next-quarter"}'] },
  ]);
  expect([unreadFilters(content), unreadFilters(undefined)]).toEqual([[], []]);
});

describe('whether a view is changed', () => {
  it('does not mind the order of filters, of keys, or columns shown that are shown anyway', () => {
    const same: ViewContent = {
      ...content,
      filters: [...content.filters].reverse(),
      layout: { ...content.layout, widths: { client: 200, id: 90 }, shown: { id: true } },
    };
    expect(isDirty(content, same)).toBe(false);
  });

  it.each<[string, Partial<ViewContent>]>([
    ['a filter more', { filters: [...content.filters, { name: 'city', value: 'Dubai' }] }],
    ['a filter value', { filters: [{ name: 'status', value: ['Pending'] }, content.filters[1] as never] }],
    ['the sorted column', { sortBy: 'id' }],
    ['the order', { sortOrder: 'desc' }],
    ['the order of columns', { layout: { ...content.layout, order: ['id', 'client'] } }],
    ['a hidden column', { layout: { ...content.layout, shown: { client: false } } }],
    ['a width', { layout: { ...content.layout, widths: { id: 91, client: 200 } } }],
    ['frozen columns', { layout: { ...content.layout, frozen: 1 } }],
    ['the density', { layout: { ...content.layout, density: 'compact' } }],
  ])('minds %s', (_what, change) => {
    expect(isDirty(content, { ...content, ...change })).toBe(true);
  });
});

describe('opening a view', () => {
  it('starts at page 1 with its filters and sort, and keeps the page size', () => {
    expect(stateOfView(content, base, [header('client')])).toEqual({
      page: 1,
      per_page: 10,
      sortBy: 'client',
      sortOrder: 'asc',
      filters: content.filters,
    });
  });

  it('sorts as usual when its column is gone from the server', () => {
    expect(stateOfView(content, base, [header('id')])).toMatchObject({ sortBy: 'id', sortOrder: 'desc' });
  });

  it('returns the saved content', () => {
    const state = stateOfView(content, base, [header('client')]);
    expect(isDirty(content, contentOf(state, content.layout))).toBe(false);
  });
});

describe('names of views', () => {
  const views = [{ name: 'Late COD', ...content }];

  it.each([
    ['  ', 'This field is required'],
    ['x'.repeat(61), 'Maximum valid input length is 60 character'],
    ['late cod ', 'Another view of this table has this name'],
    ['Default view', 'The name “Default view” is reserved'],
    ['x'.repeat(60), undefined],
  ])('%j: %s', (name, problem) => {
    expect(viewNameProblem(name, views)).toBe(problem);
  });

  it('may stay as it is in a rename', () => {
    expect(viewNameProblem('LATE COD', views, 'Late COD')).toBeUndefined();
  });
});

describe('the list of views', () => {
  const saved = withSavedView(plainTable, ' Late COD ', content);
  const two = withSavedView(saved, 'Lost', { ...content, filters: [] });

  it('opens the saved state', () => {
    expect(currentView(saved)).toEqual({ name: 'Late COD', ...content });
    expect(saved.layout).toEqual(content.layout);
  });

  it('replaces a view of the same name in its place', () => {
    const again = withSavedView(two, 'Late COD', { ...content, sortOrder: 'desc' });
    expect(again.views.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['Late COD', 'desc'],
      ['Lost', 'asc'],
    ]);
  });

  it('renames the open view and stays in it, and leaves another open', () => {
    expect(currentView(withRenamedView(two, 'Lost', ' Gone '))?.name).toBe('Gone');
    const other = withRenamedView(two, 'Late COD', 'Late');
    expect([other.view, other.views.map(({ name }) => name)]).toEqual(['Lost', ['Late', 'Lost']]);
  });

  it('falls back to the default view, arranged as it is, when the open one is deleted', () => {
    const left = withoutView(two, 'Lost');
    expect([currentView(left), left.layout, left.views.length]).toEqual([undefined, content.layout, 1]);
    expect(withoutView(two, 'Late COD').view).toBe('Lost');
  });

  it('treats a view that is not there as the default view', () => {
    const kept: TablePreferences = { ...plainTable, view: 'Gone' };
    expect(currentView(kept)).toBeUndefined();
  });

  it('arranges the table as the view says, and plainly for the default view', () => {
    const [lateCod] = two.views;
    expect(withOpenView(plainTable, lateCod)).toMatchObject({ view: 'Late COD', layout: content.layout });
    const plain = withOpenView(two, undefined);
    expect([plain.view, plain.layout, plain.views.length]).toEqual([undefined, plainLayout, 2]);
  });
});
