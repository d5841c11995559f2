/** Statuses of a platform for the statuses of an order (hub section 2, configurations). */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'integration-order-status',
  area: 'configurations',
  page: 'integration_order_status',
  title: 'Integration Order Status',
  description: 'Statuses of the platform for each status of an order',
  order: 1,
  icon: 'tag',
  path: '/validations/datahub/integration_order_status',
  shownCalls: ['create', 'store', 'edit', 'update', 'destroy'],
  ownedBy: 'integration_id',
  rowId: 'id',
  noun: 'order status',
  rowName: 'external_status_id',
  naturalKey: [['external_status_id']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'internal_status', text: 'Internal status', type: 'text' },
    { value: 'external_status_id', text: 'External status', type: 'text' },
    { value: 'internal_status_id', text: 'Internal status ID', type: 'number', visible: false },
  ],
  permissions: ['create', 'update', 'destroy', 'export'],
  filters: [
    { type: 'inputText', name: 'internal_status', title: 'Internal status' },
    { type: 'inputText', name: 'external_status_id', title: 'External status' },
  ],
  fields: [
    {
      name: 'internal_status_id',
      label: 'Internal status',
      kind: 'choice',
      required: true,
      optionsIn: { list: 'statuses', index: 'statusId', text: 'label' },
    },
    { name: 'external_status_id', label: 'External status', kind: 'text', required: true },
  ],
  dialog: {
    width: 1000,
    recordIn: 'status',
    opensLoaded: true,
    clears: true,
  },
  exportName: 'Export.csv',
  exportIn: 'dialog',
  pageSizes: 'configuration',
  practiceRows: 1826,
});
