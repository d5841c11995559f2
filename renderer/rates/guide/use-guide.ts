/** State of the first steps: offered, running, left or finished. It is stored in the preferences. */
import { useCallback } from 'react';
import type { RateGuide } from '../../../shared/preferences';
import { usePreferences } from '../../session/preferences';
import { useSession } from '../../session/use-session';

export function useGuide() {
  const { session } = useSession();
  const { preferences, change } = usePreferences();
  const guide = preferences.rateGuide;
  const put = useCallback(
    (next: Partial<RateGuide>) => change({ rateGuide: { ...guide, ...next } }),
    [guide, change],
  );
  return {
    guide,
    /** The guide is offered in the practice workspace only, until it is finished. */
    isOffered: session.practice && guide.state !== 'finished',
    put,
    /** Starts the first steps, or continues them. */
    begin: useCallback(
      () =>
        put(
          guide.state === 'left' ? { state: 'running' } : { state: 'running', since: Date.now(), done: [] },
        ),
      [put, guide.state],
    ),
  };
}
