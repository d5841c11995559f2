import { expect, it } from 'vitest';
import { inSentence } from '../../../../shared/table/list';

it.each([
  ['Contracts', 'contracts'],
  ['Stock adjustments', 'stock adjustments'],
  ['SKUs', 'SKUs'],
  ['SKU carriers', 'SKU carriers'],
  ['SKU search', 'SKU search'],
  ['API', 'API'],
  ['B2B', 'B2B'],
  ['X-Source', 'X-Source'],
  ['E-mail', 'e-mail'],
  ['Shipping Method', 'shipping method'],
  ['Platform Status Processing Actions', 'platform status processing actions'],
  ['External SKU Code', 'external SKU code'],
  ['Order No.', 'order no.'],
  ['COD remittances', 'COD remittances'],
  ['Price (AED)', 'price (AED)'],
  ['Delivery in Dubai', 'delivery in Dubai'],
  ['', ''],
])('the title %j reads %j inside a sentence', (title, shown) => {
  expect(inSentence(title)).toBe(shown);
});
