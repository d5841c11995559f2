/** The countries that an integration delivers to (hub section 2, Countries sub-page). */
import { defineHubTable } from './hub-table';

export const table = defineHubTable({
  id: 'countries',
  area: 'validations',
  page: 'countries',
  title: 'Countries',
  description: 'Countries whose orders this integration accepts',
  order: 1,
  icon: 'globe',
  path: '/validations/countriesMapping',
  shownCalls: ['store', 'destroy'],
  ownedBy: 'integration_id',
  idAs: { destroy: 'country_id' },
  rowId: 'country_id',
  noun: 'country',
  rowName: 'name',
  naturalKey: [['country_id', 'id']],
  columns: [
    { value: 'country_id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'code', text: 'Code', type: 'text' },
  ],
  permissions: ['create', 'destroy', 'export'],
  rowActions: ['destroy'],
  filters: [{ type: 'inputText', name: 'name', title: 'Name' }],
  fields: [
    {
      name: 'countries',
      label: 'Countries',
      kind: 'choices',
      required: true,
      requiredText: 'This Field is required',
      selectAll: true,
      optionsIn: { list: 'countries', index: 'id', text: 'name' },
    },
  ],
  dialog: { addText: 'Add Country', addTitle: 'Add Countries', addVerb: 'Submit', width: 600, clears: true },
  notices: {
    created: { tone: 'success', title: 'Created', text: 'The Countries data were added' },
    deleted: { tone: 'success', title: 'Deleted!', text: 'The Country has been deleted.' },
  },
  exportName: 'CountriesExport.csv',
  exportIn: 'dialog',
  practiceRows: 1533,
});
