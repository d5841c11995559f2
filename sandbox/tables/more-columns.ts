/**
 * A list with more columns than its definition has, as servers of large customers send them. Their values are made up
 * from their types, like those of every other column.
 */
import type { ListColumn, ListDefinition } from '../../shared/table/list';

/** Subjects of the generated columns. */
const topics = [
  ['Customer', 'Recipient', 'Sender', 'Parcel', 'Pallet', 'Route', 'Carrier', 'Driver', 'Vehicle', 'Customs'],
  ['Duty', 'Insurance', 'Return', 'Refund', 'Exchange', 'Packing', 'Label', 'Invoice', 'Payment', 'Discount'],
  ['Voucher', 'Campaign', 'Marketplace', 'Warehouse', 'Dock', 'Shelf', 'Batch', 'Inspection', 'Complaint'],
  [
    'Survey',
    'Promise',
    'Handover',
    'Cash on delivery',
    'Temperature',
    'Export declaration',
    'Second attempt',
  ],
].flat();

/** Properties of a subject; each gives a column. */
const properties: readonly Omit<ListColumn, 'value'>[] = [
  { text: 'reference', type: 'text' },
  { text: 'status', type: 'status' },
  { text: 'amount (AED)', type: 'number' },
  { text: 'city', type: 'text', practice: ['Dubai', 'Abu Dhabi', 'Sharjah', 'Riyadh', 'Muscat', 'Doha'] },
  { text: 'changed at', type: 'datetime' },
  { text: 'checked', type: 'boolean' },
  { text: 'contact', type: 'photo' },
  { text: 'weight in kilograms as it was declared', type: 'number' },
  { text: 'day', type: 'date' },
  { text: 'code', type: 'text', practice: ['A-1', 'A-2', 'B-1', 'B-7', 'C-3', 'D-12'] },
  { text: 'tags', type: 'list', practice: ['Fragile', 'Express', 'Cold', 'Gift', 'Signed'] },
  {
    text: 'remark',
    type: 'text',
    practice: ['As agreed', 'Call before', 'Leave at the desk', 'To be confirmed'],
  },
  { text: 'hour', type: 'time' },
];

/** The list with this number of columns; unchanged if it has as many. */
export function withColumns(list: ListDefinition, count: number | undefined): ListDefinition {
  const missing = Math.max(0, (count ?? 0) - list.columns.length);
  if (missing === 0) return list;
  return { ...list, columns: [...list.columns, ...Array.from({ length: missing }, (_, at) => column(at))] };
}

/**
 * The topics in rotation, so that neighbouring columns differ in type; a number distinguishes repetitions.
 */
function column(at: number): ListColumn {
  const topic = topics[at % topics.length] ?? '';
  const round = Math.floor(at / topics.length);
  const property = properties[(at + round) % properties.length];
  const again = Math.floor(round / properties.length);
  const text = `${topic} ${property?.text}${again > 0 ? ` ${again + 1}` : ''}`;
  return { type: 'text', ...property, text, value: text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_') };
}
