/** The list of stock by SKU and warehouse. */
import { skuCode, textOptions, warehouseNames } from '../practice/terms';
import { defineList } from '../table/list';
import { skuLink, warehouseLink } from '../table/record-link';

const states = ['Active', 'Allocated', 'Out of Stock', 'Inactive'];
/** More options than a control shows at once. */
const offeredSkus = Array.from({ length: 1200 }, (_, at) => skuCode(at + 1));

export const list = defineList({
  id: 'inventory',
  title: 'Inventory',
  description: 'Stock on hand, reserved and free in each warehouse',
  group: 'Fulfilment',
  order: 7,
  icon: 'box',
  path: '/fulfillment/inventory',
  rowId: 'id',
  noun: 'stock record',
  rowName: 'sku',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'sku', text: 'SKU', type: 'text', link: skuLink },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'image', text: 'Picture', type: 'image', mobileVisible: false },
    { value: 'warehouse', text: 'Warehouse', type: 'text', practice: warehouseNames, link: warehouseLink },
    { value: 'state', text: 'State', type: 'status', practice: states },
    { value: 'on_hand', text: 'On hand', type: 'number' },
    { value: 'reserved', text: 'Reserved', type: 'number', mobileVisible: false },
    { value: 'available', text: 'Available', type: 'number' },
    { value: 'low', text: 'Low', type: 'boolean', mobileVisible: false },
    { value: 'locations', text: 'Locations', type: 'object', mobileVisible: false },
    { value: 'batches', text: 'Batches', type: 'skus', mobileVisible: false },
    { value: 'counted_at', text: 'Counted', type: 'datetime', mobileVisible: false },
  ],
  permissions: ['show', 'export', 'sku_barcode_generate', 'upload'],
  search: 'name',
  filters: [
    { type: 'multipleSelect', name: 'sku', title: 'SKU', values: textOptions(offeredSkus) },
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'multipleSelect', name: 'warehouse', title: 'Warehouse', values: textOptions(warehouseNames) },
    { type: 'select2Single', name: 'state', title: 'State', values: textOptions(states) },
    { type: 'range', name: 'available', title: 'Available', min: 0, max: 1000 },
    { type: 'limited_date_range', name: 'counted_at', title: 'Counted' },
  ],
  exportName: 'InventoryExport.csv',
  importTypes: [{ type: 'inventory', text: 'Stock count' }],
  practiceRows: 10_000,
});
