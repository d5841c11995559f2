/** Rows of SKUs, products and bundles. */
import { categoryNames } from '../../shared/practice/terms';
import { colours, skuTable } from '../tables/shapes';
import { type Company, companies } from './companies';
import { hasSerials, products, skuLine, skuOf } from './goods';
import { dayBefore } from './orders';
import { jsonPool, type RowMakers, weighted } from './row-maker';

/** A name with markup, which the page must show as text. */
const hostileName = '<img src=x onerror=alert(1)> Gift Box';

/** Words in the names of stores, by the category they sell. */
const trades: Readonly<Record<(typeof categoryNames)[number], string>> = {
  Fragrances: 'Fragrances',
  'Skin care': 'Cosmetics',
  Fashion: 'Fashion',
  Electronics: 'Electronics',
  'Home living': 'Home Living',
  Nutrition: 'Nutrition',
  Kids: 'Kids',
  Watches: 'Watches',
};

/** Stores by the category they sell. */
function storesByCategory(): ReadonlyMap<string, readonly Company[]> {
  return new Map(
    categoryNames.map((category) => [
      category,
      companies().filter(({ store }) => store.endsWith(trades[category])),
    ]),
  );
}

/** Goods that are consumed and ordered regularly, for subscriptions. */
const refilled: ReadonlySet<string> = new Set(['Fragrances', 'Skin care', 'Nutrition']);

