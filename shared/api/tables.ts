/**
 * The calls that every list has (tables sections 3 and 7), derived from its definition, so that a list costs one
 * file. Paths that the API does not document follow its pattern; each can be overridden.
 */
import { z } from 'zod';
import { isRecord } from '../records';
import { filterValueSchema } from '../table/filters';
import {
  type ListDefinition,
  listCallKinds,
  secretColumns,
  type TableCallKind,
  tableCallName,
} from '../table/list';
import { idField, ownerField } from '../table/owned';
import { entriesOf, textOf, wholeOf } from '../table/read-record';
import { idSchema } from '../table/row';
import {
  type TableStructure,
  tablePageSchema,
  tableStateSchema,
  tableStructureSchema,
} from '../table/structure';
import { type Call, type CallParts, defineCall, type Effect, type Encoding } from './call';

/**
 * Accepts a reply with or without the wrapper `data`; docs/domain describes it with the wrapper. Where both are records,
 * the one that can be read counts.
 */
export function underData<S extends z.ZodType>(schema: S) {
  const reads = (value: unknown) => schema.safeParse(value).success;
  return z.preprocess((reply) => {
    if (!isRecord(reply) || !isRecord(reply.data)) return reply;
    return reads(reply.data) || !reads(reply) ? reply.data : reply;
  }, schema);
}

/**
 * The reply to a save. It needs no content, but may have an error flag (tables section 8). The save is already done, so
 * unreadable parts of the reply must not count as a failure.
 */
export const acknowledgement = z.preprocess(
  (reply) => (isRecord(reply) ? { ...reply, message: textOf(reply.message) } : null),
  z.looseObject({ message: z.string().nullish() }).nullish(),
);

/** An object, for which PHP sends `[]` when it is empty. */
export const objectReply = z.preprocess(
  (reply) => (Array.isArray(reply) && reply.length === 0 ? {} : reply),
  z.record(z.string(), z.unknown()),
);

/** Reads a reply that is empty, `[]` or `null`, bare or under `data`, as an object without fields. */
export function emptyOr<S extends z.ZodType>(schema: S) {
  return z.preprocess((reply) => {
    const inner = isRecord(reply) && Object.keys(reply).length === 1 && 'data' in reply ? reply.data : reply;
    return inner === null || (Array.isArray(inner) && inner.length === 0) ? {} : reply;
  }, schema);
}

/** Comments in the order of the server. One without a text is left out; a time that cannot be read is unknown. */
const commentList = z.unknown().transform((list) =>
  (entriesOf(list) ?? []).flatMap((entry) => {
    const fields: Record<string, unknown> = isRecord(entry) ? entry : { text: entry };
    const text = textOf(fields.text);
    if (text === undefined || text.trim() === '') return [];
    return [{ text, author: textOf(fields.author) ?? null, time: wholeOf(fields.time) ?? null }];
  }),
);

/** Details of a record in `detail`: an object, the list of its blocks, or a text. `[]` is an empty object. */
export const detailReply = underData(
  z.object({
    detail: z.preprocess(
      (detail) => {
        if (Array.isArray(detail)) return { content: detail };
        if (typeof detail === 'string') return { content: [detail] };
        return detail === null ? {} : detail;
      },
      z.record(z.string(), z.unknown()),
    ),
  }),
);

/** Input for one record. */
const oneId = z.object({ id: idSchema });
/** Input for one id or a list of ids. */
const someIds = z.object({ id: z.union([idSchema, z.array(idSchema).min(1)]) });
/** Input of every export; `integration_id` if the list belongs to an integration. */
const exportInput = z.object({
  columns: z.array(z.string()).min(1),
  filters: z.array(filterValueSchema),
  integration_id: idSchema.optional(),
  export_ids: z.array(idSchema).optional(),
});
/** Address of a file that the server made: `url`, or `file` in the replies of details. */
const madeFile = underData(z.object({ url: z.string().min(1) }));
/** A reply that may name a file. */
const optionalFile = underData(z.looseObject({ url: z.string().nullish(), message: z.string().nullish() }));
const token = underData(z.object({ token: z.string().min(1) }));
const recordValues = z.record(z.string(), z.unknown());

/** A call that many lists have. Its path is the path of the list plus the suffix; the encoding defaults to JSON. */
type TableCall = Omit<CallParts, 'path' | 'encoding' | 'assumed'> &
  Effect & { readonly suffix: '' | `/${string}`; readonly encoding?: Encoding };

