/** The replies of the practice workspace to the calls of the hub, by hand (see `practice-replies.ts`). */
import { z } from 'zod';
import { findHubTable } from '../../shared/hub';

const text = z.string();
const filled = text.min(1);
const id = z.int().positive();
const done = z.strictObject({ message: filled });
const options = z.array(z.strictObject({ index: z.union([z.int(), filled]), text: filled })).min(1);
const statuses = z.array(z.strictObject({ label: filled, statusId: id })).min(1);
const countries = z.array(z.strictObject({ id, name: filled })).min(1);
const columns = z
  .array(
    z.strictObject({
      value: filled,
      text: filled,
      type: filled,
      visible: z.boolean(),
      mobile_visible: z.boolean(),
      sortable: z.boolean(),
    }),
  )
  .min(3);
const webhookStructure = z.strictObject({
  data: z.strictObject({
    columns,
    properties: z.strictObject({ title: filled, description: filled }),
  }),
});

const shippingMethods = z.array(z.strictObject({ id: filled, name: filled })).min(1);
const platformMethodLists = {
  apply_types: z.tuple([
    z.strictObject({ index: z.literal(1), text: filled }),
    z.strictObject({ index: z.literal(2), text: filled }),
  ]),
  carriers: options,
  shipping_types: options,
  carrier_accounts: z.array(z.strictObject({ index: id, text: filled, carrier_id: id })).min(1),
};
const selectorLists = { apply_types: options, operators: options, target_columns: options };
const messagingLists = { customer_type: options, statuses: options };

export const ofHubCalls: Readonly<Record<string, z.ZodType>> = {
  'orderPrefix.read': z.strictObject({
    prefix_replace: text,
    prefix_replace_char: z.union([z.int().min(0), z.literal('')]),
  }),
  'orderPrefix.update': done,
  'confirmedOrders.read': z.strictObject({ confirm_order_field: text, confirm_order_value: text }),
  'confirmedOrders.update': done,
  'skusMapping.search': z.strictObject({ skus: z.array(filled).min(1) }),

  'countries.create': z.strictObject({ countries }),
  'countries.store': done,
  'countries.edit': z.strictObject({
    record: z.strictObject({ id, countries: z.tuple([id]) }),
    countries,
  }),
  'suppliers.create': z.strictObject({}),
  'suppliers.edit': z.strictObject({ record: z.strictObject({ id, supplier: filled, system_code: filled }) }),
  'shipping-methods.create': z.strictObject({ shippingMethods }),
  'shipping-methods.edit': z.strictObject({
    record: z.strictObject({ id, store_code: filled, system_code: filled }),
    shippingMethods,
  }),
  'shipping-custom-fields.create': z.strictObject({}),
  'shipping-custom-fields.edit': z.strictObject({
    record: z.strictObject({ id, field: filled, field_key: filled, target_field: filled }),
  }),
  'skus-mapping.create': z.strictObject({}),
  'skus-mapping.edit': z.strictObject({ record: z.strictObject({ id, sku: filled, system_sku: filled }) }),
  'status-processing.create': z.strictObject({}),
  'status-processing.edit': z.strictObject({ record: z.strictObject({ id, field: filled, value: filled }) }),

  'integration-order-status.create': z.strictObject({ statuses }),
  'integration-order-status.edit': z.strictObject({
    status: z.strictObject({ id, internal_status_id: id, external_status_id: filled }),
    statuses,
  }),
  'platform-shipping-methods.create': z.strictObject(platformMethodLists),
  'platform-shipping-methods.edit': z.strictObject({
    platform_shipping_method: z.strictObject({
      id,
      apply_type_id: z.union([z.literal(1), z.literal(2)]),
      shipping_type_id: id.nullable(),
      carrier_id: id.nullable(),
      store_code: filled,
    }),
    ...platformMethodLists,
  }),
  'platform-status-processing-actions.create': z.strictObject({ actions: options, shipping_types: options }),
  'platform-status-processing-actions.edit': z.strictObject({
    platform_status_processing_action: z.strictObject({
      id,
      payload_attribute_name: filled,
      payload_attribute_value: filled,
      action: filled,
      message: filled,
      shipping_type_id: id.optional(),
      store_code: filled.optional(),
    }),
    actions: options,
    shipping_types: options,
  }),
  'integration-countries.create': z.strictObject({ countries: options }),
  'integration-countries.store': done,
  'integration-countries.edit': z.strictObject({
    record: z.strictObject({ id, countries: z.tuple([id]) }),
    countries: options,
  }),
  'return-configuration.create': z.strictObject({ apply_types: options }),
  'return-configuration.edit': z.strictObject({
    return_configuration: z.strictObject({ id, type: filled, message: filled }),
    apply_types: options,
  }),
  'integration-payload-selectors.create': z.strictObject(selectorLists),
  'integration-payload-selectors.edit': z.strictObject({
    selector: z.strictObject({
      id,
      apply_type: filled,
      field: filled,
      filter_field: text,
      operator: text,
      filter_value: text,
      return_field: filled,
      target_column: filled,
    }),
    ...selectorLists,
  }),

  'webhook-headers.structure': webhookStructure,
  'webhook-headers.create': z.strictObject({}),
  'webhook-headers.edit': z.strictObject({ header: z.strictObject({ id, key: filled, value: filled }) }),
  'messaging-config.structure': webhookStructure,
  'messaging-config.create': z.strictObject(messagingLists),
  'messaging-config.edit': z.strictObject({
    my_alice_config: z.strictObject({
      id,
      customer_type: id,
      status_id: id,
      template_id: filled,
      channel_id: filled,
    }),
    ...messagingLists,
  }),
};

/** Names of the id of a record in requests, if it is not `id` (hub section 7). */
const idNames: Readonly<Record<string, string>> = {
  'validations.state': 'validation_id',
  'validations.destroy': 'validation_id',
  'countries.destroy': 'country_id',
  'suppliers.update': 'supplier_id',
  'suppliers.destroy': 'supplier_id',
  'suppliers.reset': 'message_id',
  'shipping-methods.update': 'method_id',
  'shipping-methods.destroy': 'method_id',
  'shipping-custom-fields.update': 'custom_id',
  'shipping-custom-fields.destroy': 'custom_id',
  'shipping-custom-fields.reset': 'message_id',
  'skus-mapping.destroy': 'sku',
  'skus-mapping.reset': 'message_id',
  'status-processing.update': 'status_process_id',
  'status-processing.destroy': 'status_process_id',
};

/** The required fields of a call of a hub table: those of the owner and of the record; undefined for other calls. */
export function refusedWithOwner(
  name: string,
  fields: readonly string[] | undefined,
): readonly string[] | undefined {
  const table = findHubTable(name.slice(0, name.indexOf('.')));
  if (!table) return fields;
  const owner = table.area === 'webhooks' ? 'webhook_id' : 'integration_id';
  const named = (fields ?? []).map((field) => (field === 'id' ? (idNames[name] ?? 'id') : field));
  return idNames[name] === 'message_id' ? named : [...named, owner];
}

export const refusedOfHubCalls: Readonly<Record<string, readonly string[]>> = {
  'orderPrefix.read': ['body', 'integration_id'],
  'orderPrefix.update': ['body', 'integration_id', 'prefix_replace', 'prefix_replace_char'],
  'confirmedOrders.read': ['body', 'integration_id'],
  'confirmedOrders.update': ['body', 'confirm_order_field', 'confirm_order_value', 'integration_id'],
  'skusMapping.search': ['body', 'integration_id', 'sku'],
};
