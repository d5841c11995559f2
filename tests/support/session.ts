/** The session of main, in memory only. */
import { openSession, type Session } from '../../main/session/current-session';
import type { SessionState } from '../../shared/ipc/contract';

/** @param changed gets each new state */
export function sessionInMemory(changed: (state: SessionState) => void = () => undefined): Session {
  return openSession({
    secrets: { available: () => false, read: () => undefined, write: () => 'memory', clear: () => true },
    changed,
    allows: () => true,
    keepOutOfLog: () => undefined,
  });
}
