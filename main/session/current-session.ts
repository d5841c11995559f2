/** The signed-in user and the server. Holds the token, which never leaves main. */
import { createHash } from 'node:crypto';
import type { User } from '../../shared/api/sign-in';
import type { SessionState } from '../../shared/ipc/contract';
import { ownerKey } from '../../shared/ipc/session-owner';
import { serverAddress } from '../server-address';
import type { Secrets, StoredIn } from './secrets';

export interface Credentials {
  readonly server: string;
  readonly token: string;
}

export interface Session {
  state(): SessionState;
  /** The credentials; undefined unless a user is signed in. */
  credentials(): Credentials | undefined;
  /** A user signed in. This also unlocks. */
  begin(credentials: Credentials, user: User | null, practice: boolean): SessionState;
  /** The practice workspace has another address or token. A locked session stays locked. */
  addressChanged(credentials: Credentials): void;
  /** Asks for sign-in over the covered page. Running work continues. Does nothing without a session. */
  lock(): SessionState;
  /** The server refused the token. The page keeps its screens open and shows a sign-in dialog above them. */
  end(refusedToken: string): void;
  signOut(): SessionState;
  /**
   * Waits while the session of this user has expired. True when the same user signs in again, false when another user
   * does or the user signs out.
   */
  resumed(owner: string): Promise<boolean>;
}

/** Most calls that wait for the next sign-in. */
const mostWaiting = 1000;

interface SessionOptions {
  readonly secrets: Secrets;
  readonly changed: (state: SessionState) => void;
  /** Whether the policy allows a session of this server. A forbidden one is not used, but stays stored. */
  readonly allows: (server: string) => boolean;
  readonly keepOutOfLog: (secret: string) => void;
}

/** Starts with the stored session, if the keyring can decrypt it. */
export function openSession({ secrets, changed, allows, keepOutOfLog }: SessionOptions): Session {
  const read = secrets.read();
  // The stored data may have been manipulated: a token is sent only to servers that the user could type.
  const usable = read && serverAddress(read.server) === read.server && isToken(read.token) ? read : undefined;
  if (usable) keepOutOfLog(usable.token);
  const stored = usable && allows(usable.server) ? usable : undefined;
  let credentials: Credentials | undefined = stored && { server: stored.server, token: stored.token };
  let status: SessionState['status'] = stored ? 'signed_in' : 'signed_out';
  let user: User | null = stored?.user ?? null;
  let practice = false;
  let server = stored?.server ?? '';
  let owner = stored ? ownerOf(stored, stored.user, false) : '';
  let locked: true | undefined = stored?.locked;
  /** The storage of the credentials; undefined without credentials. */
  let storedIn: StoredIn | undefined = stored && 'keyring';

  const state = (): SessionState => ({
    status,
    server,
    practice,
    user,
    owner,
    kept: storedIn ?? (secrets.available() ? 'keyring' : 'memory'),
    ...(locked && { locked }),
  });
  const waiting: (() => void)[] = [];
  const publish = () => {
    const now = state();
    changed(now);
    for (const ask of waiting.splice(0)) ask();
    return now;
  };
  const resumed = async (of: string): Promise<boolean> => {
    while (status === 'ended' && owner === of) {
      if (waiting.length >= mostWaiting) return false;
      await new Promise<void>((ask) => waiting.push(ask));
    }
    return status === 'signed_in' && owner === of;
  };

  return {
    state,
    resumed,
    credentials: () => (status === 'signed_in' ? credentials : undefined),
    begin(next, nextUser, isPractice) {
      keepOutOfLog(next.token);
      credentials = next;
      server = next.server;
      user = nextUser;
      practice = isPractice;
      owner = ownerOf(next, nextUser, isPractice);
      status = 'signed_in';
      locked = undefined;
      // The practice workspace has a new token at each start, so there is nothing to store.
      storedIn = undefined;
      if (isPractice) secrets.clear();
      else storedIn = secrets.write({ server: next.server, token: next.token, user: nextUser });
      return publish();
    },
    addressChanged(next) {
      if (!practice) return;
      keepOutOfLog(next.token);
      credentials = next;
      server = next.server;
      owner = ownerOf(next, user, practice);
      status = 'signed_in';
      publish();
    },
    lock() {
      if (locked || status === 'signed_out') return state();
      locked = true;
      // The next start asks for sign-in as well. If this cannot be stored, the stored session is removed, so that it
      // never opens unlocked.
      if (credentials && storedIn === 'keyring') storedIn = secrets.write({ ...credentials, user, locked });
      return publish();
    },
    end(refusedToken) {
      // Several refusals of one token end the session once. A late refusal must not end the next session.
      if (status !== 'signed_in' || credentials?.token !== refusedToken) return;
      status = 'ended';
      credentials = undefined;
      storedIn = undefined;
      secrets.clear();
      publish();
    },
    signOut() {
      status = 'signed_out';
      credentials = undefined;
      user = null;
      practice = false;
      owner = '';
      locked = undefined;
      storedIn = undefined;
      secrets.clear();
      return publish();
    },
  };
}

/** A token that can be sent: one line of characters that a header may contain. */
export function isToken(text: string): boolean {
  return /^[\x20-\x7e\xa1-\xff]+$/.test(text) && text.trim() === text;
}

/**
 * Identifies a user on a server. The practice workspace has another port at each start. On a server that does not name
 * its users each token is another user: two users must never be taken for one.
 */
export function ownerOf({ server, token }: Credentials, user: User | null, practice: boolean): string {
  const userId = user?.id ?? user?.email ?? '';
  const known =
    userId === '' ? { token: createHash('sha256').update(token).digest('hex').slice(0, 16) } : userId;
  return ownerKey(server, practice, known);
}
