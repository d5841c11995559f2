/** The agents of a thread. They get routes, issuers and sign-ins from main, and connect themselves. */
import type { SecureContext } from 'node:tls';
import { type Agents, createAgents, type FailedRoutes } from './agents';
import { trustIn } from './issuers';
import type { ThreadNetwork } from './thread-network';

/**
 * @param network that of main, over the port of the thread
 * @param connectMs milliseconds to connect
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
    // Main caches the result.
    proxies: { routes: ({ href }) => network.routes(href), forget: () => void network.forget() },
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
