/**
 * The requests of the calls of hub section 7. Paths and bodies are copied by hand from that section; a body has the
 * `id` of the app under the name of that section, and the owner. Paths that the section does not show follow the list's
 * own.
 */
import { findHubTable } from '../../../shared/hub';
import type { TableCallKind } from '../../../shared/table/list';
import { ownedList, sentInput } from '../../../shared/table/owned';
import type { SentRequest } from './sent-request';

/** A call of a table, made for an owner as the page makes it. */
function of(table: string, owner: number, kind: TableCallKind, input: object): SentRequest['call'] {
  const found = findHubTable(table);
  if (!found) throw new Error(`no hub table ${table}`);
  return [`${table}.${kind}`, sentInput(ownedList(found, owner), kind, input)];
}

const rows = { data: { data: [], total: 0 } };
const structure = { headers: [], permissions: [], filters: [] };
const state = { page: 1, per_page: 20, sortBy: 'id', sortOrder: 'desc', filters: [] } as const;
const stateText = '"page":1,"per_page":20,"sortBy":"id","sortOrder":"desc","filters":[]';

const integrations: readonly SentRequest[] = [
  {
    act: 'the list of integrations',
    call: ['integrations.structure', {}],
    path: '/datahub/integrations',
    body: '{}',
    reply: structure,
  },
  {
    act: 'a page of integrations',
    call: ['integrations.datatable', state],
    path: '/datahub/integrations/datatable',
    body: `{${stateText}}`,
    reply: rows,
  },
  {
    act: 'an export of integrations',
    call: ['integrations.export', { columns: ['name'], filters: [], integration_id: 22 }],
    path: '/datahub/integrations/export',
    body: '{"columns":["name"],"filters":[],"integration_id":22}',
    reply: { url: '/files/1.csv' },
  },
  {
    act: 'Enable of a validation',
    call: of('validations', 22, 'state', { id: 7, status: true }),
    path: '/datahub/integrations/validationStatus',
    body: '{"validation_id":7,"integration_id":22,"status":true}',
  },
  {
    act: 'Disable of a validation',
    call: of('validations', 22, 'state', { id: 7, status: false }),
    path: '/datahub/integrations/validationStatus',
    body: '{"validation_id":7,"integration_id":22,"status":false}',
  },
  {
    act: 'a validation to remove',
    call: of('validations', 22, 'destroy', { id: 7 }),
    path: '/datahub/integrations/validationDestroy',
    body: '{"validation_id":7,"integration_id":22}',
  },
];

const settings: readonly SentRequest[] = [
  {
    act: 'the order prefix',
    call: ['orderPrefix.read', { integration_id: 22 }],
    path: '/validations/orderPrefix',
    body: '{"integration_id":22}',
    reply: { prefix_replace: 'PX-', prefix_replace_char: 2 },
  },
  {
    act: 'a new order prefix',
    call: ['orderPrefix.update', { prefix_replace: 'PX-', prefix_replace_char: 2, integration_id: 22 }],
    path: '/validations/orderPrefix/update',
    body: '{"prefix_replace":"PX-","prefix_replace_char":2,"integration_id":22}',
  },
  {
    act: 'no order prefix any more',
    call: ['orderPrefix.update', { prefix_replace: '', prefix_replace_char: '', integration_id: 22 }],
    path: '/validations/orderPrefix/update',
    body: '{"prefix_replace":"","prefix_replace_char":"","integration_id":22}',
  },
  {
    act: 'the confirm-order rule',
    call: ['confirmedOrders.read', { integration_id: 22 }],
    path: '/validations/confirmedOrders',
    body: '{"integration_id":22}',
    reply: { confirm_order_field: 'paid', confirm_order_value: 'yes' },
  },
  {
    act: 'a new confirm-order rule',
    call: [
      'confirmedOrders.update',
      { confirm_order_field: 'paid', confirm_order_value: 'yes', integration_id: 22 },
    ],
    path: '/validations/confirmedOrders/update',
    body: '{"confirm_order_field":"paid","confirm_order_value":"yes","integration_id":22}',
  },
];

