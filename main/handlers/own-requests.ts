/** Requests that name whose they are: the page may still hold drafts of somebody else. */
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { failure } from '../failure';

/** Both reject with `session_ended`. After the session has ended its screens stay open, so that is no reason. */
export function ownRequests(session: () => Pick<SessionState, 'owner'>) {
  const own = (as: string): string => {
    const { owner } = session();
    if (owner === '' || as !== owner) throw new CodeskError(failure('session_ended'));
    return owner;
  };
  /** What was found is not for somebody who has come since. */
  const still = <T>(as: string, found: T): T => {
    own(as);
    return found;
  };
  return { own, still };
}
