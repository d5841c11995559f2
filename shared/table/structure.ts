/**
 * Reads a table's structure (columns, permissions, filters, first state) and a page of its rows (tables section 3). A
 * column, filter, permission or row that cannot be read is left out and named in `unread`. Only a reply without headings
 * or without rows is refused.
 */
import { z } from 'zod';
import { labelOf } from '../labels';
import { isRecord } from '../records';
import { type FilterValue, filterValueSchema, isEmptyFilter, readFilter } from './filters';
import { entriesOf, flagOf, isNumbered, textOf, type Unread, UnreadList, wholeOf } from './read-record';
import type { Row } from './row';

/** A column. Unknown viewer types are kept and shown as text. */
export interface Header {
  readonly value: string;
  readonly text: string;
  readonly visible: boolean;
  readonly mobile_visible: boolean;
  readonly type: string;
  readonly sortable: boolean;
}

export interface ExportColumn {
  readonly text: string;
  readonly value: string;
  readonly exportable: boolean;
}

export interface Permission {
  readonly name: string;
  /** The columns that may be exported, for the export permission. */
  readonly columns: readonly ExportColumn[];
}

export const tableStateSchema = z.object({
  page: z.number().int().min(1),
  /** -1 means all. */
  per_page: z.number().int().min(-1),
  sortBy: z.string(),
  sortOrder: z.enum(['asc', 'desc']),
  filters: z.array(filterValueSchema),
});
export type TableState = z.output<typeof tableStateSchema>;

/** The initial state that the server proposes; the app decides the missing parts. */
export interface ProposedState {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortOrder?: string | undefined;
  readonly filters?: readonly FilterValue[] | undefined;
}

export interface TableStructure {
  readonly headers: readonly Header[];
  readonly permissions: readonly Permission[];
  /** The reply had no permissions, not even an empty list. */
  readonly unnamedPermissions?: true | undefined;
  readonly properties?: { readonly title?: string | undefined; readonly description?: string | undefined };
  /** The filters as the server sent them; `readFilters` reads them. */
  readonly filters: readonly unknown[];
  readonly state?: ProposedState;
  readonly unread?: readonly Unread[] | undefined;
}

export interface TablePage {
  readonly data: readonly Row[];
  /** Number of matching rows; undefined if the server does not send it in a readable form. */
  readonly total?: number | undefined;
  readonly last_page?: number | undefined;
  readonly unread?: readonly Unread[] | undefined;
}

/** A column; its name alone is enough. Undefined without a name. */
function readHeader(raw: unknown): Header | undefined {
  const fields: Record<string, unknown> = isRecord(raw) ? raw : { value: raw };
  const value = nameOf(fields.value);
  if (value === undefined) return undefined;
  return {
    value,
    text: textOf(fields.text) ?? labelOf(value),
    visible: flagOf(fields.visible) ?? true,
    mobile_visible: flagOf(fields.mobile_visible) ?? true,
    type: typeof fields.type === 'string' ? fields.type : 'text',
    sortable: flagOf(fields.sortable) ?? true,
  };
}

function readExportColumn(raw: unknown): ExportColumn | undefined {
  const fields: Record<string, unknown> = isRecord(raw) ? raw : { value: raw };
  const value = nameOf(fields.value);
  if (value === undefined) return undefined;
  return {
    value,
    text: textOf(fields.text) ?? labelOf(value),
    exportable: flagOf(fields.exportable) ?? true,
  };
}

/**
 * Returns columns that came as an object by field, `{id: 'ID'}` or `{id: {text: 'ID'}}`, as a list; other values
 * unchanged.
 */
function byField(raw: unknown): unknown {
  if (!isRecord(raw) || isNumbered(raw)) return raw;
  return Object.entries(raw).map(([value, column]) =>
    isRecord(column) ? { value, ...column } : { value, text: column },
  );
}

/** The name of a field or permission: a text, or a number as text. Never empty. */
function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return name.trim() === '' ? undefined : name;
}

/** Reads each entry of a list and records unreadable ones. Undefined if it is not a list. */
function readEach<T>(
  raw: unknown,
  what: Unread['what'],
  unread: UnreadList,
  read: (entry: unknown) => T | undefined,
): readonly T[] | undefined {
  return entriesOf(raw)?.flatMap((entry, at) => {
    const found = read(entry);
    if (found !== undefined) return [found];
    unread.add(what, at + 1, entry);
    return [];
  });
}

/** Returns the list, recorded as unread if it is something else; null and a missing list are empty. */
function readList<T>(
  raw: unknown,
  what: Unread['what'],
  unread: UnreadList,
  read: (entry: unknown) => T | undefined,
): readonly T[] {
  const list = readEach(raw ?? [], what, unread, read);
  if (list === undefined) unread.add(what, 'list', raw);
  return list ?? [];
}