const mappings: readonly SentRequest[] = [
  {
    act: 'countries to add',
    call: of('countries', 22, 'store', { countries: [1, 2] }),
    path: '/validations/countriesMapping/store',
    body: '{"integration_id":22,"countries":[1,2]}',
  },
  {
    act: 'a country to remove',
    call: of('countries', 22, 'destroy', { id: 2 }),
    path: '/validations/countriesMapping/destroy',
    body: '{"integration_id":22,"country_id":2}',
  },
  {
    act: 'a new supplier',
    call: of('suppliers', 22, 'store', { supplier: 'Looms', system_code: 'L1' }),
    path: '/validations/supplierMapping/store',
    body: '{"supplier":"Looms","system_code":"L1","integration_id":22}',
  },
  {
    act: 'a changed supplier',
    call: of('suppliers', 22, 'update', { id: 5, supplier: 'Looms', system_code: 'L2' }),
    path: '/validations/supplierMapping/update',
    body: '{"supplier_id":5,"supplier":"Looms","system_code":"L2","integration_id":22}',
  },
  {
    act: 'a supplier to remove',
    call: of('suppliers', 22, 'destroy', { id: 5 }),
    path: '/validations/supplierMapping/destroy',
    body: '{"integration_id":22,"supplier_id":5}',
  },
  {
    act: 'Reset of a supplier, without its integration',
    call: of('suppliers', 22, 'reset', { id: 5 }),
    path: '/datahub/SUPPLIERMAPPING/reset',
    body: '{"message_id":5}',
  },
  {
    act: 'a new shipping method',
    call: of('shipping-methods', 22, 'store', { store_code: 'flat_rate', system_code: 'STD' }),
    path: '/validations/shippingMethods/store',
    body: '{"store_code":"flat_rate","system_code":"STD","integration_id":22}',
  },
  {
    act: 'a changed shipping method',
    call: of('shipping-methods', 22, 'update', { id: 5, store_code: 'flat_rate', system_code: 'EXP' }),
    path: '/validations/shippingMethods/update',
    body: '{"method_id":5,"store_code":"flat_rate","system_code":"EXP","integration_id":22}',
  },
  {
    act: 'a shipping method to remove',
    call: of('shipping-methods', 22, 'destroy', { id: 5 }),
    path: '/validations/shippingMethods/destroy',
    body: '{"integration_id":22,"method_id":5}',
  },
  {
    act: 'a new status processing',
    call: of('status-processing', 22, 'store', { field: 'tags', value: 'ready' }),
    path: '/validations/statusprocessing/store',
    body: '{"field":"tags","value":"ready","integration_id":22}',
  },
  {
    act: 'a changed status processing',
    call: of('status-processing', 22, 'update', { id: 5, field: 'tags', value: 'paid' }),
    path: '/validations/statusprocessing/update',
    body: '{"status_process_id":5,"field":"tags","value":"paid","integration_id":22}',
  },
  {
    act: 'a status processing to remove',
    call: of('status-processing', 22, 'destroy', { id: 5 }),
    path: '/validations/statusprocessing/destroy',
    body: '{"integration_id":22,"status_process_id":5}',
  },
  {
    act: 'a new shipping custom field',
    call: of('shipping-custom-fields', 22, 'store', {
      field: 'Gift',
      field_key: 'gift',
      target_field: 'note',
    }),
    path: '/validations/shippingCustomFields/store',
    body: '{"field":"Gift","field_key":"gift","target_field":"note","integration_id":22}',
  },
  {
    act: 'a changed shipping custom field (path not shown)',
    call: of('shipping-custom-fields', 22, 'update', {
      id: 5,
      field: 'Gift',
      field_key: 'gift_text',
      target_field: 'note',
    }),
    path: '/validations/shippingCustomFields/update',
    body: '{"custom_id":5,"field":"Gift","field_key":"gift_text","target_field":"note","integration_id":22}',
  },
  {
    act: 'a shipping custom field to remove',
    call: of('shipping-custom-fields', 22, 'destroy', { id: 5 }),
    path: '/validations/shippingCustomFields/destroy',
    body: '{"integration_id":22,"custom_id":5}',
  },
  {
    act: 'Reset of a shipping custom field (path not shown)',
    call: of('shipping-custom-fields', 22, 'reset', { id: 5 }),
    path: '/datahub/SHIPPINGCUSTOM/reset',
    body: '{"message_id":5}',
  },
  {
    act: 'a search for SKUs of the platform',
    call: ['skusMapping.search', { integration_id: 22, sku: 'robe' }],
    path: '/validations/skusMapping/search',
    body: '{"integration_id":22,"sku":"robe"}',
    reply: { skus: ['ROBE-1'] },
  },
  {
    act: 'a new mapping of a SKU',
    call: of('skus-mapping', 22, 'store', { sku: 'ROBE-1', system_sku: 'SK-1' }),
    path: '/validations/skusMapping/store',
    body: '{"sku":"ROBE-1","system_sku":"SK-1","integration_id":22}',
  },
  {
    act: 'a mapping of a SKU to remove, by the SKU',
    call: of('skus-mapping', 22, 'destroy', { id: 'ROBE-1' }),
    path: '/validations/skusMapping/destroy',
    body: '{"integration_id":22,"sku":"ROBE-1"}',
  },
  {
    act: 'Reset of a mapping of a SKU',
    call: of('skus-mapping', 22, 'reset', { id: 5 }),
    path: '/datahub/SKUSMAPPING/reset',
    body: '{"message_id":5}',
  },
];

