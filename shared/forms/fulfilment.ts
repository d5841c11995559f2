/** The fulfilment service form (finance sections 2.1, 3.2, 4 and 5). */
import { decimalFromOne } from '../field-rules';
import { fulfilmentIncrements } from '../row-tables/fulfilment-increments';
import { fulfilmentRates } from '../row-tables/fulfilment-rates';
import { looseItemUnit } from '../service-choices';
import type { FormValues } from './form-definition';
import {
  orderTypesField,
  pricingDateField,
  required,
  unitField,
  warehousesField,
  yesOrNo,
} from './service-fields';
import type { ServiceFormDefinition } from './service-form';

/** The order type that marks B2B. It is sent but cannot be chosen. */
export const b2bOrderType = 30;

const isB2b = (values: FormValues) => values.is_b2bm === '1';

declare module '../service-types' {
  interface ServiceKinds {
    fulfilment: 'fulfilment';
  }
}

export const form: ServiceFormDefinition = {
  id: 'fulfilment',
  order: 2,
  title: 'Fulfilment service',
  label: 'Fulfilment',
  noun: 'fulfilment service',
  description: 'Priced by warehouse, SKU type and unit',
  optionGroup: 'fulfilment',
  // The option lists have the names of the fields, as for a delivery.
  optionLists: ['units', 'order_dates', 'order_types', 'warehouses', 'sku_types', 'cities'],
  sections: [
    {
      title: 'Scope',
      fields: [
        warehousesField,
        pricingDateField,
        {
          name: 'is_b2bm',
          label: 'B2B',
          kind: 'toggle',
          own: yesOrNo,
          rule: required,
          initial: '',
          clears: (values) => (isB2b(values) ? ['order_types'] : ['unit_id', 'loose_item_price']),
        },
        { ...orderTypesField, excludes: [String(b2bOrderType)], visible: (values) => !isB2b(values) },
        { ...unitField, visible: isB2b },
        {
          name: 'loose_item_price',
          label: 'Loose item price',
          kind: 'decimal',
          rule: { required: true, decimal: decimalFromOne },
          visible: (values) => values.unit_id === looseItemUnit,
          initial: '',
        },
        {
          name: 'sku_type_id',
          label: 'SKU type',
          kind: 'choice',
          options: 'sku_types',
          rule: required,
          initial: '',
        },
      ],
    },
  ],
  tables: { rates: fulfilmentRates, increments: fulfilmentIncrements },
  sends: (values): Record<string, unknown> => (isB2b(values) ? { order_types: [b2bOrderType] } : {}),
  // A stored unit without B2B stays although it is hidden, so that it is sent back unchanged.
  reads: (values) => (isB2b(values) ? { ...values, order_types: [] } : values),
};
