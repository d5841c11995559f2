/** The network of main for tests: real agents over loopback, and a session of Electron with test replies. */
import { join } from 'node:path';
import { createApiClient } from '../../main/api/client';
import { createNetwork, type Network } from '../../main/network/network';
import type { ProxySession } from '../../main/network/proxies';
import { noPolicy, type Policy } from '../../main/policy/policy';
import { findCall } from '../../shared/api';
import type { Call } from '../../shared/api/call';
import type { CodeskError, Failure } from '../../shared/errors';
import { noLargeReply } from './large-replies';

export const certificateFile = (name: string) => join(import.meta.dirname, '../fixtures/certificates', name);

interface TestNetworkOptions {
  /** The reply of the session for an address; direct by default. */
  readonly resolve?: (url: string) => string | Promise<string>;
  readonly session?: ProxySession;
  readonly policy?: Partial<Pick<Policy, 'proxy' | 'certificates' | 'timeouts'>>;
  readonly isOwn?: (origin: string) => boolean;
  readonly questionsChanged?: () => void;
  readonly warn?: (text: string | undefined) => void;
  readonly keepOutOfLog?: (secret: string) => void;
}

/** Trusts Node's issuers, and the issuer `known` of the fixtures. */
export function testNetwork(options: TestNetworkOptions = {}): Network {
  const nothing = () => undefined;
  const { resolve = () => 'DIRECT' } = options;
  return createNetwork({
    policy: {
      proxy: { mode: 'system' },
      certificates: { system: false, files: [certificateFile('known.crt')] },
      timeouts: noPolicy.timeouts,
      ...options.policy,
    },
    session: () =>
      options.session ?? { setProxy: async () => undefined, resolveProxy: async (url) => resolve(url) },
    isOwn: options.isOwn ?? (() => false),
    questionsChanged: options.questionsChanged ?? nothing,
    warn: options.warn ?? nothing,
    keepOutOfLog: options.keepOutOfLog ?? nothing,
    log: { info: nothing },
  });
}

interface CallOptions {
  readonly policy?: Policy;
  /** The call, by default `contracts.show`. */
  readonly name?: string;
  /** Gets `answered` or `unanswered`, as the client reports to the connection. */
  readonly reported?: string[];
}

/**
 * Sends one call with the token `tok-1`, as the app does.
 * @returns its failure, or `done`
 */
export async function sendCall(
  network: Network,
  server: string,
  { policy = noPolicy, name = 'contracts.show', reported = [] }: CallOptions = {},
): Promise<Failure | 'done'> {
  const client = createApiClient({
    network,
    version: '1.0.0',
    policy,
    readFile: () => Promise.reject(new Error('no file')),
    openLarge: noLargeReply,
    answered: () => reported.push('answered'),
    unanswered: () => reported.push('unanswered'),
    refusedToken: () => undefined,
  });
  try {
    await client.send(name, findCall(name) as Call, { id: 7 }, { server, token: 'tok-1' });
    return 'done';
  } catch (error) {
    return (error as CodeskError).failure;
  }
}
