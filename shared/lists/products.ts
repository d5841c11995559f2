/** The list of products of stores, in several languages. */
import { categoryNames, textOptions } from '../practice/terms';
import { defineList } from '../table/list';

const statuses = ['Active', 'Inactive', 'Draft'];
const tags = ['New in', 'Bestseller', 'Fragile', 'Ramadan', 'White Friday', 'Clearance', 'Gift wrap'];

export const list = defineList({
  id: 'products',
  title: 'Products',
  description: 'Products of the stores, in all their languages',
  group: 'Catalogue',
  order: 2,
  icon: 'tag',
  path: '/fulfillment/products',
  rowId: 'id',
  noun: 'product',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'image', text: 'Picture', type: 'image' },
    { value: 'store', text: 'Store', type: 'store', mobileVisible: false },
    { value: 'category', text: 'Category', type: 'text', practice: categoryNames },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'content', text: 'Content', type: 'content', mobileVisible: false },
    { value: 'description', text: 'Description', type: 'html', mobileVisible: false },
    { value: 'colours', text: 'Colours', type: 'color_swatches', mobileVisible: false },
    { value: 'tags', text: 'Tags', type: 'list', practice: tags, mobileVisible: false },
    { value: 'price', text: 'Price (AED)', type: 'number' },
    { value: 'returnable', text: 'Returnable', type: 'boolean', mobileVisible: false },
    { value: 'rating', text: 'Rating', type: 'star_rating', mobileVisible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime', mobileVisible: false },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'export', 'upload', 'duplicate'],
  search: 'name',
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'multipleSelect', name: 'category', title: 'Category', values: textOptions(categoryNames) },
    { type: 'select2Single', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'range', name: 'price', title: 'Price (AED)', min: 0, max: 1500 },
    { type: 'limited_date_range', name: 'updated_at', title: 'Updated' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 120 },
    {
      name: 'category',
      label: 'Category',
      kind: 'choice',
      required: true,
      options: textOptions(categoryNames),
    },
    { name: 'price', label: 'Price (AED)', kind: 'number', required: true },
    { name: 'tags', label: 'Tags', kind: 'choices', options: textOptions(tags) },
    { name: 'returnable', label: 'Customers may return it', kind: 'switch' },
  ],
  exportName: 'ProductsExport.csv',
  importTypes: [
    { type: 'products', text: 'Products' },
    { type: 'product_content', text: 'Content per language' },
    { type: 'product_images', text: 'Pictures' },
  ],
  practiceRows: 6_000,
});
