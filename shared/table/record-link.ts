/** Values of a record that name another record: its list, and how to find it there. */
import { isRecord } from '../records';
import { textOf } from './read-record';
import { type Id, idSchema } from './row';

export interface RecordLink {
  /** Id of the list with the named records. */
  readonly list: string;
  /** `id` if the value is the id of the record; else the filter of that list which finds the record by the value. */
  readonly by: string;
}

/** Links in the details, by the label or heading of a field, or by the title of a block for all its values. */
export type DetailField = { readonly link: RecordLink } & (
  | { readonly field: string; readonly block?: undefined }
  | { readonly block: string; readonly field?: undefined }
);

/** Finds the link of a field by its name, heading or label, or by the title of its block. */
export function linkOfField(
  list: {
    readonly columns: readonly {
      readonly value: string;
      readonly text: string;
      readonly link?: RecordLink;
    }[];
    readonly detailFields?: readonly DetailField[];
  },
  field: { readonly name?: string; readonly label?: string; readonly block?: string },
): RecordLink | undefined {
  const { name, label, block } = field;
  const column = list.columns.find(
    ({ value, text }) => value === name || (label !== undefined && label !== '' && text === label),
  );
  if (column) return column.link;
  const fields = list.detailFields ?? [];
  const named = fields.find(({ field }) => field !== undefined && (field === name || field === label));
  return (named ?? fields.find((each) => each.block !== undefined && each.block === block))?.link;
}

/** Texts that servers use for no record. */
const nothingNamed = /^(?:0|[-–—]+|n\/?a|none|null)$/i;

/** The id or text with which a value names its record; undefined if it names none. An id is preferred. */
function linkedKey(value: unknown): { readonly by?: 'id'; readonly key: Id } | undefined {
  if (isRecord(value)) {
    const id = idSchema.safeParse(value.id);
    if (id.success && id.data !== '') return { by: 'id', key: id.data };
    return linkedKey(value.name ?? value.text ?? value.label);
  }
  if (typeof value === 'number') return value === 0 ? undefined : { key: value };
  const text = textOf(value)?.trim() ?? '';
  return text === '' || text.length > 200 || nothingNamed.test(text) ? undefined : { key: text };
}

/** Address in the app that leads to the named record; undefined for a value that names none. */
export function routeOfLink({ list, by }: RecordLink, value: unknown): `/${string}` | undefined {
  const named = linkedKey(value);
  if (!named) return undefined;
  return `/records/${list}?${new URLSearchParams({ by: named.by ?? by, key: String(named.key) })}`;
}

/** Links that several lists have. */
export const clientLink: RecordLink = { list: 'clients', by: 'name' };
export const orderLink: RecordLink = { list: 'orders', by: 'order_no' };
export const invoiceLink: RecordLink = { list: 'invoices', by: 'invoice_no' };
export const skuLink: RecordLink = { list: 'skus', by: 'sku' };
export const warehouseLink: RecordLink = { list: 'warehouses', by: 'name' };
export const integrationLink: RecordLink = { list: 'integrations', by: 'id' };
export const webhookLink: RecordLink = { list: 'webhooks', by: 'id' };
export const serviceLink: RecordLink = { list: 'finance-services', by: 'id' };
