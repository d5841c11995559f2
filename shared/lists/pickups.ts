/** The list of pickups of parcels by carriers. */
import { carrierNames, carrierOptions, textOptions, warehouseNames } from '../practice/terms';
import { defineList } from '../table/list';
import { skuLink, warehouseLink } from '../table/record-link';

const statuses = ['Scheduled', 'Assigned', 'Collected', 'Finished', 'Failed', 'Cancelled'];

export const list = defineList({
  id: 'pickups',
  title: 'Pickups',
  description: 'Times and places at which carriers collect parcels',
  group: 'Fulfilment',
  order: 4,
  icon: 'truck',
  path: '/fulfillment/pickups',
  rowId: 'id',
  noun: 'pickup',
  rowName: 'pickup_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'pickup_no', text: 'Pickup no.', type: 'text' },
    { value: 'warehouse', text: 'Warehouse', type: 'text', practice: warehouseNames, link: warehouseLink },
    { value: 'carrier', text: 'Carrier', type: 'text', practice: carrierNames },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'pickup_date', text: 'Date', type: 'date' },
    { value: 'ready_from', text: 'Ready from', type: 'time' },
    { value: 'ready_until', text: 'Ready until', type: 'time', mobileVisible: false },
    { value: 'parcels', text: 'Parcels', type: 'number' },
    { value: 'contact_phone', text: 'Contact phone', type: 'text', mobileVisible: false },
    { value: 'address', text: 'Address', type: 'details', mobileVisible: false },
    { value: 'note', text: 'Note', type: 'text', mobileVisible: false, visible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime', mobileVisible: false },
  ],
  detailFields: [{ field: 'SKU', link: skuLink }],
  permissions: ['create', 'show', 'update', 'destroy', 'export', 'reset'],
  rowMenu: 'row',
  search: 'pickup_no',
  tiles: [
    {
      id: 'to-assign',
      text: 'Pickups to assign',
      filters: { status_label: ['Scheduled'] },
      needs: 'update',
      optional: true,
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'pickup_no', title: 'Pickup no.' },
    { type: 'date_unlimited', name: 'pickup_date', title: 'Date' },
    { type: 'select2Single', name: 'warehouse', title: 'Warehouse', values: textOptions(warehouseNames) },
    { type: 'multiImageSelect', name: 'carrier', title: 'Carrier', values: carrierOptions },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'phone', name: 'contact_phone', title: 'Contact phone' },
  ],
  fields: [
    {
      name: 'warehouse',
      label: 'Warehouse',
      kind: 'choice',
      required: true,
      options: textOptions(warehouseNames),
    },
    { name: 'carrier', label: 'Carrier', kind: 'choice', required: true, options: textOptions(carrierNames) },
    { name: 'pickup_date', label: 'Date', kind: 'date', required: true },
    { name: 'parcels', label: 'Parcels', kind: 'number', required: true, help: 'An estimate is enough.' },
    { name: 'contact_phone', label: 'Contact phone', kind: 'phone' },
    {
      name: 'note',
      label: 'Note',
      kind: 'long_text',
      max: 250,
      help: 'Gate, dock or other information for the driver.',
    },
  ],
  exportName: 'PickupsExport.csv',
  practiceRows: 4_000,
});
