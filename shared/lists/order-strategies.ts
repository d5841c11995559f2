/** The list of order strategies: rules that choose warehouse and carrier of an order. */
import { carrierNames, marketNames, textOptions } from '../practice/terms';
import { defineList } from '../table/list';

const statuses = ['Active', 'Suspended'];
const goals = ['Nearest warehouse', 'Cheapest carrier', 'Fastest carrier', 'Fewest parcels', 'Fixed carrier'];

export const list = defineList({
  id: 'order-strategies',
  title: 'Order strategies',
  description: 'Rules that choose the warehouse and the carrier of an order',
  group: 'Fulfilment',
  order: 10,
  icon: 'flow-branch',
  path: '/fulfillment/order_strategies',
  rowId: 'id',
  noun: 'order strategy',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'status', text: 'Status', type: 'status', practice: statuses },
    { value: 'priority', text: 'Priority', type: 'number' },
    { value: 'goal', text: 'Goal', type: 'text', practice: goals },
    { value: 'country', text: 'Country', type: 'text', practice: marketNames, mobileVisible: false },
    { value: 'carrier', text: 'Carrier', type: 'text', practice: carrierNames, mobileVisible: false },
    { value: 'warehouses', text: 'Warehouses', type: 'warehouses', mobileVisible: false },
    { value: 'customers', text: 'Customers', type: 'customers', mobileVisible: false },
    { value: 'rule', text: 'Rule', type: 'json', mobileVisible: false },
    { value: 'max_split', text: 'Most parcels', type: 'number', mobileVisible: false, visible: false },
    { value: 'updated_at', text: 'Updated', type: 'datetime' },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'status', 'duplicate_oms_rule'],
  statusFamily: 'status',
  duplicate: 'order-strategy',
  search: 'name',
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'select2Single', name: 'status', title: 'Status', values: textOptions(statuses) },
    { type: 'multipleSelect', name: 'goal', title: 'Goal', values: textOptions(goals) },
    { type: 'multipleSelect', name: 'country', title: 'Country', values: textOptions(marketNames) },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 80 },
    { name: 'goal', label: 'Goal', kind: 'choice', required: true, options: textOptions(goals) },
    {
      name: 'priority',
      label: 'Priority',
      kind: 'number',
      required: true,
      help: 'The lowest number is tried first.',
    },
    { name: 'country', label: 'Country', kind: 'choice', required: true, options: textOptions(marketNames) },
    {
      name: 'carrier',
      label: 'Carrier',
      kind: 'choice',
      options: textOptions(carrierNames),
      help: 'For a fixed carrier.',
    },
    {
      name: 'max_split',
      label: 'Most parcels',
      kind: 'number',
      help: 'Largest number of parcels for one order.',
    },
  ],
  exportName: 'OrderStrategiesExport.csv',
  pageSizes: 'configuration',
  practiceRows: 240,
});
