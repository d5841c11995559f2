/** The list of stock collections; Add and Edit open the form of the finance service. */
import { textOptions, warehouseNames } from '../practice/terms';
import { defineList } from '../table/list';
import { clientLink, serviceLink, warehouseLink } from '../table/record-link';

const statuses = ['Draft', 'Pending', 'Stock Collection', 'Collected', 'Completed', 'Cancelled'];

export const list = defineList({
  id: 'stock-collection',
  title: 'Stock collection',
  description: 'Collections of stock from clients, with their costs',
  group: 'Finance',
  order: 4,
  icon: 'inbox',
  path: '/cod/stock_collection',
  rowId: 'id',
  noun: 'stock collection',
  rowName: 'collection_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'collection_no', text: 'Collection no.', type: 'text' },
    { value: 'client', text: 'Client', type: 'client', link: clientLink },
    { value: 'warehouse', text: 'Warehouse', type: 'text', practice: warehouseNames, link: warehouseLink },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'collection_date', text: 'Collection date', type: 'date' },
    { value: 'window_from', text: 'From', type: 'time', mobileVisible: false },
    { value: 'truck', text: 'Truck', type: 'text', mobileVisible: false },
    { value: 'pallets', text: 'Pallets', type: 'number', mobileVisible: false },
    { value: 'skus', text: 'SKUs', type: 'skus', mobileVisible: false },
    { value: 'cost', text: 'Cost (AED)', type: 'number' },
    { value: 'updated_at', text: 'Updated', type: 'datetime', mobileVisible: false },
    {
      value: 'service_id',
      text: 'Service ID',
      type: 'id',
      visible: false,
      mobileVisible: false,
      link: serviceLink,
    },
  ],
  permissions: ['create', 'show', 'update', 'status', 'export', 'print', 'upload_doc'],
  statusFamily: 'label',
  editors: ['stock_collection'],
  serviceField: 'service_id',
  search: 'collection_no',
  filters: [
    { type: 'inputTextMultiple', name: 'collection_no', title: 'Collection no.' },
    { type: 'multipleSelect', name: 'warehouse', title: 'Warehouse', values: textOptions(warehouseNames) },
    { type: 'select2Single', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'date_unlimited', name: 'collection_date', title: 'Collection date' },
  ],
  exportName: 'StockCollectionExport.csv',
  comments: true,
  practiceRows: 600,
});
