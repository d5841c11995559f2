/** Whether the first steps are offered, run, were left or are finished. Kept in the preferences. */
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
    /** Only in the practice workspace, and never again once it is finished. */
    isOffered: session.practice && guide.state !== 'finished',
    put,
    /** Begins it, or takes it up where it was left. */
    begin: useCallback(
      () =>
        put(
          guide.state === 'left' ? { state: 'running' } : { state: 'running', since: Date.now(), done: [] },
        ),
      [put, guide.state],
    ),
  };
}
