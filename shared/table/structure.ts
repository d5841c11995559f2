/** Schemas of a table's structure (columns, permissions, filters, first state) and of a page of its rows. */
import { z } from 'zod';
import { filterValueSchema } from './filters';
import { rowSchema } from './row';

/** `headers` of the structure. Unknown viewer types are kept and shown as text. */
export const headerSchema = z.object({
  value: z.string(),
  text: z.string(),
  visible: z
    .boolean()
    .nullish()
    .transform((flag) => flag ?? true),
  mobile_visible: z
    .boolean()
    .nullish()
    .transform((flag) => flag ?? true),
  type: z
    .string()
    .nullish()
    .transform((type) => type ?? 'text'),
  sortable: z
    .boolean()
    .nullish()
    .transform((flag) => flag ?? true),
});
export type Header = z.output<typeof headerSchema>;

const exportColumnSchema = z.object({
  text: z.string(),
  value: z.string(),
  exportable: z
    .boolean()
    .nullish()
    .transform((flag) => flag ?? true),
});
export type ExportColumn = z.output<typeof exportColumnSchema>;

const permissionSchema = z.object({
  name: z.string(),
  columns: z
    .array(exportColumnSchema)
    .nullish()
    .transform((columns) => columns ?? []),
});
export type Permission = z.output<typeof permissionSchema>;

export const tableStateSchema = z.object({
  page: z.number().int().min(1),
  /** -1 means all. */
  per_page: z.number().int().min(-1),
  sortBy: z.string(),
  sortOrder: z.enum(['asc', 'desc']),
  filters: z.array(filterValueSchema),
});
export type TableState = z.output<typeof tableStateSchema>;

export const tableStructureSchema = z.object({
  headers: z.array(headerSchema),
  permissions: z
    .array(permissionSchema)
    .nullish()
    .transform((list) => list ?? []),
  properties: z.object({ title: z.string().nullish(), description: z.string().nullish() }).nullish(),
  filters: z
    .array(z.record(z.string(), z.unknown()))
    .nullish()
    .transform((list) => list ?? []),
  state: z
    .object({
      page: z.number().nullish(),
      per_page: z.number().nullish(),
      sortBy: z.string().nullish(),
      sortOrder: z.string().nullish(),
    })
    .nullish(),
});
export type TableStructure = z.output<typeof tableStructureSchema>;

export const tablePageSchema = z.object({
  data: z.array(rowSchema),
  total: z.number().int().min(0),
  last_page: z.number().int().min(0).nullish(),
});
