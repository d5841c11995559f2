/** Priced services of every kind, in the order of their ids. */
import { serviceTypes } from '../../shared/forms';
import type { ServiceType } from '../../shared/service-types';
import type { SqlValue } from '../database';
import { baseDate, createRandom, daySeconds } from '../random';
import { listColumns, practiceServices } from '../services';
import { rateServiceAt, withDistinctName } from './rate-services';

interface SeededService {
  readonly id: number;
  readonly type: ServiceType;
  /** Columns of the list, without the id. */
  readonly row: Readonly<Record<string, SqlValue>>;
  readonly values: Readonly<Record<string, unknown>>;
}

const firstPage = 10;
/** The kinds of the newest services, so that the first page of the list shows each kind. */
const newestKinds: readonly ServiceType[] = [
  ...Array<ServiceType>(firstPage + 1 - serviceTypes.length).fill('delivery'),
  ...serviceTypes.filter((type) => type !== 'delivery'),
];
/** The kinds of the other services. A kind that is missing here has only its newest service. */
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

/** @param count number of services; ids start at 1 */
export function* seededServices(count: number): Generator<SeededService> {
  const dealt = createRandom(20_261_101);
  for (let id = 1; id <= count; id += 1) {
    const newest = newestKinds[count - id];
    // A kind that is not among the usual ones leaves the random numbers of the others alone.
    const random = newest && !kinds.includes(newest) ? createRandom(id) : dealt;
    const usual = newest ?? random.pick(kinds);
    const created = baseDate - daySeconds * (random.int(0, 20) + Math.floor(((count - id) * 900) / count));
    const made = practiceServices[usual].make(random, id, count - id);
    const fitting = rateServiceAt(count - id, id, count);
    const type = fitting ? 'delivery' : usual;
    const values = fitting ?? withDistinctName(made);
    yield {
      id,
      type,
      values: { id, ...values },
      row: {
        ...listColumns(type, values),
        status_label: newest ? 'Enabled' : random.pick(statuses),
        created_at: created,
        updated_at: created + random.int(60, 86_000),
        extra_data: JSON.stringify({ actions: { edit: true, duplicate: true, disable: !random.chance(4) } }),
      },
    };
  }
}
