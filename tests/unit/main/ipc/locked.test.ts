import { describe, expect, it } from 'vitest';
import { createLockedGate } from '../../../../main/ipc/locked';
import type { SessionState } from '../../../../shared/ipc/contract';
import type { EventName } from '../../../../shared/ipc/events';

const mira: SessionState = {
  status: 'signed_in',
  server: 'https://api.example',
  practice: false,
  user: null,
  owner: 'mira',
  kept: 'keyring',
};

function setUp() {
  let state = mira;
  /** The events that pages got, in order. */
  const told: string[] = [];
  const locked = createLockedGate(
    () => state,
    () => told.push('missed'),
  );
  const become = (next: SessionState) => {
    state = next;
    locked.sessionChanged(next);
  };
  const push = (name: EventName, payload: object = {}, to = 'all') => {
    const send = () => told.push(`${name} ${JSON.stringify(payload)}`);
    if (locked.passes(name, payload, to, send)) send();
  };
  return { told, become, push, lock: () => become({ ...mira, locked: true }) };
}

describe('events of a locked Codesk', () => {
  it('are only those that sign-in, an end and a proxy need', () => {
    const { told, push, lock } = setUp();
    const names = Object.keys({
      session: 0,
      'lock-soon': 0,
      connection: 0,
      job: 0,
      journal: 0,
      practice: 0,
      warnings: 0,
      'table-changed': 0,
      'changes-missed': 0,
      link: 0,
      preferences: 0,
      closing: 0,
      leaving: 0,
      update: 0,
      'proxy-questions': 0,
      'rates-opened': 0,
      'rates-choose': 0,
      'rates-progress': 0,
      'rates-changed': 0,
      'rounds-progress': 0,
    } satisfies Record<EventName, 0>) as EventName[];
    lock();
    for (const name of names) push(name);
    expect(told.map((each) => each.split(' ')[0]).sort()).toEqual([
      'closing',
      'leaving',
      'practice',
      'proxy-questions',
      'session',
    ]);
  });

  it('come to the same person in their order, each once', () => {
    const { told, push, lock, become } = setUp();
    lock();
    push('job', { id: 'a', received: 1 });
    push('job', { id: 'b', received: 1 });
    push('connection', { state: 'offline' });
    push('journal');
    push('journal');
    push('job', { id: 'a', received: 2 });
    push('connection', { state: 'online' });
    push('rates-choose');
    become(mira);
    expect(told).toEqual([
      'job {"id":"b","received":1}',
      'journal {}',
      'job {"id":"a","received":2}',
      'connection {"state":"online"}',
    ]);
    push('journal');
    expect(told).toHaveLength(5);
  });

  it('come to nobody else, and not after a sign-out', () => {
    const { told, push, lock, become } = setUp();
    lock();
    push('job', { id: 'a' });
    become({ ...mira, owner: 'omar' });
    become(mira);
    lock();
    push('job', { id: 'b' });
    become({ ...mira, status: 'signed_out', owner: '' });
    become(mira);
    expect(told).toEqual([]);
  });

  it('do not wait without an end: pages then look for themselves', () => {
    const { told, push, lock, become } = setUp();
    lock();
    for (let at = 0; at < 2500; at += 1) push('table-changed', { list: 'orders', at });
    become(mira);
    expect(told).toHaveLength(2001);
    expect(told.at(-1)).toBe('missed');
  });
});
