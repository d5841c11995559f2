/**
 * The details of a record as blocks. Data that the row does not have is generated from its id: an id that ends in 3 has
 * a very long text, one that ends in 7 a block of an unknown type, one that ends in 4 empty tables.
 */
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { rowsOf } from '../database';
import { type PlannedBlock, plannedBlocks, popupAddress } from '../details/detail-plan';
import { invoiceOf, type PopupTable, popupTables } from '../details/popup-tables';
import { lastDigitOf, seedOf } from '../details/record-number';
import { documentsOf } from '../files/stored-documents';
import { baseDate, createRandom, type Random } from '../random';
import type { Context } from './handler';
import { serviceBlocks } from './service-blocks';

/** A block as it is sent. `type` decides the viewer. */
type Block = { readonly type: string; readonly title: string } & Readonly<Record<string, unknown>>;

/** All blocks of a record, the overview of its columns first. */
export function recordBlocks(context: Context, list: ListDefinition, row: Row): Block[] {
  const id = row[list.rowId] as Id;
  const random = createRandom(seedOf(list.id, id));
  return [
    overview(list, row, id),
    ...ownBlocks(context, list, row),
    ...plannedBlocks(list).map((planned) => block(context, list, id, planned, random)),
    ...(lastDigitOf(id) === 7 ? [{ type: 'chart', title: 'Volume', points: [3, 5, 8, 13, 21] }] : []),
  ];
}

function overview(list: ListDefinition, row: Row, id: Id): Block {
  const items = list.columns.map(({ text, value, type }) => ({
    label: text,
    value: row[value] ?? null,
    type,
  }));
  const note = { label: 'Note', value: longText, type: 'text' };
  return { type: 'text', title: 'Overview', items: lastDigitOf(id) === 3 ? [...items, note] : items };
}

const longText = Array.from(
  { length: 40 },
  (_, at) =>
    `${at + 1}. The recipient asked the carrier to leave the parcel with the reception, the reception asked for a written order, and the warehouse repeated the label.`,
).join('\n');

function ownBlocks(context: Context, list: ListDefinition, row: Row): Block[] {
  if (list.id === 'finance-services') return serviceBlocks(context, Number(row.id));
  if (list.id !== 'contracts') return [];
  const services = rowsOf(
    context.db,
    `SELECT s.id, s.name FROM contract_services c JOIN list_finance_services s ON s.id = c.service_id
     WHERE c.contract_id = ? ORDER BY s.id`,
    Number(row.id),
  );
  return [
    {
      type: 'text',
      title: 'Services',
      items: services.map((service) => ({
        label: `Service ${service.id}`,
        value: service.name ?? null,
        type: 'text',
      })),
    },
  ];
}

function block(context: Context, list: ListDefinition, id: Id, planned: PlannedBlock, random: Random): Block {
  switch (planned.type) {
    case 'table':
      return parcels(random);
    case 'timeline':
      return timeline(random);
    case 'docs':
      return docs(context, list, id);
    case 'tab-json':
      return exchange(list, id);
    case 'datatable':
      return {
        type: 'datatable',
        title: popupTables[planned.table].title,
        ...paged(list, id, planned.table),
      };
    case 'table_with_datatable':
      return {
        type: 'table_with_datatable',
        title: popupTables[planned.table].title,
        items: [
          { label: 'Cost centre', value: random.pick(['Gulf', 'Levant', 'Europe'] as const), type: 'text' },
          { label: 'Amount (AED)', value: (random.int(100, 900_000) / 100).toFixed(2), type: 'number' },
          { label: 'Booked', value: baseDate - random.int(0, 900_000), type: 'datetime' },
        ],
        ...paged(list, id, planned.table),
      };
  }
}

function paged(list: ListDefinition, id: Id, name: keyof typeof popupTables): Record<string, unknown> {
  const table: PopupTable = popupTables[name];
  const address = popupAddress(list, name);
  const invoice =
    table.byInvoice && lastDigitOf(id) % 2 === 0 ? { invoiced: true, invoice_id: invoiceOf(id, 0) } : {};
  return {
    header: table.columns.map(({ text, value, type }) => ({ text, value, type })),
    address,
    ...(table.filters === undefined ? {} : { filters: table.filters }),
    ...(table.exportName === undefined ? {} : { export_address: `${address}/export` }),
    ...invoice,
  };
}

function parcels(random: Random): Block {
  return {
    type: 'table',
    title: 'Parcels',
    header: [
      { text: 'Parcel', value: 'parcel', type: 'text' },
      { text: 'Weight (kg)', value: 'weight', type: 'number' },
      { text: 'Status', value: 'status', type: 'status' },
    ],
    body: Array.from({ length: random.int(1, 6) }, (_, at) => ({
      parcel: `Parcel ${at + 1}`,
      weight: random.int(1, 300) / 10,
      status: random.pick(['Packed', 'Shipped', 'Delivered'] as const),
    })),
  };
}

const milestones = [
  'Created',
  'Confirmed',
  'Picked',
  'Packed',
  'Handed to the carrier',
  'Delivered',
] as const;

function timeline(random: Random): Block {
  const count = random.int(1, milestones.length);
  const start = baseDate - random.int(200_000, 900_000);
  return {
    type: 'timeline',
    title: 'Timeline',
    items: milestones.slice(0, count).map((label, at) => ({
      time: start + at * 9000 + random.int(0, 3000),
      label,
      ...(random.chance(40) ? { note: 'Scanned at the gate.' } : {}),
    })),
  };
}

function docs(context: Context, list: ListDefinition, id: Id): Block {
  const url = (path: string) => `${context.origin}${path}`;
  return {
    type: 'docs',
    title: 'Documents',
    items: [
      { title: 'Confirmation', file: url(`/files/documents/${list.id}-${id}-confirmation.pdf`) },
      { title: 'Lines', file: url(`/files/documents/${list.id}-${id}-lines.csv`) },
      ...(lastDigitOf(id) === 5
        ? [{ title: 'Scan', file: url(`/files/documents/${list.id}-${id}-missing.pdf`) }]
        : []),
      ...documentsOf(context.db, list, id).map(({ title, path }) => ({ title, file: url(path) })),
    ],
  };
}

/** Servers send tabs as a list or as an object. Records with an even id have an object. */
function exchange(list: ListDefinition, id: Id): Block {
  const request = {
    event: `${list.id}.updated`,
    id,
    sent_at: baseDate,
    items: [{ sku: 'SKU-001', quantity: 2 }],
  };
  const response = { status: 200, body: { accepted: true, warnings: [] } };
  const tabs = [
    { title: 'Request', data: request },
    { title: 'Response', data: response },
  ];
  return {
    type: 'tab-json',
    title: 'Exchange',
    tabs: lastDigitOf(id) % 2 === 0 ? { Request: request, Response: response } : tabs,
  };
}
