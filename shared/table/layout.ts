/** How a person arranged a table, and the views they saved of it. Kept in the preferences, read before first paint. */
import { z } from 'zod';
import { filterValueSchema } from './filters';

export const densities = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Narrowest and widest column a person can make, in CSS pixels. */
export const columnWidths = { min: 48, max: 800 } as const;

export const tableLayoutSchema = z.object({
  /** Column values in the order a person gave them; columns not named come after, as the server has them. */
  order: z.array(z.string()),
  /** Columns shown or hidden against what the server says. */
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
export const savedViewSchema = z.object({
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
