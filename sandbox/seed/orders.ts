/**
 * Orders as a pure function of their number, so that shipments, deliveries, returns, calls and remittances refer to
 * existing orders with the same customer, amount and history.
 */
import { carrierNames, type marketNames } from '../../shared/practice/terms';
import { baseDate, createRandom, daySeconds, type Random } from '../random';
import { cities } from '../terms/places';
import { type Company, companies } from './companies';
import { type RowPosition, weighted } from './row-maker';

/** Number of orders in the workspace. Rows of other lists refer to some of them. */
const orderCount = 200_000;

export interface Order {
  readonly number: number;
  readonly orderNo: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly company: Company;
  readonly customer: string;
  readonly phone: string;
  readonly country: string;
  readonly city: string;
  readonly payment: 'COD' | 'PREPAID';
  /** AED. */
  readonly amount: number;
  readonly items: number;
  readonly carrier: string;
  readonly status: string;
  readonly shippedAt: number | null;
  /** Noon of the day, as in all date columns. */
  readonly deliveredOn: number | null;
}

interface Market {
  readonly country: (typeof marketNames)[number];
  readonly weight: number;
  /** Mobile prefix; with four more digits it is a valid number. */
  readonly prefix: string;
}

const markets: readonly Market[] = [
  { country: 'United Arab Emirates', weight: 42, prefix: '+97150000' },
  { country: 'Saudi Arabia', weight: 26, prefix: '+96650000' },
  { country: 'Kuwait', weight: 8, prefix: '+9655000' },
  { country: 'Qatar', weight: 6, prefix: '+9743300' },
  { country: 'Oman', weight: 5, prefix: '+9689200' },
  { country: 'Bahrain', weight: 4, prefix: '+9733600' },
  { country: 'Germany', weight: 2, prefix: '+491512000' },
  { country: 'France', weight: 2, prefix: '+3363998' },
  { country: 'Spain', weight: 2, prefix: '+3460000' },
  { country: 'Italy', weight: 2, prefix: '+39320000' },
  { country: 'Poland', weight: 1, prefix: '+4850000' },
];
const dealtMarkets = markets.flatMap((market) => {
  const there = cities.filter((city) => city.country.text === market.country).map((city) => city.text);
  return Array.from({ length: market.weight }, () => ({ ...market, cities: there }));
});
const gulf = new Set(markets.slice(0, 6).map(({ country }) => country));
const gulfCarriers = [0, 0, 1, 1, 2, 3, 4, 7].map((at) => carrierNames[at] ?? 'Own fleet');
const euroCarriers = [5, 5, 6].map((at) => carrierNames[at] ?? 'Own fleet');

/** Possible statuses of an order by its age. */
const stages = [
  { days: 0.6, texts: weighted({ New: 5, Pending: 4, Confirmed: 2, 'On queue': 1, Cancelled: 1 }) },
  {
    days: 2,
    texts: weighted({
      Confirmed: 4,
      'On queue': 2,
      'Out of Stock': 1,
      Allocated: 3,
      Picked: 3,
      Packed: 3,
      Cancelled: 1,
    }),
  },
  { days: 4, texts: weighted({ Packed: 2, Shipped: 5, 'In Transit': 4, Exception: 1, Cancelled: 1 }) },
  {
    days: 9,
    texts: weighted({ 'In Transit': 6, Delivered: 12, Exception: 1, Failed: 2, Returned: 1, Cancelled: 1 }),
  },
  {
    days: Number.POSITIVE_INFINITY,
    texts: weighted({ Delivered: 77, Returned: 11, Refunded: 2, Cancelled: 8, Lost: 1, Failed: 1 }),
  },
] as const;

const shipped = new Set([
  'Shipped',
  'In Transit',
  'Delivered',
  'Exception',
  'Failed',
  'Returned',
  'Refunded',
  'Lost',
]);

/** Noon of the day that is `days` before the day of the practice data. */
export function dayBefore(days: number): number {
  return baseDate - Math.round(days) * daySeconds;
}

/** Noon of the day of an instant. */
export function noonOf(at: number): number {
  return dayBefore((baseDate - at) / daySeconds);
}

/** The order with a number, oldest first. @param count how many orders there are */
export function orderOf(number: number, count: number): Order {
  const random = createRandom(number * 2_654_435);
  const age = ((count - number) * 400) / count;
  const at = Math.floor(baseDate - age * daySeconds - random.int(0, 7200));
  const market = random.pick(dealtMarkets);
  const payment = random.chance(82) ? 'COD' : 'PREPAID';
  const items = 1 + Math.floor(random.int(0, 99) / 45) + (random.chance(4) ? random.int(2, 9) : 0);
  const status = statusAt(age, random);
  const onTheWay = shipped.has(status);
  const shippedAt = onTheWay ? Math.min(baseDate, at + random.int(20_000, 160_000)) : null;
  const arrived = status === 'Delivered' || status === 'Refunded';
  const customer = random.int(10_000, 99_999);
  return {
    number,
    orderNo: `OR-${1_000_000 + number}`,
    at,
    company: random.pick(companies()),
    customer: `Customer ${customer}`,
    phone: market.prefix + String(customer % 10_000).padStart(4, '0'),
    country: market.country,
    city: random.pick(market.cities),
    payment,
    // Shop prices end in .00, .50 or .95.
    amount: random.int(19, 320) * items + random.pick([0, 0, 0.5, 0.95]),
    items,
    carrier: random.pick(gulf.has(market.country) ? gulfCarriers : euroCarriers),
    status,
    shippedAt,
    deliveredOn:
      arrived && shippedAt !== null
        ? Math.min(baseDate, noonOf(shippedAt + random.int(1, 5) * daySeconds))
        : null,
  };
}

function statusAt(age: number, random: Random): string {
  const stage = stages.find(({ days }) => age < days) ?? stages[stages.length - 1];
  return stage ? random.pick(stage.texts as readonly string[]) : 'New';
}

/**
 * An order of about the same age as a row of another list; with `matches`, the next one that satisfies it.
 * @param days least age of the order in days, because nothing is shipped or returned on its first day
 */
export function matchingOrder(
  position: RowPosition,
  days: number,
  matches: (order: Order) => boolean,
): Order {
  const old = orderCount - Math.floor((days * orderCount) / 400);
  const start = Math.max(1, Math.floor((position.number * old) / position.count));
  let order = orderOf(start, orderCount);
  // Enough steps to find any common order. If none fits, the first one is used.
  for (let step = 1; !matches(order) && step < 60; step += 1) {
    order = orderOf(Math.max(1, start - step), orderCount);
  }
  return order;
}
