/** The list of contracts with clients, which have their own dialogs and a comparison. */
import { textOptions } from '../practice/terms';
import { defineList } from '../table/list';
import { clientLink, invoiceLink } from '../table/record-link';

export const list = defineList({
  id: 'contracts',
  title: 'Contracts',
  description: 'Agreements with clients, their validity and invoicing terms',
  group: 'Finance',
  order: 1,
  icon: 'document',
  path: '/cod/contracts',
  shownCalls: ['destroy', 'state', 'show'],
  rowId: 'id',
  noun: 'contract',
  rowName: 'contract_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'contract_no', text: 'Contract no.', type: 'text' },
    { value: 'client', text: 'Client', type: 'text', link: clientLink },
    { value: 'status_label', text: 'Status', type: 'status' },
    { value: 'from', text: 'From', type: 'date' },
    { value: 'to', text: 'To', type: 'date' },
    { value: 'services', text: 'Services', type: 'number', mobileVisible: false },
    { value: 'average_volume', text: 'Average volume (orders)', type: 'number' },
    { value: 'average_volume_range', text: 'Volume range', type: 'text', mobileVisible: false },
    { value: 'invoice_generation_date', text: 'Invoice day', type: 'number', mobileVisible: false },
    { value: 'payable_date', text: 'Grace days', type: 'number', mobileVisible: false },
    { value: 'description', text: 'Description', type: 'text', mobileVisible: false, visible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime', mobileVisible: false },
  ],
  detailFields: [
    { block: 'Services', link: { list: 'finance-services', by: 'name' } },
    { field: 'Invoice', link: invoiceLink },
  ],
  permissions: ['create', 'update', 'show', 'status', 'destroy', 'export'],
  dialogs: 'contract',
  statusFamily: 'contract',
  duplicate: 'contract',
  comparePath: '/contracts/compare',
  search: 'contract_no',
  tiles: [
    { id: 'to-verify', text: 'Contracts to verify', filters: { status_label: ['Pending'] }, needs: 'status' },
    {
      id: 'ending-30',
      text: 'Contracts ending in 30 days',
      filters: { to: ['next-30-days'] },
      order: { sortBy: 'to', sortOrder: 'asc' },
      tone: 'warning',
    },
    {
      id: 'ending-60',
      text: 'Contracts ending in 60 days',
      filters: { to: ['next-60-days'] },
      order: { sortBy: 'to', sortOrder: 'asc' },
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'contract_no', title: 'Contract no.' },
    { type: 'inputText', name: 'client', title: 'Client' },
    {
      type: 'multipleSelect',
      name: 'status_label',
      title: 'Status',
      values: textOptions(['Verified', 'Pending', 'Disabled', 'Expired']),
    },
    { type: 'date_unlimited', name: 'to', title: 'Ends' },
    {
      type: 'select2DateRange',
      name: 'from',
      title: 'From and to',
      values: [
        { index: 'to', text: 'Ends' },
        { index: 'from', text: 'Begins' },
      ],
    },
    { type: 'range', name: 'average_volume', title: 'Average volume', min: 0, max: 50_000 },
  ],
  plots: [
    {
      id: 'ending-by-week',
      title: 'Ending by week',
      date: 'to',
      span: 'next-year',
      splitBy: 'status_label',
      series: [{ label: 'Contracts that end', mark: 'second' }],
    },
  ],
  exportName: 'ContractsExport.csv',
  practiceRows: 20_000,
});
