/** Fields of an order whose value decides how its status is processed (hub section 2, Status processing sub-page). */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'status-processing',
  area: 'validations',
  page: 'statusprocessing',
  title: 'Status processing',
  description: 'Fields of an order, and the value with which its status is processed',
  order: 6,
  icon: 'flow-linear',
  path: '/validations/statusprocessing',
  shownCalls: ['store', 'update', 'destroy'],
  ownedBy: 'integration_id',
  idAs: { update: 'status_process_id', destroy: 'status_process_id' },
  rowId: 'id',
  noun: 'status processing',
  rowName: 'field',
  naturalKey: [['field'], ['value']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'platform_label', text: 'Platform', type: 'text' },
    { value: 'field', text: 'Field', type: 'text' },
    { value: 'value', text: 'Value', type: 'text' },
  ],
  permissions: ['create', 'update', 'destroy', 'export'],
  rowActions: ['update', 'destroy'],
  filters: [
    { type: 'inputText', name: 'field', title: 'Field' },
    { type: 'inputText', name: 'value', title: 'Value' },
  ],
  fields: [
    { name: 'field', label: 'Field', kind: 'text', required: true, max: 40 },
    { name: 'value', label: 'Value', kind: 'text', required: true },
  ],
  dialog: {
    addText: 'Add Status Processing',
    addTitle: 'Add Status Processing',
    editTitle: 'Edit Status Processing',
    width: 600,
    editsRow: true,
    addsPlain: true,
    clears: true,
  },
  notices: {
    created: { tone: 'success', title: 'Created', text: 'The status processing has been created' },
    updated: { tone: 'success', title: 'Updated', text: 'The status processing has been updated' },
    deleted: { tone: 'success', title: 'Deleted!', text: 'The status processing data has been deleted.' },
  },
  exportName: 'STATUSPROCESSINGExport.csv',
  exportIn: 'dialog',
  practiceRows: 962,
});
