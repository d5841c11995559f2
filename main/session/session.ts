/** Who is signed in, and to which server. Holds the token, which never leaves main. */
import { createHash } from 'node:crypto';
import type { User } from '../../shared/api/session';
import type { SessionState } from '../../shared/ipc/contract';
import { ownerKey } from '../../shared/ipc/session-owner';
import { serverAddress } from '../server-address';
import type { KeptIn, Secrets } from './secrets';

export interface Credentials {
  readonly server: string;
  readonly token: string;
}

export interface Session {
  state(): SessionState;
  /** Undefined unless a user is signed in. */
  credentials(): Credentials | undefined;
  begin(credentials: Credentials, user: User | null, practice: boolean): SessionState;
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
  readonly keepOutOfLog: (secret: string) => void;
}

/** Starts with the stored session, if the keyring can decrypt it. */
export function openSession({ secrets, changed, keepOutOfLog }: SessionOptions): Session {
  const read = secrets.read();
  // What was kept may have been written by somebody else: a token goes to servers only that can be typed.
  const kept = read && serverAddress(read.server) === read.server && isToken(read.token) ? read : undefined;
  let credentials: Credentials | undefined = kept && { server: kept.server, token: kept.token };
  if (kept) keepOutOfLog(kept.token);
  let status: SessionState['status'] = kept ? 'signed_in' : 'signed_out';
  let user: User | null = kept?.user ?? null;
  let practice = false;
  let server = kept?.server ?? '';
  let owner = kept ? ownerOf(kept, kept.user, false) : '';
  /** Where the credentials are; undefined while there are none that could be stored. */
  let keptIn: KeptIn | undefined = kept && 'keyring';

  const state = (): SessionState => ({
    status,
    server,
    practice,
    user,
    owner,
    kept: keptIn ?? (secrets.available() ? 'keyring' : 'memory'),
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
      // The practice workspace has a new token at each start, so there is nothing to store.
      keptIn = undefined;
      if (isPractice) secrets.clear();
      else keptIn = secrets.write({ server: next.server, token: next.token, user: nextUser });
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
