/** The six configuration sets of an integration. */

import type { Option } from '../../../shared/option';
import {
  carrierAccounts,
  carriers,
  hubCountries,
  methodApplyTypes,
  orderStatuses,
  processingActions,
  returnTypes,
  selectorApplyTypes,
  selectorOperators,
  shippingTypes,
  targetColumns,
} from '../../terms/hub';
import type { TableHandlers } from '../tables/table-handler';
import { countryHandlers } from './mappings';
import { recordHandlersOf, trimmed, type Values } from './record-rules';

const required = { required: true } as const;
const indexes = (options: readonly Option[]) => options.map(({ index }) => index);
const textOf = (options: readonly Option[], index: unknown) =>
  options.find((option) => String(option.index) === trimmed(index))?.text ?? null;
const numberOf = (value: unknown) => (trimmed(value) === '' ? null : Number(trimmed(value)));

const isType = ({ apply_type_id }: Values) => trimmed(apply_type_id) === '1';
const isCarrier = ({ apply_type_id }: Values) => trimmed(apply_type_id) === '2';
const isFiltered = ({ filter_field }: Values) => trimmed(filter_field) !== '';

export const configurationHandlers: Readonly<Record<string, Partial<TableHandlers>>> = {
  'integration-order-status': recordHandlersOf({
    fields: {
      internal_status_id: { ...required, oneOf: orderStatuses.map(({ statusId }) => statusId) },
      external_status_id: required,
    },
    options: { statuses: orderStatuses },
    recordIn: 'status',
    columns: ({ internal_status_id, external_status_id }) => ({
      internal_status_id: numberOf(internal_status_id),
      internal_status:
        orderStatuses.find(({ statusId }) => String(statusId) === trimmed(internal_status_id))?.label ?? null,
      external_status_id: trimmed(external_status_id),
    }),
    fieldsOf: ({ internal_status_id, external_status_id }) => ({ internal_status_id, external_status_id }),
  }),

  'platform-shipping-methods': recordHandlersOf({
    fields: {
      apply_type_id: { ...required, oneOf: indexes(methodApplyTypes) },
      shipping_type_id: { required: isType, oneOf: indexes(shippingTypes) },
      carrier_id: { required: isCarrier, oneOf: indexes(carriers) },
      store_code: required,
    },
    options: {
      apply_types: methodApplyTypes,
      carriers,
      shipping_types: shippingTypes,
      carrier_accounts: carrierAccounts,
    },
    recordIn: 'platform_shipping_method',
    columns: (values) => {
      // Values of the other apply type are removed.
      const type = isType(values) ? values.shipping_type_id : null;
      const carrier = isCarrier(values) ? values.carrier_id : null;
      return {
        apply_type_id: numberOf(values.apply_type_id),
        apply_type: textOf(methodApplyTypes, values.apply_type_id),
        shipping_type_id: numberOf(type),
        shipping_type: textOf(shippingTypes, type),
        carrier_id: numberOf(carrier),
        carrier: textOf(carriers, carrier),
        store_code: trimmed(values.store_code),
      };
    },
    fieldsOf: ({ apply_type_id, shipping_type_id, carrier_id, store_code }) => ({
      apply_type_id,
      shipping_type_id,
      carrier_id,
      store_code,
    }),
  }),

  'platform-status-processing-actions': recordHandlersOf({
    fields: {
      payload_attribute_name: required,
      payload_attribute_value: required,
      action: { ...required, oneOf: indexes(processingActions) },
      message: required,
      // The alternative reading of the edit form (hub section 3).
      shipping_type_id: { oneOf: indexes(shippingTypes) },
      store_code: {},
    },
    options: { actions: processingActions, shipping_types: shippingTypes },
    recordIn: 'platform_status_processing_action',
    columns: ({ payload_attribute_name, payload_attribute_value, action, message, ...other }) => ({
      payload_attribute_name: trimmed(payload_attribute_name),
      payload_attribute_value: trimmed(payload_attribute_value),
      action: trimmed(action),
      message: trimmed(message),
      ...otherReading(other),
    }),
    fieldsOf: ({ payload_attribute_name, payload_attribute_value, action, message, ...row }) => ({
      payload_attribute_name,
      payload_attribute_value,
      action,
      message,
      ...(row.store_code === undefined
        ? {}
        : { shipping_type_id: row.shipping_type_id, store_code: row.store_code }),
    }),
  }),

  'integration-countries': countryHandlers(
    { countries: hubCountries.map(({ id, name }) => ({ index: id, text: name })) },
    ({ id, name }) => ({ country_id: id, name }),
  ),

  'return-configuration': recordHandlersOf({
    fields: { type: { ...required, oneOf: indexes(returnTypes) }, message: required },
    options: { apply_types: returnTypes },
    recordIn: 'return_configuration',
    columns: ({ type, message }) => ({ type: textOf(returnTypes, type), message: trimmed(message) }),
    fieldsOf: ({ type, message }) => ({ type, message }),
  }),

  'integration-payload-selectors': recordHandlersOf({
    fields: {
      apply_type: { ...required, oneOf: indexes(selectorApplyTypes) },
      field: required,
      filter_field: {},
      operator: { required: isFiltered, oneOf: indexes(selectorOperators) },
      filter_value: { required: isFiltered },
      return_field: required,
      target_column: { ...required, oneOf: indexes(targetColumns) },
    },
    options: {
      apply_types: selectorApplyTypes,
      operators: selectorOperators,
      target_columns: targetColumns,
    },
    recordIn: 'selector',
    columns: ({ apply_type, field, filter_field, operator, filter_value, return_field, target_column }) => ({
      apply_type: trimmed(apply_type),
      field: trimmed(field),
      filter_field: trimmed(filter_field),
      operator: trimmed(operator),
      filter_value: trimmed(filter_value),
      return_field: trimmed(return_field),
      target_column: trimmed(target_column),
    }),
    fieldsOf: ({ apply_type, field, filter_field, operator, filter_value, return_field, target_column }) => ({
      apply_type,
      field,
      filter_field,
      operator,
      filter_value,
      return_field,
      target_column,
    }),
  }),
};

/**
 * A status processing action can also have a shipping type and a store code, which are stored outside of its columns.
 */
function otherReading({ shipping_type_id, store_code }: Values): { extra_data?: string } {
  if (shipping_type_id === undefined && store_code === undefined) return {};
  const fields = { shipping_type_id: numberOf(shipping_type_id), store_code: trimmed(store_code) };
  return { extra_data: JSON.stringify({ row: fields }) };
}
