import { expect, it } from 'vitest';
import { readReply } from '../../../../shared/ipc/reply';

it.each([
  { ok: true, data: null },
  { ok: true, data: '', parts: { id: 'r-1', count: 3, lists: [] } },
  {
    ok: true,
    data: { data: [[]] },
    parts: { id: 'r-1', count: 3, lists: [{ path: ['data', 0], count: 3 }] },
  },
  { ok: false, error: { code: 'locked', at: 1_790_000_000 } },
])('reads %j', (reply) => {
  expect(readReply(JSON.stringify(reply))).toEqual(reply);
});

it.each([
  null,
  [],
  {},
  { ok: true },
  { ok: 'true', data: 1 },
  { ok: true, data: 1, parts: { id: 'r-1', count: '3', lists: [] } },
  { ok: true, data: 1, parts: { id: 'r-1', count: 3 } },
  { ok: true, data: 1, parts: { id: 'r-1', count: 3, lists: [{ path: 'data', count: 3 }] } },
  { ok: true, data: 1, parts: { id: 'r-1', count: 3, lists: [{ path: [{}], count: 3 }] } },
  { ok: true, data: 1, parts: { id: 'r-1', count: 3, lists: [{ path: ['data'] }] } },
  { ok: false },
  { ok: false, error: { code: 'no_such_code', at: 1 } },
  { ok: false, error: { code: 'toString', at: 1 } },
  { ok: false, error: { code: 'locked' } },
])('refuses %j', (reply) => {
  expect(() => readReply(JSON.stringify(reply))).toThrow('no reply');
});

it('refuses what is not JSON', () => {
  expect(() => readReply('{')).toThrow();
});
