/** The list of fulfilment centres and stores from which goods are shipped. */
import { marketNames, textOptions } from '../practice/terms';
import { defineList } from '../table/list';

const statuses = ['Verified', 'Unverified', 'Pending', 'Disabled', 'Draft'];
const services = ['Storage', 'Pick and pack', 'Returns', 'Temperature-controlled', 'Cross-dock', 'Customs'];

export const list = defineList({
  id: 'warehouses',
  title: 'Warehouses',
  description: 'Fulfilment centres and stores that goods ship from',
  group: 'Fulfilment',
  order: 9,
  icon: 'office',
  path: '/fulfillment/warehouses',
  rowId: 'id',
  noun: 'warehouse',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'code', text: 'Code', type: 'text' },
    { value: 'country', text: 'Country', type: 'text', practice: marketNames },
    { value: 'city', text: 'City', type: 'text', mobileVisible: false },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'services', text: 'Services', type: 'list', practice: services, mobileVisible: false },
    { value: 'capacity', text: 'Pallet places', type: 'number', mobileVisible: false },
    { value: 'cut_off', text: 'Cut-off', type: 'time', mobileVisible: false },
    { value: 'own', text: 'Own building', type: 'boolean', mobileVisible: false },
    { value: 'contact_email', text: 'E-mail', type: 'text', mobileVisible: false },
    { value: 'contact_phone', text: 'Phone', type: 'text', mobileVisible: false },
    { value: 'contact', text: 'Contact', type: 'details', mobileVisible: false },
    { value: 'opened_on', text: 'Opened', type: 'date', mobileVisible: false },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'status', 'export'],
  namedStatuses: ['pending', 'verified', 'disabled'],
  search: 'name',
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'multipleSelect', name: 'country', title: 'Country', values: textOptions(marketNames) },
    { type: 'select2Single', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'phone', name: 'contact_phone', title: 'Phone' },
    { type: 'range', name: 'capacity', title: 'Pallet places', min: 0, max: 20_000 },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 60 },
    { name: 'code', label: 'Code', kind: 'text', required: true, max: 10, help: 'Printed on labels.' },
    { name: 'country', label: 'Country', kind: 'choice', required: true, options: textOptions(marketNames) },
    { name: 'city', label: 'City', kind: 'text', required: true, max: 60 },
    { name: 'services', label: 'Services', kind: 'choices', options: textOptions(services) },
    { name: 'capacity', label: 'Pallet places', kind: 'number' },
    { name: 'own', label: 'Own building', kind: 'switch' },
    { name: 'contact_email', label: 'E-mail', kind: 'email' },
    { name: 'contact_phone', label: 'Phone', kind: 'phone' },
    { name: 'opened_on', label: 'Opened on', kind: 'date' },
  ],
  exportName: 'WarehousesExport.csv',
  practiceRows: 220,
});
