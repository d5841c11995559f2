/**
 * The requests of the calls of tables section 7. Paths are fixed where that section names them, and otherwise follow
 * the list's own.
 */
import type { SentRequest } from './sent-request';

const lists = { data: [], total: 0 };
const filters = [
  { name: 'status_label', value: ['Active', 'Draft'] },
  { name: 'created_at', value: ['2026-11-01', '2026-11-30'] },
  { name: 'attempts', value: 0 },
];
const filterText =
  '[{"name":"status_label","value":["Active","Draft"]},' +
  '{"name":"created_at","value":["2026-11-01","2026-11-30"]},{"name":"attempts","value":0}]';

export const tables: readonly SentRequest[] = [
  {
    act: 'a list',
    call: ['contracts.structure', {}],
    path: '/cod/contracts',
    body: '{}',
    reply: { headers: [], permissions: [], filters: [] },
  },
  {
    act: 'a page of rows',
    call: ['contracts.datatable', { page: 2, per_page: 25, sortBy: 'from', sortOrder: 'asc', filters }],
    path: '/cod/contracts/datatable',
    body: `{"page":2,"per_page":25,"sortBy":"from","sortOrder":"asc","filters":${filterText}}`,
    reply: lists,
  },
  {
    act: 'all rows at once',
    call: ['contracts.datatable', { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'desc', filters: [] }],
    path: '/cod/contracts/datatable',
    body: '{"page":1,"per_page":-1,"sortBy":"id","sortOrder":"desc","filters":[]}',
    reply: lists,
  },
  {
    act: 'a status by name',
    call: ['webhook-logs.state', { id: 9, status: 'Resolved' }],
    path: '/datahub/webhooks-logs/state',
    body: '{"id":9,"status":"Resolved"}',
  },
  {
    act: 'Reprocess of one record',
    call: ['orders.reprocess', { id: [4] }],
    path: '/fulfillment/orders/reprocess',
    body: '{"id":[4]}',
  },
  {
    act: 'Reprocess of several records',
    call: ['webhook-logs.reprocess', { id: [4, 9, 11] }],
    path: '/datahub/webhooks-logs/reprocess',
    body: '{"id":[4,9,11]}',
  },
  {
    act: 'Reset of one record',
    call: ['orders.reset', { id: 4 }],
    path: '/fulfillment/orders/reset',
    body: '{"id":4}',
  },
  {
    act: 'Reset of several records',
    call: ['orders.reset', { id: [4, 9] }],
    path: '/fulfillment/orders/reset',
    body: '{"id":[4,9]}',
  },
  {
    act: 'Duplicate of a record',
    call: ['orders.duplicate', { id: 4 }],
    path: '/fulfillment/orders/duplicate',
    body: '{"id":4}',
  },
  {
    act: 'Duplicate of a service, under a new name',
    call: ['finance-services.duplicate', { id: 60, name: 'Delivery, winter' }],
    path: '/cod/finance_services/duplicate',
    body: '{"id":60,"name":"Delivery, winter"}',
  },
  {
    act: 'Refresh token of a user',
    call: ['users.generate', { id: 5 }],
    path: '/settings/users/generate',
    body: '{"id":5}',
    reply: { token: 'new' },
  },
  {
    act: 'the client secret of a webhook',
    call: ['webhooks.generateClientToken', { id: 8 }],
    path: '/datahub/webhooks/generateClientToken',
    body: '{"id":8}',
    reply: { webhook_client_secret: 'new' },
  },
  {
    act: 'the token of a customer',
    call: ['clients.generateToken', { customer_system_code: 'DUNE-01' }],
    path: '/settings/clients/generateToken',
    body: '{"customer_system_code":"DUNE-01"}',
    reply: { token: 'new' },
  },
  {
    act: 'the refresh token of a customer',
    call: ['clients.generateRefreshToken', { customer_system_code: 'DUNE-01' }],
    path: '/settings/clients/generateRefreshToken',
    body: '{"customer_system_code":"DUNE-01"}',
    reply: { token: 'new' },
  },
  {
    act: 'a record to remove',
    call: ['users.destroy', { id: 5 }],
    path: '/settings/users/destroy',
    body: '{"id":5}',
  },
  {
    act: 'a record of an integration to remove',
    call: ['webhooks.destroy', { id: 8, integration_id: 22 }],
    path: '/datahub/webhooks/destroy',
    body: '{"id":8,"integration_id":22}',
  },
  {
    act: 'an export of all that match',
    call: ['contracts.export', { columns: ['contract_no', 'id'], filters }],
    path: '/cod/contracts/export',
    body: `{"columns":["contract_no","id"],"filters":${filterText}}`,
    reply: { url: '/files/1.csv' },
  },
  {
    act: 'an export of selected rows of an integration',
    call: ['webhook-logs.export', { columns: ['id'], filters: [], integration_id: 22, export_ids: [9, 8] }],
    path: '/datahub/webhooks-logs/export',
    body: '{"columns":["id"],"filters":[],"integration_id":22,"export_ids":[9,8]}',
    reply: { url: '/files/1.csv' },
  },
  {
    act: 'Export SKU of a bundle',
    call: ['bundles.exportSkus', { id: 3, export_type: 'skus', columns: ['name', 'code'] }],
    path: '/fulfillment/bundles/export',
    body: '{"id":3,"export_type":"skus","columns":["name","code"]}',
    reply: { url: '/files/1.csv' },
  },
  {
    act: 'a webhook log to retry with current data',
    call: ['webhook-logs.retry', { id: 9 }],
    path: '/datahub/webhooks-logs/retry_with_current_data',
    body: '{"id":9}',
  },
  {
    act: 'the documents of selected records',
    call: ['orders.print', { id: [4, 9] }],
    path: '/fulfillment/orders/print',
    body: '{"id":[4,9]}',
    reply: { url: '/files/1.pdf' },
  },
  {
    act: 'the barcode of one SKU',
    call: ['skus.barcodes', { id: 4 }],
    path: '/fulfillment/skus/sku_barcode_generate',
    body: '{"id":4}',
    reply: { url: '/files/1.pdf' },
  },
  {
    act: 'the checklists of selected records',
    call: ['orders.checklists', { filters, export_ids: [4] }],
    path: '/fulfillment/orders/export_checklists',
    body: `{"filters":${filterText},"export_ids":[4]}`,
    reply: { url: '/files/1.pdf' },
  },
  {
    act: 'the return plugin',
    call: ['returns.plugin', {}],
    path: '/fulfillment/returns/download_return_plugin',
    body: '{}',
    reply: { url: '/files/1.zip' },
  },
  {
    act: 'a document of a record',
    call: ['clients.uploadDocument', { id: 7, title: 'Licence', file: 'licence' }],
    path: '/settings/clients/upload_doc',
    body: [
      ['id', '7'],
      ['title', 'Licence'],
      ['file', ['licence.csv', 'text/csv', 'the text of licence']],
    ],
  },
  {
    act: 'the comments of an order',
    call: ['orders.comments', { id: 4 }],
    path: '/fulfillment/orders/comments',
    body: '{"id":4}',
    reply: { comments: [] },
  },
  {
    act: 'a comment on an order',
    call: ['orders.comment', { id: 4, text: 'Ring twice' }],
    path: '/fulfillment/orders/comments/store',
    body: '{"id":4,"text":"Ring twice"}',
  },
  {
    act: 'a file to import into a list',
    call: ['uploads.store', { type: 'skus', file: 'rows' }],
    path: '/settings/uploads/store',
    body: [
      ['type', 'skus'],
      ['file', ['rows.csv', 'text/csv', 'the text of rows']],
    ],
  },
  {
    act: 'the details of a record at the address of an earlier reply',
    call: ['popups.detail', { id: 3 }],
    address: '/anywhere/3/detail',
    path: '/anywhere/3/detail',
    body: '{"id":3}',
    reply: { detail: {} },
  },
  {
    act: 'a page of the rows inside details',
    call: ['popups.datatable', { id: 3, page: 2, per_page: 20 }],
    address: '/anywhere/items?of=3',
    path: '/anywhere/items?of=3',
    body: '{"id":3,"page":2,"per_page":20}',
    reply: { data: lists },
  },
  {
    act: 'a page of the rows inside details of an invoice',
    call: ['popups.datatable', { id: 3, page: 1, per_page: 20, invoiced: false, invoice_id: 17 }],
    address: '/anywhere/items',
    path: '/anywhere/items',
    body: '{"id":3,"page":1,"per_page":20,"invoiced":false,"invoice_id":17}',
    reply: { data: lists },
  },
  {
    act: 'an export of the rows inside details',
    call: ['popups.export', { id: 3, invoiced: 1, invoice_id: 17 }],
    address: '/anywhere/items/export',
    path: '/anywhere/items/export',
    body: '{"id":3,"invoiced":1,"invoice_id":17}',
    reply: { file: '/files/1.csv' },
  },
];
