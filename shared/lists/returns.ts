/** The list of returned parcels, their inspection and refund. */
import { carrierNames, textOptions, warehouseNames } from '../practice/terms';
import { defineList } from '../table/list';
import { orderLink, skuLink, warehouseLink } from '../table/record-link';

const statuses = [
  'Rts Request',
  'In Transit',
  'Received',
  'Received at FC',
  'Refunded',
  'Rejected',
  'Completed',
];
const reasons = [
  'Refused at the door',
  'Customer not reachable',
  'Damaged in transit',
  'Wrong item',
  'Does not fit',
  'Changed mind',
];

export const list = defineList({
  id: 'returns',
  title: 'Returns',
  description: 'Returned parcels, their inspection and refund',
  group: 'Fulfilment',
  order: 5,
  icon: 'undo',
  path: '/fulfillment/returns',
  rowId: 'id',
  noun: 'return',
  rowName: 'return_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'return_no', text: 'Return no.', type: 'text' },
    { value: 'order_no', text: 'Order no.', type: 'text', link: orderLink },
    { value: 'store', text: 'Store', type: 'store', mobileVisible: false },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'reason', text: 'Reason', type: 'text', practice: reasons },
    { value: 'carrier', text: 'Carrier', type: 'text', practice: carrierNames, mobileVisible: false },
    {
      value: 'warehouse',
      text: 'Warehouse',
      type: 'text',
      practice: warehouseNames,
      mobileVisible: false,
      link: warehouseLink,
    },
    { value: 'refund', text: 'Refund (AED)', type: 'number' },
    { value: 'inspection', text: 'Inspection', type: 'details', mobileVisible: false },
    { value: 'label', text: 'Label', type: 'download', mobileVisible: false },
    { value: 'requested_at', text: 'Requested', type: 'datetime' },
    { value: 'received_on', text: 'Received', type: 'date', mobileVisible: false },
  ],
  detailFields: [{ field: 'SKU', link: skuLink }],
  permissions: ['show', 'export', 'reset', 'upload_doc', 'download_return_plugin'],
  rowMenu: 'row',
  search: 'order_no',
  tiles: [
    {
      id: 'to-receive',
      text: 'Returns to receive',
      filters: { status_label: ['Rts Request', 'In Transit'] },
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'order_no', title: 'Order no.' },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'multipleSelect', name: 'reason', title: 'Reason', values: textOptions(reasons) },
    { type: 'select2Single', name: 'warehouse', title: 'Warehouse', values: textOptions(warehouseNames) },
    {
      type: 'select2DateRange',
      name: 'requested_at',
      title: 'Filter by date',
      values: [
        { index: 'requested_at', text: 'Requested' },
        { index: 'received_on', text: 'Received' },
      ],
    },
  ],
  exportName: 'ReturnsExport.csv',
  exportIn: 'dialog',
  comments: true,
  practiceRows: 8_000,
});