/** Structure, rows and export of every sub-page and set: the section shows their payloads, not their paths. */
const tablesOfIntegrations: readonly SentRequest[] = (
  [
    ['validations', '/datahub/integrations/validations'],
    ['countries', '/validations/countriesMapping'],
    ['suppliers', '/validations/supplierMapping'],
    ['shipping-methods', '/validations/shippingMethods'],
    ['shipping-custom-fields', '/validations/shippingCustomFields'],
    ['skus-mapping', '/validations/skusMapping'],
    ['status-processing', '/validations/statusprocessing'],
    ['integration-order-status', '/validations/datahub/integration_order_status'],
    ['platform-shipping-methods', '/validations/datahub/platform_shipping_methods'],
    ['platform-status-processing-actions', '/validations/datahub/platform_status_processing_actions'],
    ['integration-countries', '/validations/datahub/integration_countries'],
    ['return-configuration', '/validations/datahub/return_configuration'],
    ['integration-payload-selectors', '/validations/datahub/integration_payload_selectors'],
  ] as const
).flatMap(([table, path]): SentRequest[] => [
  {
    act: `the table ${table}`,
    call: of(table, 22, 'structure', {}),
    path,
    body: '{"integration_id":22}',
    reply: structure,
  },
  {
    act: `a page of ${table}`,
    call: of(table, 22, 'datatable', state),
    path: `${path}/datatable`,
    body: `{${stateText},"integration_id":22}`,
    reply: rows,
  },
  {
    act: `an export of ${table}`,
    call: of(table, 22, 'export', { columns: ['id'], filters: [{ name: 'field', value: 'tags' }] }),
    path: `${path}/export`,
    body: '{"columns":["id"],"integration_id":22,"filters":[{"name":"field","value":"tags"}]}',
    reply: { url: '/files/1.csv' },
  },
]);

