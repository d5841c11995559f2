/**
 * What a service must hold before it is saved (finance spec section 5). Written apart from the app's own rules on
 * purpose: a stand-in that checks with the client's code would agree with the client's mistakes.
 */

import { notices } from '../../shared/messages';
import type { Option } from '../../shared/option';
import type { ServiceType } from '../../shared/service-types';
import { notValid } from '../refusal';
import {
  additionalTypes,
  areasOfUae,
  b2bOrderType,
  boxes,
  callAttemptStatuses,
  carriers,
  collectionUnits,
  destinationTypes,
  locationTypes,
  orderDates,
  orderStatuses,
  orderTypes,
  quantityTypes,
  returnTypes,
  returnUnits,
  shipmentTypes,
  skuTypes,
  trucks,
  truckTons,
  typeUnits,
  units,
  vehicleStorageTypes,
  vehicles,
  warehouses,
  zones,
} from '../seed/choices';
import { cities, countries, regions } from '../seed/places';
import {
  Check,
  checkCosts,
  checkRows,
  incrementRow,
  isEmpty,
  type RowRule,
  rateRow,
  rateStep,
  type Values,
} from './service-check';

const flags: readonly Option[] = [0, 1].map((index) => ({ index, text: '' }));
const knownCities = new Set(cities.map((city) => String(city.index)));

/** A row may name a city; it must be one that exists. */
function cityOf(check: Check) {
  return (row: Values, at: string) => {
    if (!isEmpty(row.city) && !knownCities.has(String(row.city))) {
      check.add(`${at}.city`, 'This city is not known.');
    }
  };
}

const areaRow: RowRule = {
  required: ['from', 'to', 'rate', 'number_of_tons'],
  decimals: [],
  choices: { from: () => areasOfUae, to: () => areasOfUae, number_of_tons: () => truckTons },
};
const boxRow: RowRule = { required: ['box_id', 'rate'], decimals: [], choices: { box_id: () => boxes } };
const locationChoices: RowRule['choices'] = {
  location_type: () => locationTypes,
  location_id: (row) => (String(row.location_type) === '1' ? zones : countries),
};

/** Checks by kind; each answers the message that stands for the whole when nothing else is wrong. */
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
    check.choice('apply_conversion', flags);
    check.choice('discount_type', flags);
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
    const city = cityOf(check);
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
    check.choice('order_date', orderDates);
    check.choice('is_b2bm', flags);
    check.choice('sku_type_id', skuTypes);
    check.choice('unit_id', units);
    const types = Array.isArray(values.order_types) ? values.order_types.map(Number) : [];
    if (!isB2b) {
      check.choices(
        'order_types',
        orderTypes.filter((option) => option.index !== b2bOrderType),
      );
    } else if (types.length !== 1 || types[0] !== b2bOrderType) {
      check.add('order_types', 'B2B carries order type 30.');
    }
    if (String(values.unit_id) === '7') check.required('loose_item_price');
    check.decimal(['loose_item_price'], { min: 1 });
    checkRows(check, 'rates', rateRow, cityOf(check));
    checkRows(check, 'increments', incrementRow, cityOf(check));
    return undefined;
  },
  stock_collection: (check, values) => {
    const truck = String(values.truck_id);
    check.required('truck_id');
    check.choice('truck_id', trucks);
    if (truck === '1') check.required('fixed_rate');
    check.decimal(['fixed_rate'], rateStep);
    if (truck === '3') {
      check.required('carrier_id', 'unit_id');
      check.choice('carrier_id', carriers);
      check.choice('unit_id', collectionUnits);
    }
    const rows = checkRows(check, 'rates', truck === '2' ? areaRow : rateRow);
    checkRows(check, 'increments', incrementRow);
    if (truck !== '3' || rows > 0 || check.errors.rates) return undefined;
    check.add('rates', notices.rateRequired.text);
    return notices.rateRequired.text;
  },
  additional_service: (check, values) => {
    const type = String(values.type);
    check.required('warehouse_ids', 'unit_id', 'type');
    check.choices('warehouse_ids', warehouses);
    check.choice('type', additionalTypes);
    check.choice('unit_id', typeUnits[type] ?? units);
    check.choice('qty_type', quantityTypes);
    if (isEmpty(values.rate) && isEmpty(values.percentage_rate)) check.required('rate', 'percentage_rate');
    check.decimal(['rate', 'percentage_rate'], rateStep);
    if (type === '3') check.required('order_status_ids');
    check.choices('order_status_ids', type === '3' ? callAttemptStatuses : orderStatuses);
    check.choices('order_type_ids', orderTypes);
    checkRows(check, 'box_rates', boxRow);
    return undefined;
  },
  return_and_import_delivery: (check, values) => {
    const type = String(values.type_id);
    check.required('type_id', 'unit_id');
    check.choice('type_id', returnTypes);
    check.choice('unit_id', returnUnits);
    if (type === '1' || type === '5') check.required('invoicing_order_status');
    check.choice('invoicing_order_status', orderStatuses);
    const rates = checkRows(check, 'rates', { ...rateRow, choices: locationChoices });
    checkRows(check, 'increments', { ...incrementRow, choices: locationChoices });
    const costs = checkCosts(check);
    if (rates === 0 && !check.errors.rates) {
      check.add('rates', notices.rateRequired.text);
      return notices.rateRequired.text;
    }
    if (costs > 0 || check.errors.additional_costs || !['1', '3', '5'].includes(type)) return undefined;
    check.add('additional_costs', notices.additionalCostsRequired.text);
    return notices.additionalCostsRequired.text;
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