const kinds = {
  structure: { suffix: '', effect: 'read', input: z.object({}), output: tableStructureSchema },
  datatable: {
    suffix: '/datatable',
    effect: 'read',
    manyRows: true,
    input: tableStateSchema,
    output: tablePageSchema,
  },
  export: { suffix: '/export', effect: 'read', input: exportInput, output: madeFile },
  show: {
    suffix: '/show',
    effect: 'read',
    input: oneId,
    output: detailReply,
  },
  /** The definition can add fields such as `integration_id` (`sentWith`). */
  destroy: {
    suffix: '/destroy',
    effect: 'write',
    lookUp: 'removed',
    repeatable: true,
    input: z.looseObject({ id: idSchema }),
    output: acknowledgement,
  },
  state: {
    suffix: '/state',
    effect: 'write',
    lookUp: 'status',
    repeatable: true,
    /** Validations send true or false (hub section 4). */
    input: z.object({ id: idSchema, status: z.union([z.string(), z.boolean()]) }),
    output: acknowledgement,
  },
  /** Option lists by field name, and perhaps an empty `record`. */
  create: {
    suffix: '/create',
    effect: 'read',
    input: z.object({}),
    output: emptyOr(underData(z.looseObject({}))),
  },
  /** The record is in `record`, and the option lists are next to it. */
  edit: {
    suffix: '/edit',
    effect: 'read',
    input: oneId,
    output: underData(z.looseObject({ record: objectReply })),
  },
  store: { suffix: '/store', effect: 'write', lookUp: 'added', input: recordValues, output: acknowledgement },
  update: {
    suffix: '/update',
    effect: 'write',
    lookUp: 'record',
    repeatable: true,
    input: z.looseObject({ id: idSchema }),
    output: acknowledgement,
  },
  /** `name` is sent for services only (tables section 7). */
  duplicate: {
    suffix: '/duplicate',
    effect: 'write',
    lookUp: 'added',
    input: z.object({ id: idSchema, name: z.string().optional() }),
    output: acknowledgement,
  },
  reprocess: {
    suffix: '/reprocess',
    effect: 'write',
    lookUp: 'none',
    input: z.object({ id: z.array(idSchema).min(1) }),
    output: acknowledgement,
  },
  reset: { suffix: '/reset', effect: 'write', lookUp: 'presence', input: someIds, output: acknowledgement },
  activate: {
    suffix: '/activate',
    effect: 'write',
    lookUp: 'presence',
    input: oneId,
    output: acknowledgement,
  },
  generate: { suffix: '/generate', effect: 'write', lookUp: 'presence', input: oneId, output: token },
  generateClientToken: {
    suffix: '/generateClientToken',
    effect: 'write',
    lookUp: 'presence',
    input: oneId,
    output: underData(z.object({ webhook_client_secret: z.string().min(1) })),
  },
  generateToken: {
    suffix: '/generateToken',
    effect: 'write',
    lookUp: 'none',
    input: z.object({ customer_system_code: z.string().min(1) }),
    output: token,
  },
  generateRefreshToken: {
    suffix: '/generateRefreshToken',
    effect: 'write',
    lookUp: 'none',
    input: z.object({ customer_system_code: z.string().min(1) }),
    output: token,
  },
  /** Generate in the toolbar: documents of the selected records, or of all that match. */
  print: {
    suffix: '/print',
    effect: 'read',
    input: z.object({ id: z.array(idSchema).min(1) }),
    output: optionalFile,
  },
  retry: {
    suffix: '/retry_with_current_data',
    effect: 'write',
    lookUp: 'presence',
    input: oneId,
    output: acknowledgement,
  },
  barcodes: { suffix: '/sku_barcode_generate', effect: 'read', input: someIds, output: madeFile },
  checklists: {
    suffix: '/export_checklists',
    effect: 'read',
    input: z.object({ filters: z.array(filterValueSchema), export_ids: z.array(idSchema).optional() }),
    output: madeFile,
  },
  plugin: { suffix: '/download_return_plugin', effect: 'read', input: z.object({}), output: madeFile },
  uploadDocument: {
    suffix: '/upload_doc',
    encoding: 'multipart',
    files: ['file'],
    effect: 'write',
    lookUp: 'presence',
    input: z.object({ id: idSchema, title: z.string().min(1), file: z.string().min(1) }),
    output: acknowledgement,
  },
  exportSkus: {
    suffix: '/export',
    effect: 'read',
    input: z.object({
      id: idSchema,
      export_type: z.literal('skus'),
      columns: z.array(z.string()).min(1),
    }),
    output: madeFile,
  },
  comments: {
    suffix: '/comments',
    effect: 'read',
    input: oneId,
    output: underData(z.object({ comments: commentList })),
  },
  comment: {
    suffix: '/comments/store',
    effect: 'write',
    lookUp: 'comment',
    input: z.object({ id: idSchema, text: z.string().min(1) }),
    output: acknowledgement,
  },
} as const satisfies Record<TableCallKind, TableCall>;

