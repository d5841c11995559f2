/** The list of bundles of SKUs, with the export of their SKUs. */
import { textOptions } from '../practice/terms';
import { defineList } from '../table/list';

const statuses = ['Active', 'Inactive', 'Out of Stock', 'Expired'];

export const list = defineList({
  id: 'bundles',
  title: 'Bundles',
  description: 'SKUs that are sold together, once or by subscription',
  group: 'Catalogue',
  order: 3,
  icon: 'projects',
  path: '/fulfillment/bundles',
  shownCalls: ['exportSkus'],
  rowId: 'id',
  noun: 'bundle',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'code', text: 'Code', type: 'text' },
    { value: 'image', text: 'Picture', type: 'image', mobileVisible: false },
    { value: 'store', text: 'Store', type: 'store', mobileVisible: false },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'skus', text: 'SKUs', type: 'skus' },
    { value: 'subscription_rules', text: 'Subscription', type: 'subscription_rules', mobileVisible: false },
    { value: 'price', text: 'Price (AED)', type: 'number' },
    { value: 'saving', text: 'Saving (%)', type: 'number', mobileVisible: false },
    { value: 'valid_until', text: 'Valid until', type: 'date', mobileVisible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime', mobileVisible: false },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'export', 'upload'],
  dialogs: 'subscription',
  exportsSkus: true,
  search: 'name',
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'inputTextMultiple', name: 'code', title: 'Code' },
    { type: 'select2Single', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'range', name: 'price', title: 'Price (AED)', min: 0, max: 3000 },
    { type: 'date_unlimited', name: 'valid_until', title: 'Valid until' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 120 },
    { name: 'code', label: 'Code', kind: 'text', required: true, max: 40 },
    {
      name: 'status_label',
      label: 'Status',
      kind: 'choice',
      required: true,
      initial: 'Active',
      options: textOptions(statuses),
    },
    { name: 'price', label: 'Price (AED)', kind: 'number', required: true, bounds: { min: '0' } },
    { name: 'saving', label: 'Saving (%)', kind: 'number', bounds: { min: '0', max: '100' } },
    { name: 'valid_until', label: 'Valid until', kind: 'date' },
  ],
  exportName: 'BundlesExport.csv',
  importTypes: [{ type: 'bundles', text: 'Bundles' }],
  practiceRows: 800,
});
