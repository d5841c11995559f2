/** Headers of a webhook (hub section 2, webhooks). Their values can be secrets. */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'webhook-headers',
  area: 'webhooks',
  page: 'headers',
  title: 'Headers',
  description: 'Headers that are sent with every message of this webhook',
  order: 1,
  icon: 'th-list',
  path: '/datahub/webhooks_headers',
  shownCalls: ['structure', 'datatable', 'edit', 'store', 'update', 'destroy'],
  ownedBy: 'webhook_id',
  rowId: 'id',
  noun: 'header',
  rowName: 'key',
  naturalKey: [['key']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'key', text: 'Key', type: 'text' },
    { value: 'value', text: 'Value', type: 'secret' },
  ],
  grantsUnnamed: true,
  permissions: ['create', 'update', 'destroy'],
  fields: [
    { name: 'key', label: 'Key', kind: 'text', required: true },
    { name: 'value', label: 'Value', kind: 'secret', required: true },
  ],
  rowActionTexts: { destroy: 'Delete' },
  dialog: {
    addText: 'Add Header',
    addTitle: 'Add New Item',
    editTitle: 'Edit Item',
    width: 600,
    recordIn: 'header',
    addsPlain: true,
    clears: true,
  },
  exportName: 'Export.csv',
  exportIn: 'dialog',
  firstPageSize: 10,
  practiceRows: 912,
});
