import { expect, it } from 'vitest';
import { createReplyOrder } from '../../../../main/rates/reply-order';

it('keeps no reply that arrived before one that is kept, however the reading of them ends', () => {
  const arrived = createReplyOrder();
  const before = arrived('anna', 'service/7');
  const after = arrived('anna', 'service/7');
  expect(after()).toBe(true);
  expect(before()).toBe(false);
  expect(arrived('anna', 'service/7')()).toBe(true);
});

it('keeps both if they are read in the order in which they arrived', () => {
  const arrived = createReplyOrder();
  const [first, second] = [arrived('anna', 'service/7'), arrived('anna', 'service/7')];
  expect([first(), second()]).toEqual([true, true]);
});

it('compares replies about one record of one person only', () => {
  const arrived = createReplyOrder();
  const [service, contract, ofOther] = [
    arrived('anna', 'service/7'),
    arrived('anna', 'contract/7'),
    arrived('ben', 'service/7'),
  ];
  expect([ofOther(), contract(), service()]).toEqual([true, true, true]);
});
