/** How blocks with tables are read: headings, rows, and where a paged table gets its rows and its export from. */
import { type Id, idSchema } from '../../shared/table/row';
import { type Fields, fieldText, isFields } from '../cells/parts/reading';
import { type Table, tableIn } from '../cells/parts/tables';

/** A table whose rows are at an address. */
export interface RemoteTable {
  readonly address: string;
  /** Headings as the server sent them; undefined when the fields of the rows are the headings. */
  readonly header: unknown;
  /** Empty when the server offers no export. */
  readonly exportAddress: string;
  /** The id that is sent; the block's own where it has one, else the record's. Undefined when there is none. */
  readonly id: Id | undefined;
  /** What goes along with the id when the server sent it (tables section 7). */
  readonly context: { readonly invoiced?: unknown; readonly invoice_id?: Id };
}

const headerOf = (raw: Fields) => raw.header ?? raw.headers ?? raw.columns ?? undefined;

/** A table that came with its rows; one without headings and rows is empty. */
export function readTable(raw: Fields): Table {
  return tableOf(headerOf(raw), raw.body ?? raw.rows ?? raw.data ?? raw.value ?? raw.items ?? []);
}

/** Rows under their headings. Throws for what is no table. */
export function tableOf(header: unknown, body: unknown): Table {
  const nothing = header === undefined && Array.isArray(body) && body.length === 0;
  const table = nothing ? undefined : tableIn({ ...(header === undefined ? {} : { header }), body });
  return table ?? { columns: [], rows: [] };
}

/** The part of a block that describes its paged table: the block itself, or what it nests under `datatable`. */
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
