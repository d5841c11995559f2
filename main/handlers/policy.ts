/** The policy as the page may see it. */
import type { PolicyState } from '../../shared/ipc/policy';
import type { Handlers } from '../ipc/router';

export function policyHandlers(state: () => PolicyState): Pick<Handlers, 'policy.get'> {
  return { 'policy.get': () => state() };
}
