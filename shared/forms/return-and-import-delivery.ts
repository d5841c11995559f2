/** The returns and import delivery form (finance sections 2.1, 3.5, 4 and 5). */
import { additionalCosts } from '../row-tables/additional-costs';
import { returnsIncrements } from '../row-tables/returns-increments';
import { returnsRates } from '../row-tables/returns-rates';
import { typesWithCosts } from '../service-choices';
import type { FormDefinition, FormTables, FormValues } from './form-definition';
import { required, unitField } from './service-fields';
import type { ServiceFormDefinition } from './service-form';

/** Types that are invoiced at an order status. */
const invoicedTypes: readonly string[] = ['1', '5'];

const typeIn = (types: readonly string[], values: FormValues) =>
  typeof values.type_id === 'string' && types.includes(values.type_id);
const isEmpty = (tables: FormTables, name: string) => (tables[name]?.length ?? 0) === 0;

const bands = { rates: returnsRates, increments: returnsIncrements };

declare module '../service-types' {
  interface ServiceKinds {
    return_and_import_delivery: 'return_and_import_delivery';
  }
}

export const form: ServiceFormDefinition = {
  id: 'return_and_import_delivery',
  order: 5,
  title: 'Returns and import delivery service',
  label: 'Returns and import delivery',
  noun: 'return and import delivery service',
  description: 'Priced by type, unit and rates',
  optionGroup: 'return_and_import_delivery',
  optionLists: [
    'types',
    'units',
    'invoicing_order_statuses',
    'zones',
    'countries',
    'increment_location_location_types',
    'apply_ons',
  ],
  sections: [
    {
      title: 'Scope',
      fields: [
        {
          name: 'type_id',
          label: 'Type',
          kind: 'choice',
          options: 'types',
          rule: required,
          initial: '',
        },
        unitField,
        {
          name: 'invoicing_order_status',
          label: 'Invoicing order status',
          kind: 'choice',
          options: 'invoicing_order_statuses',
          rule: required,
          visible: (values) => typeIn(invoicedTypes, values),
          initial: '',
        },
      ],
    },
  ],
  tables: { ...bands, additional_costs: additionalCosts },
  tablesFor: (values): FormDefinition['tables'] =>
    typeIn(typesWithCosts, values) ? { ...bands, additional_costs: additionalCosts } : bands,
  refuse: (tables, values) => {
    if (isEmpty(tables, 'rates')) return 'rateRequired';
    return typeIn(typesWithCosts, values) && isEmpty(tables, 'additional_costs')
      ? 'additionalCostsRequired'
      : undefined;
  },
};
