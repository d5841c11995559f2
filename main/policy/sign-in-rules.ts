/** The servers to which the policy allows sign-in. Checked by everything in main that starts or continues a session. */

import { CodeskError } from '../../shared/errors';
import type { PolicyState } from '../../shared/ipc/policy';
import { failure } from '../failure';
import { serverAddress } from '../server-address';

export interface SignInRules {
  /**
   * Throws `policy_broken`, or `server_not_allowed` with the address.
   * @param server as `serverAddress` writes it
   */
  requireServer(server: string): void;
  /** Throws `policy_broken` or `practice_off`. */
  requirePractice(): void;
  /** Returns whether a stored session of this server may continue. */
  allows(server: string): boolean;
}

export function signInRules({
  broken,
  pinnedServer,
  practice,
}: Pick<PolicyState, 'broken' | 'pinnedServer' | 'practice'>): SignInRules {
  const requireReadable = () => {
    if (broken !== undefined) throw new CodeskError(failure('policy_broken', { subject: broken }));
  };
  const isPinnedAway = (server: string) =>
    pinnedServer !== undefined && serverAddress(server) !== serverAddress(pinnedServer);
  return {
    requireServer(server) {
      requireReadable();
      if (isPinnedAway(server)) throw new CodeskError(failure('server_not_allowed', { subject: server }));
    },
    requirePractice() {
      requireReadable();
      if (!practice) throw new CodeskError(failure('practice_off'));
    },
    allows: (server) => broken === undefined && !isPinnedAway(server),
  };
}
