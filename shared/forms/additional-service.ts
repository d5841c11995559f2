/** The additional service form (finance sections 2.1, 3.4, 4, 5 and 9). */
import { rateDecimal } from '../field-rules';
import { boxRates } from '../row-tables/box-rates';
import { sentRow } from '../row-tables/row-table';
import { boxUnit, callAttemptType, orderBasedType, quantityUnit, returnsType } from '../service-choices';
import type { FormDefinition, FormField, FormValues } from './form-definition';
import { required, warehousesField } from './service-fields';
import type { ServiceFormDefinition } from './service-form';

const isBlank = (values: FormValues, name: string) => {
  const value = values[name];
  return typeof value !== 'string' || value.trim() === '';
};
/** A rate that is required while the other one is empty. */
const rateOrElse =
  (other: string): FormField['rule'] =>
  (values) => ({ required: isBlank(values, other), orElse: other, decimal: rateDecimal });
const hasBoxes = (values: FormValues) => values.unit_id === boxUnit && values.type === orderBasedType;

declare module '../service-types' {
  interface ServiceKinds {
    additional_service: 'additional_services';
  }
}

export const form: ServiceFormDefinition = {
  id: 'additional_service',
  order: 4,
  title: 'Additional service',
  label: 'Additional service',
  noun: 'additional service',
  description: 'Priced per unit, by a rate, a percentage, or both',
  optionGroup: 'additional_services',
  optionLists: [
    'warehouses',
    'types',
    'qty_types',
    'order_types',
    'order_statuses',
    'call_attempt_order_statuses',
    'boxes',
  ],
  keyedLists: ['type_units'],
  sections: [
    {
      title: 'Scope',
      fields: [
        warehousesField,
        {
          name: 'type',
          label: 'Type',
          kind: 'choice',
          options: 'types',
          rule: required,
          initial: '',
          clears: (values) => (isBlank(values, 'type') ? ['order_status_ids', 'order_type_ids'] : []),
        },
        {
          name: 'unit_id',
          label: 'Unit',
          kind: 'choice',
          options: (values) => (isBlank(values, 'type') ? undefined : `type_units.${values.type}`),
          rule: required,
          initial: '',
          help: 'Choose the type first',
          // Returns types keep their box rates although the table is hidden for them.
          clears: (values) =>
            values.unit_id === boxUnit || values.type === returnsType ? [] : ['box_rates'],
        },
        {
          name: 'qty_type',
          label: 'Quantity type',
          kind: 'choice',
          options: 'qty_types',
          rule: {},
          visible: (values) => values.unit_id === quantityUnit,
          initial: '',
        },
        {
          name: 'order_status_ids',
          label: 'Order status',
          labelOf: (values) => (values.type === callAttemptType ? 'Call attempt status' : 'Order status'),
          kind: 'choices',
          options: (values) =>
            values.type === orderBasedType
              ? 'order_statuses'
              : values.type === callAttemptType
                ? 'call_attempt_order_statuses'
                : undefined,
          rule: (values) => ({ required: values.type === callAttemptType }),
          visible: (values) => values.type === orderBasedType || values.type === callAttemptType,
          initial: [],
        },
        {
          name: 'order_type_ids',
          label: 'Order type',
          kind: 'choices',
          options: 'order_types',
          rule: {},
          visible: (values) => values.type === orderBasedType,
          initial: [],
        },
      ],
    },
    {
      title: 'Price',
      fields: [
        {
          name: 'rate',
          label: 'Rate',
          kind: 'decimal',
          rule: rateOrElse('percentage_rate'),
          initial: '',
          help: 'A rate, a percentage rate, or both',
        },
        {
          name: 'percentage_rate',
          label: 'Percentage rate',
          kind: 'decimal',
          unit: '%',
          rule: rateOrElse('rate'),
          initial: '',
        },
      ],
    },
  ],
  tables: { box_rates: boxRates },
  tablesFor: (values): FormDefinition['tables'] => (hasBoxes(values) ? { box_rates: boxRates } : {}),
  submitsOnlyValid: true,
  omitsNulls: true,
  sends: (values, tables): Record<string, unknown> =>
    values.type === returnsType
      ? { box_rates: (tables.box_rates ?? []).map((row) => sentRow(boxRates, row)) }
      : {},
};
