/** JSON that goes between threads as text, or as bytes that may be a part of a larger memory. */
import { expect, it } from 'vitest';
import { sharedText } from '../../../../main/api/shared-bytes';
import { jsonText, jsonValue } from '../../../../main/rates/json-reply';

const price = { unit: '€ für 1 m²', city: 'جدة' };

it.each([
  ['text', JSON.stringify(price)],
  ['bytes in shared memory', sharedText(JSON.stringify(price))],
  ['a part of larger bytes', Buffer.from(`[1,${JSON.stringify(price)},2]`).subarray(3, -3)],
])('is read from %s', (_name, reply) => {
  expect(jsonValue(reply)).toEqual(price);
  expect(jsonText(reply)).toBe(JSON.stringify(price));
});
