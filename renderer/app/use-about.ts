/** Versions and current warnings about the profile. Also used on the sign-in screen, before anything else is loaded. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/contract';
import { invoke, on } from '../ipc';

interface About {
  /** The last reply; undefined before the first. */
  readonly data: RequestOutput<'app.about'> | undefined;
  /** The failure of the last request. */
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Reloads when main reports that the warnings have changed. */
export function useAbout(): About {
  const [state, setState] = useState<Omit<About, 'refetch'>>({ data: undefined, error: undefined });
  // A reply to an older request may be outdated.
  const asked = useRef(0);
  const refetch = useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    invoke('app.about', {}).then(
      (data) => mine === asked.current && setState({ data, error: undefined }),
      (error: unknown) => mine === asked.current && setState(({ data }) => ({ data, error })),
    );
  }, []);
  useEffect(() => {
    refetch();
    const stop = on('warnings', refetch);
    return () => {
      stop();
      asked.current = -1;
    };
  }, [refetch]);
  return { ...state, refetch };
}
