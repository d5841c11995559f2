/**
 * The calls that every list has (tables spec sections 3 and 7), derived from its definition, so that a list
 * screen costs one file. Their paths follow the nearest shown pattern and can be overridden one by one.
 */
import { z } from 'zod';
import type { ListDefinition, TableCallKind } from '../table/list';
import { idSchema, rowSchema } from '../table/row';
import { type Call, defineCall } from './call';

/** `headers` of the table metadata. Unknown viewer types are kept as text and shown as text. */
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

export const exportColumnSchema = z.object({
  text: z.string(),
  value: z.string(),
  exportable: z
    .boolean()
    .nullish()
    .transform((flag) => flag ?? true),
});
export type ExportColumn = z.output<typeof exportColumnSchema>;

export const permissionSchema = z.object({
  name: z.string(),
  columns: z
    .array(exportColumnSchema)
    .nullish()
    .transform((columns) => columns ?? []),
});
export type Permission = z.output<typeof permissionSchema>;

/** One submitted filter: a name and a value that is neither empty, null nor of zero length. */
export const filterValueSchema = z.object({ name: z.string(), value: z.unknown() });
export type FilterValue = z.output<typeof filterValueSchema>;

export const tableStateSchema = z.object({
  page: z.number().int().min(1),
  /** -1 means all. */
  per_page: z.number().int().min(-1),
  sortBy: z.string(),
  sortOrder: z.enum(['asc', 'desc']),
  filters: z.array(filterValueSchema),
});
export type TableState = z.output<typeof tableStateSchema>;

const structureSchema = z.object({
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
export type TableStructure = z.output<typeof structureSchema>;

const pageSchema = z.object({
  data: z.array(rowSchema),
  total: z.number().int().min(0),
  last_page: z.number().int().min(0).nullish(),
});
export type TablePage = z.output<typeof pageSchema>;

/** Replies come bare or under one `data`; both are the contract's "data: data (rows), total, last_page". */
export function underData<S extends z.ZodType>(schema: S) {
  return z.preprocess((reply) => {
    if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply;
    const inner = (reply as { data?: unknown }).data;
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : reply;
  }, schema);
}

/** What a save answers: nothing that is needed, unless it carries an error flag (tables spec section 8). */
export const acknowledgement = z.looseObject({ message: z.string().nullish() }).nullish();

const destroyInput = z.object({ id: idSchema });

const kinds = {
  structure: { suffix: '', effect: 'read', input: z.object({}), output: underData(structureSchema) },
  datatable: { suffix: '/datatable', effect: 'read', input: tableStateSchema, output: underData(pageSchema) },
  export: {
    suffix: '/export',
    effect: 'read',
    input: z.object({
      columns: z.array(z.string()).min(1),
      filters: z.array(filterValueSchema),
      export_ids: z.array(idSchema).optional(),
    }),
    output: underData(z.object({ url: z.string().min(1) })),
  },
  destroy: { suffix: '/destroy', effect: 'write', input: destroyInput, output: acknowledgement },
  state: {
    suffix: '/state',
    effect: 'write',
    input: z.object({ id: idSchema, status: z.string() }),
    output: acknowledgement,
  },
  show: {
    suffix: '/show',
    effect: 'read',
    input: z.object({ id: idSchema }),
    output: z.object({ detail: z.record(z.string(), z.unknown()) }),
  },
} as const satisfies Record<
  TableCallKind,
  { suffix: string; effect: Call['effect']; input: z.ZodType; output: z.ZodType }
>;

export type TableCallInput<K extends TableCallKind> = z.input<(typeof kinds)[K]['input']>;
export type TableCallOutput<K extends TableCallKind> = z.output<(typeof kinds)[K]['output']>;

/** Name of a list's call, for example `contracts.datatable`. */
export function tableCallName(list: string, kind: TableCallKind): string {
  return `${list}.${kind}`;
}

/** The calls of one list, by name. */
export function tableCalls(list: ListDefinition): Record<string, Call> {
  const shown: readonly TableCallKind[] = list.shownCalls ?? [];
  return Object.fromEntries(
    (Object.keys(kinds) as TableCallKind[]).map((kind) => {
      const { suffix, effect, input, output } = kinds[kind];
      const call = defineCall({
        path: `${list.path}${suffix}` as `/${string}`,
        encoding: 'json',
        effect,
        input,
        output,
      });
      return [
        tableCallName(list.id, kind),
        shown.includes(kind) ? call : { ...call, assumed: true as const },
      ];
    }),
  );
}
