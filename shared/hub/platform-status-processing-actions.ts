/** Actions for values in the payload of an order (hub section 2, configurations). */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'platform-status-processing-actions',
  area: 'configurations',
  page: 'platform_status_processing_actions',
  title: 'Platform Status Processing Actions',
  description: 'Actions for orders with a certain value in their payload',
  order: 3,
  icon: 'flow-branch',
  path: '/validations/datahub/platform_status_processing_actions',
  shownCalls: ['create', 'store', 'edit', 'update', 'destroy'],
  ownedBy: 'integration_id',
  rowId: 'id',
  noun: 'status processing action',
  rowName: 'payload_attribute_name',
  naturalKey: [['payload_attribute_name'], ['payload_attribute_value']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'payload_attribute_name', text: 'Attribute', type: 'text' },
    { value: 'payload_attribute_value', text: 'Value', type: 'text' },
    { value: 'action', text: 'Action', type: 'text' },
    { value: 'message', text: 'Message', type: 'text' },
  ],
  permissions: ['create', 'update', 'destroy', 'export'],
  filters: [
    { type: 'inputText', name: 'payload_attribute_name', title: 'Attribute' },
    { type: 'inputText', name: 'payload_attribute_value', title: 'Value' },
  ],
  fields: [
    { name: 'payload_attribute_name', label: 'Payload attribute name', kind: 'text', required: true },
    { name: 'payload_attribute_value', label: 'Payload attribute value', kind: 'text', required: true },
    { name: 'action', label: 'Action', kind: 'choice', required: true, optionsIn: { list: 'actions' } },
    { name: 'message', label: 'Message', kind: 'long_text', required: true },
    // The other variant of the edit form (hub section 3): shown if the loaded record has these fields.
    {
      name: 'shipping_type_id',
      label: 'Internal shipping type',
      kind: 'choice',
      onlyStored: true,
      optionsIn: { list: 'shipping_types' },
    },
    { name: 'store_code', label: 'External Code', kind: 'text', onlyStored: true },
  ],
  dialog: {
    width: 1000,
    opensLoaded: true,
    clears: true,
  },
  exportName: 'Export.csv',
  exportIn: 'dialog',
  pageSizes: 'configuration',
  practiceRows: 1003,
});