function readPermission(raw: unknown, unread: UnreadList): Permission | undefined {
  const fields: Record<string, unknown> = isRecord(raw) ? raw : { name: raw };
  if (typeof fields.name !== 'string' || fields.name.trim() === '') return undefined;
  return {
    name: fields.name,
    columns: readList(byField(fields.columns), 'export column', unread, readExportColumn),
  };
}

/** The proposed state; unreadable parts count as missing. */
function readState(raw: unknown): ProposedState | undefined {
  if (!isRecord(raw)) return undefined;
  return {
    page: wholeOf(raw.page),
    per_page: wholeOf(raw.per_page),
    sortBy: nameOf(raw.sortBy),
    sortOrder: textOf(raw.sortOrder),
    filters: (entriesOf(raw.filters) ?? []).flatMap((entry): FilterValue[] => {
      const name = isRecord(entry) ? nameOf(entry.name) : undefined;
      if (!isRecord(entry) || name === undefined || isEmptyFilter(entry.value)) return [];
      return [{ name, value: entry.value }];
    }),
  };
}

function readProperties(raw: unknown): TableStructure['properties'] {
  if (!isRecord(raw)) return undefined;
  // A blank title counts as missing: a page needs a heading.
  return { title: textOf(raw.title)?.trim() || undefined, description: textOf(raw.description) };
}

/** Reads a structure, bare or under `data`. Undefined if there are no headings in it. */
function readStructure(reply: unknown): TableStructure | undefined {
  // Tables of webhooks call the headers `columns` (hub section 7).
  const fields = outerWith('headers', reply) ?? outerWith('columns', reply);
  if (!fields) return undefined;
  const unread = new UnreadList();
  const headers = readEach(byField(fields.headers ?? fields.columns ?? []), 'column', unread, readHeader);
  if (headers === undefined) return undefined;
  const properties = readProperties(fields.properties);
  const state = readState(fields.state);
  return {
    headers,
    permissions: readList(fields.permissions, 'permission', unread, (raw) => readPermission(raw, unread)),
    ...((fields.permissions === undefined || fields.permissions === null) && {
      unnamedPermissions: true as const,
    }),
    filters: readList(fields.filters, 'filter', unread, (raw) => (readFilter(raw) ? raw : undefined)),
    ...(properties && { properties }),
    ...(state && { state }),
    ...(unread.list && { unread: unread.list }),
  };
}

/** The outermost object that has the field, of a reply that is bare or once or twice under `data`. */
function outerWith(field: string, reply: unknown): Record<string, unknown> | undefined {
  let inner = reply;
  for (let depth = 0; depth < 3 && isRecord(inner); depth += 1) {
    if (Object.hasOwn(inner, field)) return inner;
    inner = inner.data;
  }
  return undefined;
}

/** The rows of a page: a list, a list with gaps, or null for none. Undefined for other values. */
function rowsIn(value: unknown): readonly unknown[] | undefined {
  if (value === null) return [];
  if (Array.isArray(value)) return value;
  return isNumbered(value) ? Object.values(value) : undefined;
}

/** Reads a page of rows, bare or under `data`. Undefined if it has no rows, not even an empty list. */
function readPage(reply: unknown, wrappers = 2): TablePage | undefined {
  if (Array.isArray(reply)) return readPage({ data: reply });
  if (!isRecord(reply)) return undefined;
  const raw = rowsIn(reply.data);
  if (raw === undefined) {
    const inner = isRecord(reply.data) && wrappers > 0 ? readPage(reply.data, wrappers - 1) : undefined;
    return inner && inner.total === undefined ? { ...inner, total: wholeOf(reply.total) } : inner;
  }
  const unread = new UnreadList();
  const total = wholeOf(reply.total);
  const known = total !== undefined && total >= 0;
  if (!known && reply.total !== undefined && reply.total !== null) unread.add('total', '', reply.total);
  const lastPage = wholeOf(reply.last_page);
  return {
    data: readRows(raw, unread),
    ...(known && { total }),
    ...(lastPage !== undefined && lastPage >= 0 && { last_page: lastPage }),
    ...(unread.list && { unread: unread.list }),
  };
}

/** The records among the rows. The same list if all are records: copying every row of a large list takes seconds. */
function readRows(raw: readonly unknown[], unread: UnreadList): readonly Row[] {
  if (raw.every(isRecord)) return raw;
  return raw.flatMap((row, at) => {
    if (isRecord(row)) return [row];
    // An empty object is an empty list in PHP.
    if (Array.isArray(row) && row.length === 0) return [{}];
    unread.add('row', at + 1, row);
    return [];
  });
}

/** Makes a schema of a reading function; it refuses values that the function cannot read. */
function schemaOf<T>(read: (raw: unknown) => T | undefined, expected: string) {
  return z.unknown().transform((raw, context): T => {
    const found = read(raw);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: expected });
    return z.NEVER;
  });
}

export const tableStructureSchema = schemaOf(readStructure, 'Expected headers');
export const tablePageSchema = schemaOf((raw) => readPage(raw), 'Expected rows');
