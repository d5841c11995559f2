/** The list of deliveries of our own drivers, with cash and proof. */
import { textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { orderLink, skuLink } from '../table/record-link';

const statuses = ['Scheduled', 'Assigned', 'Going on', 'Delivered', 'Finished', 'Failed', 'Cancelled'];
const vehicles = ['Motorbike', 'Panel van', 'Temperature-controlled van', '3-ton truck'];

export const list = defineList({
  id: 'deliveries',
  title: 'Deliveries',
  description: 'Stops of our own drivers, with cash and proof',
  group: 'Fulfilment',
  order: 3,
  icon: 'drive-time',
  path: '/fulfillment/deliveries',
  rowId: 'id',
  noun: 'delivery',
  rowName: 'stop_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'stop_no', text: 'Stop no.', type: 'text' },
    { value: 'order_no', text: 'Order no.', type: 'text', mobileVisible: false, link: orderLink },
    { value: 'driver', text: 'Driver', type: 'text' },
    { value: 'vehicle', text: 'Vehicle', type: 'text', practice: vehicles, mobileVisible: false },
    { value: 'city', text: 'City', type: 'text' },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'delivery_date', text: 'Date', type: 'date' },
    { value: 'arrived', text: 'Arrived', type: 'time', mobileVisible: false },
    { value: 'cod_amount', text: 'COD (AED)', type: 'number' },
    { value: 'cash_handed_in', text: 'Cash handed in', type: 'boolean', mobileVisible: false },
    { value: 'rating', text: 'Rating', type: 'star_rating', mobileVisible: false },
    { value: 'proof', text: 'Proof', type: 'image', mobileVisible: false },
  ],
  detailFields: [{ field: 'SKU', link: skuLink }],
  permissions: ['show', 'export', 'reset'],
  // Run sheets follow the export permission: they carry the same data.
  generatePermission: 'export',
  search: 'order_no',
  tiles: [
    {
      id: 'failed',
      text: 'Failed deliveries',
      filters: { status_label: ['Failed'] },
      tone: 'warning',
      optional: true,
    },
  ],
  filters: [
    { type: 'inputText', name: 'driver', title: 'Driver' },
    { type: 'inputTextMultiple', name: 'order_no', title: 'Order no.' },
    { type: 'date', name: 'delivery_date', title: 'Date' },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'select2Single', name: 'vehicle', title: 'Vehicle', values: textOptions(vehicles) },
    { type: 'range', name: 'rating', title: 'Rating', min: 1, max: 5 },
  ],
  exportName: 'DeliveriesExport.csv',
  practiceRows: 30_000,
});
