/** Countries of an integration (hub section 2, configurations). */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'integration-countries',
  area: 'configurations',
  page: 'integration_countries',
  title: 'Countries',
  description: 'Countries of this integration',
  order: 4,
  icon: 'globe',
  path: '/validations/datahub/integration_countries',
  shownCalls: ['create', 'store', 'destroy'],
  ownedBy: 'integration_id',
  rowId: 'id',
  noun: 'country',
  rowName: 'name',
  naturalKey: [['country_id', 'index', 'name']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'country_id', text: 'Country ID', type: 'number', visible: false },
    { value: 'name', text: 'Country', type: 'text' },
  ],
  permissions: ['create', 'update', 'destroy', 'export'],
  filters: [{ type: 'inputText', name: 'name', title: 'Country' }],
  fields: [
    {
      name: 'countries',
      label: 'Countries',
      kind: 'choices',
      required: true,
      selectAll: true,
      optionsIn: { list: 'countries' },
    },
  ],
  dialog: {
    addText: 'Add countries',
    addTitle: 'Add countries',
    width: 800,
    opensLoaded: true,
    clears: true,
  },
  exportName: 'Export.csv',
  exportIn: 'dialog',
  pageSizes: 'configuration',
  practiceRows: 1498,
});
