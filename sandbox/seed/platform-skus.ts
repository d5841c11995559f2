/** The SKUs on the platform of an integration: mapped ones first, then unmapped ones. */

import { colours } from '../tables/shapes';
import { skuOf } from './goods';
import type { PlannedIntegration } from './integrations';
import type { PlatformName } from './platform-words';

/** The integration with very many mappings. */
export const integrationWithManySkus = 1;
const manySkus = 5000;

export interface PlatformSku {
  /** On the platform. */
  readonly sku: string;
  /** The product on the platform. */
  readonly name: string;
  /** The client's SKU that it means. */
  readonly systemSku: string;
}

/** How many SKUs of an integration are mapped. */
export function mappedSkus({ number, lacks, isNew }: PlannedIntegration): number {
  if (isNew || lacks.has('skus')) return 0;
  return number === integrationWithManySkus ? manySkus : 16 + ((number * 13) % 49);
}

/** How many SKUs the platform has. */
export function platformSkus(integration: PlannedIntegration): number {
  const mapped = mappedSkus(integration);
  return mapped + 24 + Math.floor(mapped / 20);
}

/** Spelled as the platform's stores spell them. */
const spelling: Readonly<Record<PlatformName, (parts: SkuParts) => string>> = {
  Shopify: ({ word, colour, size, no }) => `${word}-${colour}-${size}-${no}`,
  WooCommerce: ({ word, size, no }) => `woo_${word.toLowerCase()}_${size.toLowerCase()}_${no}`,
  Magento: ({ word, colour, size, no }) => `${no}-${word}-${colour}-${size}`,
  Salla: ({ no, word }) => `SLA${no}.${word}`,
  Zid: ({ no, size }) => `ZD-${no}-${size}`,
  PrestaShop: ({ word, no }) => `ref_${word}${no}`,
  'Custom API': ({ no }) => `ITEM${no}`,
};

interface SkuParts {
  readonly word: string;
  readonly colour: string;
  readonly size: string;
  readonly no: string;
}

const letters = (text: string, count: number) =>
  text
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, count)
    .toUpperCase();

/** @param at from 0; the same SKU each time */
export function platformSkuAt({ number, platform }: PlannedIntegration, at: number): PlatformSku {
  const no = at + 1 + number * 37;
  const { product, code, size, colour } = skuOf(no);
  const shade = colours[colour]?.name ?? 'Black';
  const parts = {
    word: letters(product.name, 6),
    colour: letters(shade, 3),
    size: letters(size, 4),
    no: String(no).padStart(5, '0'),
  };
  const variant = size === 'One size' ? shade : `${size}, ${shade}`;
  return { sku: spelling[platform](parts), name: `${product.name} · ${variant}`, systemSku: code };
}
