import { expect, it } from 'vitest';
import { nextOf } from '../../../../main/rates/waiting';
import type { KeptChange } from '../../../../shared/desk/rates';

const change = (id: string, service: number, more: object = {}) =>
  ({
    id,
    target: { service: { id: service } },
    state: 'ready',
    notBefore: null,
    nextTry: null,
    journal: { sent: null },
    ...more,
  }) as unknown as KeptChange;

it('keeps other changes of a service back while a save of it has no known answer', () => {
  const unknown = change('a', 7, { state: 'sending', nextTry: 500, journal: { sent: {} } });
  const changes = [change('b', 7), unknown, change('c', 8)];
  expect(nextOf(changes, 100).change?.id).toBe('c');
  expect(nextOf(changes.slice(0, 2), 100)).toEqual({ at: 500 });
  // What may have reached the server is looked up first.
  expect(nextOf(changes, 500).change?.id).toBe('a');
});

it('keeps all other changes of a contract back, whichever of its services they are for', () => {
  const of = (contract: number, service: number, value: string) => ({
    target: { contract: { id: contract }, service: { id: service }, value },
  });
  const unknown = change('a', 7, {
    ...of(31, 7, 'rate'),
    state: 'sending',
    nextTry: 500,
    journal: { sent: {} },
  });
  const same = [unknown, change('b', 7, of(31, 7, 'delivery_increments')), change('c', 8, of(31, 8, 'rate'))];
  expect(nextOf(same, 100)).toEqual({ at: 500 });
  // Not those of another contract with this service, nor of the service itself.
  expect(nextOf([...same, change('d', 7, of(32, 7, 'rate'))], 100).change?.id).toBe('d');
  expect(nextOf([...same, change('e', 7)], 100).change?.id).toBe('e');
});
