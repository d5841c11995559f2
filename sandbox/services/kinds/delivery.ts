/** Deliveries: published weight bands, scaled by the distance. */
import { notices } from '../../../shared/messages';
import { decimalOf, type Random } from '../../random';
import {
  applyOns,
  destinationTypes,
  orderDates,
  orderTypes,
  shipmentTypes,
  skuTypes,
  textOf,
  units,
  vehicleStorageTypes,
  vehicles,
  warehouses,
} from '../../terms/choices';
import { cities, citiesOf, cityOption, countries, regions } from '../../terms/places';
import {
  checkCosts,
  checkRows,
  checkTerms,
  cityOf,
  flags,
  incrementRow,
  isEmpty,
  rateRow,
  type Values,
} from '../check';
import { additionalCost, type Band, bandSets, scaled } from '../prices';
import type { PracticeService } from '../service-kind';

export const service: PracticeService = {
  options: (sample) => ({
    units: units,
    order_dates: orderDates,
    order_types: orderTypes,
    warehouses: warehouses,
    vehicles: vehicles,
    vehicle_storage_types: vehicleStorageTypes,
    shipment_types: shipmentTypes,
    destination_types: destinationTypes,
    countries: countries,
    regions: regions,
    apply_ons: applyOns,
    sku_types: skuTypes,
    cities: cities.map(cityOption),
    rates_sample_file: sample(
      'delivery-rates',
      'The import replaces all rates of the table. Write prices with a decimal point, without a currency.',
    ),
    increments_sample_file: sample('delivery-increments'),
  }),
  check(check, values) {
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
    checkTerms(check, values);
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
  make: makeDelivery,
  name: (values) => {
    const kind = isEmpty(values.shipment_type_id)
      ? 'Standard parcel'
      : textOf(shipmentTypes, values.shipment_type_id);
    return `Delivery · ${kind} · ${destinationOf(values)}`;
  },
  destination: destinationOf,
  contractKind: 8,
  // In contracts, three of four deliveries have the delivery-pricing form.
  otherContractKind: (id) => (id % 4 === 0 ? undefined : 4),
};

function destinationOf(values: Values): string {
  return textOf(String(values.destination_type) === '1' ? regions : countries, values.destination_id);
}

/**
 * One delivery.
 * @param fromLast 0 for the newest
 */
function makeDelivery(random: Random, id: number, fromLast: number): Values {
  // The newest one has the published bands unchanged; the next has a table of 5,000 bands.
  const isPublished = fromLast === 0;
  const isLong = fromLast === 1 || id % 499 === 0;
  const toRegion = !isPublished && !isLong && random.chance(45);
  const destination = isPublished || isLong ? countries[0] : random.pick(toRegion ? regions : countries);
  const shipmentType = isPublished ? 2 : isLong ? 6 : random.pick(shipmentTypes).index;
  const unit = random.chance(85) || isPublished ? 1 : 6;
  const factor = isPublished ? 100 : random.int(60, 420);
  const bands = isPublished ? bandSets[0] : random.pick(bandSets);
  const townIds =
    toRegion && destination ? (citiesOf(destination.index) ?? []).map((city) => city.index) : [];
  const rates = isLong
    ? longTable(factor)
    : rateRows(bands ?? [], factor, townIds.slice(0, random.int(0, 3)));
  const increments = isPublished || random.chance(40) ? [] : incrementRows(bands ?? [], factor);
  const vehicle = random.chance(30) ? random.int(1, 5) : null;
  const hasRemoteCharge = random.chance(25);
  const hasDiscount = random.chance(20);
  const tax = taxOf(
    toRegion && destination ? citiesOf(destination.index)?.[0]?.country.text : destination?.text,
  );
  return {
    unit_id: unit,
    origin_warehouse_ids: random.some(warehouses, random.int(1, 3)).map((option) => option.index),
    order_date: random.pick(orderDates).index,
    order_types: random.some(orderTypes, random.int(1, 3)).map((option) => option.index),
    destination_type: toRegion ? 1 : 0,
    destination_id: destination?.index ?? null,
    cod_price: decimalOf(random.int(0, 60) * 2500),
    cod_percentage: decimalOf(random.int(0, 12) * 2500),
    minimum_cod_charge: decimalOf(random.int(0, 20) * 5000),
    max_cod_charge_threshold: decimalOf(random.int(0, 30) * 1_000_000),
    tax_percentage: String(tax),
    delivery_vehicle_id: vehicle,
    delivery_fee: vehicle === 1 ? decimalOf(random.int(10, 90) * 5000) : null,
    delivery_vehicle_storage_type: vehicle === null ? null : random.int(1, 4),
    apply_conversion: random.chance(20) ? 1 : 0,
    shipment_type_id: shipmentType,
    shipment_type_cities: random.chance(15) ? townIds.slice(0, 3) : [],
    temperature_control_charge: decimalOf(random.chance(20) ? random.int(4, 60) * 2500 : 0),
    shipment_type_city_charge: random.chance(15) ? decimalOf(random.int(4, 40) * 2500) : null,
    discount_type: hasDiscount ? random.int(0, 1) : null,
    discount: hasDiscount ? decimalOf(random.int(1, 30) * 5000) : null,
    remote_area_charge_type: hasRemoteCharge ? random.int(0, 2) : null,
    remote_area_charge: hasRemoteCharge ? decimalOf(random.int(2, 40) * 5000) : null,
    rates,
    increments,
    additional_costs: random.chance(20) ? [additionalCost(random)] : [],
  };
}

/** Value added tax by country, in percent; no tax for destinations outside the region. */
const taxes: Readonly<Record<string, number>> = {
  'United Arab Emirates': 5,
  Oman: 5,
  Bahrain: 10,
  'Saudi Arabia': 15,
  Egypt: 14,
  Jordan: 16,
};

function taxOf(country: string | undefined): number {
  return country === undefined ? 0 : (taxes[country] ?? 0);
}

function rateRows(bands: readonly Band[], factor: number, towns: readonly (number | string)[]) {
  return [null, ...towns].flatMap((city, at) =>
    bands.map(([from, to, price]) => ({ from, to, rate: scaled(price, factor + at * 15), city })),
  );
}

function incrementRows(bands: readonly Band[], factor: number) {
  const last = bands.at(-1)?.[1] ?? '1';
  return [{ from: last, to: null, increment: '1', rate: scaled(12_500, factor), city: null }];
}

/** 5,000 bands of half a kilogram. */
function longTable(factor: number) {
  return Array.from({ length: 5000 }, (_, at) => ({
    from: decimalOf(at * 5000),
    to: decimalOf((at + 1) * 5000),
    rate: scaled(85_000 + at * 3500, factor),
    city: null,
  }));
}
