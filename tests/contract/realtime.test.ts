/** Real-time push through the real modules of main, against the practice workspace. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../main/api/client';
import { noPolicy } from '../../main/policy/policy';
import { pushTarget, type TableChanges, watchTableChanges } from '../../main/realtime/table-changes';
import { calls, findCall } from '../../shared/api';
import type { ListChange } from '../../shared/api/table-changes';
import { CodeskError } from '../../shared/errors';
import { findList } from '../../shared/lists';
import { noLargeReply } from '../support/large-replies';
import { testNetwork } from '../support/network';
import { type Practice, startPractice, token } from '../support/sandbox-server';
import { validFields } from '../support/valid-inputs';

let practice: Practice;
let changes: ListChange[];
let missed: number;
let log: unknown[][];
let watch: TableChanges;

beforeEach(async () => {
  practice = await startPractice();
  [changes, missed, log] = [[], 0, []];
  watch = watchTableChanges({
    agents: testNetwork().background,
    authorize: async (socket_id, channel_name, to) => {
      const call = calls['session.channel'];
      const reply = await client().send('session.channel', call, { socket_id, channel_name }, to);
      return (reply as { auth: string }).auth;
    },
    changed: (change) => changes.push(change),
    missed: () => {
      missed += 1;
    },
    log: { info: (...parts) => log.push(parts) },
  });
});
afterEach(async () => {
  watch.follow(undefined);
  await practice.stop();
});

/**
 * The app's client.
 * @param socketId of the connection that its writes name
 */
const client = (socketId?: () => string | undefined) =>
  createApiClient({
    network: testNetwork(),
    version: '1',
    policy: noPolicy,
    readFile: async () => ({ bytes: new Uint8Array(), name: '', type: '' }),
    openLarge: noLargeReply,
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: () => undefined,
    ...(socketId ? { socketId } : {}),
  });
const here = (bearer = token) => ({ server: practice.origin, token: bearer });
const join = async () => {
  watch.follow(pushTarget(here(), true, noPolicy));
  await vi.waitFor(() => expect(watch.socketId()).toMatch(/^\d+\.\d+$/), { timeout: 5000 });
};

/** Writes until a message arrives: the client joins the channel some time after the connection opens. */
async function untilReported(write: () => Promise<unknown>): Promise<void> {
  await vi.waitFor(
    async () => {
      await write();
      expect(changes.length).toBeGreaterThan(0);
    },
    { timeout: 5000, interval: 50 },
  );
}
const asOtherUser = (path: string, body: unknown) => practice.post(path, body);
const suspendSomebody = () => asOtherUser('/settings/clients/state', { id: 7, status: 'Suspended' });

describe('real-time push', () => {
  it('reports changes of another user, by list and id', async () => {
    await join();
    await untilReported(suspendSomebody);
    expect(changes[0]).toEqual({ list: 'clients', ids: [7] });
    expect(missed).toBe(0);
  });

  it('reports several ids, and new records by the id of the reply', async () => {
    await join();
    await untilReported(suspendSomebody);
    changes.length = 0;
    await asOtherUser('/fulfillment/orders/reprocess', { id: [1, 2] });
    const refused = await asOtherUser('/fulfillment/warehouses/store', {});
    expect(refused.body).toMatchObject({ errors: expect.any(Object) });
    const warehouses = findList('warehouses');
    if (!warehouses) throw new Error('no warehouses');
    const { body } = await asOtherUser('/fulfillment/warehouses/store', validFields(warehouses));
    const { id } = body as { id: number };
    expect(id).toBeGreaterThan(0);
    // The refused record was not reported.
    await expect
      .poll(() => changes)
      .toEqual([
        { list: 'orders', ids: [1, 2] },
        { list: 'warehouses', ids: [id] },
      ]);
  });

  it('does not report writes of this app, nor reads', async () => {
    await join();
    await untilReported(suspendSomebody);
    changes.length = 0;
    const own = client(() => watch.socketId());
    const call = findCall('clients.state');
    if (!call) throw new Error('no clients.state');
    await own.send('clients.state', call, { id: 8, status: 'Suspended' }, here());
    await asOtherUser('/settings/clients', {});
    await asOtherUser('/settings/clients/state', { id: 9, status: 'Suspended' });
    await expect.poll(() => changes).toEqual([{ list: 'clients', ids: [9] }]);
  });

  it('joins the channel only with a permission of the API', async () => {
    watch.follow(pushTarget(here('not-a-token'), true, noPolicy));
    await vi.waitFor(
      () => expect(String(log[0]?.[0])).toBe('real-time push: channel private-tables refused'),
      { timeout: 5000 },
    );
    await suspendSomebody();
    await expect(
      client().send(
        'session.channel',
        calls['session.channel'],
        {
          socket_id: '1.2',
          channel_name: 'private-tables',
        },
        here('not-a-token'),
      ),
    ).rejects.toBeInstanceOf(CodeskError);
    expect(changes).toEqual([]);
  });

  it('does not connect for a session that ended while the library was loading', async () => {
    watch.follow(pushTarget(here('not-a-token'), true, noPolicy));
    await join();
    await untilReported(suspendSomebody);
    // The server would refuse its token.
    expect(log).toEqual([]);
  });

  it('ends with the session', async () => {
    await join();
    await untilReported(suspendSomebody);
    watch.follow(undefined);
    expect(watch.socketId()).toBeUndefined();
    changes.length = 0;
    await suspendSomebody();
    await join();
    await untilReported(suspendSomebody);
    // One report per change of the second connection; the first one is closed.
    expect(missed).toBe(0);
  });
});
