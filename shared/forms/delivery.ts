/** The delivery service form (finance sections 2.1, 3.1, 4 and 5). */
import { additionalCosts } from '../row-tables/additional-costs';
import { deliveryIncrements } from '../row-tables/delivery-increments';
import { deliveryRates } from '../row-tables/delivery-rates';
import { sentIndex } from '../row-tables/row-table';
import { feeVehicle, regionDestination } from '../service-choices';
import type { FormValues } from './form-definition';
import {
  amount,
  codFields,
  destinationFields,
  discountField,
  discountTypeField,
  orderTypesField,
  pricingDateField,
  required,
  requiredAmount,
  taxField,
  unitField,
  yesOrNo,
} from './service-fields';
import type { ServiceFormDefinition } from './service-form';

const vehicleChosen = (values: FormValues) => values.delivery_vehicle_id !== '';

declare module '../service-types' {
  interface ServiceKinds {
    delivery: 'delivery';
  }
}

export const form: ServiceFormDefinition = {
  id: 'delivery',
  order: 1,
  title: 'Delivery service',
  label: 'Delivery',
  noun: 'delivery service',
  description: 'Priced by destination, rates and charges',
  optionGroup: 'delivery',
  optionLists: [
    'units',
    'order_dates',
    'order_types',
    'warehouses',
    'vehicles',
    'vehicle_storage_types',
    'shipment_types',
    'destination_types',
    'countries',
    'regions',
    'apply_ons',
    'sku_types',
    'cities',
  ],
  sections: [
    {
      title: 'Scope',
      fields: [
        {
          name: 'origin_warehouse_ids',
          label: 'Origin warehouses',
          kind: 'choices',
          options: 'warehouses',
          rule: required,
          initial: [],
        },
        { ...unitField, preselectFirst: true },
        pricingDateField,
        orderTypesField,
        ...destinationFields,
      ],
    },
    {
      title: 'Cash on delivery and tax',
      fields: [
        ...codFields,
        {
          name: 'minimum_cod_charge',
          label: 'Minimum COD charge',
          kind: 'decimal',
          rule: requiredAmount,
          initial: '0',
        },
        {
          name: 'max_cod_charge_threshold',
          label: 'Maximum COD charge threshold',
          kind: 'decimal',
          rule: requiredAmount,
          initial: '0',
        },
        taxField,
        {
          name: 'apply_conversion',
          label: 'Apply conversion',
          kind: 'toggle',
          own: yesOrNo,
          rule: {},
          initial: '0',
        },
      ],
    },
    {
      title: 'Vehicle',
      fields: [
        {
          name: 'delivery_vehicle_id',
          label: 'Delivery vehicle',
          kind: 'choice',
          options: 'vehicles',
          rule: {},
          initial: '',
        },
        {
          name: 'delivery_fee',
          label: 'Delivery fee',
          kind: 'decimal',
          rule: requiredAmount,
          visible: (values) => values.delivery_vehicle_id === feeVehicle,
          initial: '',
        },
        {
          name: 'delivery_vehicle_storage_type',
          label: 'Vehicle storage type',
          kind: 'choice',
          options: 'vehicle_storage_types',
          rule: (values) => ({ required: vehicleChosen(values) }),
          initial: '',
          help: 'Needed once a vehicle is chosen',
        },
      ],
    },
    {
      title: 'Shipment type',
      fields: [
        {
          name: 'shipment_type_id',
          label: 'Shipment type',
          kind: 'choice',
          options: 'shipment_types',
          rule: {},
          initial: '',
        },
        {
          name: 'shipment_type_cities',
          label: 'Shipment type cities',
          kind: 'cities',
          options: 'cities',
          rule: {},
          initial: [],
          help: 'Type two letters of a city',
        },
        {
          name: 'temperature_control_charge',
          label: 'Temperature control charge',
          kind: 'decimal',
          rule: amount,
          initial: '0',
        },
        {
          name: 'shipment_type_city_charge',
          label: 'Shipment type city charge',
          kind: 'decimal',
          rule: amount,
          initial: '',
        },
      ],
    },
    {
      title: 'Discount and remote areas',
      fields: [
        discountTypeField,
        discountField,
        {
          name: 'remote_area_charge_type',
          label: 'Remote area charge type',
          kind: 'choice',
          own: [
            { index: '0', text: 'Flat rate' },
            { index: '1', text: 'Percentage' },
            { index: '2', text: 'Multiplier' },
          ],
          rule: {},
          initial: '',
        },
        {
          name: 'remote_area_charge',
          label: 'Remote area charge',
          kind: 'decimal',
          unit: (values) =>
            values.remote_area_charge_type === '1'
              ? '%'
              : values.remote_area_charge_type === '2'
                ? '×'
                : undefined,
          rule: amount,
          initial: '',
        },
      ],
    },
  ],
  tables: { rates: deliveryRates, increments: deliveryIncrements, additional_costs: additionalCosts },
  refuse: (tables) =>
    (tables.rates?.length ?? 0) === 0 && (tables.increments?.length ?? 0) === 0
      ? 'rateOrIncrementRequired'
      : undefined,
};

/** True if the destination is not the one that was loaded. Then the cities of the rows may belong to another one. */
export function isOtherDestination(values: FormValues, loaded: FormValues): boolean {
  return (['destination_type', 'destination_id'] as const).some((name) => values[name] !== loaded[name]);
}

/** The `country_id` of city searches and imports: the destination, if it is a region (finance section 7). */
export function regionOf(values: FormValues): number | string | undefined {
  const destination = values.destination_id;
  if (values.destination_type !== regionDestination || typeof destination !== 'string' || destination === '')
    return undefined;
  return sentIndex(destination);
}
