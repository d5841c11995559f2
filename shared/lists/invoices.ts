/** The list of invoices, which open in their own window. */
import { textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { clientLink, invoiceLink } from '../table/record-link';

const statuses = ['Draft', 'Sent', 'Remitted', 'Expired', 'Refunded', 'Cancelled'];

export const list = defineList({
  id: 'invoices',
  title: 'Invoices',
  description: 'Charges of clients for services, month by month',
  group: 'Finance',
  order: 6,
  icon: 'clipboard',
  path: '/cod/invoices',
  rowId: 'id',
  noun: 'invoice',
  rowName: 'invoice_no',
  columns: [
    { value: 'invoice_no', text: 'Invoice no.', type: 'text' },
    { value: 'client', text: 'Client', type: 'client', link: clientLink },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'net', text: 'Net (AED)', type: 'number', mobileVisible: false },
    { value: 'tax', text: 'Tax (AED)', type: 'number', mobileVisible: false },
    { value: 'total', text: 'Total (AED)', type: 'number' },
    { value: 'issued_on', text: 'Issued', type: 'date' },
    { value: 'due_on', text: 'Due', type: 'date', mobileVisible: false },
    { value: 'lines', text: 'Lines', type: 'table', mobileVisible: false },
    { value: 'file', text: 'File', type: 'download' },
    { value: 'sent_at', text: 'Sent', type: 'datetime', mobileVisible: false },
    { value: 'id', text: 'ID', type: 'id' },
  ],
  detailFields: [{ field: 'Invoice', link: invoiceLink }],
  permissions: ['show', 'export', 'print', 'upload_doc'],
  view: 'invoice',
  search: 'invoice_no',
  tiles: [
    { id: 'drafts', text: 'Invoices to send', filters: { status_label: ['Draft'] }, optional: true },
    { id: 'expired', text: 'Expired invoices', filters: { status_label: ['Expired'] }, optional: true },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'invoice_no', title: 'Invoice no.' },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'report_date_month_range', name: 'issued_on', title: 'Issued' },
    { type: 'range', name: 'total', title: 'Total (AED)', min: 0, max: 150_000 },
  ],
  exportName: 'InvoicesExport.csv',
  exportIn: 'dialog',
  pageSizes: 'configuration',
  practiceRows: 6_000,
});
