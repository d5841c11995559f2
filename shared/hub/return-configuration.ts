/** Messages for the kinds of return (hub section 2, configurations). */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'return-configuration',
  area: 'configurations',
  page: 'return_configuration',
  title: 'Return Configuration',
  description: 'Messages for each kind of return',
  order: 5,
  icon: 'undo',
  path: '/validations/datahub/return_configuration',
  shownCalls: ['create', 'store', 'edit', 'update', 'destroy'],
  ownedBy: 'integration_id',
  rowId: 'id',
  noun: 'return configuration',
  rowName: 'type',
  naturalKey: [['type_id', 'type']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'type', text: 'Type', type: 'text' },
    { value: 'message', text: 'Message', type: 'text' },
  ],
  permissions: ['create', 'update', 'destroy', 'export'],
  filters: [
    { type: 'inputText', name: 'type', title: 'Type' },
    { type: 'inputText', name: 'message', title: 'Message' },
  ],
  fields: [
    { name: 'type', label: 'Type', kind: 'choice', required: true, optionsIn: { list: 'apply_types' } },
    { name: 'message', label: 'Message', kind: 'long_text', required: true },
  ],
  dialog: {
    width: 1000,
    recordIn: 'return_configuration',
    opensLoaded: true,
    clears: true,
  },
  exportName: 'Export.csv',
  exportIn: 'dialog',
  pageSizes: 'configuration',
  practiceRows: 629,
});
