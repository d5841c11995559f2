/**
 * Saved views of a table: what belongs to one, whether the table still looks like it, and how the list of views
 * changes. Pure steps; the preferences keep the result.
 */

import type { FilterValue } from './filters';
import { type KeptTable, plainLayout, type SavedView, type TableLayout } from './layout';
import type { Header, TableState } from './structure';

/** What a view holds beside its name. */
export type ViewContent = Omit<SavedView, 'name'>;

/** Longest name of a view, in characters. */
const viewNameMax = 60;

/** What is kept of a table nobody arranged. */
export const plainTable: KeptTable = { layout: plainLayout, views: [] };

/** What a table shows now, as a view would hold it. */
export function contentOf(state: TableState, layout: TableLayout): ViewContent {
  return { filters: state.filters, sortBy: state.sortBy, sortOrder: state.sortOrder, layout };
}

/** The view the table is in; undefined for the default view, also when the named one is gone. */
export function currentView(kept: KeptTable): SavedView | undefined {
  return kept.views.find(({ name }) => name === kept.view);
}

/** Whether two contents differ in what a person sees. Neither the order of filters nor absent keys count. */
export function isDirty(saved: ViewContent, now: ViewContent): boolean {
  return comparable(saved) !== comparable(now);
}

function comparable(content: ViewContent): string {
  const { layout } = content;
  const byName = (a: FilterValue, b: FilterValue) => (a.name < b.name ? -1 : Number(a.name > b.name));
  return JSON.stringify(
    [
      [...content.filters].sort(byName),
      content.sortBy,
      content.sortOrder,
      layout.order,
      // Showing what is shown anyway is no change.
      Object.entries(layout.shown)
        .filter(([, shown]) => !shown)
        .map(([name]) => name)
        .sort(),
      layout.widths,
      layout.frozen,
      layout.density ?? null,
    ],
    sortedKeys,
  );
}

/** Objects with their keys in one order, so that equal ones give equal text. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The state that opens a view: page 1, its filters whether or not the server still defines them, its sort unless
 * that column is gone.
 */
export function stateOfView(view: ViewContent, base: TableState, headers: readonly Header[]): TableState {
  const sorts = view.sortBy === base.sortBy || headers.some(({ value }) => value === view.sortBy);
  return {
    ...base,
    page: 1,
    filters: view.filters,
    ...(sorts ? { sortBy: view.sortBy, sortOrder: view.sortOrder } : {}),
  };
}

/** Why a name cannot be given to a view; undefined when it can. */
export function viewNameProblem(
  name: string,
  views: readonly SavedView[],
  /** The view that is renamed, which may keep its name. */
  except?: string,
): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'This field is required';
  if (trimmed.length > viewNameMax) return `At most ${viewNameMax} characters`;
  const same = (other: string) => other.toLocaleLowerCase() === trimmed.toLocaleLowerCase();
  if (same('Default view')) return 'Default view is the name of the view that is always there';
  if (views.some((view) => view.name !== except && same(view.name)))
    return 'Another view of this table has this name';
  return undefined;
}

/** Keeps a content under a name and makes it the current view; a view of that name is replaced in its place. */
export function withSavedView(kept: KeptTable, name: string, content: ViewContent): KeptTable {
  const view: SavedView = { name: name.trim(), ...content };
  const known = kept.views.some((each) => each.name === view.name);
  return {
    layout: content.layout,
    views: known ? kept.views.map((each) => (each.name === view.name ? view : each)) : [...kept.views, view],
    view: view.name,
  };
}

export function withRenamedView(kept: KeptTable, from: string, to: string): KeptTable {
  const name = to.trim();
  return {
    ...kept,
    views: kept.views.map((view) => (view.name === from ? { ...view, name } : view)),
    ...(kept.view === from ? { view: name } : {}),
  };
}

/** Takes a view out. What the table shows stays as it is; without its view it is the default view, changed. */
export function withoutView(kept: KeptTable, name: string): KeptTable {
  const { view, ...rest } = kept;
  return {
    ...rest,
    views: kept.views.filter((each) => each.name !== name),
    ...(view === undefined || view === name ? {} : { view }),
  };
}

/** Makes a view the current one and arranges the table as it says; undefined is the default view. */
export function withOpenView(kept: KeptTable, view: SavedView | undefined): KeptTable {
  return {
    layout: view?.layout ?? plainLayout,
    views: kept.views,
    ...(view ? { view: view.name } : {}),
  };
}
