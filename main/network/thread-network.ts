/**
 * Requests of agents in a thread to the network of main: the routes that main has resolved, the trusted issuers, and
 * the answers of users to proxies. All of it can be posted.
 */
import { type FailedRoutes, inOrder } from './agents';
import type { Proxies } from './proxies';
import { direct, type ProxyRoute, type ProxyServerRoute } from './proxy-routes';
import type { ProxyCredentials, ProxySignIn } from './proxy-sign-in';

/**
 * All functions are asynchronous, also without a result. They reject with a `ProxyError`, as the network of main does.
 */
export interface ThreadNetwork {
  /** Returns the routes to an address, recently failed ones last. */
  routes(address: string): Promise<readonly ProxyRoute[]>;
  /** Returns the certificates of the issuers, in PEM form. */
  certificates(): Promise<readonly string[]>;
  credentials(proxy: ProxyServerRoute): Promise<ProxyCredentials | undefined>;
  ask(
    proxy: ProxyServerRoute,
    header: string,
    refused: ProxyCredentials | undefined,
    isBackground: boolean,
  ): Promise<ProxyCredentials>;
  accepted(proxy: ProxyServerRoute, used: ProxyCredentials): Promise<void>;
  /** Reports that a route failed or works again. */
  failed(key: string): Promise<void>;
  works(key: string): Promise<void>;
  /** A connection failed: the system setting may have changed. */
  forget(): Promise<void>;
}

interface ThreadNetworkOptions {
  readonly proxies: Proxies;
  readonly failed: FailedRoutes;
  readonly signIn: Pick<ProxySignIn, 'credentials' | 'ask' | 'accepted'>;
  readonly certificates: () => Promise<readonly string[]>;
  readonly isOwn: (origin: string) => boolean;
}

export function createThreadNetwork(options: ThreadNetworkOptions): ThreadNetwork {
  const { proxies, failed, signIn, certificates, isOwn } = options;
  return {
    async routes(address) {
      const url = new URL(address);
      return isOwn(url.origin) ? [direct] : inOrder(await proxies.routes(url), failed);
    },
    certificates,
    async credentials(proxy) {
      const known = signIn.credentials(proxy);
      return known && forOneUse(known);
    },
    ask: async (...asked) => forOneUse(await signIn.ask(...asked)),
    accepted: async (proxy, used) => signIn.accepted(proxy, used),
    async failed(key) {
      failed.set(key, performance.now());
    },
    async works(key) {
      failed.delete(key);
    },
    forget: async () => proxies.forget(),
  };
}

/** Copied with its own use count: a proxy refuses a count that it has seen as a repeated request. */
function forOneUse(credentials: ProxyCredentials): ProxyCredentials {
  const copy = { ...credentials };
  credentials.uses += 1;
  return copy;
}
