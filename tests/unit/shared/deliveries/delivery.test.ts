import { describe, expect, it } from 'vitest';
import { messagesOf, readDeliveries } from '../../../../shared/deliveries/delivery';
import type { Row } from '../../../../shared/table/row';

const sent = (id: number, message_no: string, sent_at: unknown, http_status: unknown = 200): Row => ({
  id,
  message_no,
  sent_at,
  http_status,
  result: http_status === 200 ? 'Sent' : 'Failed',
});
const read = (...rows: Row[]) => readDeliveries(rows, 'id');
const outcome = (row: Row) => read({ id: 1, ...row })[0]?.outcome;
const time = (sent_at: unknown) => read({ id: 1, sent_at })[0]?.at;

describe('the outcome of a delivery', () => {
  it.each([
    ['answered', { result: 'Sent', http_status: 200 }],
    ['answered', { result: 'Sent', http_status: '202' }],
    ['answered', { result: 'Sent', http_status: null }],
    ['failed', { result: 'Failed', http_status: 500 }],
    ['failed', { result: 'Failed', http_status: null }],
    ['failed', { result: 'Failed', http_status: 0 }],
    // The message was sent, but the address refused it.
    ['failed', { result: 'Sent', http_status: 404 }],
    ['failed', { result: 'Sent', http_status: 300 }],
    ['waiting', { result: 'On queue', http_status: null }],
    // A repeated message still has its last reply.
    ['waiting', { result: 'On queue', http_status: 500 }],
    ['failed', { errors: ['The store answered nothing.'] }],
    ['failed', { errors: { url: ['No such host'] } }],
    ['unknown', { errors: [] }],
    ['unknown', { errors: 'No Errors' }],
    ['unknown', { errors: '[]' }],
    ['unknown', { result: 'Paused', http_status: 99_999 }],
    ['unknown', { result: ['Sent'], http_status: {} }],
    ['unknown', {}],
  ])('is %s for %j', (expected, row) => {
    expect(outcome(row)).toBe(expected);
  });
});

it.each([0, 99, 600, 'none', null])('%j is no HTTP status', (http_status) => {
  expect(read({ id: 1, http_status })[0]?.status).toBeUndefined();
});

describe('the time of a delivery', () => {
  const noon = Date.UTC(2026, 10, 12, 12) / 1000;

  it.each([
    ['seconds', noon],
    ['seconds as text', String(noon)],
    ['milliseconds', noon * 1000],
    ['ISO 8601', '2026-11-12T12:00:00Z'],
    ['ISO 8601 with an offset', '2026-11-12 17:00:00+05:00'],
    ['an offset after a space', '2026-11-12 17:00:00 +0500'],
    ['an offset in hours', '2026-11-12 17:00:00.000000+05'],
    ['an offset to the west', '2026-11-12 08:30:00 -03:30'],
    ['UTC in words', '2026-11-12 12:00:00 UTC'],
  ])('is read from %s', (_how, value) => {
    expect(time(value)).toBe(noon);
  });

  it('is local without a zone', () => {
    expect(time('2026-11-12 09:14')).toBe(new Date(2026, 10, 12, 9, 14).getTime() / 1000);
    expect(time('2026-11-12T09:14:30')).toBe(new Date(2026, 10, 12, 9, 14).getTime() / 1000);
  });

  it.each([null, undefined, '', 0, 'yesterday', '2026-13-40T99:00:00Z', {}, true])(
    'is not known for %j',
    (value) => {
      expect(time(value)).toBeUndefined();
    },
  );
});

describe('the order of deliveries', () => {
  it('is that of time, then of the ids as numbers; what has no time stands at the end', () => {
    const deliveries = read(
      sent(9, 'C', 300),
      sent(4, 'X', null),
      sent(10, 'B', 200),
      sent(2, 'A', 200),
      sent(1, 'D', 400),
      { message_no: 'Y', sent_at: 'never' },
    );
    expect(deliveries.map(({ message }) => message)).toEqual(['A', 'B', 'C', 'D', 'Y', 'X']);
  });

  it('takes texts as ids, and rows without one', () => {
    const deliveries = read(
      { id: 'M-10', sent_at: 5 },
      { id: 'M-9', sent_at: 5 },
      { id: [7], sent_at: 5, message_no: null },
    );
    expect(deliveries.map(({ id }) => id)).toEqual([undefined, 'M-9', 'M-10']);
    expect(deliveries.map(({ message }) => message)).toEqual(['#?', '#M-9', '#M-10']);
  });

  it('reads the id of a list that has another field for it', () => {
    expect(readDeliveries([{ log_id: 7, id: 3 }], 'log_id')[0]?.id).toBe(7);
    expect(readDeliveries([{ id: 3 }], 'log_id')[0]?.id).toBe(3);
  });
});

describe('deliveries of the same message', () => {
  const rows = [
    sent(1, 'M-1', 100, 500),
    sent(2, 'M-2', 110),
    sent(3, 'M-1', 120, 502),
    sent(4, 'M-1', 130),
    sent(5, 'M-3', 125),
  ];

  it('are retries, except the first', () => {
    expect(read(...rows).map(({ message, repeats }) => [message, repeats])).toEqual([
      ['M-1', false],
      ['M-2', false],
      ['M-1', true],
      ['M-3', false],
      ['M-1', true],
    ]);
  });

  it('are one message at the place of its last delivery', () => {
    const messages = messagesOf(read(...rows));
    expect(messages.map(({ message }) => message)).toEqual(['M-1', 'M-3', 'M-2']);
    expect(messages[0]?.deliveries.map(({ status }) => status)).toEqual([500, 502, 200]);
    expect(messages[0]?.last.id).toBe(4);
    expect(messages[0]?.tries).toBe(3);
  });

  it('count the tries that one row names, and never fewer than there are rows', () => {
    const tries = (...given: unknown[]) =>
      messagesOf(read(...given.map((attempts, at) => ({ ...sent(at, 'M-1', at + 1, 500), attempts }))))[0]
        ?.tries;
    expect(tries(5)).toBe(5);
    expect(tries(1, 2, '4')).toBe(4);
    expect(tries(1, 1, 1)).toBe(3);
    expect(tries(-3, 'many')).toBe(2);
    expect(messagesOf(read({ id: 1, result: 'On queue', attempts: 0 }))[0]?.tries).toBe(0);
  });

  it('without a number are messages of their own', () => {
    expect(messagesOf(read({ id: 1, sent_at: 1 }, { id: 2, sent_at: 2, message_no: ' ' }))).toHaveLength(2);
  });
});
