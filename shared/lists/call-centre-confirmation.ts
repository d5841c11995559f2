/** The list of orders that the call centre confirms before they ship. */
import { callOutcomes, textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { orderLink, skuLink } from '../table/record-link';

const statuses = ['New', 'Open', 'Pending', 'Scheduled', 'Resolved', 'Cancelled'];

export const list = defineList({
  id: 'call-centre-confirmation',
  title: 'Call-centre confirmation',
  description: 'Orders that are confirmed by phone before they ship',
  group: 'Fulfilment',
  order: 6,
  icon: 'phone',
  path: '/fulfillment/call_centre_confirmation',
  rowId: 'id',
  noun: 'confirmation',
  rowName: 'order_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'order_no', text: 'Order no.', type: 'text', link: orderLink },
    { value: 'customer', text: 'Customer', type: 'text' },
    { value: 'customer_phone', text: 'Phone', type: 'text' },
    { value: 'city', text: 'City', type: 'text', mobileVisible: false },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'outcome', text: 'Outcome', type: 'status', practice: callOutcomes },
    { value: 'attempts', text: 'Attempts', type: 'number', mobileVisible: false },
    { value: 'agent', text: 'Agent', type: 'text', mobileVisible: false },
    { value: 'amount', text: 'Amount (AED)', type: 'number' },
    { value: 'script', text: 'Script', type: 'html', mobileVisible: false },
    { value: 'created_at', text: 'Created', type: 'datetime', mobileVisible: false },
    { value: 'called_at', text: 'Last call', type: 'datetime' },
    { value: 'call_again_at', text: 'Call again', type: 'time', mobileVisible: false },
  ],
  detailFields: [{ field: 'SKU', link: skuLink }],
  permissions: ['show', 'status', 'export', 'reprocess'],
  namedStatuses: ['open', 'pending', 'resolved'],
  search: 'order_no',
  tiles: [
    {
      id: 'to-call',
      text: 'Orders to confirm',
      filters: { status_label: ['New', 'Open', 'Pending', 'Scheduled'] },
      needs: 'status',
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'order_no', title: 'Order no.' },
    { type: 'phone', name: 'customer_phone', title: 'Customer phone' },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'multipleSelect', name: 'outcome', title: 'Outcome', values: textOptions(callOutcomes) },
    {
      type: 'select2DateRange',
      name: 'called_at',
      title: 'Filter by day',
      oneDay: true,
      values: [
        { index: 'called_at', text: 'Last call' },
        { index: 'created_at', text: 'Created' },
      ],
    },
  ],
  exportName: 'CallCentreConfirmationExport.csv',
  pageSizes: 'configuration',
  comments: true,
  practiceRows: 6_000,
});
