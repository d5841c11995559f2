/** The network of main for tests: real agents over loopback, and a session of Electron's that answers as a test says. */
import { join } from 'node:path';
import { createNetwork, type Network } from '../../main/network/network';
import type { ProxySession } from '../../main/network/proxies';
import { noPolicy, type Policy } from '../../main/policy/policy';

export const certificateFile = (name: string) => join(import.meta.dirname, '../fixtures/certificates', name);

interface TestNetworkOptions {
  /** What the session answers for an address; direct by default. */
  readonly resolve?: (url: string) => string | Promise<string>;
  readonly session?: ProxySession;
  readonly policy?: Partial<Pick<Policy, 'proxy' | 'certificates' | 'timeouts'>>;
  readonly isOwn?: (origin: string) => boolean;
  readonly questionsChanged?: () => void;
  readonly warn?: (text: string | undefined) => void;
  readonly keepOutOfLog?: (secret: string) => void;
}

/** Trusts what Node brings, and the issuer `known` of the fixtures. */
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
