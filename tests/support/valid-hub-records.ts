/** A valid record of each hub table, and new values for its first record. By hand, from hub section 7. */
const records: Readonly<Record<string, Readonly<Record<'new' | 'changed', Record<string, unknown>>>>> = {
  countries: { new: { countries: [48, 49] }, changed: {} },
  suppliers: {
    new: { supplier: 'Harbour Looms', system_code: 'HL-1' },
    changed: { supplier: 'Dune Looms', system_code: 'DL-1' },
  },
  'shipping-methods': {
    new: { store_code: 'next-morning', system_code: 'NDD' },
    changed: { store_code: 'next-evening', system_code: 'NDD' },
  },
  'shipping-custom-fields': {
    new: { field: 'Floor', field_key: 'address.floor', target_field: 'driver_note' },
    changed: { field: 'Gate', field_key: 'address.gate', target_field: 'driver_note' },
  },
  'skus-mapping': {
    new: { sku: 'ROBE-NEW-1', system_sku: 'SK-100001' },
    changed: { sku: 'ROBE-NEW-2', system_sku: 'SK-100002' },
  },
  'status-processing': {
    new: { field: 'risk_level', value: 'low' },
    changed: { field: 'risk_level', value: 'high' },
  },
  'integration-order-status': {
    new: { internal_status_id: 3, external_status_id: 'accepted' },
    changed: { internal_status_id: 17, external_status_id: 'declined' },
  },
  'platform-shipping-methods': {
    new: { apply_type_id: 1, shipping_type_id: 2, carrier_id: null, store_code: 'by-noon' },
    changed: { apply_type_id: 2, shipping_type_id: null, carrier_id: 3, store_code: 'by-night' },
  },
  'platform-status-processing-actions': {
    new: {
      payload_attribute_name: 'risk',
      payload_attribute_value: 'high',
      action: 'Hold order',
      message: 'Ask the store',
    },
    changed: {
      payload_attribute_name: 'risk',
      payload_attribute_value: 'low',
      action: 'Release order',
      message: 'Fine',
    },
  },
  'integration-countries': { new: { countries: [48, 49] }, changed: { countries: [47] } },
  'return-configuration': {
    new: { type: 'Exchange', message: 'Hand it to the courier' },
    changed: { type: 'Partial return', message: 'Keep the rest' },
  },
  'integration-payload-selectors': {
    new: {
      apply_type: 'order',
      field: 'meta',
      filter_field: 'name',
      operator: 'equals',
      filter_value: 'slot',
      return_field: 'value',
      target_column: 'delivery_date',
    },
    changed: {
      apply_type: 'customer',
      field: 'email',
      filter_field: '',
      operator: null,
      filter_value: '',
      return_field: 'email',
      target_column: 'customer_email',
    },
  },
  'webhook-headers': {
    new: { key: 'X-Floor', value: '3' },
    changed: { key: 'X-Gate', value: '7' },
  },
  'messaging-config': {
    new: { customer_type: 4, status_id: 8, template_id: 'return_received', channel_id: 'wa-1' },
    changed: { customer_type: 4, status_id: 9, template_id: 'refunded', channel_id: 'wa-1' },
  },
};

/** Undefined for a list that is not part of the hub. */
export function validHubRecord(list: string, which: 'new' | 'changed'): Record<string, unknown> | undefined {
  return records[list]?.[which];
}
