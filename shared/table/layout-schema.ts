/** The schemas of layouts and saved views. Separate from `layout.ts`, so that the first paint does not load zod. */
import { z } from 'zod';
import { filterValueSchema } from './filters';
import { columnWidths, densities, type SavedView, type TableLayout, type TablePreferences } from './layout';

export const tableLayoutSchema = z.object({
  order: z.array(z.string()),
  shown: z.record(z.string(), z.boolean()),
  widths: z.record(z.string(), z.number().min(columnWidths.min).max(columnWidths.max)),
  frozen: z.number().int().min(0),
  density: z.enum(densities).optional(),
}) satisfies z.ZodType<TableLayout>;

const savedViewSchema = z.object({
  name: z.string().min(1).max(60),
  filters: z.array(filterValueSchema),
  sortBy: z.string(),
  sortOrder: z.enum(['asc', 'desc']),
  layout: tableLayoutSchema,
}) satisfies z.ZodType<SavedView>;

export const storedTableSchema = z.object({
  layout: tableLayoutSchema,
  views: z.array(savedViewSchema),
  view: z.string().optional(),
  managed: z.object({ name: z.string(), arranged: z.boolean().optional() }).optional(),
}) satisfies z.ZodType<TablePreferences>;
