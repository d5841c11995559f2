/** Reads blocks with tables: headings, rows, and the addresses of paged tables and their exports. */
import { type Id, idSchema } from '../../shared/table/row';
import { type Fields, fieldText, isFields, isNothing } from '../cells/parts/read-value';
import { type Table, tableIn } from '../cells/parts/table-values';

/** A table whose rows are loaded page by page from an address. */
export interface RemoteTable {
  readonly address: string;
  /** Headings as the server sent them; undefined if the field names of the rows are the headings. */
  readonly header: unknown;
  /** Empty when the server offers no export. */
  readonly exportAddress: string;
  /** The id to send: the block's, else the record's; undefined if neither has one. */
  readonly id: Id | undefined;
  /** Filter definitions that the server sent with the block; those of a page of rows replace them. */
  readonly filters: readonly unknown[];
  /** Sent with the id if the server provided it (tables section 7). */
  readonly context: { readonly invoiced?: string | number | boolean; readonly invoice_id?: Id };
}

const headerOf = (raw: Fields) => raw.header ?? raw.headers ?? raw.columns ?? undefined;

const rowFields = ['body', 'rows', 'data', 'value', 'items'] as const;

/** Returns the rows inside a block; undefined for none. */
const rowsOf = (raw: Fields) => rowFields.map((name) => raw[name]).find((rows) => !isNothing(rows));

/** Reads a table that was sent with its rows; empty without headings and rows. */
export function readTable(raw: Fields): Table {
  return tableOf(headerOf(raw), rowsOf(raw) ?? []);
}

/**
 * Reads the small table that a block has in addition to a paged one: in the field `table`, or as `header` with rows.
 * Undefined without rows. In such a block, `items` are labels and values.
 */
export function readTableBeside(raw: Fields): Table | undefined {
  if (isFields(raw.table)) return readTable(raw.table);
  const rows = rowsBeside(raw);
  return rows === undefined ? undefined : tableOf(headerOf(raw), rows);
}

function rowsBeside(raw: Fields): unknown {
  const perhaps = headerOf(raw) === undefined ? [] : [raw.data, raw.value, raw.items].filter(isRows);
  return [raw.table, raw.body, raw.rows, ...perhaps].find((rows) => !isNothing(rows));
}

/** True for a list of rows, false for a list of labels and values. */
function isRows(value: unknown): boolean {
  return Array.isArray(value) && !value.some((entry) => isFields(entry) && 'label' in entry);
}

/**
 * Reads a table of headings and rows. If the headings name no field of the rows, the field names are used as headings,
 * so that no row is blank. Throws for a body that is not a table.
 */
export function tableOf(header: unknown, body: unknown): Table {
  const none = { columns: [], rows: [] };
  if (header === undefined && isNothing(body)) return none;
  const table = tableIn({ header, body }) ?? none;
  const blank = table.rows.every((row) => Object.values(row).every((value) => value === undefined));
  return blank && header !== undefined && !isNothing(body) ? (tableIn({ body }) ?? table) : table;
}

/** Reads the paged table of a block, described by the block itself or by its field `datatable`. */
export function readRemoteTable(block: Fields, recordId: Id): RemoteTable {
  const nested = isFields(block.datatable) ? block.datatable : {};
  const raw = { ...block, ...nested };
  const own = headerOf(nested) ?? block.datatable_header ?? block.datatable_headers ?? undefined;
  const invoiceId = idOf(raw.invoice_id);
  return {
    address: fieldText(raw, 'address', 'url', 'path'),
    // If the block also has rows, its headings belong to these rows.
    header: own ?? (rowsBeside(block) === undefined ? headerOf(block) : undefined),
    exportAddress: fieldText(raw, 'export_address', 'export_url', 'export'),
    id: idOf(raw.id) ?? idOf(recordId),
    filters: Array.isArray(raw.filters) ? raw.filters : [],
    context: {
      ...(isPlain(raw.invoiced) ? { invoiced: raw.invoiced } : {}),
      ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    },
  };
}

/** The calls accept nothing else (`shared/api/popups.ts`). */
function isPlain(value: unknown): value is string | number | boolean {
  return (typeof value === 'string' && value.length <= 500) || ['number', 'boolean'].includes(typeof value);
}

function idOf(value: unknown): Id | undefined {
  const id = idSchema.safeParse(value);
  return id.success && id.data !== '' ? id.data : undefined;
}
