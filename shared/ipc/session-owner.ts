/** The owner of a session: the key of the page's loaded data, and of the data that main stores on the disk. */
import { z } from 'zod';

/** In a request: `owner` of the session that it is for. */
export const ownerSchema = z.string().min(1).max(1000);

/** A name that no server address can have. */
const practiceName = 'practice';

/**
 * Key of a user on a server. The practice workspace has another port at each start, so its server does not count.
 * @param person the user as the server names it, or a hash of the token if the server does not name the user
 */
export function ownerKey(server: string, practice: boolean, person: unknown): string {
  return JSON.stringify([practice ? practiceName : server, person]);
}

/** True for the key of a user in the practice workspace. */
export function isPracticeOwner(owner: string): boolean {
  return owner.startsWith(`["${practiceName}",`);
}
