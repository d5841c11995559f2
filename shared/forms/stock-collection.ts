/** The stock collection service form (finance sections 2.1, 3.3, 4 and 5). */
import { rateDecimal } from '../field-rules';
import { areaRates } from '../row-tables/area-rates';
import { stockIncrements } from '../row-tables/stock-increments';
import { stockRates } from '../row-tables/stock-rates';
import { areaTruck, carrierTruck, fixedRateTruck } from '../service-choices';
import type { FormDefinition, FormValues } from './form-definition';
import { required, unitField } from './service-fields';
import type { ServiceFormDefinition } from './service-form';

const hasCarrier = (values: FormValues) => values.truck_id === carrierTruck;

declare module '../service-types' {
  interface ServiceKinds {
    stock_collection: 'stock_collection';
  }
}

export const form: ServiceFormDefinition = {
  id: 'stock_collection',
  order: 3,
  title: 'Stock collection service',
  label: 'Stock collection',
  noun: 'stock collection service',
  description: 'Priced by truck: a fixed rate, a rate between areas, or a carrier by unit',
  optionGroup: 'stock_collection',
  optionLists: ['trucks', 'carriers', 'units', 'areas_of_uae', 'truck_tons'],
  sections: [
    {
      title: 'Truck',
      fields: [
        {
          name: 'truck_id',
          label: 'Truck',
          kind: 'choice',
          options: 'trucks',
          rule: required,
          initial: '',
          clears: ['rates', 'increments'],
        },
        {
          name: 'fixed_rate',
          label: 'Fixed rate',
          kind: 'decimal',
          rule: { required: true, decimal: rateDecimal },
          visible: (values) => values.truck_id === fixedRateTruck,
          initial: '',
        },
        {
          name: 'carrier_id',
          label: 'Carrier',
          kind: 'choice',
          options: 'carriers',
          rule: required,
          visible: hasCarrier,
          initial: '',
        },
        { ...unitField, visible: hasCarrier },
      ],
    },
  ],
  tables: { rates: stockRates, increments: stockIncrements },
  otherTables: { rates: areaRates },
  tablesFor: (values): FormDefinition['tables'] => {
    if (values.truck_id === areaTruck) return { rates: areaRates };
    return hasCarrier(values) ? { rates: stockRates, increments: stockIncrements } : {};
  },
  refuse: (tables, values) =>
    hasCarrier(values) && (tables.rates?.length ?? 0) === 0 ? 'rateRequired' : undefined,
  omitsNulls: true,
};
