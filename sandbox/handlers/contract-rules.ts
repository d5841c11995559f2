/**
 * The rules that a contract must satisfy before it is saved (finance section 5). Written apart from the app's own rules
 * on purpose: rules that used the client's code would repeat the client's mistakes.
 */
import { decimalPlaces } from '../../shared/money';
import type { Option } from '../../shared/option';
import { type FieldErrors, Refusal } from '../refusal';
import { billingUnits, deliveryUnits, fulfilmentUnits, seasons } from '../seed/contract-values';
import { volumeRangeTypes } from '../seed/contracts';
import { checkService, formOfContractKind } from '../services';
import {
  Check,
  checkRows,
  checkTerms,
  cityOf,
  flags,
  incrementRow,
  isEmpty,
  rateStep,
  type Values,
} from '../services/check';
import { warehouses } from '../terms/choices';

interface ContractTerms {
  readonly client_id?: unknown;
  readonly contract_no?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly average_volume?: unknown;
  readonly average_volume_range?: unknown;
  readonly invoice_generation_date?: unknown;
  readonly payable_date?: unknown;
}

/** Messages by field for the contract's own terms. */
export function contractTermErrors(terms: ContractTerms, clients: readonly Option[]): FieldErrors {
  const values: Values = { ...terms };
  const check = new Check(values);
  check.required(
    'from',
    'average_volume_range',
    'average_volume',
    'contract_no',
    'invoice_generation_date',
    'payable_date',
  );
  check.choice('client_id', clients);
  check.choice('average_volume_range', volumeRangeTypes);
  check.decimal(['average_volume', 'invoice_generation_date', 'payable_date']);
  for (const field of ['from', 'to']) {
    if (!isEmpty(values[field]) && !isDay(values[field])) check.add(field, 'This date does not exist.');
  }
  between(check, values, 'invoice_generation_date', 1, 31);
  between(check, values, 'payable_date', 1, 360);
  return check.errors;
}

export function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

function between(check: Check, values: Values, field: string, min: number, max: number): void {
  const text = String(values[field] ?? '');
  if (isEmpty(values[field]) || check.errors[field]) return;
  if (decimalPlaces(text) > 0 || Number(text) < min || Number(text) > max) {
    check.add(field, `Send a whole number from ${min} to ${max}.`);
  }
}

const manualOrFile: readonly Option[] = ['manual', 'file'].map((index) => ({ index, text: index }));
const pricingAmounts = ['cod_price', 'cod_percentage', 'tax_percentage', 'remote_area', 'discount'] as const;
const pricingNames: ReadonlySet<string> = new Set([
  ...['warehouse_id', 'order_date', 'order_types', 'rate', 'remote_area_type', 'discount_type'],
  ...['destination_type', 'destination_id', 'rate_type', 'increment_type', 'rates_file', 'increments_file'],
  ...['fulfillment_unit_id', 'base_fulfillment_picks', 'fulfillment_increments'],
  ...['delivery_unit_id', 'base_delivery_weight', 'delivery_increments'],
  ...pricingAmounts,
]);
const storageNames: ReadonlySet<string> = new Set([
  ...['billing_unit_id', 'storage_fee', 'free_days', 'is_prorated', 'seasons'],
  ...['statement_note', 'accepted_goods', 'surcharges'],
]);

/**
 * Messages by field for the values of one service in a contract. @param stored the values that are stored
 * already
 */
export function serviceValueErrors(kind: number, values: Values, stored: Values | undefined): FieldErrors {
  if (kind === 4) return pricingErrors(values, stored);
  if (kind === 9) return storageErrors(values);
  const form = formOfContractKind(kind);
  if (!form) return {};
  try {
    checkService(form, values);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.body.errors as FieldErrors;
  }
}

function pricingErrors(values: Values, stored: Values | undefined): FieldErrors {
  const check = new Check(values);
  refuseUnknown(check, values, pricingNames);
  check.required(
    'destination_id',
    'destination_type',
    'order_types',
    'order_date',
    'warehouse_id',
    'tax_percentage',
    'rate',
    'delivery_unit_id',
    'fulfillment_unit_id',
    'discount',
    'base_fulfillment_picks',
    'base_delivery_weight',
  );
  check.choice('warehouse_id', warehouses);
  checkTerms(check, values);
  check.choice('fulfillment_unit_id', fulfilmentUnits);
  check.choice('delivery_unit_id', deliveryUnits);
  for (const field of ['remote_area_type', 'discount_type']) check.choice(field, flags);
  for (const field of ['rate_type', 'increment_type']) check.choice(field, manualOrFile);
  check.decimal(['rate'], rateStep);
  check.decimal([...pricingAmounts, 'base_fulfillment_picks', 'base_delivery_weight']);
  checkRows(check, 'fulfillment_increments', incrementRow, cityOf(check));
  checkRows(check, 'delivery_increments', incrementRow, cityOf(check));
  checkFile(check, values, stored, 'rates_file', 'rate_type');
  checkFile(check, values, stored, 'increments_file', 'increment_type');
  return check.errors;
}

function checkFile(
  check: Check,
  values: Values,
  stored: Values | undefined,
  name: string,
  choice: string,
): void {
  const isChosen = values[choice] === 'file';
  if (!isChosen && !isEmpty(values[name])) check.add(name, `This goes with ${choice} file only.`);
  if (isChosen && isEmpty(values[name]) && isEmpty(stored?.[name])) check.add(name, 'This field is required');
}

function storageErrors(values: Values): FieldErrors {
  const check = new Check(values);
  refuseUnknown(check, values, storageNames);
  check.required('billing_unit_id', 'storage_fee');
  check.choice('billing_unit_id', billingUnits);
  check.choice('is_prorated', flags);
  check.choices('seasons', seasons);
  check.decimal(['storage_fee', 'free_days']);
  checkRows(check, 'surcharges', { required: ['name', 'rate'], decimals: [] });
  return check.errors;
}

function refuseUnknown(check: Check, values: Values, allowed: ReadonlySet<string>): void {
  for (const name of Object.keys(values))
    if (!allowed.has(name)) check.add(name, 'This field is not known here.');
}
