/**
 * How a person arranged a table, and the views they saved of it. Kept in the preferences, read before first paint.
 * The steps from one arrangement to the next are here as well; none of them touches density.
 */
import { z } from 'zod';
import { filterValueSchema } from './filters';

export const densities = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Narrowest and widest column a person can make, in CSS pixels. */
export const columnWidths = { min: 48, max: 800 } as const;

export const tableLayoutSchema = z.object({
  /** Column values in the order a person gave them; columns not named keep the server's place. */
  order: z.array(z.string()),
  /** Columns a person shows or hides. What the server makes invisible stays so. */
  shown: z.record(z.string(), z.boolean()),
  /** Widths that a person dragged, in CSS pixels. */
  widths: z.record(z.string(), z.number().min(columnWidths.min).max(columnWidths.max)),
  /** How many columns from the left stay in sight while scrolling sideways. */
  frozen: z.number().int().min(0),
  /** Row height of this table; absent for the one of all tables. */
  density: z.enum(densities).optional(),
});
export type TableLayout = z.output<typeof tableLayoutSchema>;

export const plainLayout: TableLayout = { order: [], shown: {}, widths: {}, frozen: 0 };

/** A named arrangement: what is filtered, how it is sorted, which columns. */
const savedViewSchema = z.object({
  name: z.string().min(1).max(60),
  filters: z.array(filterValueSchema),
  sortBy: z.string(),
  sortOrder: z.enum(['asc', 'desc']),
  layout: tableLayoutSchema,
});
export type SavedView = z.output<typeof savedViewSchema>;

/** What is kept of one table. */
export const keptTableSchema = z.object({
  layout: tableLayoutSchema,
  views: z.array(savedViewSchema),
  /** Name of the view the table opens with. */
  view: z.string().optional(),
});
export type KeptTable = z.output<typeof keptTableSchema>;

/** What the arrangement needs to know of a column; `headers` of the structure fit. */
interface Arrangeable {
  readonly value: string;
  readonly visible: boolean;
  readonly mobile_visible: boolean;
}

/** True when the server lets this column be seen at this size of window (tables section 6). */
function mayShow(header: Arrangeable, small: boolean): boolean {
  return header.visible && (!small || header.mobile_visible);
}

/**
 * All columns in the order of the layout. A column that the layout does not know, because the server added it later,
 * stands after the one that the server puts before it.
 */
export function ordered<H extends Arrangeable>(headers: readonly H[], layout: TableLayout): readonly H[] {
  const byValue = new Map(headers.map((header) => [header.value, header]));
  const named = new Set(layout.order);
  const result = [...named].map((value) => byValue.get(value)).filter((header) => header !== undefined);
  headers.forEach((header, at) => {
    if (named.has(header.value)) return;
    const before = headers[at - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, header);
  });
  return result;
}

/** The columns to draw, in order. A person can hide what the server shows, never show what it hides. */
export function arranged<H extends Arrangeable>(
  headers: readonly H[],
  layout: TableLayout,
  small: boolean,
): readonly H[] {
  return ordered(headers, layout).filter(
    (header) => mayShow(header, small) && layout.shown[header.value] !== false,
  );
}

/** Moves a column to a position among the drawn ones, counted from 0; columns that are not drawn keep their place. */
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

/** Gives a column a width, within `columnWidths`. */
export function resizedTo(layout: TableLayout, value: string, width: number): TableLayout {
  const kept = Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)));
  return { ...layout, widths: { ...layout.widths, [value]: kept } };
}

/** Keeps the first drawn columns in sight while scrolling sideways; 0 lets all scroll. */
export function frozenUpTo(layout: TableLayout, count: number): TableLayout {
  return { ...layout, frozen: Math.max(0, count) };
}

/** Hides a column; when it was one of the frozen, one fewer is frozen. */
export function withoutColumn(layout: TableLayout, drawn: readonly string[], value: string): TableLayout {
  const at = drawn.indexOf(value);
  const frozen = at >= 0 && at < layout.frozen ? layout.frozen - 1 : layout.frozen;
  return { ...layout, frozen, shown: { ...layout.shown, [value]: false } };
}

/** As the server has it; the density stays. */
export function withPlainColumns(layout: TableLayout): TableLayout {
  return layout.density ? { ...plainLayout, density: layout.density } : plainLayout;
}
