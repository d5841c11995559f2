/**
 * Saved views of a table: their content, whether the table still matches it, and changes of the list of views. Pure
 * functions; the preferences store the result.
 */
import { fieldMessages, withNumber } from '../messages';
import type { FilterValue } from './filters';
import { plainLayout, plainTable, type SavedView, type TableLayout, type TablePreferences } from './layout';
import type { Unread } from './read-record';
import { isUnknownRelative } from './relative-dates';
import type { Header, TableState } from './structure';

/** A view without its name. */
export type ViewContent = Omit<SavedView, 'name'>;

/** Maximum length of a view's name, in characters. */
const viewNameMax = 60;

/** The content of a view of the table's current state. */
export function contentOf(state: TableState, layout: TableLayout): ViewContent {
  return { filters: state.filters, sortBy: state.sortBy, sortOrder: state.sortOrder, layout };
}

/** The current view; undefined for the default view, also if the named view no longer exists. */
export function currentView(table: TablePreferences): SavedView | undefined {
  return table.views.find(({ name }) => name === table.view);
}

/** A view of the policy, as the list can show it. */
export interface ManagedView extends SavedView {
  /** Parts of the view that the list does not have. */
  readonly leftOut: readonly string[];
  readonly first: boolean;
}

/** The open view of the policy. */
export function currentManaged(
  table: TablePreferences,
  managed: readonly ManagedView[],
): ManagedView | undefined {
  return managed.find(({ name }) => name === table.managed?.name);
}

/** Adds the views of the policy to a table: unless the user has chosen a view, the first of them is open. */
export function withManagedViews(
  table: TablePreferences | undefined,
  managed: readonly ManagedView[],
): TablePreferences {
  if (!table) {
    const first = managed.find((view) => view.first);
    return first ? withOpenManaged(plainTable, first) : plainTable;
  }
  if (!table.managed || table.managed.arranged) return table;
  return { ...table, layout: currentManaged(table, managed)?.layout ?? plainLayout };
}

/** Makes a view of the policy current. */
export function withOpenManaged(table: TablePreferences, { name, layout }: ManagedView): TablePreferences {
  return { layout, views: table.views, managed: { name } };
}

/** Arranges the columns. */
export function withLayout(table: TablePreferences, layout: TableLayout): TablePreferences {
  const { managed } = table;
  return { ...table, layout, ...(managed ? { managed: { ...managed, arranged: true } } : {}) };
}

/** True if two contents show something different. The order of filters and missing keys do not matter. */
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
      // Showing a column that is visible anyway is not a difference.
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

/** Sorts the keys of objects, so that equal objects give equal text. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The state for a view: page 1, its filters even if the server no longer defines them, and its sorting unless the
 * column no longer exists. Ranges of dates of a newer version are left out; `unreadFilters` names them.
 */
export function stateOfView(view: ViewContent, base: TableState, headers: readonly Header[]): TableState {
  const sorts = view.sortBy === base.sortBy || headers.some(({ value }) => value === view.sortBy);
  return {
    ...base,
    page: 1,
    filters: view.filters.filter(({ value }) => !isUnknownRelative(value)),
    ...(sorts ? { sortBy: view.sortBy, sortOrder: view.sortOrder } : {}),
  };
}

/** The filters of a view that this version cannot read. */
export function unreadFilters(view: ViewContent | undefined): readonly Unread[] {
  const unread = view?.filters.filter(({ value }) => isUnknownRelative(value)) ?? [];
  if (unread.length === 0) return [];
  const names = unread.map(({ name, value }) => `filter ${name}: ${JSON.stringify(value)}`);
  return [{ what: 'filter', count: unread.length, names }];
}

/** Why a name cannot be used for a view; undefined if it can. */
export function viewNameProblem(
  name: string,
  views: readonly SavedView[],
  /** The name of the view that is being renamed, which it may keep. */
  except?: string,
): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return fieldMessages.required;
  if (trimmed.length > viewNameMax) return withNumber(fieldMessages.maxLength, viewNameMax);
  const same = (other: string) => other.toLocaleLowerCase() === trimmed.toLocaleLowerCase();
  if (same('Default view')) return 'The name “Default view” is reserved';
  if (views.some((view) => view.name !== except && same(view.name)))
    return 'Another view of this table has this name';
  return undefined;
}

/** Saves a content under a name and makes it the current view; an existing view of that name is replaced. */
export function withSavedView(table: TablePreferences, name: string, content: ViewContent): TablePreferences {
  const view: SavedView = { name: name.trim(), ...content };
  const exists = table.views.some((each) => each.name === view.name);
  return {
    layout: content.layout,
    views: exists
      ? table.views.map((each) => (each.name === view.name ? view : each))
      : [...table.views, view],
    view: view.name,
  };
}

export function withRenamedView(table: TablePreferences, from: string, to: string): TablePreferences {
  const name = to.trim();
  return {
    ...table,
    views: table.views.map((view) => (view.name === from ? { ...view, name } : view)),
    ...(table.view === from ? { view: name } : {}),
  };
}

/** Removes a view. The table does not change: it shows the default view with changes. */
export function withoutView(table: TablePreferences, name: string): TablePreferences {
  const { view, ...rest } = table;
  return {
    ...rest,
    views: table.views.filter((each) => each.name !== name),
    ...(view === undefined || view === name ? {} : { view }),
  };
}

/** Makes a view current and applies its layout; undefined is the default view. */
export function withOpenView(table: TablePreferences, view: SavedView | undefined): TablePreferences {
  return {
    layout: view?.layout ?? plainLayout,
    views: table.views,
    ...(view ? { view: view.name } : {}),
  };
}
