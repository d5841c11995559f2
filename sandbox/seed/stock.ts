/** Rows of inventory, adjustments, stock collections, warehouses and order strategies. */
import { marketNames, warehouseNames } from '../../shared/practice/terms';
import { baseDate, daySeconds, type Random } from '../random';
import { skuTable, tableShape } from '../tables/shapes';
import { trucks } from '../terms/choices';
import { type City, cities } from '../terms/places';
import { companies } from './companies';
import { skuLine, skuOf } from './goods';
import { noonOf } from './orders';
import { jsonPool, type RowMakers, weighted } from './row-maker';

const warehouseCount = 220;

/** How many SKUs there are; codes run from 1. */
const skuCount = 20_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The city that a warehouse is named after; the longest match. */
function cityIn(warehouse: string): City | undefined {
  return cities
    .filter(({ text }) => warehouse.includes(text))
    .sort((a, b) => b.text.length - a.text.length)[0];
}

const binName = (aisles: readonly string[], random: Random) =>
  `${random.pick(aisles)}-${twoDigits(random.int(1, 40))}-${random.int(1, 5)}`;
const picking = ['A', 'B', 'C', 'D'] as const;
const reserve = ['R', 'S'] as const;

/** Locations of the units on hand. Their quantities add up to the stock. */
function bins(onHand: number, random: Random): Readonly<Record<string, number>> {
  if (onHand === 0) return {};
  const first = random.chance(50) ? onHand : random.int(1, onHand);
  const placed = { [binName(picking, random)]: first };
  return first === onHand ? placed : { ...placed, [binName(reserve, random)]: onHand - first };
}

/** The units on hand by batch. */
function batches(sku: number, onHand: number, random: Random) {
  const older = onHand < 2 ? 0 : random.int(0, Math.floor(onHand / 2));
  const parts = [onHand - older, older].filter((quantity) => quantity > 0);
  return skuTable(
    parts.map((quantity, at) => {
      const month = random.int(1, 10) - at;
      return {
        ...skuLine(sku, quantity, at * 500),
        batch: `B26${twoDigits(Math.max(1, month))}-${at + 1}`,
        expires: `2027-${twoDigits(Math.max(1, month))}-28`,
      };
    }),
    { batch: 'Batch', expires: 'Expires' },
  );
}

