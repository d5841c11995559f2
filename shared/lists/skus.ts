/** The list of SKUs with measures, colours and codes. */
import { categoryNames, textOptions } from '../practice/terms';
import { defineList } from '../table/list';

const statuses = ['Active', 'Inactive', 'Out of Stock', 'Draft'];
const sizes = ['XS', 'S', 'M', 'L', 'XL', '30 ml', '50 ml', '100 ml', '250 g', '500 g', 'One size'];

export const list = defineList({
  id: 'skus',
  title: 'SKUs',
  description: 'Sellable units with their measures, colours and codes',
  group: 'Catalogue',
  order: 1,
  icon: 'barcode',
  path: '/fulfillment/skus',
  rowId: 'id',
  noun: 'SKU',
  rowName: 'sku',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'sku', text: 'SKU', type: 'text' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'image', text: 'Picture', type: 'image', mobileVisible: false },
    { value: 'category', text: 'Category', type: 'text', practice: categoryNames, mobileVisible: false },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'barcode', text: 'Barcode', type: 'text', mobileVisible: false },
    { value: 'size', text: 'Size', type: 'text', practice: sizes, mobileVisible: false },
    { value: 'colours', text: 'Colours', type: 'color_swatches', mobileVisible: false },
    { value: 'price', text: 'Price (AED)', type: 'number' },
    { value: 'weight', text: 'Weight (kg)', type: 'number', mobileVisible: false },
    { value: 'dimensions', text: 'Dimensions', type: 'object', mobileVisible: false },
    { value: 'has_serials', text: 'Serials', type: 'boolean', mobileVisible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime', mobileVisible: false },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'export', 'upload', 'sku_barcode_generate'],
  search: 'sku',
  tiles: [
    {
      id: 'out-of-stock',
      text: 'SKUs out of stock',
      filters: { status_label: ['Out of Stock'] },
      tone: 'warning',
      optional: true,
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'sku', title: 'SKU' },
    { type: 'inputTextMultiple', name: 'barcode', title: 'Barcode' },
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'multipleSelect', name: 'category', title: 'Category', values: textOptions(categoryNames) },
    { type: 'select2Single', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'range', name: 'price', title: 'Price (AED)', min: 0, max: 1500 },
  ],
  fields: [
    { name: 'sku', label: 'SKU', kind: 'text', required: true, max: 40 },
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 120 },
    {
      name: 'category',
      label: 'Category',
      kind: 'choice',
      required: true,
      options: textOptions(categoryNames),
    },
    { name: 'barcode', label: 'Barcode', kind: 'text', min: 13, max: 14, help: 'EAN-13 or GTIN-14.' },
    { name: 'size', label: 'Size', kind: 'choice', options: textOptions(sizes) },
    { name: 'price', label: 'Price (AED)', kind: 'number', required: true },
    { name: 'weight', label: 'Weight (kg)', kind: 'number', help: 'With its packing.' },
    { name: 'has_serials', label: 'Every piece has a serial number', kind: 'switch' },
  ],
  exportName: 'SKUsExport.csv',
  importTypes: [
    { type: 'skus', text: 'SKUs' },
    { type: 'sku_barcodes', text: 'Barcodes' },
    { type: 'sku_dimensions', text: 'Dimensions and weights' },
  ],
  practiceRows: 20_000,
});
