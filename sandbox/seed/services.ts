/** Priced services of every kind, in the order of their ids. */
import type { ServiceType } from '../../shared/service-types';
import type { SqlValue } from '../database';
import { baseDate, createRandom, daySeconds, type Random } from './random';
import { additionalService } from './services/additional-service';
import { delivery } from './services/delivery';
import { fulfilment } from './services/fulfilment';
import type { Made } from './services/made';
import { returnsAndImport } from './services/return-and-import-delivery';
import { stockCollection } from './services/stock-collection';

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

/** The kinds of the newest services, so that the first page of the list opens with every one. */
const newestKinds: readonly ServiceType[] = [
  ...Array<ServiceType>(6).fill('delivery'),
  'fulfilment',
  'stock_collection',
  'additional_service',
  'return_and_import_delivery',
];
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
    const newest = newestKinds[count - id];
    const type = newest ?? random.pick(kinds);
    const created = baseDate - daySeconds * (random.int(0, 20) + Math.floor(((count - id) * 900) / count));
    const { name, destination, unit, tax, values } = makeValues(type, id, count - id, random);
    yield {
      id,
      type,
      values: { id, ...values },
      row: {
        name,
        type_label: serviceTypeLabels[type],
        status_label: newest ? 'Enabled' : random.pick(statuses),
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
