/** Downloads, from the events of main: those that run, those that are saved, and the notices when they end. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Job } from '../../shared/ipc/events';
import { failureOf, invoke, on } from '../ipc';
import { useSession } from '../session/session';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';

interface Jobs {
  /** Oldest first. */
  readonly running: readonly Job[];
  /** Saved files, the newest first, until they are dismissed. */
  readonly saved: readonly Job[];
  readonly dismiss: (jobs: readonly Job[]) => void;
}

const JobsContext = createContext<Jobs>({ running: [], saved: [], dismiss: () => undefined });

export function useJobs(): Jobs {
  return useContext(JobsContext);
}

/** Asks main to cancel a job; a `cancelled` event follows. */
export function cancelJob(job: string): void {
  invoke('download.cancel', { job }).catch((error: unknown) => notifyFailure(failureOf(error)));
}

/** Shows a saved file in its folder. */
export function revealJob(job: string): void {
  invoke('download.reveal', { job }).catch((error: unknown) => notifyFailure(failureOf(error)));
}

function announce(job: Job): void {
  if (job.state === 'done') notify({ tone: 'success', title: `${job.file} saved`, text: job.title });
  else if (job.state === 'cancelled')
    notify({ tone: 'info', title: 'Cancelled', text: `${job.file} was not saved.` });
  else if (job.state === 'failed' && job.failure) notifyFailure(job.failure);
}

function withRunning(jobs: readonly Job[], job: Job): readonly Job[] {
  if (job.state !== 'running') return jobs.filter(({ id }) => id !== job.id);
  return jobs.some(({ id }) => id === job.id)
    ? jobs.map((each) => (each.id === job.id ? job : each))
    : [...jobs, job];
}

export function JobsProvider({ children }: { children: ReactNode }) {
  const { person } = useSession();
  const [running, setRunning] = useState<readonly Job[]>([]);
  const [saved, setSaved] = useState<readonly Job[]>([]);
  useEffect(
    () =>
      on('job', (job) => {
        setRunning((jobs) => withRunning(jobs, job));
        if (job.state === 'done') setSaved((jobs) => [job, ...jobs]);
        announce(job);
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files of one person are not shown to the next.
  useEffect(() => setSaved([]), [person]);
  const dismiss = useCallback(
    (gone: readonly Job[]) => setSaved((jobs) => jobs.filter((job) => !gone.includes(job))),
    [],
  );
  const jobs = useMemo(() => ({ running, saved, dismiss }), [running, saved, dismiss]);
  return <JobsContext value={jobs}>{children}</JobsContext>;
}