export type TableCallInput<K extends TableCallKind> = z.input<(typeof kinds)[K]['input']>;
export type TableCallOutput<K extends TableCallKind> = z.output<(typeof kinds)[K]['output']>;

/** The kinds of calls that write. */
export type WriteKind = {
  [K in TableCallKind]: (typeof kinds)[K]['effect'] extends 'read' ? never : K;
}[TableCallKind];

/** True for a kind of call that writes. */
export function isWrite(kind: TableCallKind): kind is WriteKind {
  return kinds[kind].effect === 'write';
}

/** True for an idempotent kind of write. */
export function isRepeatable(kind: WriteKind): boolean {
  const call: TableCall = kinds[kind];
  return call.repeatable === true;
}

/** The input of a call with the list's name for the record's id, and with the owner of an owned list. */
function inputOf(list: ListDefinition, kind: TableCallKind): z.ZodType {
  const { input } = kinds[kind];
  const name = idField(list, kind);
  const owner = ownerField(list, kind);
  if (name === 'id' && owner === undefined) return input;
  const fields = input instanceof z.ZodObject ? input : z.looseObject({});
  const { id, ...others } = fields.shape as Record<string, z.ZodType>;
  const shape = {
    ...(id && { [name]: id }),
    ...others,
    ...(owner !== undefined && { [owner]: idSchema }),
  };
  return fields.def.catchall ? z.looseObject(shape) : z.object(shape);
}

/** Returns the reply to `edit` with the record under `record`, from any name. */
function editReply(list: ListDefinition): z.ZodType {
  const { recordIn = 'record' } = list.dialog ?? {};
  return underData(
    z.looseObject({}).transform((reply, context) => {
      const named = [reply[recordIn], reply.record].find(isRecord) ?? unnamedRecord(list, reply);
      const record = named ?? objectReply.safeParse(reply[recordIn]).data;
      if (record) return { ...reply, record };
      context.addIssue({ code: 'custom', message: `Expected a record in ${recordIn}` });
      return z.NEVER;
    }),
  );
}

/** The only record in a reply that has fields of the list, or the reply itself if it has its whole key. */
function unnamedRecord(list: ListDefinition, reply: Readonly<Record<string, unknown>>) {
  const { naturalKey: key = [], fields = [], columns } = list;
  const formNames = fields.flatMap(({ name, readAs = [] }) => [name, ...readAs]);
  const names = fields.length > 0 ? [...formNames, ...key.flat()] : columns.map(({ value }) => value);
  const records = Object.values(reply)
    .filter(isRecord)
    .filter((each) => names.some((name) => name in each));
  if (records.length > 0) return records.length === 1 ? records[0] : undefined;
  const hasKey = key.length > 0 && key.every((part) => part.some((name) => name in reply));
  return hasKey ? reply : undefined;
}

function outputOf(list: ListDefinition, kind: TableCallKind): z.ZodType {
  if (kind === 'edit') return editReply(list);
  if (kind !== 'structure') return kinds[kind].output;
  return tableStructureSchema.transform((structure) => hidingSecrets(list, grantingUnnamed(list, structure)));
}

/** The structure with the permissions of the definition, if the server sent no permissions and the list allows it. */
function grantingUnnamed(list: ListDefinition, structure: TableStructure): TableStructure {
  if (!list.grantsUnnamed || !structure.unnamedPermissions) return structure;
  return { ...structure, permissions: list.permissions.map((name) => ({ name, columns: [] })) };
}

/** Returns the structure with its secret columns marked as secret, for any type from the server, and not exported. */
function hidingSecrets(list: ListDefinition, structure: TableStructure): TableStructure {
  const secret = secretColumns(list);
  if (secret.length === 0) return structure;
  return {
    ...structure,
    headers: structure.headers.map((header) =>
      secret.includes(header.value) ? { ...header, type: 'secret' } : header,
    ),
    permissions: structure.permissions.map(({ name, columns }) => ({
      name,
      columns: columns.filter(({ value }) => !secret.includes(value)),
    })),
  };
}

/** The calls of one list by name. */
export function tableCalls(list: ListDefinition): Record<string, Call> {
  const shown: readonly TableCallKind[] = list.shownCalls ?? [];
  return Object.fromEntries(
    listCallKinds(list).map((kind) => {
      const { suffix, encoding = 'json', ...rest }: TableCall = kinds[kind];
      const secrets = rest.effect === 'write' ? secretColumns(list) : [];
      const call = defineCall({
        ...rest,
        path: list.paths?.[kind] ?? `${list.path}${suffix}`,
        encoding,
        ...(secrets.length > 0 && { secrets }),
        input: inputOf(list, kind),
        output: outputOf(list, kind),
      });
      return [
        tableCallName(list.id, kind),
        shown.includes(kind) ? call : { ...call, assumed: true as const },
      ];
    }),
  );
}
