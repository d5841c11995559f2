/** The list of integrations: connections of stores to platforms. */
import { platformNames, textOptions } from '../practice/terms';
import { isReady } from '../readiness';
import { defineList } from '../table/list';
import type { Row } from '../table/row';

const statuses = ['Active', 'Inactive', 'Test Mode', 'Draft', 'Disabled'];

/** Validations open only for an integration that is ready (hub section 2). */
const whenReady = (row: Row) => {
  const ready = isReady(row);
  if (ready) return undefined;
  return ready === undefined
    ? 'The server does not report whether this integration is ready. Open Readiness to see what Codesk found.'
    : 'This integration is not ready. Open Readiness to see what is missing.';
};

export const list = defineList({
  id: 'integrations',
  title: 'Integrations',
  description: 'Stores that send orders, and how their orders are processed',
  group: 'Hub',
  order: 1,
  icon: 'data-connection',
  path: '/datahub/integrations',
  shownCalls: ['structure', 'datatable', 'export'],
  rowId: 'integration_id',
  noun: 'integration',
  rowName: 'name',
  columns: [
    { value: 'integration_id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    // Near the start, so that the entry to the hub is visible without scrolling.
    { value: 'validations', text: 'Validations', type: 'validations', mobileVisible: false },
    { value: 'store', text: 'Store', type: 'store' },
    { value: 'platform', text: 'Platform', type: 'text', practice: platformNames },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'ready', text: 'Ready', type: 'boolean' },
    { value: 'issues', text: 'Issues', type: 'list_modal', mobileVisible: false },
    { value: 'error_log', text: 'Error log', type: 'error_log', mobileVisible: false },
    { value: 'platform_actions', text: 'Platform actions', type: 'platform_actions', mobileVisible: false },
    { value: 'subscription_rules', text: 'Subscriptions', type: 'subscription_rules', mobileVisible: false },
    { value: 'customers', text: 'Customers', type: 'customers', mobileVisible: false },
    { value: 'mail_template', text: 'Failure mail', type: 'mail_template', mobileVisible: false },
    { value: 'settings', text: 'Settings', type: 'json', mobileVisible: false },
    { value: 'orders_today', text: 'Orders today', type: 'number', mobileVisible: false },
    { value: 'synced_at', text: 'Synchronised', type: 'datetime' },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'status', 'validation', 'reset', 'upload', 'export'],
  dialogs: 'subscription',
  statusFamily: 'any_label',
  namedStatuses: ['test_mode', 'disabled'],
  sentWith: ['integration_id'],
  bulkReset: true,
  importTypes: [{ type: 'integrations', text: 'Integrations' }],
  comparePath: '/integrations/compare',
  comparePermission: 'validation',
  search: 'name',
  tiles: [{ id: 'not-ready', text: 'Integrations not ready', filters: { ready: ['0'] }, tone: 'warning' }],
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'multipleSelect', name: 'platform', title: 'Platform', values: textOptions(platformNames) },
    { type: 'select2Single', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    {
      type: 'select2Single',
      name: 'ready',
      title: 'Ready',
      values: [
        { index: 1, text: 'Yes' },
        { index: 0, text: 'No' },
      ],
    },
    { type: 'limited_date_range', name: 'synced_at', title: 'Synchronised' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 120 },
    { name: 'store', label: 'Store', kind: 'text', required: true, max: 120 },
    {
      name: 'platform',
      label: 'Platform',
      kind: 'choice',
      required: true,
      options: textOptions(platformNames),
    },
  ],
  ownPages: [
    {
      id: 'validation',
      text: 'Validation',
      icon: 'endorsed',
      path: '/integrations/:id/validations',
      permission: 'validation',
      when: whenReady,
    },
    {
      id: 'configurations',
      text: 'Configurations',
      icon: 'cog',
      path: '/integrations/:id/configurations',
      permission: 'validation',
    },
    {
      id: 'readiness',
      text: 'Readiness',
      icon: 'help',
      path: '/integrations/:id/readiness',
      permission: 'validation',
    },
    {
      id: 'trial',
      text: 'Test an order',
      icon: 'lab-test',
      path: '/integrations/:id/trial',
      permission: 'validation',
    },
  ],
  exportName: 'IntegrationsExport.csv',
  pageSizes: 'configuration',
  practiceRows: 240,
});
