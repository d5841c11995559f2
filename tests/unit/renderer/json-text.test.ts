import { expect, it } from 'vitest';
import { jsonText } from '../../../renderer/json-text';
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

it('writes a long list in steps', () => {
  const steps = jsonText({ rates: Array.from({ length: 100_000 }, (_, at) => ({ rate: at })) });
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBeGreaterThan(99);
});
