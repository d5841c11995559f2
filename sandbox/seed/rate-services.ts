/**
 * Services whose rates fit the practice rate files (`main/assets/rate-samples`): against them a file has rows that are
 * added, changed, removed and unchanged, and a rate that looks like a decimal mix-up.
 */
import { createRandom } from '../random';
import { practiceServices } from '../services';
import { countries } from '../terms/places';

type Band = readonly [from: string, to: string, rate: string];

interface RateService {
  /** An index of `shipmentTypes`. */
  readonly shipmentType: number;
  readonly country: string;
  readonly bands: readonly Band[];
}

const rateServices: readonly RateService[] = [
  {
    // Next-day, for the prices of Special Delivery.
    shipmentType: 4,
    country: 'United Kingdom',
    bands: [
      ['0', '0.1', '6.85'],
      ['0.1', '0.5', '7.45'],
      ['0.5', '1', '0.895'],
      ['1', '2', '11.15'],
      ['2', '10', '14.95'],
      ['20', '30', '24.45'],
    ],
  },
  {
    // Special parcel, for medium parcels of the first class.
    shipmentType: 2,
    country: 'United Kingdom',
    bands: [
      ['0', '2', '5.95'],
      ['2', '10', '7.99'],
      ['10', '20', '119.9'],
    ],
  },
  {
    // Special parcel, for the German price list.
    shipmentType: 2,
    country: 'Germany',
    bands: [
      ['0', '2', '5.49'],
      ['2', '10', '6.49'],
      ['10', '20', '104.9'],
      ['31.5', '40', '29.99'],
    ],
  },
];

/** The services follow the first page of the list; a shorter list has none of them. */
const firstFromLast = 12;
const fewest = 40;

/**
 * The values of the service at this position; undefined for another service. @param fromLast 0 for the
 * newest
 */
export function rateServiceAt(
  fromLast: number,
  id: number,
  count: number,
): Readonly<Record<string, unknown>> | undefined {
  const service = count < fewest ? undefined : rateServices[fromLast - firstFromLast];
  if (!service) return undefined;
  const country = countries.find(({ text }) => text === service.country);
  return {
    // An own generator, so that all other rows stay as they are.
    ...practiceServices.delivery.make(createRandom(20_230_403 + fromLast), id, fromLast),
    unit_id: 1,
    shipment_type_id: service.shipmentType,
    shipment_type_cities: [],
    destination_type: 0,
    destination_id: country?.index ?? null,
    rates: service.bands.map(([from, to, rate]) => ({ from, to, rate, city: null })),
    increments: [],
  };
}

/** An index of `shipmentTypes`. */
const document = 5;

/** The values of another service. Its name must differ from these, so that users can distinguish them. */
export function withDistinctName(
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isAlike = rateServices.some(
    ({ shipmentType, country }) =>
      values.shipment_type_id === shipmentType &&
      String(values.destination_type) === '0' &&
      countries.find(({ text }) => text === country)?.index === values.destination_id,
  );
  return isAlike ? { ...values, shipment_type_id: document } : values;
}
