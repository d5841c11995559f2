import { expect, it } from 'vitest';
import { jsonText, jsonTextOf } from '../../../renderer/json-text';
import { atOnce } from '../../../renderer/slices';

it.each([
  [{}],
  [[]],
  ['é "x" \n'],
  [null],
  [{ a: undefined, b: null, c: Number.NaN, d: [undefined, () => 1], 'e"': { f: [] }, __proto__: 'g' }],
  [{ at: new Date(0), list: [new Date(0)] }],
  [Array.from({ length: 200 }, (_, at) => at)],
  [{ rates: Array.from({ length: 1001 }, (_, at) => ({ rate: String(at), none: undefined })), more: true }],
  [Array.from({ length: 401 }, (_, at) => (at % 2 === 0 ? undefined : [at]))],
])('is what JSON.stringify gives: %#', (value) => {
  expect(atOnce(jsonText(value))).toBe(JSON.stringify(value));
});

it('is there at once for few values, and in slices for many, however they are nested', async () => {
  const few = { page: 1, filters: [{ name: 'city', value: 'x'.repeat(100_000) }], none: undefined };
  expect(jsonTextOf(few)).toBe(JSON.stringify(few));
  const many = { tables: Array.from({ length: 50 }, () => Array.from({ length: 50 }, (_, at) => ({ at }))) };
  const text = jsonTextOf(many);
  expect(text).toBeInstanceOf(Promise);
  expect(await text).toBe(JSON.stringify(many));
});

it('writes a long list in steps', () => {
  const steps = jsonText({ rates: Array.from({ length: 100_000 }, (_, at) => ({ rate: at })) });
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBeGreaterThan(99);
});
