import { expect, it, vi } from 'vitest';
import { jsonTextOf } from '../../../renderer/json-text';

it.each([
  [{}],
  [[]],
  ['é "x" \n'],
  [null],
  [{ a: undefined, b: null, c: Number.NaN, d: [undefined, () => 1], 'e"': { f: [] }, __proto__: 'g' }],
  [{ at: new Date(0), list: [new Date(0)] }],
  [Array.from({ length: 200 }, (_, at) => at)],
  [{ rates: Array.from({ length: 1001 }, (_, at) => ({ rate: String(at), none: undefined })), more: true }],
  [Array.from({ length: 1401 }, (_, at) => (at % 2 === 0 ? undefined : [at]))],
  [
    {
      a: Array.from({ length: 1201 }, (_, at) => at),
      b: [{ c: Array.from({ length: 1001 }, () => ({})) }],
      d: '',
    },
  ],
])('is what JSON.stringify gives: %#', async (value) => {
  expect(await jsonTextOf(value)).toBe(JSON.stringify(value));
});

it('is there at once without a long list or text, and in slices with one', async () => {
  const few = { page: 1, filters: [{ name: 'city', value: 'x'.repeat(10_000) }], none: undefined };
  expect(jsonTextOf(few)).toBe(JSON.stringify(few));
  const many = { values: { rates: Array.from({ length: 400_000 }, (_, at) => ({ rate: at })) } };
  const other = vi.fn();
  setImmediate(other);
  const text = await jsonTextOf(many);
  expect(other).toHaveBeenCalled();
  expect(text).toBe(JSON.stringify(many));
});

it('is made in slices of long texts, such as the parts of a draft', async () => {
  const part = JSON.stringify(Array.from({ length: 1000 }, (_, at) => ({ 'rate "a"': at })));
  const parts = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`rates#${at}`, part]));
  const other = vi.fn();
  setImmediate(other);
  const text = await jsonTextOf({ draft: { key: 'x' }, parts });
  expect(other).toHaveBeenCalled();
  expect(text).toBe(JSON.stringify({ draft: { key: 'x' }, parts }));
});
