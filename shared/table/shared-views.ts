/**
 * A view for other users: in a link, in a file or in the policy. It contains names and texts only. `appliedView`
 * applies it to the current structure of a list, and names the parts that the list does not have.
 */
import { type FilterDefinition, filterStateOf } from './filters';
import { arranged, type Density, ordered, type TableLayout } from './layout';
import { linkFiltersOf, readableFilters } from './link-filters';
import type { Header, TableState } from './structure';
import { viewFileCap } from './view-file-name';
import type { ViewContent } from './views';

export interface SharedView {
  list: string;
  /** Empty for the default view with changes. */
  name: string;
  /** The filters as in a link: each value is read by the server's definition of the filter. */
  filters: { name: string; values: string[] }[];
  sort?: { column: string; order: TableState['sortOrder'] } | undefined;
  columns: {
    order: string[];
    hidden: string[];
    widths: Record<string, number>;
    frozen: number;
    density?: Density | undefined;
  };
}

/** A view that the policy sets for a list. */
export interface PolicyView extends SharedView {
  /** The list opens with it until the user chooses a view. */
  first?: boolean | undefined;
}

export const sharedViewLimits = {
  name: 60,
  filters: 100,
  values: 2000,
  characters: 500,
  columns: 2000,
  column: 100,
  frozen: 100,
} as const;

/** Invisible characters, which could make a text look like another one. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffd]/u;

export const hasUnseen = (text: string): boolean => unseen.test(text);

/** A name from another user: short, on one line, without invisible characters. */
export function shownName(text: string, most: number = 60): string {
  const clean = [...text.replace(new RegExp(unseen.source, 'gu'), ' ')];
  return clean.length > most ? `${clean.slice(0, most).join('')}…` : clean.join('');
}

/** Returns undefined for a view that cannot be shared, because it would be read as a different view. */
export function sharedViewOf(
  list: string,
  name: string,
  { filters, sortBy, sortOrder, layout }: ViewContent,
  definitions: readonly FilterDefinition[],
): SharedView | undefined {
  const texts = linkFiltersOf(definitions, filterStateOf(filters), sharedViewLimits);
  if (!texts || texts.some((each) => each.some(hasUnseen))) return undefined;
  const values = new Map<string, string[]>();
  for (const [filter, text] of texts) values.set(filter, [...(values.get(filter) ?? []), text]);
  const hidden = Object.keys(layout.shown).filter((column) => layout.shown[column] === false);
  const { columns, column: longest } = sharedViewLimits;
  const named = [layout.order, hidden, Object.keys(layout.widths), [...values.keys()]];
  const isWrong = (column: string) => column === '' || column.length > longest || hasUnseen(column);
  if (sortBy !== '' && isWrong(sortBy)) return undefined;
  if (named.some((each) => each.length > columns || each.some(isWrong))) return undefined;
  const view = {
    list,
    name: [...shownName(name)].slice(0, sharedViewLimits.name).join('').trim(),
    filters: [...values].map(([filter, of]) => ({ name: filter, values: of })),
    ...(sortBy === '' ? {} : { sort: { column: sortBy, order: sortOrder } }),
    columns: {
      order: layout.order,
      hidden,
      // A file may be written by hand, and a link has whole pixels.
      widths: Object.fromEntries(
        Object.entries(layout.widths).map(([column, width]) => [column, Math.round(width)]),
      ),
      frozen: Math.min(layout.frozen, sharedViewLimits.frozen),
      ...(layout.density ? { density: layout.density } : {}),
    },
  };
  return JSON.stringify(view).length > viewFileCap ? undefined : view;
}

export interface AppliedView {
  readonly name: string;
  readonly content: ViewContent;
  /** Parts that the list does not have, for example `column “grade”`. */
  readonly leftOut: readonly string[];
}

/** @param base the state of the default view, whose order is used if the view has none */
export function appliedView(
  view: SharedView,
  headers: readonly Header[],
  definitions: readonly FilterDefinition[],
  base: TableState,
  now = new Date(),
): AppliedView {
  const known = new Set(headers.map(({ value }) => value));
  const { order, hidden, widths, frozen, density } = view.columns;
  const unknown = [...new Set([...order, ...hidden, ...Object.keys(widths)])].filter(
    (column) => !known.has(column),
  );
  const { values, left } = readableFilters(definitions, view.filters, now);
  const sort =
    view.sort && headers.some(({ value, sortable }) => sortable && value === view.sort?.column)
      ? view.sort
      : undefined;
  const layout: TableLayout = {
    order: order.filter((column) => known.has(column)),
    shown: Object.fromEntries(hidden.filter((column) => known.has(column)).map((column) => [column, false])),
    widths: Object.fromEntries(Object.entries(widths).filter(([column]) => known.has(column))),
    frozen,
    ...(density ? { density } : {}),
  };
  const hidesAll = arranged(headers, layout, false).length === 0;
  return {
    name: view.name,
    content: {
      filters: [...values],
      sortBy: sort?.column ?? base.sortBy,
      sortOrder: sort?.order ?? base.sortOrder,
      layout: hidesAll ? { ...layout, shown: {} } : layout,
    },
    leftOut: [
      ...unknown.map((column) => `column “${shownName(column)}”`),
      ...(view.sort && !sort ? [`sort by “${shownName(view.sort.column)}”`] : []),
      ...left.map(({ filter, value }) =>
        value === undefined
          ? `filter “${shownName(filter)}”`
          : `value “${shownName(value)}” of filter “${shownName(filter)}”`,
      ),
      ...(hidesAll ? ['hiding all columns'] : []),
    ],
  };
}

/** Compares two layouts: the titles of the columns that the second shows, hides and moves. */
export function columnChanges(headers: readonly Header[], now: TableLayout, next: TableLayout) {
  const [before, after] = [arranged(headers, now, false), arranged(headers, next, false)];
  const titles = (of: readonly Header[]) => of.map(({ text }) => text);
  const stay = new Set(before.filter((header) => after.includes(header)));
  const place = new Map(ordered(headers, now).map((header, at) => [header, at]));
  const common = after.filter((header) => stay.has(header));
  const inOrder = longestRising(common.map((header) => place.get(header) ?? 0));
  return {
    count: after.length,
    shows: titles(after.filter((header) => !stay.has(header))),
    hides: titles(before.filter((header) => !stay.has(header))),
    moves: titles(common.filter((_header, at) => !inOrder.has(at))),
  };
}

/** Indexes of the longest increasing subsequence; all other columns have moved. */
function longestRising(places: readonly number[]): ReadonlySet<number> {
  const length: number[] = [];
  const before: number[] = [];
  let last = -1;
  for (const [at, place] of places.entries()) {
    length[at] = 1;
    before[at] = -1;
    for (let other = 0; other < at; other += 1) {
      const longer = (length[other] ?? 0) + 1;
      if ((places[other] ?? 0) < place && longer > (length[at] ?? 0)) {
        length[at] = longer;
        before[at] = other;
      }
    }
    if (last < 0 || (length[at] ?? 0) > (length[last] ?? 0)) last = at;
  }
  const rising = new Set<number>();
  for (let at = last; at >= 0; at = before[at] ?? -1) rising.add(at);
  return rising;
}