export const stockMakers: RowMakers = {
  inventory: () => {
    return ({ number, random, at }) => {
      const { product, code, size } = skuOf(1 + ((number - 1) % skuCount));
      const out = random.chance(9);
      const onHand = out ? 0 : random.int(1, 960);
      const reserved = out ? 0 : random.int(0, Math.min(onHand, 60));
      const available = onHand - reserved;
      return {
        sku: code,
        name: size === 'One size' ? product.name : `${product.name}, ${size}`,
        image: JSON.stringify(product.image),
        warehouse: random.pick(warehouseNames),
        state: out
          ? 'Out of Stock'
          : available === 0
            ? 'Allocated'
            : random.chance(5)
              ? 'Inactive'
              : 'Active',
        on_hand: onHand,
        reserved,
        available,
        low: JSON.stringify(available < 15),
        locations: JSON.stringify(bins(onHand, random)),
        batches: JSON.stringify(batches(1 + ((number - 1) % skuCount), onHand, random)),
        counted_at: at,
        extra_data: null,
      };
    };
  },

  'stock-adjustments': () => {
    const byReason: Readonly<Record<string, readonly string[]>> = {
      'Count difference': ['Pending Adjustment', 'Approved Adjustment', 'Approved Adjustment', 'Rejected'],
      Damaged: ['Pending Adjustment', 'Approved Adjustment', 'Approved Adjustment'],
      'Expired goods': ['Approved Adjustment', 'Pending Adjustment'],
      Found: ['Approved Adjustment', 'Rejected'],
      Transfer: ['Stock Transfer', 'Stock Transfer', 'Stock Collection', 'Received at FC'],
      'Location movement': [
        'Pending Location Movement',
        'Approved Location Movement',
        'Approved Location Movement',
      ],
    };
    const lines = jsonPool(40, (at) =>
      tableShape(
        { bin: 'Bin', before: 'Before', after: 'After', counted_by: 'Counted by' },
        Array.from({ length: 1 + (at % 5) }, (_, line) => ({
          bin: `${'ABCDEF'[(at + line) % 6]}-${twoDigits((at + line) % 40)}-${1 + line}`,
          before: 20 + ((at * 7 + line) % 60),
          after: 20 + ((at * 7 + line) % 60) - line,
          counted_by: `Stock desk ${1 + (at % 6)}`,
        })),
      ),
    );
    const approved = JSON.stringify({ actions: { edit: false, destroy: false } });
    return ({ number, at, random }) => {
      const { product, code } = skuOf(random.int(1, skuCount));
      const reason = random.pick(Object.keys(byReason));
      const status = random.pick(byReason[reason] ?? []);
      const size = random.int(1, reason === 'Transfer' ? 180 : 24);
      const moves = reason === 'Transfer' || reason === 'Location movement' || reason === 'Found';
      const quantity = moves ? size : -size;
      const isOpen = status.startsWith('Pending');
      return {
        adjustment_no: `AD-${60_000 + number}`,
        sku: code,
        warehouse: random.pick(warehouseNames),
        status_label: status,
        reason,
        quantity,
        value_change: Math.round(quantity * product.price * 40) / 100,
        lines: random.pick(lines),
        note: random.chance(25)
          ? random.pick(['Second count agrees', 'Box crushed', 'See photo', 'Found behind A-03'])
          : null,
        approved_by: isOpen ? null : `Stock lead ${random.int(1, 8)}`,
        adjusted_on: noonOf(at),
        created_at: at,
        extra_data: isOpen ? null : approved,
      };
    };
  },

  'stock-collection': () => {
    const goods = jsonPool(30, (at) =>
      skuTable(
        Array.from({ length: 1 + (at % 9) }, (_, line) => ({
          ...skuLine(at * 31 + line + 1, 12 + ((at + line) % 60)),
          cartons: 1 + ((at + line) % 8),
          pallet: 1 + (line % 3),
          weight: `${(4 + line) * 3} kg`,
        })),
        { cartons: 'Cartons', pallet: 'Pallet', weight: 'Weight' },
      ),
    );
    const past = weighted({ Collected: 2, Completed: 12, Cancelled: 1 });
    const coming = weighted({ Draft: 1, Pending: 3, 'Stock Collection': 3 });
    return ({ number, count, at, random }) => {
      const ahead = number > count - 18;
      const pallets = random.int(1, 26);
      return {
        collection_no: `SC-${9000 + number}`,
        client: random.pick(companies()).clientJson,
        warehouse: random.pick(warehouseNames),
        status_label: random.pick(ahead ? coming : past),
        collection_date: ahead ? baseDate + random.int(0, 9) * daySeconds : noonOf(at),
        window_from: `${twoDigits(random.int(7, 16))}:${random.pick(['00', '30'])}`,
        truck: random.pick(trucks).text,
        pallets,
        skus: random.pick(goods),
        cost: pallets * random.pick([38, 42.5, 55]) + 120,
        updated_at: at,
        extra_data: ahead ? null : JSON.stringify({ actions: { disable: false } }),
      };
    };
  },

  warehouses: () => {
    const offered = cities.filter((city) => (marketNames as readonly string[]).includes(city.country.text));
    return ({ number, at, random }) => {
      // Named warehouses come last, because the list begins with the newest.
      const fixedName = warehouseNames[warehouseCount - number];
      const city = (fixedName && cityIn(fixedName)) ?? random.pick(offered);
      const name =
        fixedName ?? `${city.text} ${random.pick(['Hub', 'FC', 'Cross-dock', 'Dark store'])} ${number}`;
      const code = `${city.text.slice(0, 3).toUpperCase()}${String(number).padStart(3, '0')}`;
      const desk = `${name} desk`;
      return {
        name,
        code,
        country: city.country.text,
        city: city.text,
        status_label: random.pick([
          'Verified',
          'Verified',
          'Verified',
          'Verified',
          'Pending',
          'Unverified',
          'Disabled',
          'Draft',
        ]),
        capacity: random.int(4, 180) * 100,
        cut_off: `${twoDigits(random.int(12, 21))}:${random.pick(['00', '30'])}`,
        own: JSON.stringify(random.chance(40)),
        contact_email: `${code.toLowerCase()}@warehouses.example`,
        contact_phone: `+97142000${String(100 + number)}`,
        contact: JSON.stringify({
          Desk: desk,
          'E-mail': `${code.toLowerCase()}@warehouses.example`,
          'Opening hours': '07:00 – 22:00, Friday from 14:00',
          Gate: random.chance(70) ? `Gate ${random.int(1, 9)}` : '',
          Customs: random.chance(50) ? 'Bonded' : null,
        }),
        opened_on: noonOf(at),
        extra_data: random.chance(85)
          ? null
          : JSON.stringify({ actions: { destroy: false, verified: false } }),
      };
    };
  },

  'order-strategies': () => {
    const chosen = jsonPool(30, (at) =>
      Array.from({ length: 1 + (at % 4) }, (_, entry) => {
        const id = 1 + ((at + entry * 3) % warehouseNames.length);
        return { id, name: warehouseNames[id - 1], code: `WH${twoDigits(id)}` };
      }),
    );
    const rules = jsonPool(20, (at) => {
      const rule = {
        when: {
          payment: at % 2 === 0 ? 'COD' : 'any',
          amount: { from: 0, to: 500 + at * 100 },
          weight_kg: { to: 30 },
        },
        choose: { split: at % 3 === 0, prefer: ['stock', 'distance', 'price'].slice(at % 3) },
        fallback: at % 4 === 0 ? null : 'manual',
      };
      return at % 7 === 0 ? { data: rule, test_ignore: true } : rule;
    });
    return ({ number, at, random }) => {
      const country = random.pick(marketNames);
      const goal = random.pick([
        'Nearest warehouse',
        'Cheapest carrier',
        'Fastest carrier',
        'Fewest parcels',
        'Fixed carrier',
      ]);
      return {
        name: `${goal} · ${country} ${number}`,
        status: random.chance(85) ? 'Active' : 'Suspended',
        priority: random.int(1, 99),
        goal,
        country,
        carrier:
          goal === 'Fixed carrier'
            ? random.pick(['Gulf Line Express', 'Desert Wing Couriers', 'Own fleet'])
            : null,
        warehouses: random.pick(chosen),
        rule: random.pick(rules),
        max_split: random.int(1, 4),
        updated_at: at,
        extra_data: random.chance(90)
          ? null
          : JSON.stringify({ actions: { destroy: false, duplicate: false } }),
      };
    };
  },
};
