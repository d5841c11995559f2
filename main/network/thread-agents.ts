/** The agents of a thread. They ask main for ways, issuers and sign-ins, and connect by themselves. */
import type { SecureContext } from 'node:tls';
import { type Agents, createAgents, type FailedRoutes } from './agents';
import type { ThreadNetwork } from './for-threads';
import { trustIn } from './issuers';

/**
 * @param network that of main, asked over the port of the thread
 * @param connectMs milliseconds for a connection
 */
export function createThreadAgents(network: ThreadNetwork, connectMs: number): Agents {
  const failedHere = new Map<string, number>();
  const failed: FailedRoutes = {
    get: (key) => failedHere.get(key),
    set(key, at) {
      void network.failed(key);
      return failedHere.set(key, at);
    },
    delete(key) {
      void network.works(key);
      return failedHere.delete(key);
    },
  };
  let trusted: Promise<SecureContext> | undefined;
  return createAgents({
    // Main keeps what it has worked out.
    proxies: { ways: ({ href }) => network.ways(href), forget: () => void network.forget() },
    failed,
    issuers() {
      trusted ??= network.certificates().then(trustIn);
      return trusted;
    },
    signIn: {
      credentials: (proxy) => network.credentials(proxy),
      ask: (...asked) => network.ask(...asked),
      accepted: (proxy, used) => void network.accepted(proxy, used),
    },
    connectMs,
    // Main answers for those, too.
    isOwn: () => false,
    isBackground: false,
  });
}
