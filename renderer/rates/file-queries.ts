/** What the page knows of practice files and of recent files. */
import { useQuery } from '@tanstack/react-query';
import type { RateSample, RecentRateFile } from '../../shared/ipc/rate-files';
import { invoke } from '../ipc';
import { useSession } from '../session/use-session';

const noSamples: readonly RateSample[] = [];
const noFiles: readonly RecentRateFile[] = [];

/** The practice files; none outside the practice workspace. */
export function useSamples(): readonly RateSample[] {
  const { session } = useSession();
  const { data } = useQuery({
    queryKey: ['rates', 'samples', session.owner],
    queryFn: async () => (await invoke('rateFiles.samples', { as: session.owner })).samples,
    enabled: session.practice,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? noSamples;
}

/** Files that the person opened, the last one first. Whether they are there is asked each time. @param enabled they are shown */
export function useRecentFiles(enabled: boolean): readonly RecentRateFile[] {
  const { session } = useSession();
  const { data } = useQuery({
    queryKey: ['rates', 'recent', session.owner],
    queryFn: async () => (await invoke('rateFiles.recent', { as: session.owner })).files,
    enabled,
    staleTime: 0,
  });
  return data ?? noFiles;
}
