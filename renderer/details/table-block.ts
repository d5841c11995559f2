/** Reads blocks with tables: headings, rows, and the addresses of paged tables and their exports. */
import { type Id, idSchema } from '../../shared/table/row';
import { type Fields, fieldText, isFields } from '../cells/parts/reading';
import { type Table, tableIn } from '../cells/parts/tables';

/** A table whose rows are loaded page by page from an address. */
export interface RemoteTable {
  readonly address: string;
  /** Headings as the server sent them; undefined if the field names of the rows are the headings. */
  readonly header: unknown;
  /** Empty when the server offers no export. */
  readonly exportAddress: string;
  /** The id to send: the block's, else the record's. Undefined when neither has one. */
  readonly id: Id | undefined;
  /** Sent with the id when the server provided it (tables section 7). */
  readonly context: { readonly invoiced?: unknown; readonly invoice_id?: Id };
}

const headerOf = (raw: Fields) => raw.header ?? raw.headers ?? raw.columns ?? undefined;

/** A table that was sent with its rows; empty without headings and rows. */
export function readTable(raw: Fields): Table {
  return tableOf(headerOf(raw), raw.body ?? raw.rows ?? raw.data ?? raw.value ?? raw.items ?? []);
}

/** Throws for a body that is not a table. */
export function tableOf(header: unknown, body: unknown): Table {
  const empty = header === undefined && Array.isArray(body) && body.length === 0;
  return (empty ? undefined : tableIn({ header, body })) ?? { columns: [], rows: [] };
}

/** The paged table of a block, described by the block itself or by its field `datatable`. */
export function readRemoteTable(block: Fields, recordId: Id): RemoteTable {
  const raw = isFields(block.datatable) ? { ...block, ...block.datatable } : block;
  const invoiceId = idOf(raw.invoice_id);
  return {
    address: fieldText(raw, 'address', 'url', 'path'),
    header: headerOf(raw),
    exportAddress: fieldText(raw, 'export_address', 'export_url', 'export'),
    id: idOf(raw.id) ?? idOf(recordId),
    context: {
      ...(raw.invoiced === undefined || raw.invoiced === null ? {} : { invoiced: raw.invoiced }),
      ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
    },
  };
}

function idOf(value: unknown): Id | undefined {
  const id = idSchema.safeParse(value);
  return id.success && id.data !== '' ? id.data : undefined;
}
