/** The validations of an integration: checks and rules that can be switched, edited and removed (hub section 2, origin). */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'validations',
  area: 'validations',
  page: 'origin',
  title: 'Validations',
  description: 'What is checked before an order of this integration is accepted',
  order: 0,
  icon: 'endorsed',
  path: '/datahub/integrations/validations',
  paths: {
    state: '/datahub/integrations/validationStatus',
    destroy: '/datahub/integrations/validationDestroy',
  },
  shownCalls: ['state', 'destroy'],
  ownedBy: 'integration_id',
  idAs: { state: 'validation_id', destroy: 'validation_id' },
  rowId: 'validation_id',
  noun: 'validation',
  rowName: 'name',
  naturalKey: [['name']],
  columns: [
    { value: 'validation_id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'status', text: 'Status', type: 'status' },
    { value: 'separate_page_requires', text: 'Page', type: 'text', visible: false },
  ],
  permissions: ['update', 'destroy', 'status', 'export'],
  rowActions: ['status', 'update', 'destroy'],
  statusFamily: 'enabled',
  dialogs: 'validation',
  editNeeds: 'separate_page_requires',
  notices: {
    statusUpdated: { tone: 'success', title: 'Updated!', text: 'This status has been updated.' },
    deleted: { tone: 'success', title: 'Deleted!', text: 'This validation has been updated.' },
  },
  exportName: 'Export.csv',
  exportIn: 'dialog',
  firstPageSize: 20,
  practiceRows: 2280,
});
