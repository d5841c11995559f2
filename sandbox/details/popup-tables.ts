/**
 * The tables inside a record's details, which pop-ups load page by page: their columns, and rows made from the
 * record's id. Records whose id ends in 4 have none.
 */
import { textOptions } from '../../shared/practice/terms';
import type { FilterDefinition, FilterValue } from '../../shared/table/filters';
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { baseDate, createRandom, daySeconds, type Random } from '../random';
import { notValid } from '../refusal';
import { lastDigitOf, seedOf } from './record-number';

export interface PopupTable {
  readonly title: string;
  readonly columns: readonly ListColumn[];
  /** File name of its export; absent for a table that cannot be exported. */
  readonly exportName?: string;
  /** The rows belong to invoices: an invoiced record shows invoiced rows, an invoice only its own. */
  readonly byInvoice?: true;
  /** Filters of the types `inputText` and `multipleSelect`. */
  readonly filters?: readonly FilterDefinition[];
  readonly rowOf: (random: Random, number: number, id: Id) => Row;
}

const products = [
  'Rose oud perfume 50 ml',
  'Wireless earbuds',
  'Abaya, black, size 54',
  'Dates gift box 1 kg',
  'Phone case, clear',
  'Sports bottle 750 ml',
  'Kids puzzle 48 pieces',
  'Silk scarf',
] as const;
const desks = ['System', 'Dubai warehouse desk', 'Call centre', 'Finance desk', 'Carrier'] as const;
const steps = ['New', 'Confirmed', 'Picked', 'Packed', 'Shipped', 'In Transit', 'Delivered'] as const;
const charges = ['Delivery', 'COD fee', 'Return', 'Storage', 'Packaging', 'Remote area'] as const;
const itemStatuses = ['Allocated', 'Picked', 'Packed', 'Out of Stock'] as const;
const reasons = ['Received', 'Order', 'Stock count', 'Return', 'Transfer'] as const;

const money = (random: Random, most: number) => (random.int(100, most * 100) / 100).toFixed(2);
const moment = (random: Random, number: number) => baseDate - number * 5400 - random.int(0, 3600);

/** Tables by the last part of their address. */
export const popupTables = {
  items: {
    title: 'Items',
    exportName: 'ItemsExport.csv',
    columns: [
      { value: 'id', text: 'ID', type: 'id' },
      { value: 'image', text: 'Picture', type: 'image' },
      { value: 'sku', text: 'SKU', type: 'text' },
      { value: 'name', text: 'Product', type: 'text' },
      { value: 'quantity', text: 'Quantity', type: 'number' },
      { value: 'price', text: 'Price (AED)', type: 'number' },
      { value: 'status', text: 'Status', type: 'status' },
    ],
    filters: [
      { type: 'inputText', name: 'name', title: 'Product' },
      { type: 'inputText', name: 'sku', title: 'SKU' },
      { type: 'multipleSelect', name: 'status', title: 'Status', values: textOptions(itemStatuses) },
    ],
    rowOf: (random, number) => {
      const product = random.int(1, products.length);
      return {
        id: number,
        image: `/files/pictures/product-${product}.png`,
        sku: `SKU-${String(product * 1000 + random.int(1, 400)).padStart(6, '0')}`,
        name: products[product - 1],
        quantity: random.int(1, 12),
        price: money(random, 400),
        status: random.pick(itemStatuses),
      };
    },
  },
  charges: {
    title: 'Charges',
    exportName: 'ChargesExport.csv',
    byInvoice: true,
    columns: [
      { value: 'id', text: 'ID', type: 'id' },
      { value: 'service', text: 'Service', type: 'text' },
      { value: 'date', text: 'Date', type: 'date' },
      { value: 'quantity', text: 'Quantity', type: 'number' },
      { value: 'amount', text: 'Amount (AED)', type: 'number' },
      { value: 'invoice_id', text: 'Invoice', type: 'text' },
    ],
    rowOf: (random, number, id) => ({
      id: number,
      service: random.pick(charges),
      date: baseDate - random.int(0, 60) * daySeconds,
      quantity: random.int(1, 40),
      amount: money(random, 90),
      invoice_id: number % 3 === 0 ? null : invoiceOf(id, number % 2),
    }),
  },
  history: {
    title: 'History',
    columns: [
      { value: 'time', text: 'Time', type: 'datetime' },
      { value: 'status', text: 'Status', type: 'status' },
      { value: 'by', text: 'By', type: 'text' },
      { value: 'note', text: 'Note', type: 'text' },
    ],
    rowOf: (random, number) => ({
      time: moment(random, number),
      status: random.pick(steps),
      by: random.pick(desks),
      note: random.chance(30) ? 'Checked again after the carrier answered.' : '',
    }),
  },
  movements: {
    title: 'Stock movements',
    exportName: 'MovementsExport.csv',
    columns: [
      { value: 'time', text: 'Time', type: 'datetime' },
      { value: 'reason', text: 'Reason', type: 'text' },
      { value: 'quantity', text: 'Quantity', type: 'number' },
      { value: 'reference', text: 'Reference', type: 'text' },
      { value: 'by', text: 'By', type: 'text' },
    ],
    rowOf: (random, number) => ({
      time: moment(random, number),
      reason: random.pick(reasons),
      quantity: random.int(-20, 60),
      reference: `MV-${String(random.int(1, 99_999)).padStart(5, '0')}`,
      by: random.pick(desks),
    }),
  },
  attempts: {
    title: 'Attempts',
    exportName: 'AttemptsExport.csv',
    columns: [
      { value: 'id', text: 'ID', type: 'id' },
      { value: 'time', text: 'Time', type: 'datetime' },
      { value: 'code', text: 'Answer', type: 'number' },
      { value: 'duration', text: 'Duration (ms)', type: 'number' },
      { value: 'status', text: 'Status', type: 'status' },
      { value: 'answer', text: 'Body', type: 'json' },
    ],
    rowOf: (random, number) => {
      const isFine = random.chance(75);
      return {
        id: number,
        time: moment(random, number),
        code: isFine ? 200 : random.pick([408, 422, 500, 503]),
        duration: random.int(35, 4800),
        status: isFine ? 'Sent' : 'Failed',
        answer: isFine ? { received: true } : { error: 'The receiver did not take the message.' },
      };
    },
  },
} as const satisfies Readonly<Record<string, PopupTable>>;

