/** The list of shipments and what their carriers report. */
import { carrierOptions, textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { orderLink, skuLink } from '../table/record-link';

const statuses = [
  'Scheduled',
  'Assigned',
  'Picked',
  'Shipped',
  'In Transit',
  'Delivered',
  'Exception',
  // Statuses that the badge catalogue does not have: carriers send their own texts, which are shown unchanged.
  'Held by customs',
  'Rts Request',
  'Returned',
  'Lost',
  'Cancelled',
];
const scopes = ['Internal', 'External'];

export const list = defineList({
  id: 'shipments',
  title: 'Shipments',
  description: 'Parcels in transit, with the reports of the carriers',
  group: 'Fulfilment',
  order: 2,
  icon: 'airplane',
  path: '/fulfillment/shipments',
  rowId: 'id',
  noun: 'shipment',
  rowName: 'tracking_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'tracking_no', text: 'Tracking no.', type: 'text' },
    { value: 'order_no', text: 'Order no.', type: 'text', link: orderLink },
    { value: 'store', text: 'Store', type: 'store', mobileVisible: false },
    { value: 'carrier', text: 'Carrier', type: 'text' },
    { value: 'scope', text: 'Carrier type', type: 'status', practice: scopes, mobileVisible: false },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'timeline', text: 'Timeline', type: 'timeline', mobileVisible: false },
    { value: 'country', text: 'Country', type: 'text', mobileVisible: false },
    { value: 'city', text: 'City', type: 'text', mobileVisible: false },
    { value: 'weight', text: 'Weight (kg)', type: 'number', mobileVisible: false },
    { value: 'cod_amount', text: 'COD (AED)', type: 'number' },
    { value: 'shipped_at', text: 'Shipped', type: 'datetime' },
    { value: 'delivered_at', text: 'Delivered', type: 'date', mobileVisible: false },
  ],
  detailFields: [{ field: 'SKU', link: skuLink }],
  permissions: ['show', 'export', 'print', 'reprocess', 'upload'],
  search: 'tracking_no',
  tiles: [
    {
      id: 'exception',
      text: 'Shipments in exception',
      filters: { status_label: ['Exception', 'Held by customs'] },
      tone: 'danger',
      optional: true,
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'tracking_no', title: 'Tracking no.' },
    { type: 'inputTextMultiple', name: 'order_no', title: 'Order no.' },
    { type: 'multiImageSelect', name: 'carrier', title: 'Carrier', values: carrierOptions },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'select2Single', name: 'scope', title: 'Carrier type', values: textOptions(scopes) },
    { type: 'range', name: 'weight', title: 'Weight (kg)', min: 0, max: 30 },
    { type: 'limited_date_range', name: 'shipped_at', title: 'Shipped' },
  ],
  exportName: 'ShipmentsExport.csv',
  importTypes: [{ type: 'shipments', text: 'Carrier statuses' }],
  practiceRows: 40_000,
});
