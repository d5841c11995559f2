/** Rules and fields that several service forms and the delivery pricing of contracts share; a form overrides by spread. */
import { amountDecimal } from '../field-rules';
import { regionDestination } from '../service-choices';
import type { FormField, FormValues } from './form-definition';

export const required = { required: true } as const;
export const amount = { decimal: amountDecimal } as const;
export const requiredAmount = { required: true, decimal: amountDecimal } as const;

export const yesOrNo = [
  { index: '1', text: 'Yes' },
  { index: '0', text: 'No' },
] as const;

export const warehousesField: FormField = {
  name: 'warehouse_ids',
  label: 'Warehouses',
  kind: 'choices',
  options: 'warehouses',
  rule: required,
  initial: [],
};

export const unitField: FormField = {
  name: 'unit_id',
  label: 'Unit',
  kind: 'choice',
  options: 'units',
  rule: required,
  initial: '',
};

export const orderDateField: FormField = {
  name: 'order_date',
  label: 'Order date',
  kind: 'choice',
  options: 'order_dates',
  rule: required,
  initial: '',
};
export const pricingDateField: FormField = {
  ...orderDateField,
  help: 'Which date of an order decides its price',
};

export const orderTypesField: FormField = {
  name: 'order_types',
  label: 'Order types',
  kind: 'choices',
  options: 'order_types',
  rule: required,
  initial: [],
};

/** The destination of a service: its type, and a country or region of that type. */
export const destinationFields: readonly FormField[] = [
  {
    name: 'destination_type',
    label: 'Destination type',
    kind: 'choice',
    options: 'destination_types',
    rule: required,
    initial: '',
    clears: ['destination_id'],
  },
  {
    name: 'destination_id',
    label: 'Destination',
    kind: 'choice',
    options: (values) => {
      if (values.destination_type === '') return undefined;
      return values.destination_type === regionDestination ? 'regions' : 'countries';
    },
    rule: required,
    initial: '',
    help: 'Choose the destination type first',
  },
];

export const codFields: readonly FormField[] = [
  { name: 'cod_price', label: 'COD price', kind: 'decimal', rule: amount, initial: '' },
  {
    name: 'cod_percentage',
    label: 'COD percentage',
    kind: 'decimal',
    unit: '%',
    rule: amount,
    initial: '',
  },
];

export const taxField: FormField = {
  name: 'tax_percentage',
  label: 'Tax percentage',
  kind: 'decimal',
  unit: '%',
  rule: requiredAmount,
  initial: '',
};

export const discountTypeField: FormField = {
  name: 'discount_type',
  label: 'Discount type',
  kind: 'choice',
  own: [
    { index: '0', text: 'Flat rate' },
    { index: '1', text: 'Percentage' },
  ],
  rule: {},
  initial: '',
};

export const discountField: FormField = {
  name: 'discount',
  label: 'Discount',
  kind: 'decimal',
  unit: (values: FormValues) => (values.discount_type === '1' ? '%' : undefined),
  rule: amount,
  initial: '',
};
