/** SKUs of a platform and the client's names for them (hub section 2, SKUs Mapping sub-page). */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'skus-mapping',
  area: 'validations',
  page: 'skus',
  title: 'SKUs mapping',
  description: 'SKUs of the platform, and the matching SKUs of the client',
  order: 5,
  icon: 'barcode',
  path: '/validations/skusMapping',
  paths: { reset: '/datahub/SKUSMAPPING/reset' },
  shownCalls: ['store', 'destroy', 'reset'],
  ownedBy: 'integration_id',
  ownerless: ['reset'],
  idAs: { destroy: 'sku', reset: 'message_id' },
  // A removal sends the SKU, not the id of the row. Some rows have the SKU only as their name.
  idFrom: { destroy: ['sku', 'name'], reset: ['message_id', 'id'] },
  rowId: 'id',
  noun: 'SKU',
  rowName: 'name',
  naturalKey: [['sku', 'name']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'client', text: 'Client', type: 'text' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'sku', text: 'SKU', type: 'text', visible: false },
    { value: 'system_sku', text: 'Client SKU name', type: 'text', visible: false },
  ],
  permissions: ['create', 'destroy', 'reset', 'export'],
  rowActions: ['reset', 'destroy'],
  filters: [
    { type: 'inputText', name: 'client', title: 'Client' },
    { type: 'inputText', name: 'name', title: 'Name' },
  ],
  fields: [
    {
      name: 'sku',
      label: 'SKU',
      kind: 'search',
      required: true,
      searchCall: 'skusMapping.search',
      help: 'Press Enter to search, then choose a SKU.',
    },
    { name: 'system_sku', label: 'Client SKU name', kind: 'text', required: true },
  ],
  dialog: { addText: 'Add Skus', addTitle: 'Add Skus', width: 600, addsPlain: true, clears: true },
  notices: {
    created: { tone: 'success', title: 'Created', text: 'The Sku has been Created' },
    deleted: { tone: 'success', title: 'Deleted!', text: 'The Sku Data has been deleted.' },
    reset: { tone: 'success', title: 'Reset!', text: 'The Message has been reset.' },
  },
  exportName: 'SKUSMAPPINGExport.csv',
  exportIn: 'dialog',
  practiceRows: 13_877,
});
