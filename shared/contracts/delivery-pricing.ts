/**
 * The delivery-pricing form of a service in a contract, service type 4 (finance sections 3.8 and 5): fields, row
 * tables, and the files that can replace typed rates. It neither saves nor depends on the contract around it.
 */
import { rateDecimal } from '../field-rules';
import {
  type FormDefinition,
  type FormTables,
  type FormValues,
  formErrors,
  readTables,
  readValues,
} from '../forms/form-definition';
import { servicePayload } from '../forms/payload';
import {
  amount,
  codFields,
  destinationFields,
  discountField,
  discountTypeField,
  orderDateField,
  orderTypesField,
  required,
  requiredAmount,
  taxField,
} from '../forms/service-fields';
import { fieldMessages } from '../messages';
import { contractDeliveryIncrements, contractFulfilmentIncrements } from '../row-tables/contract-increments';
import type { ContractFileName, ContractFiles } from './contract';

/** The service type of this form. */
export const deliveryPricingType = 4;

/** Required values that no other form has. */
const ownValues = ['fulfillment_unit_id', 'delivery_unit_id'] as const;

/** True for the values of a delivery pricing, also for stored ones that do not name their type. */
export function isDeliveryPricing(values: Readonly<Record<string, unknown>>): boolean {
  const type = values.service_type_id;
  if (type === undefined || type === null) return ownValues.every((name) => Object.hasOwn(values, name));
  return String(type) === String(deliveryPricingType);
}

/** A file that replaces typed rows. */
export interface PricingFile {
  readonly name: ContractFileName;
  readonly label: string;
  /** The field that chooses between `manual` and `file`. */
  readonly chosenBy: 'rate_type' | 'increment_type';
}

export const deliveryPricingFiles: readonly PricingFile[] = [
  { name: 'rates_file', label: 'Rates file', chosenBy: 'rate_type' },
  { name: 'increments_file', label: 'Increments file', chosenBy: 'increment_type' },
];

const manualOrFile = [
  { index: 'manual', text: 'Manual' },
  { index: 'file', text: 'File' },
] as const;

const tables = {
  fulfillment_increments: contractFulfilmentIncrements,
  delivery_increments: contractDeliveryIncrements,
} as const;

export const deliveryPricingForm: FormDefinition = {
  title: 'Delivery pricing',
  sections: [
    {
      title: 'Scope',
      fields: [
        {
          name: 'warehouse_id',
          label: 'Warehouse',
          kind: 'choice',
          options: 'warehouses',
          rule: required,
          initial: '',
        },
        { ...orderDateField, label: 'Invoicing order date' },
        orderTypesField,
        ...destinationFields,
      ],
    },
    {
      title: 'Rate',
      fields: [
        {
          name: 'rate',
          label: 'Base rate',
          kind: 'decimal',
          rule: { required: true, decimal: rateDecimal },
          initial: '',
        },
        {
          name: 'rate_type',
          label: 'Rate type',
          kind: 'toggle',
          own: manualOrFile,
          rule: {},
          initial: 'manual',
        },
        taxField,
      ],
    },
    {
      title: 'Cash on delivery',
      fields: [...codFields],
    },
    {
      title: 'Discount and remote areas',
      fields: [
        discountTypeField,
        { ...discountField, rule: requiredAmount },
        {
          name: 'remote_area_type',
          label: 'Remote area type',
          kind: 'choice',
          own: [
            { index: '0', text: 'Multiplier' },
            { index: '1', text: 'Fixed rate' },
          ],
          rule: {},
          initial: '',
        },
        {
          name: 'remote_area',
          label: 'Remote area',
          kind: 'decimal',
          unit: (values) => (values.remote_area_type === '0' ? '×' : undefined),
          rule: amount,
          initial: '',
        },
      ],
    },
    {
      title: 'Fulfilment and delivery',
      fields: [
        {
          name: 'fulfillment_unit_id',
          label: 'Fulfilment unit',
          kind: 'choice',
          options: 'fulfillment_units',
          rule: required,
          initial: '',
        },
        {
          name: 'base_fulfillment_picks',
          label: 'Base fulfilment picks',
          kind: 'decimal',
          rule: requiredAmount,
          initial: '',
        },
        {
          name: 'delivery_unit_id',
          label: 'Delivery unit',
          kind: 'choice',
          options: 'delivery_units',
          rule: required,
          initial: '',
        },
        {
          name: 'base_delivery_weight',
          label: 'Base delivery weight',
          kind: 'decimal',
          rule: requiredAmount,
          initial: '',
        },
        {
          name: 'increment_type',
          label: 'Increment type',
          kind: 'toggle',
          own: manualOrFile,
          rule: {},
          initial: 'manual',
        },
      ],
    },
  ],
  tables,
  // Increments are typed unless they come from a file.
  tablesFor: (values) => (values.increment_type === 'file' ? {} : tables),
  reads: (values) => ({
    ...values,
    rate_type: manualUnlessFile(values.rate_type),
    increment_type: manualUnlessFile(values.increment_type),
  }),
};

/** True if the field chooses the file, so that its picker is shown. */
export function takesFile(file: PricingFile, values: FormValues): boolean {
  return values[file.chosenBy] === 'file';
}

interface StoredPricing {
  readonly values: FormValues;
  readonly tables: FormTables;
  /** Names of the files that the server has. */
  readonly files: Readonly<Partial<Record<ContractFileName, string>>>;
}

/** Reads the values of a `contracts.services` reply or of a stored contract. */
export function readDeliveryPricing(stored: Readonly<Record<string, unknown>>): StoredPricing {
  return {
    values: readValues(deliveryPricingForm, stored),
    tables: readTables(deliveryPricingForm, stored),
    files: Object.fromEntries(
      deliveryPricingFiles.flatMap(({ name }) => {
        const shown = storedFileName(stored[name]);
        return shown === undefined ? [] : [[name, shown]];
      }),
    ),
  };
}

function manualUnlessFile(value: unknown): 'manual' | 'file' {
  return value === 'file' ? 'file' : 'manual';
}

/** Name of a stored file: its text, its `name`, or the end of its address. */
export function storedFileName(value: unknown): string | undefined {
  const named = value as { name?: unknown; url?: unknown } | null | undefined;
  const text = typeof value === 'string' ? value : (named?.name ?? named?.url);
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return text.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? text;
}

/** Messages by field name, including the files. A file is required unless the server has one. */
export function deliveryPricingErrors(
  values: FormValues,
  chosen: ContractFiles = {},
  kept: StoredPricing['files'] = {},
): Readonly<Record<string, string>> {
  const missing = deliveryPricingFiles.filter(
    (file) => takesFile(file, values) && !chosen[file.name] && kept[file.name] === undefined,
  );
  return {
    ...formErrors(deliveryPricingForm, values),
    ...Object.fromEntries(missing.map(({ name }) => [name, fieldMessages.required])),
  };
}

/**
 * The `values` of the service: ids as numbers, amounts as decimal text, empty values as null. Rows that a file
 * replaces are left out; the files themselves are siblings of the values.
 */
export function deliveryPricingValues(values: FormValues, rows: FormTables): Record<string, unknown> {
  return servicePayload(deliveryPricingForm, values, rows);
}
