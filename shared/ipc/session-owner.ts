/** Whose session it is: the key of what the page loaded, and of what main keeps on disk. */
import type { SessionState } from './contract';

/** What server addresses never are. */
const practiceName = 'practice';

/**
 * Key of a session's person and server, also after the session has ended. Sessions with the same key may share loaded
 * data. A server that does not say who is signed in has one key for everybody.
 */
export function sessionOwner({ user, practice, server }: Pick<SessionState, 'user' | 'practice' | 'server'>) {
  // The server of the practice workspace has another port at each start.
  return JSON.stringify([practice ? practiceName : server, user?.id ?? user?.email ?? null]);
}

/** True for the key of somebody in the practice workspace. */
export function isPracticeOwner(owner: string): boolean {
  return owner.startsWith(`["${practiceName}",`);
}