const sets: readonly SentRequest[] = [
  {
    act: 'the statuses for a new order status',
    call: of('integration-order-status', 22, 'create', {}),
    path: '/validations/datahub/integration_order_status/create',
    body: '{"integration_id":22}',
    reply: { statuses: [{ label: 'New', statusId: 1 }] },
  },
  {
    act: 'a new order status',
    call: of('integration-order-status', 22, 'store', { internal_status_id: 3, external_status_id: 'paid' }),
    path: '/validations/datahub/integration_order_status/store',
    body: '{"internal_status_id":3,"external_status_id":"paid","integration_id":22}',
  },
  {
    act: 'an order status to edit',
    call: of('integration-order-status', 22, 'edit', { id: 5 }),
    path: '/validations/datahub/integration_order_status/edit',
    body: '{"id":5,"integration_id":22}',
    reply: { status: { id: 5, internal_status_id: 3, external_status_id: 'paid' } },
  },
  {
    act: 'a changed order status',
    call: of('integration-order-status', 22, 'update', {
      id: 5,
      internal_status_id: 3,
      external_status_id: 'paid',
    }),
    path: '/validations/datahub/integration_order_status/update',
    body: '{"id":5,"internal_status_id":3,"external_status_id":"paid","integration_id":22}',
  },
  {
    act: 'an order status to remove',
    call: of('integration-order-status', 22, 'destroy', { id: 5 }),
    path: '/validations/datahub/integration_order_status/destroy',
    body: '{"id":5,"integration_id":22}',
  },
  {
    act: 'the option lists for a new platform shipping method',
    call: of('platform-shipping-methods', 22, 'create', {}),
    path: '/validations/datahub/platform_shipping_methods/create',
    body: '{"integration_id":22}',
    reply: { apply_types: [], carriers: [], shipping_types: [], carrier_accounts: [] },
  },
  {
    act: 'a new platform shipping method of a shipping type',
    call: of('platform-shipping-methods', 22, 'store', {
      apply_type_id: 1,
      carrier_id: null,
      shipping_type_id: 2,
      store_code: 'by-noon',
    }),
    path: '/validations/datahub/platform_shipping_methods/store',
    body: '{"apply_type_id":1,"carrier_id":null,"shipping_type_id":2,"store_code":"by-noon","integration_id":22}',
  },
  {
    act: 'a platform shipping method to edit',
    call: of('platform-shipping-methods', 22, 'edit', { id: 5 }),
    path: '/validations/datahub/platform_shipping_methods/edit',
    body: '{"id":5,"integration_id":22}',
    reply: { platform_shipping_method: { id: 5 } },
  },
  {
    act: 'a platform shipping method that became one of a carrier',
    call: of('platform-shipping-methods', 22, 'update', {
      id: 5,
      apply_type_id: 2,
      carrier_id: 3,
      shipping_type_id: null,
      store_code: 'by-noon',
    }),
    path: '/validations/datahub/platform_shipping_methods/update',
    body: '{"id":5,"apply_type_id":2,"carrier_id":3,"shipping_type_id":null,"store_code":"by-noon","integration_id":22}',
  },
  {
    act: 'a platform shipping method to remove',
    call: of('platform-shipping-methods', 22, 'destroy', { id: 5 }),
    path: '/validations/datahub/platform_shipping_methods/destroy',
    body: '{"id":5,"integration_id":22}',
  },
  {
    act: 'the actions for a new status processing action',
    call: of('platform-status-processing-actions', 22, 'create', {}),
    path: '/validations/datahub/platform_status_processing_actions/create',
    body: '{"integration_id":22}',
    reply: { actions: [] },
  },
  {
    act: 'a new status processing action',
    call: of('platform-status-processing-actions', 22, 'store', {
      payload_attribute_name: 'risk',
      payload_attribute_value: 'high',
      action: 'Hold order',
      message: 'Ask',
    }),
    path: '/validations/datahub/platform_status_processing_actions/store',
    body:
      '{"payload_attribute_name":"risk","payload_attribute_value":"high","action":"Hold order","message":"Ask",' +
      '"integration_id":22}',
  },
  {
    act: 'a status processing action to edit',
    call: of('platform-status-processing-actions', 22, 'edit', { id: 5 }),
    path: '/validations/datahub/platform_status_processing_actions/edit',
    body: '{"id":5,"integration_id":22}',
    reply: { platform_status_processing_action: { id: 5, message: 'Ask' } },
  },
  {
    act: 'a changed status processing action',
    call: of('platform-status-processing-actions', 22, 'update', {
      id: 5,
      payload_attribute_name: 'risk',
      payload_attribute_value: 'low',
      action: 'Release order',
      message: 'Fine',
    }),
    path: '/validations/datahub/platform_status_processing_actions/update',
    body:
      '{"id":5,"payload_attribute_name":"risk","payload_attribute_value":"low","action":"Release order",' +
      '"message":"Fine","integration_id":22}',
  },
  {
    act: 'a status processing action to remove',
    call: of('platform-status-processing-actions', 22, 'destroy', { id: 5 }),
    path: '/validations/datahub/platform_status_processing_actions/destroy',
    body: '{"id":5,"integration_id":22}',
  },
  {
    act: 'the countries that an integration can have',
    call: of('integration-countries', 22, 'create', {}),
    path: '/validations/datahub/integration_countries/create',
    body: '{"integration_id":22}',
    reply: { countries: [{ index: 1, text: 'Oman' }] },
  },
  {
    act: 'new countries of an integration',
    call: of('integration-countries', 22, 'store', { countries: [1, 2] }),
    path: '/validations/datahub/integration_countries/store',
    body: '{"countries":[1,2],"integration_id":22}',
  },
  {
    act: 'a country of an integration to remove',
    call: of('integration-countries', 22, 'destroy', { id: 5 }),
    path: '/validations/datahub/integration_countries/destroy',
    body: '{"id":5,"integration_id":22}',
  },
  {
    act: 'the types for a new return configuration',
    call: of('return-configuration', 22, 'create', {}),
    path: '/validations/datahub/return_configuration/create',
    body: '{"integration_id":22}',
    reply: { apply_types: [] },
  },
  {
    act: 'a new return configuration',
    call: of('return-configuration', 22, 'store', { type: 'Exchange', message: 'Hand it over' }),
    path: '/validations/datahub/return_configuration/store',
    body: '{"type":"Exchange","message":"Hand it over","integration_id":22}',
  },
  {
    act: 'a return configuration to edit',
    call: of('return-configuration', 22, 'edit', { id: 5 }),
    path: '/validations/datahub/return_configuration/edit',
    body: '{"id":5,"integration_id":22}',
    reply: { return_configuration: { id: 5 }, apply_types: [] },
  },
  {
    act: 'a changed return configuration',
    call: of('return-configuration', 22, 'update', { id: 5, type: 'Exchange', message: 'Keep it' }),
    path: '/validations/datahub/return_configuration/update',
    body: '{"id":5,"type":"Exchange","message":"Keep it","integration_id":22}',
  },
  {
    act: 'a return configuration to remove',
    call: of('return-configuration', 22, 'destroy', { id: 5 }),
    path: '/validations/datahub/return_configuration/destroy',
    body: '{"id":5,"integration_id":22}',
  },
  {
    act: 'the option lists for a new payload selector',
    call: of('integration-payload-selectors', 22, 'create', {}),
    path: '/validations/datahub/integration_payload_selectors/create',
    body: '{"integration_id":22}',
    reply: { apply_types: [], operators: [], target_columns: [] },
  },
  {
    act: 'a new payload selector with a filter',
    call: of('integration-payload-selectors', 22, 'store', {
      apply_type: 'order',
      field: 'meta',
      filter_field: 'name',
      operator: 'equals',
      filter_value: 'slot',
      return_field: 'value',
      target_column: 'delivery_date',
    }),
    path: '/validations/datahub/integration_payload_selectors/store',
    body:
      '{"apply_type":"order","field":"meta","filter_field":"name","operator":"equals","filter_value":"slot",' +
      '"return_field":"value","target_column":"delivery_date","integration_id":22}',
  },
  {
    act: 'a payload selector to edit',
    call: of('integration-payload-selectors', 22, 'edit', { id: 5 }),
    path: '/validations/datahub/integration_payload_selectors/edit',
    body: '{"id":5,"integration_id":22}',
    reply: { selector: { id: 5 } },
  },
  {
    act: 'a payload selector without its filter any more',
    call: of('integration-payload-selectors', 22, 'update', {
      id: 5,
      apply_type: 'order',
      field: 'name',
      filter_field: '',
      operator: null,
      filter_value: '',
      return_field: 'name',
      target_column: 'order_no',
    }),
    path: '/validations/datahub/integration_payload_selectors/update',
    body:
      '{"id":5,"apply_type":"order","field":"name","filter_field":"","operator":null,"filter_value":"",' +
      '"return_field":"name","target_column":"order_no","integration_id":22}',
  },
  {
    act: 'a payload selector to remove',
    call: of('integration-payload-selectors', 22, 'destroy', { id: 5 }),
    path: '/validations/datahub/integration_payload_selectors/destroy',
    body: '{"id":5,"integration_id":22}',
  },
];

