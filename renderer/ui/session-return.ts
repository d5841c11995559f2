/** Notices that a person has signed in again over the open screens. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { on } from '../ipc';

/** Calls `then` each time a session begins while the component is there. */
export function useSessionReturn(then: () => void): void {
  const latest = useRef(then);
  useLayoutEffect(() => {
    latest.current = then;
  });
  useEffect(
    () =>
      on('session', ({ status }) => {
        if (status === 'signed_in') latest.current();
      }),
    [],
  );
}
