/** The list of corrections and movements of stock that need an approval. */
import { textOptions, warehouseNames } from '../practice/terms';
import { defineList } from '../table/list';
import { skuLink, warehouseLink } from '../table/record-link';

const statuses = [
  'Pending Adjustment',
  'Approved Adjustment',
  'Pending Location Movement',
  'Approved Location Movement',
  'Stock Transfer',
  'Stock Collection',
  'Received at FC',
  'Rejected',
];
const reasons = ['Count difference', 'Damaged', 'Expired goods', 'Found', 'Transfer', 'Location movement'];

export const list = defineList({
  id: 'stock-adjustments',
  title: 'Stock adjustments',
  description: 'Stock corrections and movements that need approval',
  group: 'Fulfilment',
  order: 8,
  icon: 'changes',
  path: '/fulfillment/stock_adjustments',
  rowId: 'id',
  noun: 'stock adjustment',
  rowName: 'adjustment_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'adjustment_no', text: 'Adjustment no.', type: 'text' },
    { value: 'sku', text: 'SKU', type: 'text', link: skuLink },
    { value: 'warehouse', text: 'Warehouse', type: 'text', practice: warehouseNames, link: warehouseLink },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'reason', text: 'Reason', type: 'text', practice: reasons, mobileVisible: false },
    { value: 'quantity', text: 'Quantity', type: 'number' },
    { value: 'value_change', text: 'Value (AED)', type: 'number', mobileVisible: false },
    { value: 'lines', text: 'Lines', type: 'table', mobileVisible: false },
    { value: 'note', text: 'Note', type: 'text', mobileVisible: false },
    { value: 'approved_by', text: 'Approved by', type: 'text', mobileVisible: false },
    { value: 'adjusted_on', text: 'Adjusted', type: 'date' },
    { value: 'created_at', text: 'Created', type: 'datetime', mobileVisible: false },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'export', 'upload'],
  search: 'sku',
  tiles: [
    {
      id: 'to-approve',
      text: 'Stock adjustments to approve',
      filters: { status_label: ['Pending Adjustment', 'Pending Location Movement'] },
      needs: 'update',
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'sku', title: 'SKU' },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'select2Single', name: 'reason', title: 'Reason', values: textOptions(reasons) },
    { type: 'select2Single', name: 'warehouse', title: 'Warehouse', values: textOptions(warehouseNames) },
    { type: 'range', name: 'quantity', title: 'Quantity', min: -200, max: 200 },
    { type: 'date', name: 'adjusted_on', title: 'Adjusted' },
  ],
  fields: [
    { name: 'sku', label: 'SKU', kind: 'text', required: true, max: 40 },
    {
      name: 'warehouse',
      label: 'Warehouse',
      kind: 'choice',
      required: true,
      options: textOptions(warehouseNames),
    },
    { name: 'reason', label: 'Reason', kind: 'choice', required: true, options: textOptions(reasons) },
    {
      name: 'quantity',
      label: 'Quantity',
      kind: 'number',
      required: true,
      help: 'A negative number reduces the stock.',
    },
    { name: 'adjusted_on', label: 'Adjusted on', kind: 'date', required: true },
    { name: 'note', label: 'Note', kind: 'long_text', max: 500 },
  ],
  exportName: 'StockAdjustmentsExport.csv',
  importTypes: [{ type: 'stock_adjustments', text: 'Stock adjustments' }],
  comments: true,
  practiceRows: 5_000,
});
