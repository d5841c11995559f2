/** Connects a page under test to a real server: the calls of the fake bridge go through main's own client. */

import { createApiClient } from '../../../main/api/client';
import { createProvider } from '../../../main/api/provider';
import { noPolicy } from '../../../main/policy/policy';
import { everyCall } from '../../../shared/api';
import { CodeskError } from '../../../shared/errors';
import { operationsInMemory } from '../desk-store';
import { noLargeReply } from '../large-replies';
import { testNetwork } from '../network';
import { type FakeBridge, Refused } from './fake-bridge';

/**
 * @param origin of the server that gets the calls
 * @param isForwarded true for the names of these calls; the test replies to the others
 */
export function connectBridge(
  bridge: FakeBridge,
  origin: string,
  isForwarded: (call: string) => boolean,
): void {
  const to = { server: origin, token: 'tok-1' };
  const client = createApiClient({
    network: testNetwork(),
    version: '1.0.0',
    policy: noPolicy,
    readFile: () => Promise.reject(new Error('no files')),
    openLarge: noLargeReply,
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: () => undefined,
  });
  const provider = createProvider({
    session: { credentials: () => to, state: () => ({ owner: 'o-1' }) } as never,
    client: async () => client,
    policy: noPolicy,
    operations: operationsInMemory(),
  });
  for (const call of everyCall()
    .map(([name]) => name)
    .filter(isForwarded)) {
    bridge.answerWith(call, async (input) => {
      try {
        return (await provider.send(call, input, to)) ?? null;
      } catch (error) {
        throw error instanceof CodeskError ? new Refused(error.failure) : error;
      }
    });
  }
}
