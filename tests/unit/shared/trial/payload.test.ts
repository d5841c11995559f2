import { describe, expect, it } from 'vitest';
import { Payload, shownValue } from '../../../../shared/trial/payload';

const order = {
  id: 7,
  status: 'paid',
  customer: { email: 'a@b.example', status: 'vip', 'first name': 'Amal' },
  'meta.source': 'web',
  pairs: [{ name: 'gift' }, { name: 'gift', value: 'yes' }, { name: 'slot' }],
  lines: [
    { sku: 'A', tags: ['x', 'y'] },
    { sku: 'B', note: { text: 'gift' } },
  ],
};
const found = (path: string, value: unknown = order) =>
  new Payload(value).find(path)?.map((place) => [place.path, place.value]);

describe('a path', () => {
  it.each<[string, unknown]>([
    ['status', [['status', 'paid']]],
    ['customer.status', [['customer.status', 'vip']]],
    ['email', [['customer.email', 'a@b.example']]],
    ['text', [['lines[1].note.text', 'gift']]],
    ['sku', [['lines[0].sku', 'A']]],
    ['lines[1].sku', [['lines[1].sku', 'B']]],
    ['lines.1.sku', [['lines[1].sku', 'B']]],
    ['$.lines[0].sku', [['lines[0].sku', 'A']]],
    [
      'lines.sku',
      [
        ['lines[0].sku', 'A'],
        ['lines[1].sku', 'B'],
      ],
    ],
    [
      'lines[].sku',
      [
        ['lines[0].sku', 'A'],
        ['lines[1].sku', 'B'],
      ],
    ],
    ['lines[*].tags[1]', [['lines[0].tags[1]', 'y']]],
    ['customer["first name"]', [['customer["first name"]', 'Amal']]],
    ['meta.source', [['["meta.source"]', 'web']]],
    ['lines[2].sku', []],
    ['customer.phone', []],
    ['phone', []],
    ['status.code', []],
    ['constructor', []],
    ['customer.constructor', []],
    ['__proto__', []],
    ['lines.length', []],
    ['pairs.gift', [['pairs[1].value', 'yes']]],
    ['pairs.slot', []],
  ])('%s', (path, places) => {
    expect(found(path)).toEqual(places);
  });

  it.each(['', '.', 'a..b', 'a[', 'a[b]', 'a.'])('that cannot be read: "%s"', (path) => {
    expect(found(path)).toBeUndefined();
  });

  it('is found level by level, not in the order of the text', () => {
    expect(found('code', { a: { b: { code: 'deep' } }, z: { code: 'near' } })).toEqual([['z.code', 'near']]);
  });

  it('reads a list at the top, and a single value', () => {
    expect(found('[1].sku', [{ sku: 'A' }, { sku: 'B' }])).toEqual([['[1].sku', 'B']]);
    expect(found('sku', [{ sku: 'A' }, { sku: 'B' }])).toEqual([['[0].sku', 'A']]);
    expect(found('sku', 'text')).toEqual([]);
    expect(found('sku', null)).toEqual([]);
  });

  it('is relative to a part of the payload, and named from the top', () => {
    expect(new Payload(order.lines[1], 'lines[1]').find('text')).toEqual([
      { path: 'lines[1].note.text', value: 'gift' },
    ]);
  });
});

it('shows any value, and cuts long ones', () => {
  expect([null, true, 1.5, ' a ', { a: [1] }, undefined].map(shownValue)).toEqual([
    'null',
    'true',
    '1.5',
    'a',
    '{"a":[1]}',
    '',
  ]);
  expect(shownValue('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`);
});
