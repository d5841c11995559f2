/** The list of cash on delivery that carriers collected and that is paid out to clients. */
import { textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { clientLink, invoiceLink } from '../table/record-link';

const statuses = ['Pending', 'Collected', 'Sent', 'Remitted', 'Exception'];

export const list = defineList({
  id: 'cod-remittances',
  title: 'COD remittances',
  description: 'Cash collected by carriers and paid out to clients',
  group: 'Finance',
  order: 5,
  icon: 'bank-account',
  path: '/cod/remittances',
  rowId: 'id',
  noun: 'COD remittance',
  rowName: 'remittance_no',
  columns: [
    { value: 'remittance_no', text: 'Remittance no.', type: 'text' },
    { value: 'client', text: 'Client', type: 'client', link: clientLink },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'collected', text: 'Collected (AED)', type: 'number' },
    { value: 'fees', text: 'Fees (AED)', type: 'number', mobileVisible: false },
    { value: 'payable', text: 'Payable (AED)', type: 'number' },
    { value: 'orders', text: 'Orders', type: 'number', mobileVisible: false },
    { value: 'carrier', text: 'Carrier', type: 'text', mobileVisible: false },
    { value: 'cod_detail', text: 'COD detail', type: 'cod_detail', mobileVisible: false },
    { value: 'period_from', text: 'Period from', type: 'date', mobileVisible: false },
    { value: 'period_to', text: 'Period to', type: 'date', mobileVisible: false },
    { value: 'remitted_at', text: 'Remitted', type: 'datetime' },
    { value: 'id', text: 'ID', type: 'id' },
  ],
  detailFields: [{ field: 'Invoice', link: invoiceLink }],
  permissions: ['show', 'export', 'print', 'reprocess', 'upload', 'reset'],
  search: 'remittance_no',
  tiles: [
    { id: 'to-remit', text: 'COD to remit', filters: { status_label: ['Collected'] } },
    {
      id: 'exception',
      text: 'COD in exception',
      filters: { status_label: ['Exception'] },
      tone: 'danger',
      optional: true,
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'remittance_no', title: 'Remittance no.' },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'range', name: 'payable', title: 'Payable (AED)', min: 0, max: 100_000 },
    { type: 'report_date_month_range', name: 'period_to', title: 'Period' },
  ],
  plots: [
    {
      id: 'cash-by-week',
      title: 'Cash by week',
      date: 'period_to',
      splitBy: 'carrier',
      series: [
        { label: 'Collected', field: 'collected', mark: 'total' },
        { label: 'Fees', field: 'fees', mark: 'first' },
        {
          label: 'Paid out',
          field: 'payable',
          only: { field: 'status_label', texts: ['Remitted'] },
          mark: 'second',
        },
        {
          label: 'Still open',
          field: 'payable',
          only: { field: 'status_label', texts: ['Remitted'], not: true },
          mark: 'third',
        },
      ],
    },
  ],
  exportName: 'CODRemittancesExport.csv',
  importTypes: [{ type: 'cod_remittances', text: 'Carrier remittance file' }],
  bulkReset: true,
  comments: true,
  practiceRows: 5_000,
});
