/** The list of messages that webhooks sent, with the replies. */
import { textOptions, webhookEvents } from '../practice/terms';
import { defineList } from '../table/list';
import { integrationLink, webhookLink } from '../table/record-link';

const statuses = ['Open', 'Resolved', 'Unresolved'];
const results = ['Sent', 'Failed', 'On queue'];

export const list = defineList({
  id: 'webhook-logs',
  title: 'Webhook logs',
  description: 'Sent messages and their replies',
  group: 'Hub',
  order: 3,
  icon: 'history',
  path: '/datahub/webhooks-logs',
  shownCalls: ['retry'],
  rowId: 'id',
  noun: 'message',
  rowName: 'message_no',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'message_no', text: 'Message', type: 'text' },
    { value: 'webhook_id', text: 'Webhook', type: 'id', mobileVisible: false, link: webhookLink },
    { value: 'integration_id', text: 'Integration', type: 'id', mobileVisible: false, link: integrationLink },
    { value: 'event', text: 'Event', type: 'text', practice: webhookEvents },
    { value: 'result', text: 'Result', type: 'status', practice: results },
    { value: 'status_label', text: 'Status', type: 'status', practice: statuses },
    { value: 'http_status', text: 'HTTP', type: 'number' },
    { value: 'attempts', text: 'Attempts', type: 'number', mobileVisible: false },
    { value: 'payload', text: 'Payload', type: 'payload', mobileVisible: false },
    { value: 'request', text: 'Request', type: 'request', mobileVisible: false },
    { value: 'response', text: 'Response', type: 'json', mobileVisible: false },
    { value: 'errors', text: 'Errors', type: 'errors_list', mobileVisible: false },
    { value: 'sent_at', text: 'Sent', type: 'datetime' },
  ],
  permissions: ['show', 'status', 'export', 'destroy', 'reset', 'reprocess', 'retry_with_current_data'],
  namedStatuses: ['resolved', 'unresolved'],
  sentWith: ['integration_id'],
  search: 'message_no',
  tiles: [
    {
      id: 'unresolved',
      text: 'Failed messages to resolve',
      filters: { result: ['Failed'], status_label: ['Unresolved'] },
      needs: 'status',
      tone: 'warning',
      optional: true,
    },
  ],
  filters: [
    { type: 'inputTextMultiple', name: 'message_no', title: 'Message' },
    { type: 'inputTextMultiple', name: 'webhook_id', title: 'Webhook' },
    { type: 'inputTextMultiple', name: 'integration_id', title: 'Integration' },
    { type: 'multipleSelect', name: 'event', title: 'Event', values: textOptions(webhookEvents) },
    { type: 'select2Single', name: 'result', title: 'Result', values: textOptions(results) },
    { type: 'select2Single', name: 'status_label', title: 'Status', values: textOptions(statuses) },
    { type: 'limited_date_range', name: 'sent_at', title: 'Sent' },
  ],
  exportName: 'WebhookLogsExport.csv',
  exportNeedsFilter: true,
  bulkReset: true,
  practiceRows: 10_000,
});