const webhooks: readonly SentRequest[] = [
  {
    act: 'the headers of a webhook',
    call: of('webhook-headers', 8, 'structure', {}),
    path: '/datahub/webhooks_headers',
    body: '{"webhook_id":8}',
    reply: { data: { columns: [], properties: {} } },
  },
  {
    act: 'the rows of the headers',
    call: of('webhook-headers', 8, 'datatable', state),
    path: '/datahub/webhooks_headers/datatable',
    body: `{${stateText},"webhook_id":8}`,
    reply: { data: { data: [] } },
  },
  {
    act: 'a header to edit',
    call: of('webhook-headers', 8, 'edit', { id: 5 }),
    path: '/datahub/webhooks_headers/edit',
    body: '{"webhook_id":8,"id":5}',
    reply: { header: { id: 5, key: 'X-A', value: '1' } },
  },
  {
    act: 'a new header',
    call: of('webhook-headers', 8, 'store', { key: 'X-A', value: '1' }),
    path: '/datahub/webhooks_headers/store',
    body: '{"webhook_id":8,"key":"X-A","value":"1"}',
  },
  {
    act: 'a changed header',
    call: of('webhook-headers', 8, 'update', { id: 5, key: 'X-A', value: '2' }),
    path: '/datahub/webhooks_headers/update',
    body: '{"webhook_id":8,"id":5,"key":"X-A","value":"2"}',
  },
  {
    act: 'a header to remove',
    call: of('webhook-headers', 8, 'destroy', { id: 5 }),
    path: '/datahub/webhooks_headers/destroy',
    body: '{"webhook_id":8,"id":5}',
  },
  {
    act: 'the messaging configuration of a webhook',
    call: of('messaging-config', 8, 'structure', {}),
    path: '/datahub/my_alice_config',
    body: '{"webhook_id":8}',
    reply: { data: { columns: [], properties: {} } },
  },
  {
    act: 'the rows of the messaging configuration',
    call: of('messaging-config', 8, 'datatable', state),
    path: '/datahub/my_alice_config/datatable',
    body: `{${stateText},"webhook_id":8}`,
    reply: { data: { data: [] } },
  },
  {
    act: 'the option lists for a new messaging configuration',
    call: of('messaging-config', 8, 'create', {}),
    path: '/datahub/my_alice_config/create',
    body: '{"webhook_id":8}',
    reply: { customer_type: [], statuses: [] },
  },
  {
    act: 'a messaging configuration to edit',
    call: of('messaging-config', 8, 'edit', { id: 5 }),
    path: '/datahub/my_alice_config/edit',
    body: '{"webhook_id":8,"id":5}',
    reply: { my_alice_config: { id: 5 }, customer_type: [], statuses: [] },
  },
  {
    act: 'a new messaging configuration',
    call: of('messaging-config', 8, 'store', {
      customer_type: 1,
      status_id: 6,
      template_id: 'delivered',
      channel_id: 'wa-1',
    }),
    path: '/datahub/my_alice_config/store',
    body: '{"webhook_id":8,"customer_type":1,"status_id":6,"template_id":"delivered","channel_id":"wa-1"}',
  },
  {
    act: 'a changed messaging configuration',
    call: of('messaging-config', 8, 'update', {
      id: 5,
      customer_type: 1,
      status_id: 6,
      template_id: 'delivered_2',
      channel_id: 'wa-1',
    }),
    path: '/datahub/my_alice_config/update',
    body: '{"webhook_id":8,"id":5,"customer_type":1,"status_id":6,"template_id":"delivered_2","channel_id":"wa-1"}',
  },
  {
    act: 'a messaging configuration to remove',
    call: of('messaging-config', 8, 'destroy', { id: 5 }),
    path: '/datahub/my_alice_config/destroy',
    body: '{"webhook_id":8,"id":5}',
  },
  {
    act: 'a message to send again with current data',
    call: ['webhook-logs.retry', { id: 9 }],
    path: '/datahub/webhooks-logs/retry_with_current_data',
    body: '{"id":9}',
  },
];

const others: readonly SentRequest[] = [
  {
    act: 'Export SKU of a bundle',
    call: ['bundles.exportSkus', { id: 3, export_type: 'skus', columns: ['name'] }],
    path: '/fulfillment/bundles/export',
    body: '{"id":3,"export_type":"skus","columns":["name"]}',
    reply: { url: '/files/1.csv' },
  },
];

export const hub: readonly SentRequest[] = [
  ...integrations,
  ...settings,
  ...mappings,
  ...tablesOfIntegrations,
  ...sets,
  ...webhooks,
  ...others,
];
