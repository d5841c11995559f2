/** The list of priced services of all kinds; Add and Edit open the form of the kind. */
import { serviceForms, serviceTypes } from '../forms';
import { textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { invoiceLink } from '../table/record-link';

export const list = defineList({
  id: 'finance-services',
  title: 'Services',
  description: 'Priced services that contracts are made of',
  group: 'Finance',
  order: 2,
  icon: 'dollar',
  path: '/cod/finance_services',
  rowId: 'id',
  noun: 'service',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'type_label', text: 'Type', type: 'text' },
    { value: 'status_label', text: 'Status', type: 'status' },
    { value: 'destination', text: 'Destination', type: 'text', mobileVisible: false },
    { value: 'unit', text: 'Unit', type: 'text', mobileVisible: false },
    { value: 'rate_rows', text: 'Rates', type: 'number' },
    { value: 'increment_rows', text: 'Increments', type: 'number', mobileVisible: false },
    { value: 'tax_percentage', text: 'Tax (%)', type: 'number', mobileVisible: false },
    { value: 'created_at', text: 'Created', type: 'date', mobileVisible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime' },
  ],
  detailFields: [{ field: 'Invoice', link: invoiceLink }],
  permissions: ['create', 'show', 'update', 'status', 'destroy', 'export'],
  statusFamily: 'label',
  editors: serviceTypes,
  duplicate: 'service',
  search: 'name',
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    {
      type: 'select2Single',
      name: 'type_label',
      title: 'Type',
      values: textOptions(serviceTypes.map((type) => serviceForms[type].label)),
    },
    {
      type: 'multipleSelect',
      name: 'status_label',
      title: 'Status',
      values: textOptions(['Enabled', 'Disabled', 'Draft', 'Verified', 'Pending', 'Unsubscribed']),
    },
    { type: 'limited_date_range', name: 'updated_at', title: 'Updated' },
  ],
  exportName: 'ServicesExport.csv',
  practiceRows: 3_000,
});
