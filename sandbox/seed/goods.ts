/** Products with their variants, generated from categories, lines and colours. Each number gives one product. */
import { categoryNames, skuCode } from '../../shared/practice/terms';
import { createRandom } from '../random';
import { colours, picture, type SkuLine } from '../tables/shapes';

type Category = (typeof categoryNames)[number];

interface Kind {
  readonly items: readonly string[];
  readonly sizes: readonly string[];
  /** Price of the cheapest and the dearest item, AED. */
  readonly prices: readonly [min: number, max: number];
  /** Weight of the lightest and the heaviest item, grams. */
  readonly grams: readonly [min: number, max: number];
}

const kinds: Readonly<Record<Category, Kind>> = {
  Fragrances: {
    items: ['Eau de Parfum', 'Oud Oil', 'Bakhoor', 'Hair Mist', 'Musk Set', 'Room Spray'],
    sizes: ['30 ml', '50 ml', '100 ml'],
    prices: [45, 690],
    grams: [120, 620],
  },
  'Skin care': {
    items: ['Day Cream SPF 50', 'Night Serum', 'Cleansing Foam', 'Clay Mask', 'Body Butter', 'Lip Balm'],
    sizes: ['30 ml', '50 ml', '100 ml'],
    prices: [19, 320],
    grams: [40, 450],
  },
  Fashion: {
    items: ['Abaya', 'Linen Shirt', 'Kaftan', 'Tracksuit', 'Scarf', 'Leather Belt', 'Kandura'],
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    prices: [39, 540],
    grams: [150, 1200],
  },
  Electronics: {
    items: [
      'Wireless Earbuds',
      'Power Bank 20,000 mAh',
      'Smart Plug',
      'Desk Lamp',
      'Bluetooth Speaker',
      'Fast Charger',
    ],
    sizes: ['One size'],
    prices: [49, 890],
    grams: [90, 2400],
  },
  'Home living': {
    items: ['Cotton Towel Set', 'Storage Basket', 'Coffee Dallah', 'Cushion Cover', 'Prayer Mat', 'Lantern'],
    sizes: ['One size'],
    prices: [25, 420],
    grams: [300, 5200],
  },
  Nutrition: {
    items: ['Whey Protein', 'Medjool Dates', 'Sidr Honey', 'Green Tea', 'Almond Butter', 'Electrolyte Mix'],
    sizes: ['250 g', '500 g'],
    prices: [22, 260],
    grams: [260, 2300],
  },
  Kids: {
    items: [
      'Building Blocks',
      'Story Cushion',
      'School Backpack',
      'Water Bottle',
      'Swim Vest',
      'Night Light',
    ],
    sizes: ['One size', 'S', 'M'],
    prices: [18, 240],
    grams: [150, 1800],
  },
  Watches: {
    items: ['Chronograph', 'Diver Watch', 'Mesh Strap', 'Moon Phase Watch', 'Sports Watch'],
    sizes: ['One size'],
    prices: [120, 1490],
    grams: [80, 420],
  },
};

const lines = [
  'Amber',
  'Atlas',
  'Cedar',
  'Coral',
  'Crescent',
  'Dune',
  'Falcon',
  'Gulf',
  'Harbour',
  'Indigo',
  'Jasmine',
  'Layali',
  'Madinah',
  'Mirage',
  'Noor',
  'Oasis',
  'Palm',
  'Pearl',
  'Qamar',
  'Rose',
  'Saffron',
  'Sahara',
  'Saha',
  'Silk',
  'Souk',
  'Sunrise',
  'Tamr',
  'Turquoise',
  'Velvet',
  'Wadi',
  'Zahra',
] as const;

export interface Product {
  readonly name: string;
  readonly category: Category;
  readonly price: number;
  readonly grams: number;
  readonly sizes: readonly string[];
  readonly image: string;
}

const productCount = 6000;

let made: readonly Product[] | undefined;

/** All products; the nth has id n. */
export function products(): readonly Product[] {
  made ??= makeProducts();
  return made;
}

function makeProducts(): Product[] {
  const random = createRandom(6000);
  const taken = new Map<string, number>();
  return Array.from({ length: productCount }, (_, at) => {
    const category = random.pick(categoryNames);
    const { items, sizes, prices, grams } = kinds[category];
    const plain = `${random.pick(lines)} ${random.pick(items)}`;
    const edition = (taken.get(plain) ?? 0) + 1;
    taken.set(plain, edition);
    return {
      name: edition === 1 ? plain : `${plain} No. ${edition}`,
      category,
      // Shop prices end in .00, .50 or .95.
      price: random.int(prices[0], prices[1]) + random.pick([0, 0, 0.5, 0.95]),
      grams: random.int(grams[0], grams[1]),
      sizes,
      image: picture(`product-${(at % 80) + 1}`),
    };
  });
}

/** The product and the variant of the nth SKU. */
export function skuOf(number: number): { product: Product; code: string; size: string; colour: number } {
  const all = products();
  const product = all[(number * 7) % all.length] ?? all[0];
  if (!product) throw new Error('There are no products');
  const variant = Math.floor(number / all.length);
  const size = product.sizes[(number + variant) % product.sizes.length] ?? 'One size';
  return { product, code: skuCode(number), size, colour: (number + variant) % colours.length };
}

/** True if each piece of the product has a serial number. */
export function hasSerials({ category }: Product): boolean {
  return category === 'Electronics' || category === 'Watches';
}

/**
 * A line of a bundle, a batch or a collection.
 * @param firstPiece number of the first piece, so that two lines of one SKU have different serials
 */
export function skuLine(number: number, quantity: number, firstPiece = 0): SkuLine {
  const { product, code, size } = skuOf(number);
  const serials = Array.from(
    { length: hasSerials(product) ? Math.min(quantity, 24) : 0 },
    (_, at) => `SN${String(number * 1000 + firstPiece + at).padStart(9, '0')}`,
  );
  return {
    sku: code,
    name: size === 'One size' ? product.name : `${product.name}, ${size}`,
    quantity,
    serials,
  };
}
