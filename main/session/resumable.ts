/** Reads whose session ends are asked again by themselves after the same person has signed in again. */
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import type { Session } from './current-session';

const isSessionEnded = (error: unknown): boolean =>
  error instanceof CodeskError && error.failure.code === 'session_ended';

type Watched = Pick<Session, 'state' | 'credentials' | 'resumed'>;

/**
 * Runs a task for the person of the session. Rejects with `session_ended` if somebody else is there when it is done: what
 * it found is not for them.
 * @param again whether the task runs again after the person has signed in again; only for reads
 */
export async function forThisPerson<T>(
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
      // The refusal did not end the session, so asking again would not end either.
      if (token !== undefined && session.credentials()?.token === token) throw error;
    }
  }
}
