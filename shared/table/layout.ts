/**
 * The layout of a table and its saved views. They are stored in the preferences and read before the first paint.
 * Pure functions make the next layout from the current one; none of them changes the density.
 */
import type { FilterValue } from './filters';

export const densities = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Minimum and maximum column width in CSS pixels. */
export const columnWidths = { min: 48, max: 800 } as const;

export interface TableLayout {
  /** Column values in the user's order; other columns keep the server's position. */
  order: string[];
  /** Columns that the user showed or hid. A column that the server hides stays hidden. */
  shown: Record<string, boolean>;
  /** Widths that the user set, in CSS pixels. */
  widths: Record<string, number>;
  /** Number of columns from the left that stay visible while scrolling sideways. */
  frozen: number;
  /** Row height of this table; if absent, that of all tables. */
  density?: Density | undefined;
}

export const plainLayout: TableLayout = { order: [], shown: {}, widths: {}, frozen: 0 };

/** A saved view: filters, sorting and columns under a name. */
export interface SavedView {
  name: string;
  filters: FilterValue[];
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  layout: TableLayout;
}

/** The preferences of one table. */
export interface TablePreferences {
  layout: TableLayout;
  views: SavedView[];
  /** Name of the view that the table opens with. */
  view?: string | undefined;
  /** The same for a view of the policy. Its own columns are used, not `layout`, until the user arranges them. */
  managed?: { name: string; arranged?: boolean | undefined } | undefined;
}

/** The default for a table without stored layout and views. */
export const plainTable: TablePreferences = { layout: plainLayout, views: [] };

/** The properties of a column that a layout needs; `headers` of the structure have them. */
interface Arrangeable {
  readonly value: string;
  readonly visible: boolean;
  readonly mobile_visible: boolean;
}

/** True if the server allows the column at this window size (tables section 6). */
function mayShow(header: Arrangeable, small: boolean): boolean {
  return header.visible && (!small || header.mobile_visible);
}

/**
 * All columns in the order of the layout. A column that is not in the layout, because the server added it later,
 * comes after the column that precedes it on the server.
 */
export function ordered<H extends Arrangeable>(headers: readonly H[], layout: TableLayout): readonly H[] {
  const byValue = new Map(headers.map((header) => [header.value, header]));
  const named = new Set(layout.order);
  const first: H[] = [];
  const following = new Map<H, H[]>();
  let place = first;
  for (const header of headers) {
    if (named.has(header.value)) {
      place = [];
      following.set(header, place);
    } else place.push(header);
  }
  const chosen = [...named].flatMap((value) => {
    const header = byValue.get(value);
    return header ? [header, ...(following.get(header) ?? [])] : [];
  });
  return [...first, ...chosen];
}

/** The columns to draw, in order. The user can hide columns that the server shows, but not show hidden ones. */
export function arranged<H extends Arrangeable>(
  headers: readonly H[],
  layout: TableLayout,
  small: boolean,
): readonly H[] {
  return ordered(headers, layout).filter(
    (header) => mayShow(header, small) && layout.shown[header.value] !== false,
  );
}

/** Moves a column to an index among the drawn columns; columns that are not drawn keep their position. */
export function movedTo(
  layout: TableLayout,
  headers: readonly Arrangeable[],
  drawn: readonly string[],
  value: string,
  position: number,
): TableLayout {
  const from = drawn.indexOf(value);
  const to = Math.min(drawn.length - 1, Math.max(0, position));
  const neighbour = drawn[to];
  if (from < 0 || neighbour === undefined || from === to) return layout;
  const order = ordered(headers, layout)
    .map((header) => header.value)
    .filter((each) => each !== value);
  order.splice(order.indexOf(neighbour) + (to > from ? 1 : 0), 0, value);
  return { ...layout, order };
}

/** Sets the width of a column, within `columnWidths`. */
export function resizedTo(layout: TableLayout, value: string, width: number): TableLayout {
  const limited = Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)));
  return { ...layout, widths: { ...layout.widths, [value]: limited } };
}

/** Freezes the first drawn columns while scrolling sideways; 0 freezes none. */
export function frozenUpTo(layout: TableLayout, count: number): TableLayout {
  return { ...layout, frozen: Math.max(0, count) };
}

/** Hides a column. If it was frozen, one column fewer is frozen. */
export function withoutColumn(layout: TableLayout, drawn: readonly string[], value: string): TableLayout {
  const at = drawn.indexOf(value);
  const frozen = at >= 0 && at < layout.frozen ? layout.frozen - 1 : layout.frozen;
  return { ...layout, frozen, shown: { ...layout.shown, [value]: false } };
}

/** Resets the columns to those of the server; the density stays. */
export function withPlainColumns(layout: TableLayout): TableLayout {
  return layout.density ? { ...plainLayout, density: layout.density } : plainLayout;
}
