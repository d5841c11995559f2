/** Rows of clients and contracts. */
import type { Option } from '../../shared/option';
import type { SqlValue } from '../database';
import { baseDate, createRandom, daySeconds, type Random } from '../random';
import { cities } from '../terms/places';

const names = [
  'Amber Coast',
  'Blue Dhow',
  'Cedar Lane',
  'Coral Bay',
  'Creekside',
  'Dune Line',
  'Desert Bloom',
  'Emerald Palm',
  'Falcon Gate',
  'Frankincense',
  'Golden Wadi',
  'Gulf Harbour',
  'Henna & Co',
  'Indigo Souk',
  'Jasmine Court',
  'Jumeira Thread',
  'Khaleej',
  'Lagoon',
  'Madar',
  'Majlis',
  'Marina Nine',
  'Mirage',
  'Northern Spice',
  'Nakhla',
  'Oasis Road',
  'Oud & Amber',
  'Pearl Route',
  'Qamar',
  'Red Sand',
  'Rimal',
  'Saffron House',
  'Sahara Nine',
  'Silk Anchor',
  'Souk Twelve',
  'Tamr',
  'Turquoise Gate',
  'Wadi Green',
  'White Falcon',
  'Yas Line',
  'Zafran',
] as const;
const trades = [
  'Cosmetics',
  'Electronics',
  'Fashion',
  'Fragrances',
  'Home Living',
  'Kids',
  'Nutrition',
  'Sportswear',
  'Watches',
  'Mobile Accessories',
  'Organic Foods',
  'Eyewear',
  'Jewellery',
  'Pet Supplies',
  'Stationery',
] as const;
const forms = ['LLC', 'FZE', 'FZCO', 'Trading LLC', 'WLL', 'General Trading LLC'] as const;

export interface Client {
  readonly id: number;
  readonly name: string;
  readonly city: string;
}

/** Up to 600 companies with different names. */
export function seededClients(count: number): Client[] {
  const random = createRandom(600);
  const gulf = cities.slice(0, 40);
  return Array.from({ length: count }, (_, at) => {
    // 40 names and 15 trades give 600 pairs; steps of 7 make neighbours different.
    const name = names[(at * 7) % names.length];
    const trade = trades[(at + Math.floor(at / names.length)) % trades.length];
    return { id: at + 1, name: `${name} ${trade} ${random.pick(forms)}`, city: random.pick(gulf).text };
  });
}

const volumeRanges: readonly (readonly [min: number, max: number, text: string])[] = [
  [0, 500, 'Up to 500'],
  [501, 2000, '501 – 2\u2009000'],
  [2001, 10_000, '2\u2009001 – 10\u2009000'],
  [10_001, 50_000, '10\u2009001 – 50\u2009000'],
];
/** The volume ranges as options of the contract form. */
export const volumeRangeTypes: readonly Option[] = volumeRanges.map(([, , text], at) => ({
  index: at + 1,
  text,
}));
const scopes = [
  'Domestic COD',
  'GCC cross-border',
  'Fulfilment and delivery',
  'Delivery only',
  'Returns and exchanges',
] as const;
const terms = [
  'renewed yearly',
  'trial period',
  'volume discount from the second year',
  'peak season surcharge applies',
] as const;

interface SeededContract {
  readonly id: number;
  readonly row: Readonly<Record<string, SqlValue>>;
  readonly serviceIds: readonly number[];
}

/** @param count number of contracts; ids start at 1, oldest first */
export function* seededContracts(
  count: number,
  clients: readonly Client[],
  serviceCount: number,
): Generator<SeededContract> {
  const random = createRandom(20_000);
  for (let id = 1; id <= count; id += 1) {
    const from = baseDate - daySeconds * (random.int(0, 30) + Math.floor(((count - id) * 1400) / count));
    const to = from + daySeconds * random.pick([180, 365, 365, 365, 730, 1095]);
    const status = statusOf(to, random);
    const [min, max, range] = random.pick(volumeRanges);
    const serviceIds = pickServices(random, serviceCount);
    const year = new Date(from * 1000).getUTCFullYear();
    const locked = random.chance(8);
    yield {
      id,
      serviceIds,
      row: {
        contract_no: `CT-${year}-${String(id).padStart(5, '0')}`,
        client: random.pick(clients).name,
        status_label: status,
        from,
        to,
        services: serviceIds.length,
        average_volume: random.int(min, max),
        average_volume_range: range,
        invoice_generation_date: random.pick([1, 1, 5, 10, 15, 25, 28, 31]),
        payable_date: random.pick([7, 14, 15, 30, 30, 45, 60, 90]),
        description: `${random.pick(scopes)}, ${random.pick(terms)}`,
        updated_at: Math.min(baseDate, from + random.int(0, 60) * daySeconds) - random.int(0, 40_000),
        extra_data: JSON.stringify({
          actions: { disable: !locked, edit: !locked && !random.chance(5), duplicate: !random.chance(3) },
        }),
      },
    };
  }
}

function statusOf(to: number, random: Random): string {
  if (to < baseDate) return random.chance(90) ? 'Expired' : 'Disabled';
  return random.pick(['Verified', 'Verified', 'Verified', 'Verified', 'Pending', 'Disabled']);
}

function pickServices(random: Random, serviceCount: number): number[] {
  const ids = new Set<number>();
  const count = Math.min(serviceCount, random.pick([1, 1, 2, 2, 3, 3, 4, 5, 6, 9]));
  while (ids.size < count) ids.add(random.int(1, serviceCount));
  return [...ids].sort((a, b) => a - b);
}