/** An EAN-13: 13 digits, of which the last is the check digit. */
function ean13(number: number): string {
  const digits = `629${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

export const catalogueMakers: RowMakers = {
  skus: () => {
    const swatches = colours.map((colour, at) =>
      JSON.stringify(at % 4 === 0 ? [colour.color] : [{ name: colour.name, color: colour.color }]),
    );
    const dimensions = jsonPool(40, (at) => ({
      'Length (cm)': 4 + (at % 20) * 2,
      'Width (cm)': 3 + (at % 13) * 2,
      'Height (cm)': 2 + (at % 7) * 3,
      Packing: ['Box', 'Bag', 'Envelope'][at % 3],
    }));
    const statuses = weighted({ Active: 16, Inactive: 2, 'Out of Stock': 2, Draft: 1 });
    const sold = JSON.stringify({ actions: { destroy: false } });
    return ({ number, count, at, random }) => {
      const { product, code, size, colour } = skuOf(number);
      const name = size === 'One size' ? product.name : `${product.name}, ${size}`;
      const isFashion = product.category === 'Fashion' || product.category === 'Kids';
      return {
        sku: code,
        name: number === count - 12 ? hostileName : name,
        image: JSON.stringify(product.image),
        category: product.category,
        status_label: random.pick(statuses),
        barcode: ean13(number),
        size,
        colours: isFashion || product.category === 'Watches' ? (swatches[colour] ?? '[]') : '[]',
        price: product.price,
        weight: product.grams / 1000,
        dimensions: random.pick(dimensions),
        has_serials: JSON.stringify(hasSerials(product)),
        updated_at: at,
        extra_data: random.chance(80) ? sold : null,
      };
    };
  },

  products: () => {
    const all = products();
    const stores = storesByCategory();
    const descriptions = jsonPool(
      30,
      (at) =>
        `<p><strong>Made for every day.</strong> Chosen by our buyers, packed in ${['Dubai', 'Riyadh', 'Doha'][at % 3]}.</p>` +
        `<ul><li>Pay on delivery</li><li>${7 + (at % 3) * 7} days to return</li></ul>`,
    );
    const palettes = jsonPool(20, (at) => colours.filter((_, index) => (index + at) % 3 === 0));
    const statuses = weighted({ Active: 14, Inactive: 2, Draft: 1 });
    return ({ number, count, at, random }) => {
      const product = all[(number - 1) % all.length];
      const isHostile = number === count - 12;
      const name = isHostile ? hostileName : (product?.name ?? '');
      const store = product && random.pick(stores.get(product.category) ?? companies());
      return {
        name,
        image: JSON.stringify(number % 9 === 0 ? { url: product?.image } : product?.image),
        store: store?.storeJson ?? null,
        category: product?.category ?? null,
        status_label: random.pick(statuses),
        content: JSON.stringify(contentOf(name, product?.category ?? '', random.chance(60))),
        description: isHostile
          ? JSON.stringify('<p>Quiet text.</p><script>alert(1)</script><img src=x onerror=alert(1)>')
          : random.chance(92)
            ? random.pick(descriptions)
            : JSON.stringify(''),
        colours: random.pick(palettes),
        price: product?.price ?? 0,
        returnable: JSON.stringify(product?.category !== 'Nutrition'),
        rating: random.chance(70) ? random.int(5, 10) / 2 : null,
        updated_at: at,
        extra_data: random.chance(94) ? null : JSON.stringify({ actions: { edit: false, duplicate: false } }),
      };
    };
  },

  bundles: () => {
    const contents = jsonPool(60, (at) =>
      skuTable(
        Array.from({ length: 2 + (at % 11) }, (_, line) => skuLine(at * 17 + line * 5 + 1, 1 + (line % 4))),
      ),
    );
    const rules = jsonPool(24, (at) =>
      Array.from({ length: 1 + (at % 3) }, (_, rule) => ({
        id: at * 10 + rule + 1,
        is_repetitive: rule % 2 === 0,
        occur_days: [7, 14, 30, 60][(at + rule) % 4],
        skus: Array.from({ length: 1 + ((at + rule) % 4) }, (_, line) =>
          ruleLine(at * 17 + line * 5 + 1, line),
        ),
      })),
    );
    const once = ['Starter Set', 'Family Pack', 'Gift Box', 'Eid Box'] as const;
    const stores = storesByCategory();
    return ({ number, at, random }) => {
      const { product } = skuOf(number * 9);
      const kind = refilled.has(product.category) && random.chance(60) ? 'Refill Plan' : random.pick(once);
      const until = dayBefore(random.int(-300, 200));
      return {
        name: `${product.name} ${kind}`,
        code: `BN-${4000 + number}`,
        image: JSON.stringify(product.image),
        store: random.pick(stores.get(product.category) ?? companies()).storeJson,
        status_label:
          until < dayBefore(0)
            ? 'Expired'
            : random.pick(['Active', 'Active', 'Active', 'Inactive', 'Out of Stock']),
        skus: random.pick(contents),
        subscription_rules: kind === 'Refill Plan' ? random.pick(rules) : '[]',
        price: Math.round(product.price * random.int(180, 320)) / 100,
        saving: random.pick([5, 10, 12.5, 15, 20, 25]),
        valid_until: until,
        updated_at: at,
        extra_data: random.chance(88)
          ? null
          : JSON.stringify({ actions: { destroy: false, export_skus: false } }),
      };
    };
  },
};

/** A SKU in a subscription rule. */
function ruleLine(number: number, position: number) {
  return { sku_id: number, quantity: 1 + (position % 3), systemCode: skuOf(number).code };
}

function contentOf(name: string, category: string, inArabic: boolean) {
  const english = {
    language: 'English',
    title: name,
    description: `${name} from our ${category.toLowerCase()} range. Delivered in one to three days, paid at the door.`,
    keywords: `${category}, cash on delivery`,
  };
  if (!inArabic) return [english];
  return [
    english,
    {
      language: 'العربية',
      title: `${name} – عرض خاص`,
      description: 'توصيل سريع خلال يوم إلى ثلاثة أيام، والدفع عند الاستلام.',
      keywords: 'الدفع عند الاستلام',
    },
    {
      language: 'Deutsch',
      title: name,
      description: 'Lieferung in ein bis drei Tagen, Zahlung an der Haustür.',
      keywords: 'Nachnahme',
    },
  ];
}
