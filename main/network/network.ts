/**
 * The network of main: agents that ask Electron for the proxy of each address and check certificates against the
 * issuers of the system and of the policy. Nothing is read before the first request.
 */
import type { SecureContext } from 'node:tls';
import type { Policy } from '../policy/policy';
import { type Agents, createAgents } from './agents';
import { readIssuers, trustIn } from './issuers';
import { createProxies, type ProxySession } from './proxies';
import { direct, routeKey } from './proxy-routes';
import { createProxySignIn, type ProxySignIn } from './proxy-sign-in';
import { createThreadNetwork, type ThreadNetwork } from './thread-network';

export type { Agents } from './agents';

export interface Network {
  /**
   * A connection for each request. On a reused connection it would be unknown whether a write arrived before it ended,
   * and got cancels a request whose reply arrives before it has noticed the end of the body, which fast servers manage
   * there.
   */
  readonly single: Agents;
  /** Like `single`, for requests that the user does not wait for. It does not reopen a cancelled question. */
  readonly background: Agents;
  /** Requests of agents in a thread (`thread-agents.ts`). */
  readonly forThreads: ThreadNetwork;
  /** Questions of proxies. */
  readonly questions: ProxySignIn['questions'];
  /**
   * Returns the routes to an address in order, as text: `direct`, `http://proxy.example:8080`. Rejects without a route.
   */
  routesTo(address: string): Promise<readonly string[]>;
  /** Reads the issuers, so that a broken policy file is reported before the user meets it. */
  check(): Promise<void>;
}

interface NetworkOptions {
  readonly policy: Pick<Policy, 'proxy' | 'certificates' | 'timeouts'>;
  /** Electron's session for proxies. */
  readonly session: () => ProxySession;
  /** Origins of the app itself. */
  readonly isOwn: (origin: string) => boolean;
  /** The open questions have changed. */
  readonly questionsChanged: () => void;
  /** Reports parts of the policy that cannot be used. */
  readonly warn: (text: string | undefined) => void;
  readonly keepOutOfLog: (secret: string) => void;
  readonly log: { info(...parts: unknown[]): void };
}

export function createNetwork(options: NetworkOptions): Network {
  const { policy, warn, session, log, isOwn, keepOutOfLog } = options;
  let certificates: Promise<readonly string[]> | undefined;
  const getCertificates = () => {
    certificates ??= readIssuers({ policy: policy.certificates, warn });
    return certificates;
  };
  let reading: Promise<SecureContext> | undefined;
  let issuers: SecureContext | undefined;
  const getIssuers = () => {
    if (issuers) return issuers;
    reading ??= getCertificates().then((read) => {
      issuers = trustIn(read);
      return issuers;
    });
    return reading;
  };
  const signIn = createProxySignIn({ changed: options.questionsChanged, keepOutOfLog });
  const proxies = createProxies({ policy: policy.proxy, session, issuers: async () => getIssuers(), log });
  const failed = new Map<string, number>();
  const agents = (isBackground: boolean) =>
    createAgents({
      proxies,
      failed,
      signIn,
      issuers: getIssuers,
      connectMs: policy.timeouts.connect * 1000,
      isOwn,
      isBackground,
    });
  return {
    single: agents(false),
    background: agents(true),
    forThreads: createThreadNetwork({ proxies, failed, signIn, certificates: getCertificates, isOwn }),
    questions: signIn.questions,
    routesTo: async (address) => {
      const url = new URL(address);
      return (isOwn(url.origin) ? [direct] : await proxies.routes(url)).map(routeKey);
    },
    async check() {
      await getIssuers();
    },
  };
}
