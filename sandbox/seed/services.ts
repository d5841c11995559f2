/** Priced services of every kind: published parcel bands, scaled by how far a parcel goes. */
import type { ServiceType } from '../../shared/service-types';
import type { SqlValue } from '../database';
import {
  additionalTypes,
  boxes,
  carriers,
  orderDates,
  orderTypes,
  returnTypes,
  shipmentTypes,
  skuTypes,
  textOf,
  trucks,
  units,
  warehouses,
} from './choices';
import { citiesOf, countries, regions } from './places';
import { baseDate, createRandom, daySeconds, decimalOf, type Random } from './random';

export interface SeededService {
  readonly id: number;
  readonly type: ServiceType;
  /** Columns of the list, without the id. */
  readonly row: Readonly<Record<string, SqlValue>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** How a kind of service is called in its list. */
export const serviceTypeLabels: Readonly<Record<ServiceType, string>> = {
  delivery: 'Delivery',
  fulfilment: 'Fulfilment',
  stock_collection: 'Stock collection',
  additional_service: 'Additional service',
  return_and_import_delivery: 'Returns and import delivery',
};

type Band = readonly [from: string, to: string, tenThousandths: number];

/** Published prices from 3 April 2023, per weight band in kg. */
const bandSets: readonly (readonly Band[])[] = [
  [
    ['0', '0.1', 68500],
    ['0.1', '0.5', 76500],
    ['0.5', '1', 89500],
    ['1', '2', 111500],
    ['2', '10', 154500],
    ['10', '20', 194500],
  ],
  [
    ['0', '0.1', 16000],
    ['0.1', '0.25', 22500],
    ['0.25', '0.5', 29500],
    ['0.5', '0.75', 33000],
  ],
  [
    ['0', '0.1', 11500],
    ['0.1', '0.25', 18500],
    ['0.25', '0.5', 24500],
    ['0.5', '0.75', 29000],
  ],
];

/** The last services are deliveries, so that the first page of the list, newest first, opens with some. */
const lastDeliveries = 6;
const kinds: readonly ServiceType[] = [
  'delivery',
  'delivery',
  'fulfilment',
  'delivery',
  'stock_collection',
  'additional_service',
  'delivery',
  'return_and_import_delivery',
  'fulfilment',
  'delivery',
];
const statuses = [
  ...Array<string>(14).fill('Enabled'),
  'Disabled',
  'Disabled',
  'Draft',
  'Verified',
  'Pending',
  'Unsubscribed',
] as const;

/** @param count how many there are; ids run from 1 */
export function* seededServices(count: number): Generator<SeededService> {
  const random = createRandom(20_261_101);
  for (let id = 1; id <= count; id += 1) {
    const isLast = id > count - lastDeliveries;
    const type = isLast ? 'delivery' : random.pick(kinds);
    const created = baseDate - daySeconds * (random.int(0, 20) + Math.floor(((count - id) * 900) / count));
    const { name, destination, unit, tax, values } = makeValues(type, id, count - id, random);
    yield {
      id,
      type,
      values: { id, ...values },
      row: {
        name,
        type_label: serviceTypeLabels[type],
        status_label: isLast ? 'Enabled' : random.pick(statuses),
        destination,
        unit,
        rate_rows: rowsIn(values.rates) + rowsIn(values.box_rates),
        increment_rows: rowsIn(values.increments),
        tax_percentage: tax,
        created_at: created,
        updated_at: created + random.int(60, 86_000),
        extra_data: JSON.stringify({ actions: { edit: true, duplicate: true, disable: !random.chance(4) } }),
      },
    };
  }
}

/** How many rows a table of a service's values has. */
export function rowsIn(table: unknown): number {
  return Array.isArray(table) ? table.length : 0;
}

interface Made {
  readonly name: string;
  readonly destination: string | null;
  readonly unit: string | null;
  readonly tax: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

function makeValues(type: ServiceType, id: number, fromLast: number, random: Random): Made {
  switch (type) {
    case 'delivery':
      return delivery(id, fromLast, random);
    case 'fulfilment':
      return fulfilment(random);
    case 'stock_collection':
      return stockCollection(random);
    case 'additional_service':
      return additionalService(random);
    case 'return_and_import_delivery':
      return returnsAndImport(random);
  }
}

/** Name of a delivery service in its list; also given to those that a person saves. */
export function deliveryName(shipmentType: unknown, destination: string): string {
  const kind =
    shipmentType === null || shipmentType === undefined
      ? 'Standard parcel'
      : textOf(shipmentTypes, shipmentType);
  return `Delivery · ${kind} · ${destination}`;
}

function delivery(id: number, fromLast: number, random: Random): Made {
  // The newest one carries the published bands untouched; the next is a table of 5,000 bands.
  const isPublished = fromLast === 0;
  const isLong = fromLast === 1 || id % 499 === 0;
  const toRegion = !isPublished && !isLong && random.chance(45);
  const place = isPublished || isLong ? countries[0] : random.pick(toRegion ? regions : countries);
  const shipmentType = isPublished ? 2 : isLong ? 6 : random.pick(shipmentTypes).index;
  const unit = random.chance(85) || isPublished ? 1 : 6;
  const factor = isPublished ? 100 : random.int(60, 420);
  const bands = isPublished ? bandSets[0] : random.pick(bandSets);
  const townIds = toRegion && place ? (citiesOf(place.index) ?? []).map((city) => city.index) : [];
  const rates = isLong
    ? longTable(factor)
    : rateRows(bands ?? [], factor, townIds.slice(0, random.int(0, 3)));
  const increments = isPublished || random.chance(40) ? [] : incrementRows(bands ?? [], factor);
  const vehicle = random.chance(30) ? random.int(1, 5) : null;
  const hasRemoteCharge = random.chance(25);
  const hasDiscount = random.chance(20);
  const destination = place?.text ?? '';
  const tax = taxOf(toRegion && place ? citiesOf(place.index)?.[0]?.country.text : destination);
  return {
    name: deliveryName(shipmentType, destination),
    destination,
    unit: textOf(units, unit),
    tax,
    values: {
      unit_id: unit,
      origin_warehouse_ids: random.some(warehouses, random.int(1, 3)).map((option) => option.index),
      order_date: random.pick(orderDates).index,
      order_types: random.some(orderTypes, random.int(1, 3)).map((option) => option.index),
      destination_type: toRegion ? 1 : 0,
      destination_id: place?.index ?? null,
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
    },
  };
}

/** Value added tax by country, in percent; none for what leaves the region. */
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

/** A price in hundredths of the published one, on whole cents. */
function scaled(price: number, percent: number): string {
  return decimalOf(Math.round((price * percent) / 10_000) * 100);
}

function additionalCost(random: Random) {
  const isFlat = random.chance(60);
  return {
    name: random.pick([
      'Fuel surcharge',
      'Peak season',
      'Residential delivery',
      'Security screening',
      'Second attempt',
    ]),
    apply_on: random.int(1, 5),
    apply_on_position: String(random.int(1, 3)),
    flat_rate: isFlat ? decimalOf(random.int(2, 60) * 2500) : null,
    percentage_rate: isFlat ? null : decimalOf(random.int(2, 40) * 2500),
    multiplier_rate: null,
  };
}

function fulfilment(random: Random): Made {
  const isB2b = random.chance(20);
  const unit = isB2b ? random.pick([2, 3, 5, 7]) : null;
  const skuType = random.pick(skuTypes);
  const sites = random.some(warehouses, random.int(1, 2));
  const factor = random.int(40, 160);
  return {
    name: `Fulfilment · ${isB2b ? 'B2B' : 'Pick and pack'} · ${skuType.text} · ${sites[0]?.text ?? ''}`,
    destination: null,
    unit: unit === null ? null : textOf(units, unit),
    tax: null,
    values: {
      unit_id: unit,
      warehouse_ids: sites.map((option) => option.index),
      order_date: random.pick(orderDates).index,
      order_types: isB2b ? [30] : random.some(orderTypes.slice(0, -1), 2).map((option) => option.index),
      is_b2bm: isB2b ? 1 : 0,
      sku_type_id: skuType.index,
      loose_item_price: unit === 7 ? decimalOf(random.int(4, 20) * 2500) : null,
      rates: [
        { from: '1', to: '3', rate: scaled(35_000, factor), city: null },
        { from: '4', to: '10', rate: scaled(52_500, factor), city: null },
      ],
      increments: [{ from: '10', to: null, increment: '1', rate: scaled(5000, factor), city: null }],
    },
  };
}

function stockCollection(random: Random): Made {
  const truck = random.int(1, 3);
  const carrier = random.pick(carriers);
  return {
    name: `Stock collection · ${truck === 3 ? carrier.text : textOf(trucks, truck)}`,
    destination: 'United Arab Emirates',
    unit: truck === 3 ? textOf(units, 5) : null,
    tax: null,
    values: {
      truck_id: truck,
      fixed_rate: truck === 1 ? decimalOf(random.int(20, 90) * 100_000) : null,
      carrier_id: truck === 3 ? carrier.index : null,
      unit_id: truck === 3 ? 5 : null,
      rates:
        truck === 2
          ? Array.from({ length: 8 }, (_, at) => ({
              from: 1,
              to: at + 2,
              rate: decimalOf(random.int(15, 80) * 100_000),
              number_of_tons: random.int(1, 5),
            }))
          : truck === 3
            ? [
                { from: '1', to: '5', rate: '180' },
                { from: '6', to: '12', rate: '150' },
              ]
            : [],
      increments: truck === 3 ? [{ from: '12', to: null, increment: '1', rate: '120' }] : [],
    },
  };
}

function additionalService(random: Random): Made {
  const type = random.pick(additionalTypes);
  const hasBoxes = type.index === 2 && random.chance(40);
  const unit = hasBoxes ? 9 : random.pick([2, 3, 8]);
  return {
    name: `Additional service · ${type.text} · per ${textOf(units, unit).toLowerCase()}`,
    destination: null,
    unit: textOf(units, unit),
    tax: null,
    values: {
      unit_id: unit,
      rate: decimalOf(random.int(2, 80) * 2500),
      percentage_rate: null,
      order_status_ids: type.index === 2 || type.index === 3 ? [3, 4] : [],
      type: type.index,
      order_type_ids: type.index === 2 ? [1, 2] : [],
      warehouse_ids: random.some(warehouses, 2).map((option) => option.index),
      box_rates: hasBoxes
        ? boxes.map((box, at) => ({ box_id: box.index, rate: decimalOf(15_000 + at * 7500) }))
        : [],
      qty_type: unit === 8 ? 1 : null,
    },
  };
}

function returnsAndImport(random: Random): Made {
  const type = random.pick(returnTypes);
  const factor = random.int(70, 260);
  const place = { location_type: random.int(1, 2), location_id: random.int(1, 8) };
  return {
    name: `Returns and import · ${type.text}`,
    destination: null,
    unit: textOf(units, 1),
    tax: null,
    values: {
      type_id: type.index,
      unit_id: 1,
      invoicing_order_status: type.index === 1 || type.index === 5 ? 4 : null,
      rates: (bandSets[0] ?? [])
        .slice(1)
        .map(([from, to, price]) => ({ from, to, rate: scaled(price, factor), ...place })),
      increments: [{ from: '20', to: null, increment: '1', rate: scaled(10_000, factor), ...place }],
      additional_costs: [1, 3, 5].includes(Number(type.index)) ? [additionalCost(random)] : [],
    },
  };
}
