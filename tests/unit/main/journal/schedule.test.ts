import { expect, it } from 'vitest';
import { nextOf as nextIn } from '../../../../main/journal/schedule';
import { type RateEntry, recordOf } from '../../../../shared/desk/rates';

const change = (id: string, service: number, more: object = {}) =>
  ({
    id,
    target: { service: { id: service } },
    state: 'queued',
    reason: null,
    notBefore: null,
    nextTry: null,
    ...more,
  }) as unknown as RateEntry;
const nextOf = (entries: readonly RateEntry[], now: number) =>
  nextIn(entries, now, ({ target }) => recordOf(target));

it('keeps other changes of a service back while a save of it has no known answer', () => {
  const unknown = change('a', 7, { state: 'unknown', nextTry: 500 });
  const changes = [change('b', 7), unknown, change('c', 8)];
  expect(nextOf(changes, 100).entry?.id).toBe('c');
  expect(nextOf(changes.slice(0, 2), 100)).toEqual({ at: 500 });
  // An entry that may have reached the server is looked up first.
  expect(nextOf(changes, 500).entry?.id).toBe('a');
});

it('keeps all other changes of a contract back, whichever of its services they are for', () => {
  const of = (contract: number, service: number, value: string) => ({
    target: { contract: { id: contract }, service: { id: service }, value },
  });
  const unknown = change('a', 7, {
    ...of(31, 7, 'rate'),
    state: 'unknown',
    nextTry: 500,
  });
  const same = [unknown, change('b', 7, of(31, 7, 'delivery_increments')), change('c', 8, of(31, 8, 'rate'))];
  expect(nextOf(same, 100)).toEqual({ at: 500 });
  // Not those of another contract with this service, nor of the service itself.
  expect(nextOf([...same, change('d', 7, of(32, 7, 'rate'))], 100).entry?.id).toBe('d');
  expect(nextOf([...same, change('e', 7)], 100).entry?.id).toBe('e');
});
