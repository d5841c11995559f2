/**
 * What a service must hold before it is saved (finance spec section 5). Written apart from the app's own rules on
 * purpose: a stand-in that checks with the client's code would agree with the client's mistakes.
 */

import type { Option } from '../../shared/api/option';
import { fieldMessages, notices } from '../../shared/messages';
import { decimalPlaces, isDecimal } from '../../shared/money';
import type { ServiceType } from '../../shared/service-types';
import { type FieldErrors, notValid } from '../refusal';
import {
  applyOns,
  b2bOrderType,
  destinationTypes,
  orderDates,
  orderTypes,
  shipmentTypes,
  units,
  vehicleStorageTypes,
  vehicles,
  warehouses,
} from '../seed/choices';
import { cities, countries, regions } from '../seed/places';

export type Values = Readonly<Record<string, unknown>>;

const mostErrors = 1000;

/** Gathers messages by field; the first message of a field is the one that counts. */
class Check {
  readonly errors: FieldErrors = {};
  private readonly values: Values;
  private count = 0;

  constructor(values: Values) {
    this.values = values;
  }

  add(field: string, message: string): void {
    if (this.errors[field] || this.count >= mostErrors) return;
    this.errors[field] = [message];
    this.count += 1;
  }

  required(...fields: string[]): void {
    for (const field of fields) if (isEmpty(this.values[field])) this.add(field, fieldMessages.required);
  }

  /** Decimal text of at least `min`; absent values are fine. Money travels as text, so a JSON number is refused. */
  decimal(fields: readonly string[], min = 0): void {
    for (const field of fields) checkDecimal(this, field, this.values[field], { min });
  }

  choice(field: string, options: readonly Option[]): void {
    const value = this.values[field];
    if (!isEmpty(value) && !isOption(options, value)) this.add(field, 'This choice is not known.');
  }

  choices(field: string, options: readonly Option[]): void {
    const value = this.values[field];
    if (isEmpty(value)) return;
    if (!Array.isArray(value)) this.add(field, 'This must be a list.');
    else if (!value.every((each) => isOption(options, each)))
      this.add(field, 'One of these choices is not known.');
  }

