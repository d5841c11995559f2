/** The session as reported by main. */
import {
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SessionState } from '../../shared/ipc/contract';
import { invoke, on, setSessionOwner } from '../ipc';
import { withdrawNotices } from '../ui/notices';

interface SessionAccess {
  readonly session: SessionState;
  /** Increases when another user signs in; the React key of all components with data of one user. */
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

/** The `owner` of the session; empty while no user is signed in. */
export function useOwner(): string {
  return useContext(SessionContext)?.session.owner ?? '';
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<SessionState | null>(null);
  const [person, setPerson] = useState(0);
  const owner = useRef<string | null>(null);
  const status = useRef<SessionState['status'] | null>(null);

  const apply = useCallback((next: SessionState) => {
    const previous = status.current;
    status.current = next.status;
    setSessionOwner(next.status === 'signed_out' ? undefined : next.owner);
    if (next.status === 'signed_out') {
      owner.current = null;
      if (previous !== null) withdrawNotices();
    }
    if (next.status !== 'signed_in') {
      setSession(next);
      return;
    }
    const isOther = owner.current !== next.owner;
    owner.current = next.owner;
    if (isOther && previous !== null) {
      window.location.hash = '#/';
      withdrawNotices();
    }
    const show = () => {
      if (isOther) setPerson((count) => count + 1);
      setSession(next);
    };
    // The sign-in screen stays until the code of the pages is loaded.
    if (isOther) startTransition(show);
    else show();
  }, []);

  useEffect(() => {
    const stop = on('session', apply);
    invoke('session.get', {}).then(apply, () => undefined);
    return stop;
  }, [apply]);

  const signOut = useCallback(async () => apply(await invoke('session.sign-out', {})), [apply]);
  const access = useMemo(() => session && { session, person, signOut }, [session, person, signOut]);
  return access && <SessionContext value={access}>{children}</SessionContext>;
}

/** Resets its children, for example an open question, when another user signs in. */
export function ForPerson({ children }: { children: ReactNode }) {
  const { person } = useSession();
  return <Fragment key={person}>{children}</Fragment>;
}
