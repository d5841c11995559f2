/** Selectors that read values from the payload of an order (hub section 2, configurations). */
import type { RecordValues } from '../table/fields';
import { defineHubTable } from './hub-table';

/** Operator and filter value are needed with a filter field only (hub section 5). */
const isFiltered = ({ filter_field }: RecordValues) =>
  typeof filter_field === 'string' && filter_field.trim() !== '';

export const table = defineHubTable({
  id: 'integration-payload-selectors',
  area: 'configurations',
  page: 'integration_payload_selectors',
  title: 'Integration Payload Selector',
  description: 'Which value of the payload fills which column',
  order: 6,
  icon: 'search-template',
  path: '/validations/datahub/integration_payload_selectors',
  shownCalls: ['create', 'store', 'edit', 'update', 'destroy'],
  ownedBy: 'integration_id',
  rowId: 'id',
  noun: 'payload selector',
  rowName: 'field',
  naturalKey: [['apply_type'], ['field'], ['filter_field'], ['filter_value'], ['target_column']],
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'apply_type', text: 'Applies to', type: 'text' },
    { value: 'field', text: 'Field', type: 'text' },
    { value: 'filter_field', text: 'Filter field', type: 'text' },
    { value: 'operator', text: 'Operator', type: 'text' },
    { value: 'filter_value', text: 'Filter value', type: 'text' },
    { value: 'return_field', text: 'Return field', type: 'text' },
    { value: 'target_column', text: 'Target column', type: 'text' },
  ],
  permissions: ['create', 'update', 'destroy', 'export'],
  filters: [
    { type: 'inputText', name: 'field', title: 'Field' },
    { type: 'inputText', name: 'target_column', title: 'Target column' },
  ],
  fields: [
    {
      name: 'apply_type',
      label: 'Applies to',
      kind: 'choice',
      required: true,
      optionsIn: { list: 'apply_types' },
    },
    { name: 'field', label: 'Field', kind: 'text', required: true },
    { name: 'filter_field', label: 'Filter field', kind: 'text' },
    {
      name: 'operator',
      label: 'Operator',
      kind: 'choice',
      required: isFiltered,
      optionsIn: { list: 'operators' },
    },
    { name: 'filter_value', label: 'Filter value', kind: 'text', required: isFiltered },
    { name: 'return_field', label: 'Return field', kind: 'text', required: true },
    {
      name: 'target_column',
      label: 'Target column',
      kind: 'choice',
      required: true,
      optionsIn: { list: 'target_columns' },
    },
  ],
  dialog: {
    addTitle: 'Add New Item',
    editTitle: 'Edit Item',
    width: 1000,
    recordIn: 'selector',
    opensLoaded: true,
    clears: true,
  },
  notices: {
    created: { tone: 'success', title: 'Success', text: 'The data has been saved.' },
    updated: { tone: 'success', title: 'Success', text: 'The data has been saved.' },
  },
  exportName: 'Export.csv',
  exportIn: 'dialog',
  pageSizes: 'configuration',
  practiceRows: 760,
});