  rows(field: string): readonly Values[] {
    const value = this.values[field] ?? [];
    if (
      Array.isArray(value) &&
      value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
    ) {
      return value as Values[];
    }
    this.add(field, 'This must be a list of rows.');
    return [];
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

function isOption(options: readonly Option[], value: unknown): boolean {
  return (
    (typeof value === 'number' || typeof value === 'string') &&
    options.some((option) => String(option.index) === String(value))
  );
}

function checkDecimal(
  check: Check,
  field: string,
  value: unknown,
  rule: { min?: number; places?: number },
): void {
  if (isEmpty(value)) return;
  if (typeof value !== 'string') check.add(field, 'Send this as decimal text.');
  else if (!isDecimal(value)) check.add(field, fieldMessages.decimal);
  else if (Number(value) < (rule.min ?? 0)) {
    check.add(field, rule.min ? `This must be at least ${rule.min}` : fieldMessages.greaterThanZero);
  } else if (rule.places !== undefined && decimalPlaces(value) > rule.places)
    check.add(field, fieldMessages.step);
}

interface RowRule {
  readonly required: readonly string[];
  readonly decimals: readonly string[];
}

const rateRow: RowRule = { required: ['from', 'to', 'rate'], decimals: ['from', 'to'] };
const incrementRow: RowRule = {
  required: ['from', 'increment', 'rate'],
  decimals: ['from', 'to', 'increment'],
};

function checkRows(
  check: Check,
  field: string,
  rule: RowRule,
  perRow?: (row: Values, at: string) => void,
): number {
  const rows = check.rows(field);
  rows.forEach((row, index) => {
    const at = `${field}.${index}`;
    for (const name of rule.required) {
      if (isEmpty(row[name])) check.add(`${at}.${name}`, fieldMessages.required);
    }
    for (const name of rule.decimals) checkDecimal(check, `${at}.${name}`, row[name], {});
    checkDecimal(check, `${at}.rate`, row.rate, { places: 4 });
    perRow?.(row, at);
  });
  return rows.length;
}

function checkCosts(check: Check): number {
  const rows = check.rows('additional_costs');
  rows.forEach((row, index) => {
    const at = `additional_costs.${index}`;
    for (const name of ['name', 'apply_on', 'apply_on_position']) {
      if (isEmpty(row[name])) check.add(`${at}.${name}`, fieldMessages.required);
    }
    if (!isEmpty(row.apply_on) && !isOption(applyOns, row.apply_on)) {
      check.add(`${at}.apply_on`, 'This choice is not known.');
    }
    if (isEmpty(row.flat_rate) && isEmpty(row.percentage_rate)) {
      check.add(`${at}.flat_rate`, fieldMessages.required);
      check.add(`${at}.percentage_rate`, fieldMessages.required);
    }
    for (const name of ['apply_on_position', 'flat_rate', 'percentage_rate', 'multiplier_rate']) {
      checkDecimal(check, `${at}.${name}`, row[name], {});
    }
  });
  return rows.length;
}

const checks: { readonly [T in ServiceType]: (check: Check, values: Values) => string | undefined } = {
  delivery: (check, values) => {
    check.required(
      'origin_warehouse_ids',
      'unit_id',
      'order_date',
      'order_types',
      'destination_type',
      'destination_id',
      'tax_percentage',
      'minimum_cod_charge',
      'max_cod_charge_threshold',
    );
    check.choices('origin_warehouse_ids', warehouses);
    check.choice('unit_id', units);
    check.choice('order_date', orderDates);
    check.choices('order_types', orderTypes);
    check.choice('destination_type', destinationTypes);
    check.choice('destination_id', String(values.destination_type) === '1' ? regions : countries);
    check.choice('delivery_vehicle_id', vehicles);
    if (!isEmpty(values.delivery_vehicle_id)) check.required('delivery_vehicle_storage_type');
    if (String(values.delivery_vehicle_id) === '1') check.required('delivery_fee');
    check.choice('delivery_vehicle_storage_type', vehicleStorageTypes);
    check.choice('shipment_type_id', shipmentTypes);
    check.choices('shipment_type_cities', cities);
    check.choice(
      'apply_conversion',
      [0, 1].map((index) => ({ index, text: '' })),
    );
    check.choice(
      'discount_type',
      [0, 1].map((index) => ({ index, text: '' })),
    );
    check.choice(
      'remote_area_charge_type',
      [0, 1, 2].map((index) => ({ index, text: '' })),
    );
    check.decimal([
      'cod_price',
      'cod_percentage',
      'minimum_cod_charge',
      'max_cod_charge_threshold',
      'tax_percentage',
      'delivery_fee',
      'temperature_control_charge',
      'shipment_type_city_charge',
      'discount',
      'remote_area_charge',
    ]);
    const known = new Set(cities.map((city) => String(city.index)));
    const city = (row: Values, at: string) => {
      if (!isEmpty(row.city) && !known.has(String(row.city)))
        check.add(`${at}.city`, 'This city is not known.');
    };
    const rows =
      checkRows(check, 'rates', rateRow, city) + checkRows(check, 'increments', incrementRow, city);
    checkCosts(check);
    if (rows > 0 || check.errors.rates || check.errors.increments) return undefined;
    check.add('rates', notices.rateOrIncrementRequired.text);
    return notices.rateOrIncrementRequired.text;
  },
  fulfilment: (check, values) => {
    const isB2b = String(values.is_b2bm) === '1';
    check.required(
      'warehouse_ids',
      'order_date',
      'is_b2bm',
      'sku_type_id',
      isB2b ? 'unit_id' : 'order_types',
    );
    check.choices('warehouse_ids', warehouses);
    if (
      isB2b &&
      !(Array.isArray(values.order_types) && values.order_types.map(Number).includes(b2bOrderType))
    ) {
      check.add('order_types', 'B2B carries order type 30.');
    }
    if (String(values.unit_id) === '7') check.required('loose_item_price');
    check.decimal(['loose_item_price'], 1);
    checkRows(check, 'rates', rateRow);
    checkRows(check, 'increments', incrementRow);
    return undefined;
  },
  stock_collection: (check, values) => {
    check.required('truck_id');
    if (String(values.truck_id) === '1') check.required('fixed_rate');
    if (String(values.truck_id) === '3') check.required('carrier_id', 'unit_id', 'rates');
    check.decimal(['fixed_rate']);
    checkRows(check, 'rates', { required: ['from', 'to', 'rate'], decimals: [] });
    checkRows(check, 'increments', incrementRow);
    return undefined;
  },
  additional_service: (check, values) => {
    check.required('warehouse_ids', 'unit_id', 'type');
    if (isEmpty(values.rate) && isEmpty(values.percentage_rate)) check.required('rate', 'percentage_rate');
    if (String(values.type) === '3') check.required('order_status_ids');
    for (const name of ['rate', 'percentage_rate']) checkDecimal(check, name, values[name], { places: 4 });
    checkRows(check, 'box_rates', { required: ['box_id', 'rate'], decimals: [] });
    return undefined;
  },
  return_and_import_delivery: (check, values) => {
    const type = String(values.type_id);
    check.required('type_id', 'unit_id');
    if (type === '1' || type === '5') check.required('invoicing_order_status');
    if (checkRows(check, 'rates', rateRow) === 0) check.add('rates', 'The rate is required!');
    checkRows(check, 'increments', incrementRow);
    const costs = checkCosts(check);
    if (costs === 0 && ['1', '3', '5'].includes(type)) {
      check.add('additional_costs', 'The additional costs are required!');
    }
    return undefined;
  },
};

/** @throws Refusal 422 with messages by field, `rates.3.rate` for a cell */
export function checkService(type: ServiceType, values: Values): void {
  const check = new Check(values);
  const message = checks[type](check, values);
  const fields = Object.keys(check.errors);
  if (fields.length === 0) return;
  const isOnlyThat = message !== undefined && fields.length === 1;
  throw notValid(check.errors, isOnlyThat ? message : undefined);
}
