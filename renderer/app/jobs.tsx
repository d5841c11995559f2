/** Running downloads, from the events of main, and the notices when they end. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Job } from '../../shared/ipc/events';
import { failureOf, invoke, on } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';

const JobsContext = createContext<readonly Job[]>([]);

/** Running jobs, oldest first. */
export function useRunningJobs(): readonly Job[] {
  return useContext(JobsContext);
}

/** Asks main to cancel a job; a `cancelled` event follows. */
export function cancelJob(job: string): void {
  invoke('download.cancel', { job }).catch((error: unknown) => notifyFailure(failureOf(error)));
}

function reveal(job: string): void {
  invoke('download.reveal', { job }).catch((error: unknown) => notifyFailure(failureOf(error)));
}

function announce(job: Job): void {
  if (job.state === 'done') {
    notify(
      { tone: 'success', title: `${job.file} saved`, text: job.title },
      { text: 'Show in folder', run: () => reveal(job.id) },
    );
  } else if (job.state === 'cancelled') {
    notify({ tone: 'info', title: 'Cancelled', text: `${job.file} was not saved.` });
  } else if (job.state === 'failed' && job.failure) notifyFailure(job.failure);
}

export function JobsProvider({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState<readonly Job[]>([]);
  useEffect(
    () =>
      on('job', (job) => {
        setRunning((jobs) => {
          if (job.state !== 'running') return jobs.filter((each) => each.id !== job.id);
          return jobs.some((each) => each.id === job.id)
            ? jobs.map((each) => (each.id === job.id ? job : each))
            : [...jobs, job];
        });
        announce(job);
      }),
    [],
  );
  return <JobsContext value={running}>{children}</JobsContext>;
}
