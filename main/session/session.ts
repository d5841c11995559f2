/** Who is signed in and where. Holds the token; nobody outside main ever sees it. */
import type { User } from '../../shared/api/session';
import type { SessionState } from '../../shared/ipc/contract';
import type { Secrets } from './secrets';

export interface Credentials {
  readonly server: string;
  readonly token: string;
}

export interface Session {
  state(): SessionState;
  /** Undefined unless somebody is signed in. */
  credentials(): Credentials | undefined;
  begin(credentials: Credentials, user: User | null, practice: boolean): SessionState;
  /** The server refused the token: the screens stay, sign-in is asked above them. */
  end(refusedToken: string): void;
  signOut(): SessionState;
}

interface SessionOptions {
  readonly secrets: Secrets;
  readonly changed: (state: SessionState) => void;
  readonly keepOutOfLog: (secret: string) => void;
}

/** Starts with the kept session, when the keyring still opens it. */
export function openSession({ secrets, changed, keepOutOfLog }: SessionOptions): Session {
  const kept = secrets.read();
  let credentials: Credentials | undefined = kept && { server: kept.server, token: kept.token };
  if (kept) keepOutOfLog(kept.token);
  let status: SessionState['status'] = kept ? 'signed_in' : 'signed_out';
  let user: User | null = kept?.user ?? null;
  let practice = false;
  let server = kept?.server ?? '';

  const state = (): SessionState => ({
    status,
    server,
    practice,
    user,
    kept: secrets.available() ? 'keyring' : 'memory',
  });
  const tell = () => {
    const now = state();
    changed(now);
    return now;
  };

  return {
    state,
    credentials: () => (status === 'signed_in' ? credentials : undefined),
    begin(next, nextUser, isPractice) {
      keepOutOfLog(next.token);
      credentials = next;
      server = next.server;
      user = nextUser;
      practice = isPractice;
      status = 'signed_in';
      // The practice workspace has a new token at each start, so there is nothing worth keeping.
      if (isPractice) secrets.clear();
      else secrets.write({ server: next.server, token: next.token, user: nextUser });
      return tell();
    },
    end(refusedToken) {
      // Twenty refusals at once end one session once, and a late one never ends the session that followed.
      if (status !== 'signed_in' || credentials?.token !== refusedToken) return;
      status = 'ended';
      credentials = undefined;
      secrets.clear();
      tell();
    },
    signOut() {
      status = 'signed_out';
      credentials = undefined;
      user = null;
      practice = false;
      secrets.clear();
      return tell();
    },
  };
}