export type PopupTableName = keyof typeof popupTables;

/** One of the two invoices with the charges of a record. */
export function invoiceOf(id: Id, which: number): string {
  return `INV-${id}-${which + 1}`;
}

/** The conditions for the rows of a table: the invoices that it belongs to, and the filters that were set. */
interface RowContext {
  readonly invoiced?: unknown;
  readonly invoice_id?: Id | undefined;
  readonly filters?: readonly FilterValue[] | undefined;
}

/** All rows of a record's table: none, a few, or up to a few hundred. */
export function popupRows(
  list: ListDefinition,
  name: PopupTableName,
  id: Id,
  context: RowContext = {},
): Row[] {
  if (lastDigitOf(id) === 4) return [];
  const table: PopupTable = popupTables[name];
  const random = createRandom(seedOf(`${list.id}/${name}`, id));
  const count = random.pick([3, 17, 45, 128, 340]);
  const made = Array.from({ length: count }, (_, at) => table.rowOf(random, at + 1, id));
  const rows = made.filter((row) =>
    (context.filters ?? []).every((filter) => fits(row, table.filters ?? [], filter)),
  );
  if (!table.byInvoice) return rows;
  return rows.filter((row) => {
    if (context.invoice_id !== undefined) return row.invoice_id === String(context.invoice_id);
    return !isSet(context.invoiced) || row.invoice_id !== null;
  });
}

/** A text has to be in the cell; of a list, one has to be the cell. A filter that the table does not have is refused. */
function fits(row: Row, definitions: readonly FilterDefinition[], { name, value }: FilterValue): boolean {
  const text = String(row[name] ?? '').toLowerCase();
  const known = definitions.some((definition) => definition.name === name);
  if (!known) throw notValid({ [`filters.${name}`]: ['This table has no such filter.'] });
  if (Array.isArray(value)) return value.some((each) => String(each).toLowerCase() === text);
  return text.includes(String(value).toLowerCase());
}

const isSet = (flag: unknown) => flag === true || flag === 1 || flag === '1';

export interface SkuLine {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
}

/** The SKUs of a bundle: those of its row, or else generated like the items of its details. */
export function skuLines(list: ListDefinition, row: Row): SkuLine[] {
  const shown = (row.skus as { body?: unknown } | null | undefined)?.body;
  const lines = Array.isArray(shown) ? shown : popupRows(list, 'items', row[list.rowId] as Id);
  return lines.map((line: Record<string, unknown>) => ({
    sku: String(line.sku ?? line.SKU ?? line.code ?? ''),
    name: String(line.name ?? line.product ?? line.title ?? ''),
    quantity: Number(line.quantity ?? line.qty ?? 1),
  }));
}
