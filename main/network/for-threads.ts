/**
 * What agents in a thread ask of the network of main: the ways that main has worked out, whom it trusts, and the answers
 * that people gave to proxies. All of it can be posted.
 */
import { type FailedRoutes, inOrder } from './agents';
import type { Proxies } from './proxies';
import { direct, type ProxyServerRoute, type Way } from './proxy-routes';
import type { ProxyCredentials, ProxySignIn } from './proxy-sign-in';

/** All of it answers later, also where nothing is answered. Rejects with a `ProxyError`, as the network of main does. */
export interface ThreadNetwork {
  /** The ways to an address, those that did not work lately at the end. */
  ways(address: string): Promise<readonly Way[]>;
  /** The certificates of the issuers, in PEM form. */
  certificates(): Promise<readonly string[]>;
  credentials(proxy: ProxyServerRoute): Promise<ProxyCredentials | undefined>;
  ask(
    proxy: ProxyServerRoute,
    header: string,
    refused: ProxyCredentials | undefined,
    isBackground: boolean,
  ): Promise<ProxyCredentials>;
  accepted(proxy: ProxyServerRoute, used: ProxyCredentials): Promise<void>;
  /** A way of this key did not work, or works again. */
  failed(key: string): Promise<void>;
  works(key: string): Promise<void>;
  /** A connection failed: the setting of the system may be another one now. */
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
    async ways(address) {
      const url = new URL(address);
      return isOwn(url.origin) ? [direct] : inOrder(await proxies.ways(url), failed);
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

/** A copy whose next use nobody else has: a proxy refuses a number that it has seen as a repeated request. */
function forOneUse(credentials: ProxyCredentials): ProxyCredentials {
  const copy = { ...credentials };
  credentials.uses += 1;
  return copy;
}
