/** The user of a request, by its bearer token. */
import { Refusal } from '../refusal';
import type { PracticeUser } from '../users';
import type { AppContext, Practice } from './practice';

/** The bearer token of a request, or undefined. */
export function bearerOf(c: AppContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

/** @throws Refusal 401 if no user is signed in with this token */
export function signedIn(practice: Practice, c: AppContext): PracticeUser {
  const token = bearerOf(c);
  const user = token === undefined ? undefined : practice.sessions.userOf(token);
  if (!user) throw new Refusal(401, 'Unauthenticated.');
  return user;
}

/** Any signed-in user may set faults, even while a fault lets their own session look expired. */
export function requireFaultControl(practice: Practice, c: AppContext): void {
  const token = bearerOf(c);
  if (token !== undefined && practice.sessions.isFixed(token)) return;
  signedIn(practice, c);
}
