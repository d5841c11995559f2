/** Who is signed in, and to which server. Holds the token, which never leaves main. */
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
  /** Undefined unless a user is signed in. */
  credentials(): Credentials | undefined;
  /** Somebody signed in. It also unlocks. */
  begin(credentials: Credentials, user: User | null, practice: boolean): SessionState;
  /** The practice workspace has another address or token. What is locked stays locked. */
  moved(credentials: Credentials): void;
  /** Asks for sign-in over the covered page. What runs goes on. Does nothing if nobody is signed in. */
  lock(): SessionState;
  /** The server refused the token. The page keeps its screens and asks for sign-in over them. */
  end(refusedToken: string): void;
  signOut(): SessionState;
  /**
   * Waits while the session of this person has ended. True when the same person is signed in, false when somebody else is
   * or nobody.
   */
  resumed(owner: string): Promise<boolean>;
}

/** More do not wait for the next sign-in. */
const mostWaiting = 1000;

interface SessionOptions {
  readonly secrets: Secrets;
  readonly changed: (state: SessionState) => void;
  /** Whether the policy lets a session of this server go on. One that it does not is not used, and stays where it is kept. */
  readonly allows: (server: string) => boolean;
  readonly keepOutOfLog: (secret: string) => void;
}

/** Starts with the stored session, if the keyring can decrypt it. */
export function openSession({ secrets, changed, allows, keepOutOfLog }: SessionOptions): Session {
  const read = secrets.read();
  // What was kept may have been written by somebody else: a token goes to servers only that can be typed.
  const usable = read && serverAddress(read.server) === read.server && isToken(read.token) ? read : undefined;
  if (usable) keepOutOfLog(usable.token);
  const kept = usable && allows(usable.server) ? usable : undefined;
  let credentials: Credentials | undefined = kept && { server: kept.server, token: kept.token };
  let status: SessionState['status'] = kept ? 'signed_in' : 'signed_out';
  let user: User | null = kept?.user ?? null;
  let practice = false;
  let server = kept?.server ?? '';
  let owner = kept ? ownerOf(kept, kept.user, false) : '';
  let locked: true | undefined = kept?.locked;
  /** Where the credentials are; undefined while there are none that could be stored. */
  let keptIn: StoredIn | undefined = kept && 'keyring';

  const state = (): SessionState => ({
    status,
    server,
    practice,
    user,
    owner,
    kept: keptIn ?? (secrets.available() ? 'keyring' : 'memory'),
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
      keptIn = undefined;
      if (isPractice) secrets.clear();
      else keptIn = secrets.write({ server: next.server, token: next.token, user: nextUser });
      return publish();
    },
    moved(next) {
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
      // A start after this one asks as well. If the disk does not take it, nothing is kept that would open unlocked.
      if (credentials && keptIn === 'keyring') keptIn = secrets.write({ ...credentials, user, locked });
      return publish();
    },
    end(refusedToken) {
      // Several refusals of one token end the session once. A late refusal must not end the next session.
      if (status !== 'signed_in' || credentials?.token !== refusedToken) return;
      status = 'ended';
      credentials = undefined;
      keptIn = undefined;
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
      keptIn = undefined;
      secrets.clear();
      return publish();
    },
  };
}

/** A token that can be sent: one line of the signs that a header may have. */
export function isToken(text: string): boolean {
  return /^[\x20-\x7e\xa1-\xff]+$/.test(text) && text.trim() === text;
}

/**
 * A person on a server. The practice workspace has another port at each start. A server that does not say who is signed
 * in has another person for each token: two people must never be taken for one.
 */
export function ownerOf({ server, token }: Credentials, user: User | null, practice: boolean): string {
  const person = user?.id ?? user?.email ?? '';
  const known =
    person === '' ? { token: createHash('sha256').update(token).digest('hex').slice(0, 16) } : person;
  return ownerKey(server, practice, known);
}
