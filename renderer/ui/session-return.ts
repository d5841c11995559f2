/** Detects that the user has signed in again over the open screens. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '../../shared/errors';
import { on } from '../ipc';

/** Calls `then` each time a session begins while the component is mounted. */
export function useSessionReturn(then: () => void): void {
  const returned = useEffectEvent(then);
  useEffect(
    () =>
      on('session', ({ status, locked }) => {
        if (status === 'signed_in' && !locked) returned();
      }),
    [],
  );
}

/** True if a user has signed in since this failure reported the end of the session. */
export function useIsSessionBack(failure: Failure | undefined): boolean {
  const [over, setOver] = useState<Failure>();
  useSessionReturn(() => setOver(failure));
  return failure?.code === 'session_ended' && over === failure;
}
