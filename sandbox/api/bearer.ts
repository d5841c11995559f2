/** Who sent a request, by its bearer token. */
import { Refusal } from '../refusal';
import type { PracticeUser } from '../users';
import type { AppContext, Practice } from './practice';

/** The token that came along; undefined without one. */
export function bearerOf(c: AppContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

/** @throws Refusal 401 when nobody is signed in with this token */
export function signedIn(practice: Practice, c: AppContext): PracticeUser {
  const token = bearerOf(c);
  const user = token === undefined ? undefined : practice.sessions.userOf(token);
  if (!user) throw new Refusal(401, 'Unauthenticated.');
  return user;
}

/** Faults are switched by whoever is signed in, also while their own session is made to look expired. */
export function requireSteering(practice: Practice, c: AppContext): void {
  const token = bearerOf(c);
  if (token !== undefined && practice.sessions.isFixed(token)) return;
  signedIn(practice, c);
}
