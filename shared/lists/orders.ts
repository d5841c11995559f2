/** The list of orders of customers. */
import { carrierOptions, marketNames, orderStatusNames, paymentTypes, textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { invoiceLink, skuLink } from '../table/record-link';

export const list = defineList({
  id: 'orders',
  title: 'Orders',
  description: 'Orders of customers, from the store to the delivery',
  group: 'Fulfilment',
  order: 1,
  icon: 'shopping-cart',
  path: '/fulfillment/orders',
  rowId: 'id',
  noun: 'order',
  rowName: 'order_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'order_no', text: 'Order no.', type: 'text' },
    { value: 'store', text: 'Store', type: 'store' },
    { value: 'customer', text: 'Customer', type: 'text', mobileVisible: false },
    { value: 'customer_phone', text: 'Phone', type: 'text', mobileVisible: false },
    { value: 'country', text: 'Country', type: 'text', mobileVisible: false },
    { value: 'city', text: 'City', type: 'text' },
    { value: 'status_label', text: 'Status', type: 'status', practice: orderStatusNames },
    { value: 'payment_type', text: 'Payment', type: 'status', practice: paymentTypes },
    { value: 'amount', text: 'Amount (AED)', type: 'number' },
    { value: 'items', text: 'Items', type: 'number', mobileVisible: false },
    { value: 'carrier', text: 'Carrier', type: 'text', mobileVisible: false },
    { value: 'created_at', text: 'Created', type: 'datetime' },
    { value: 'delivered_at', text: 'Delivered', type: 'date', mobileVisible: false },
  ],
  detailFields: [
    { field: 'SKU', link: skuLink },
    { field: 'Invoice', link: invoiceLink },
  ],
  permissions: ['show', 'export', 'print', 'reprocess', 'upload', 'reset', 'export_checklists', 'duplicate'],
  search: 'order_no',
  tiles: [
    {
      id: 'exception',
      text: 'Orders in exception',
      filters: { status_label: ['Exception', 'Failed'] },
      tone: 'danger',
    },
    {
      id: 'out-of-stock',
      text: 'Orders out of stock',
      filters: { status_label: ['Out of Stock'] },
      tone: 'warning',
      optional: true,
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'order_no', title: 'Order no.' },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(orderStatusNames) },
    { type: 'select2Single', name: 'payment_type', title: 'Payment', values: textOptions(paymentTypes) },
    { type: 'multiImageSelect', name: 'carrier', title: 'Carrier', values: carrierOptions },
    { type: 'multipleSelect', name: 'country', title: 'Country', values: textOptions(marketNames) },
    { type: 'inputText', name: 'city', title: 'City' },
    { type: 'phone', name: 'customer_phone', title: 'Customer phone' },
    { type: 'range', name: 'amount', title: 'Amount (AED)', min: 0, max: 4000 },
    { type: 'limited_date_range', name: 'created_at', title: 'Created' },
    {
      type: 'select2DateRange',
      name: 'delivered_at',
      title: 'Filter by date',
      values: [
        { index: 'created_at', text: 'Created' },
        { index: 'delivered_at', text: 'Delivered' },
      ],
    },
  ],
  exportName: 'OrdersExport.csv',
  importTypes: [{ type: 'orders', text: 'Orders' }],
  bulkReset: true,
  comments: true,
  practiceRows: 200_000,
});
