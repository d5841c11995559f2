/** Checks requests that name their owner: the page may still hold drafts of another user. */
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { failure } from '../failure';

/** Both functions reject with `session_ended`. An expired session is accepted, because its screens stay open. */
export function ownRequests(session: () => Pick<SessionState, 'owner'>) {
  const own = (as: string): string => {
    const { owner } = session();
    if (owner === '' || as !== owner) throw new CodeskError(failure('session_ended'));
    return owner;
  };
  /** The result must not be returned to a user who signed in since. */
  const still = <T>(as: string, found: T): T => {
    own(as);
    return found;
  };
  return { own, still };
}
