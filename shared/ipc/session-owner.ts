/** Whose session it is: the key of what the page loaded, and of what main keeps on disk. */
import { z } from 'zod';

/** In a request: `owner` of the session that it is for. */
export const ownerSchema = z.string().min(1).max(1000);

/** What server addresses never are. */
const practiceName = 'practice';

/**
 * Key of a person on a server. The practice workspace has another port at each start, so its server does not count.
 * @param person what the server says about itself, or a mark of the token if it does not say who is signed in
 */
export function ownerKey(server: string, practice: boolean, person: unknown): string {
  return JSON.stringify([practice ? practiceName : server, person]);
}

/** True for the key of somebody in the practice workspace. */
export function isPracticeOwner(owner: string): boolean {
  return owner.startsWith(`["${practiceName}",`);
}
