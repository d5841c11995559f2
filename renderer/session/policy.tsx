/** The policy as main reports it. It does not change while Codesk runs, so it is requested once. */
import { type ReactNode, useEffect, useState } from 'react';
import { noPolicyState } from '../../shared/ipc/no-policy';
import type { PolicyState } from '../../shared/ipc/policy';
import { invoke } from '../ipc';
import { PolicyContext } from '../ui/managed';

export function PolicyProvider({ children }: { children: ReactNode }) {
  const [policy, setPolicy] = useState<PolicyState | null>(null);
  useEffect(() => {
    invoke('policy.get', {}).then(setPolicy, () => setPolicy(noPolicyState));
  }, []);
  // Nothing is drawn before, so that a field that the policy fixes cannot be changed for a moment.
  return policy && <PolicyContext value={policy}>{children}</PolicyContext>;
}
