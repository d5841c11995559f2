/** Repeats reads whose session expired after the same user has signed in again. */
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import type { Session } from './current-session';

const isSessionEnded = (error: unknown): boolean =>
  error instanceof CodeskError && error.failure.code === 'session_ended';

type Watched = Pick<Session, 'state' | 'credentials' | 'resumed'>;

/**
 * Runs a task for the user of the session. Rejects with `session_ended` if another user is signed in when it is done,
 * because the result is not for them.
 * @param again whether the task runs again after the user has signed in again; only for reads
 */
export async function forThisUser<T>(
  session: Watched,
  task: () => Promise<T>,
  { again }: { again: boolean },
): Promise<T> {
  const { owner } = session.state();
  for (;;) {
    const token = session.credentials()?.token;
    try {
      const result = await task();
      if (session.state().owner !== owner) throw new CodeskError(failure('session_ended'));
      return result;
    } catch (error) {
      if (!again || !isSessionEnded(error) || !(await session.resumed(owner))) throw error;
      // The refusal did not end the session, so a repetition would be refused again.
      if (token !== undefined && session.credentials()?.token === token) throw error;
    }
  }
}
