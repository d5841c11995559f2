/** Shipping methods of the system for the codes of a store (hub section 2, Shipping methods sub-page). */
import { defineHubTable } from './definition';

export const table = defineHubTable({
  id: 'shipping-methods',
  area: 'validations',
  page: 'shippingMethods',
  title: 'Shipping methods',
  description: 'Codes of the store, and the shipping methods of the system that they mean',
  order: 3,
  icon: 'drive-time',
  path: '/validations/shippingMethods',
  shownCalls: ['store', 'update', 'destroy'],
  ownedBy: 'integration_id',
  idAs: { update: 'method_id', destroy: 'method_id' },
  rowId: 'id',
  noun: 'shipping method',
  rowName: 'storeCode',
  naturalKey: [['storeCode', 'store_code']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'storeCode', text: 'Store code', type: 'text' },
    { value: 'systemCode', text: 'Shipping system method', type: 'text' },
  ],
  permissions: ['create', 'update', 'destroy', 'export'],
  filters: [
    { type: 'inputText', name: 'storeCode', title: 'Store code' },
    { type: 'inputText', name: 'systemCode', title: 'Shipping system method' },
  ],
  fields: [
    {
      name: 'system_code',
      label: 'Shipping System Method',
      kind: 'choice',
      required: true,
      max: 40,
      readAs: ['systemCode', 'system_code'],
      optionsIn: { list: 'shippingMethods', index: 'id', text: 'name' },
    },
    {
      name: 'store_code',
      label: 'Store Code',
      kind: 'text',
      required: true,
      readAs: ['storeCode', 'store_code'],
    },
  ],
  dialog: {
    addTitle: 'Add Shipping Method',
    editTitle: 'Edit Shipping Method',
    width: 600,
    editsRow: true,
    clears: true,
  },
  notices: {
    created: { tone: 'success', title: 'Created', text: 'The Shipping Method has been Created' },
    updated: { tone: 'success', title: 'Updated', text: 'The Shipping Method has been Updated' },
    deleted: { tone: 'success', title: 'Deleted!', text: 'The Shipping Method has been deleted.' },
  },
  exportName: 'SHIPPINGMETHODSExport',
  exportIn: 'dialog',
  practiceRows: 1081,
});
