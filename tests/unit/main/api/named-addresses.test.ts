import { describe, expect, it } from 'vitest';
import { createNamedAddresses } from '../../../../main/api/named-addresses';
import { ReplyBytes } from '../../../../main/api/shared-bytes';
import { ReplyText } from '../../../../main/ipc/reply-text';
import { withinCpuTime } from '../../../support/cpu-time';

it('a reply that stays in main names nothing that the page may ask for', () => {
  const named = createNamedAddresses();
  named.note(new ReplyBytes(Buffer.from('{"photo":"/photos/1.png"}')));
  expect(named.has('/photos/1.png')).toBe(false);
});

describe('what a reply named', () => {
  const reply = {
    headers: [{ value: 'photo', text: 'Photo' }],
    data: {
      data: [
        { id: 1, photo: '/photos/1.png', client: { logo: { url: 'https://files.example/a b.png?x=1' } } },
        { id: 2, photo: 'photos/2.png', docs: [[{ file: 'scan 3.pdf' }]], lines: '\n /orders/2/lines\t' },
      ],
    },
  };
  const there = [
    '/photos/1.png',
    'https://files.example/a b.png?x=1',
    'photos/2.png',
    'scan 3.pdf',
    '/orders/2/lines',
    ' /orders/2/lines',
  ];

  it.each([
    ['as values', reply],
    ['as the text of a large reply', new ReplyText(JSON.stringify(reply))],
    [
      'as the text of its rows',
      new ReplyText(JSON.stringify(reply.data.data), {
        id: 'r',
        count: 1,
        lists: [{ path: ['data'], count: 1 }],
      }),
    ],
    ['as a piece of the text of a reply', new ReplyText(JSON.stringify(JSON.stringify(reply)))],
  ])('is found at any depth, %s', (_how, given) => {
    const named = createNamedAddresses();
    named.note(given);
    expect(there.filter((address) => !named.has(address))).toEqual([]);
    for (const other of ['/photos/3.png', '/photos', '/photos/1.png/', '/PHOTOS/1.png', 'Photo', '', '/'])
      expect(named.has(other), other).toBe(false);
    named.clear();
    expect(there.filter((address) => named.has(address))).toEqual([]);
  });

  it('is found as it was before it became text of JSON', () => {
    const named = createNamedAddresses();
    const odd = '/files/caf\u00e9 "x"/a\\b.pdf';
    named.note(new ReplyText(JSON.stringify({ file: odd })));
    expect(named.has(odd)).toBe(true);
  });

  it('is looked for at once in a piece out of the middle of a text full of quotes', async () => {
    const text = new ReplyText(JSON.stringify('\\"'.repeat(60_000)));
    await withinCpuTime(1000, () => createNamedAddresses().note(text));
  });

  it('is not a text that goes on in another piece', () => {
    const named = createNamedAddresses();
    named.note(new ReplyText(JSON.stringify('{"file":"/files/1.csv","text":"/orders/7 and mo')));
    expect(named.has('/files/1.csv')).toBe(true);
    expect(named.has('/orders/7 and mo')).toBe(false);
  });

  it('is not what only looks like text, an amount or a day', () => {
    const named = createNamedAddresses(4);
    named.note({ address: '/orders/1' });
    named.note(['12.50', '22/11/2026', 'Paid', 'mira@codesk.example', '1.5', 'x'.repeat(5000), '', null, 7]);
    expect(named.has('/orders/1')).toBe(true);
    for (const text of ['12.50', '22/11/2026', 'Paid', '']) expect(named.has(text), text).toBe(false);
  });

  it('is forgotten when many others came, the oldest first', () => {
    const named = createNamedAddresses(100);
    for (let at = 0; at < 1000; at += 1) named.note({ address: `/orders/o${at}` });
    const known = Array.from({ length: 1000 }, (_, at) => named.has(`/orders/o${at}`));
    expect(known.slice(900)).toEqual(Array(100).fill(true));
    expect(known.filter(Boolean).length).toBeLessThanOrEqual(200);
  });

  it('is found in a reply that is nested deeper than a stack', () => {
    const named = createNamedAddresses();
    let deep: unknown = '/orders/deep';
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    named.note(deep);
    expect(named.has('/orders/deep')).toBe(true);
  });

  it('takes no longer for many rows than they need', async () => {
    const row = {
      id: 1,
      no: 'ORD-1',
      client: { name: 'Salt & Linen', logo: '/logos/1.png' },
      total: '12.50',
    };
    const rows = Array.from({ length: 30_000 }, (_, id) => ({ ...row, id, photo: `/photos/${id}.png` }));
    for (const given of [rows.slice(), new ReplyText(JSON.stringify(rows.slice(0, 1000)))]) {
      // Some 30 ms on an idle machine.
      await withinCpuTime(1500, () => createNamedAddresses().note(given));
    }
  });
});
