/** Versions, and what is wrong with the profile now. Also on the sign-in screen, where nothing else is loaded. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/contract';
import { invoke, on } from '../ipc';

interface About {
  /** The last answer; undefined before the first. */
  readonly data: RequestOutput<'app.about'> | undefined;
  /** Why there is no answer to the last question. */
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Asks again whenever main says that the warnings have changed. */
export function useAbout(): About {
  const [state, setState] = useState<Omit<About, 'refetch'>>({ data: undefined, error: undefined });
  // An answer that was overtaken by a later question may be from before the change.
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
