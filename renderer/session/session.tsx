/** Who is signed in, as main tells it, and what that means for what the page holds. */
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SessionState } from '../../shared/ipc/contract';
import { invoke, on } from '../ipc';

interface SessionAccess {
  readonly session: SessionState;
  /** Counts the people who signed in; everything that belongs to one person is keyed by it. */
  readonly person: number;
  readonly signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionAccess | null>(null);

/** The session. Only inside `SessionProvider`. */
export function useSession(): SessionAccess {
  const access = useContext(SessionContext);
  if (!access) throw new Error('useSession needs a SessionProvider above it');
  return access;
}

/** The person and place a session belongs to; two sessions with the same answer may share what is loaded. */
export function sessionOwner(session: SessionState): string {
  const { user, practice, server } = session;
  // The practice workspace has a new port at each start.
  return JSON.stringify([practice ? 'practice' : server, user?.id ?? user?.email ?? null]);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [session, setSession] = useState<SessionState | null>(null);
  const [person, setPerson] = useState(0);
  const owner = useRef<string | null>(null);
  const before = useRef<SessionState['status'] | null>(null);

  const take = useCallback(
    (next: SessionState) => {
      const previous = before.current;
      before.current = next.status;
      if (next.status === 'signed_out') {
        owner.current = null;
        queries.clear();
      }
      if (next.status === 'signed_in') {
        const nextOwner = sessionOwner(next);
        if (owner.current !== nextOwner) {
          // Somebody else: nothing of the person before may be seen.
          queries.clear();
          if (previous !== null) window.location.hash = '#/';
          setPerson((count) => count + 1);
        } else if (previous === 'ended') {
          void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' });
        }
        owner.current = nextOwner;
      }
      setSession(next);
    },
    [queries],
  );

  useEffect(() => {
    const stop = on('session', take);
    invoke('session.get', {}).then(take, () => undefined);
    return stop;
  }, [take]);

  const signOut = useCallback(async () => take(await invoke('session.sign-out', {})), [take]);
  const access = useMemo(() => session && { session, person, signOut }, [session, person, signOut]);
  return access && <SessionContext value={access}>{children}</SessionContext>;
}
