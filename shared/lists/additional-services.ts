/** The list of additional services; Add and Edit open the form of the finance service. */
import { textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { clientLink, invoiceLink, serviceLink } from '../table/record-link';

const statuses = ['Enabled', 'Disabled', 'Draft', 'Going on', 'Cancelled'];
const kinds = ['Returns', 'Order based', 'Call attempt', 'Other invoiced service'];

export const list = defineList({
  id: 'additional-services',
  title: 'Additional services',
  description: 'Charges in addition to delivery and fulfilment',
  group: 'Finance',
  order: 3,
  icon: 'layers',
  path: '/cod/additional_services',
  rowId: 'id',
  noun: 'additional service',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'kind', text: 'Type', type: 'text', practice: kinds },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'client', text: 'Client', type: 'client', link: clientLink },
    { value: 'unit', text: 'Unit', type: 'text', mobileVisible: false },
    { value: 'rate', text: 'Rate (AED)', type: 'number' },
    { value: 'tax_percentage', text: 'Tax (%)', type: 'number', mobileVisible: false },
    { value: 'box_rates', text: 'Box rates', type: 'table', mobileVisible: false },
    { value: 'terms', text: 'Terms', type: 'details', mobileVisible: false },
    { value: 'valid_from', text: 'Valid from', type: 'date', mobileVisible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime' },
    {
      value: 'service_id',
      text: 'Service ID',
      type: 'id',
      visible: false,
      mobileVisible: false,
      link: serviceLink,
    },
  ],
  detailFields: [{ field: 'Invoice', link: invoiceLink }],
  permissions: ['create', 'show', 'update', 'status', 'destroy', 'export'],
  statusFamily: 'label',
  editors: ['additional_service'],
  serviceField: 'service_id',
  search: 'name',
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'select2Single', name: 'kind', title: 'Type', values: textOptions(kinds) },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'range', name: 'rate', title: 'Rate (AED)', min: 0, max: 100 },
    { type: 'date_unlimited', name: 'valid_from', title: 'Valid from' },
  ],
  exportName: 'AdditionalServicesExport.csv',
  pageSizes: 'configuration',
  practiceRows: 400,
});
