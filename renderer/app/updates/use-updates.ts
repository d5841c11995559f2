/** The state of updates in main, and the actions of the user. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { UpdateChannel, UpdateState } from '../../../shared/ipc/updates';
import { failureOf, invoke, on } from '../../ipc';
import { notifyFailure } from '../../ui/failure';
import { useRestartCheck } from '../../ui/unsaved';

const updatesKey = ['updates'] as const;

/** The state of updates; undefined until main has replied. */
export function useUpdates() {
  const queries = useQueryClient();
  useEffect(() => on('update', (state) => queries.setQueryData(updatesKey, state)), [queries]);
  return useQuery({
    queryKey: updatesKey,
    queryFn: () => invoke('updates.get', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface UpdateActions {
  /** The pending request to main. */
  readonly busy: 'check' | 'channel' | 'restart' | 'later' | null;
  readonly check: () => Promise<void>;
  readonly choose: (channel: UpdateChannel) => Promise<void>;
  /** Asks only if unsaved input cannot be saved as a draft. */
  readonly restart: () => Promise<void>;
  readonly later: () => Promise<void>;
  readonly seen: () => Promise<void>;
}

/** A failure is shown as a notice. */
export function useUpdateActions(): UpdateActions {
  const queries = useQueryClient();
  const mayRestart = useRestartCheck();
  const [busy, setBusy] = useState<UpdateActions['busy']>(null);
  const run = useCallback(
    async (kind: Exclude<UpdateActions['busy'], null>, ask: () => Promise<UpdateState | undefined>) => {
      setBusy(kind);
      try {
        const next = await ask();
        if (next) queries.setQueryData(updatesKey, next);
      } catch (error) {
        notifyFailure(failureOf(error));
      } finally {
        setBusy(null);
      }
    },
    [queries],
  );
  return {
    busy,
    check: () => run('check', () => invoke('updates.check', {})),
    choose: (channel) => run('channel', () => invoke('updates.channel', { channel })),
    restart: () =>
      run('restart', async () => ((await mayRestart()) ? invoke('updates.restart', {}) : undefined)),
    later: () => run('later', () => invoke('updates.later', {})),
    async seen() {
      queries.setQueryData<UpdateState>(updatesKey, (state) => state && { ...state, news: null });
      await invoke('updates.seen', {}).catch(() => undefined);
    },
  };
}
