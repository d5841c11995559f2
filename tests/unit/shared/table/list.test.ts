import { expect, it } from 'vitest';
import { inSentence } from '../../../../shared/table/list';

it.each([
  ['Contracts', 'contracts'],
  ['Stock adjustments', 'stock adjustments'],
  ['SKUs', 'SKUs'],
  ['SKU carriers', 'SKU carriers'],
  ['', ''],
])('the title %j reads %j inside a sentence', (title, shown) => {
  expect(inSentence(title)).toBe(shown);
});
