/** The list of webhooks: addresses that are called when something happens. */
import { textOptions, webhookEvents } from '../practice/terms';
import { defineList } from '../table/list';
import { integrationLink } from '../table/record-link';

const statuses = ['Enabled', 'Disabled', 'Draft', 'Unsubscribed'];

export const list = defineList({
  id: 'webhooks',
  title: 'Webhooks',
  description: 'Addresses that receive messages about events',
  group: 'Hub',
  order: 2,
  icon: 'globe-network',
  path: '/datahub/webhooks',
  rowId: 'id',
  noun: 'webhook',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'integration_id', text: 'Integration', type: 'id', link: integrationLink },
    { value: 'url', text: 'Address', type: 'text' },
    { value: 'events', text: 'Events', type: 'list', practice: webhookEvents, mobileVisible: false },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'headers', text: 'Headers', type: 'headers', mobileVisible: false },
    { value: 'client_secret', text: 'Client secret', type: 'token', mobileVisible: false },
    { value: 'timeout', text: 'Timeout (s)', type: 'number', mobileVisible: false },
    { value: 'success_rate', text: 'Success (%)', type: 'number' },
    { value: 'signs_requests', text: 'Signed', type: 'boolean', mobileVisible: false },
    { value: 'last_sent_at', text: 'Last sent', type: 'datetime' },
  ],
  permissions: ['create', 'show', 'update', 'destroy', 'status', 'export', 'generate_webhook_client_secret'],
  statusFamily: 'any_label',
  dialogs: 'webhook',
  sentWith: ['integration_id'],
  tiles: [
    {
      id: 'failing',
      text: 'Failing webhooks',
      filters: { status_label: ['Enabled'], success_rate: ['0..90'] },
      order: { sortBy: 'success_rate', sortOrder: 'asc' },
      tone: 'danger',
    },
  ],
  filters: [
    { type: 'inputText', name: 'url', title: 'Address' },
    { type: 'inputTextMultiple', name: 'integration_id', title: 'Integration' },
    { type: 'multipleSelect', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'range', name: 'success_rate', title: 'Success (%)', min: 0, max: 100 },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, max: 60 },
    { name: 'url', label: 'Address', kind: 'url', required: true, max: 250, help: 'Begins with https://' },
    { name: 'events', label: 'Events', kind: 'choices', required: true, options: textOptions(webhookEvents) },
    { name: 'timeout', label: 'Timeout (s)', kind: 'number', help: '30 when left empty.' },
    { name: 'signs_requests', label: 'Sign requests', kind: 'switch' },
  ],
  ownPages: [
    {
      id: 'headers',
      text: 'Headers',
      icon: 'list-columns',
      path: '/webhooks/:id/headers',
      permission: 'update',
    },
    {
      id: 'messaging',
      text: 'Messaging configuration',
      icon: 'chat',
      path: '/webhooks/:id/messaging',
      permission: 'update',
    },
    {
      id: 'deliveries',
      text: 'Deliveries',
      icon: 'timeline-events',
      path: '/webhooks/:id/deliveries',
      permission: 'show',
    },
  ],
  exportName: 'WebhooksExport.csv',
  practiceRows: 300,
});
