/** Downloads and exports, from the events of main: running jobs, saved files, and notices. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Job } from '../../shared/ipc/events';
import { counted } from '../../shared/quantities';
import { failureOf, invoke, on } from '../ipc';
import { useSession } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';

/** Milliseconds that saved files stay in the status bar after the last of them was saved. */
const shownFor = 10 * 60_000;

interface Jobs {
  /** Oldest first. */
  readonly running: readonly Job[];
  /** Saved files, the newest first, until they are dismissed or ten minutes have passed. */
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

/**
 * Shows a saved file in its folder.
 * @returns false if that failed; a notice shows the failure
 */
export function revealJob(job: string): Promise<boolean> {
  return invoke('download.reveal', { job }).then(
    () => true,
    (error: unknown) => {
      notifyFailure(failureOf(error));
      return false;
    },
  );
}

/** Warnings about a saved file: an incomplete last line, and cells that a spreadsheet program would run as formulas. */
export function doubtText(job: Job): string | undefined {
  return [lastLineText(job), formulaText(job)].filter(Boolean).join(' ') || undefined;
}

function lastLineText({ lastLine }: Job): string | undefined {
  if (!lastLine) return undefined;
  const { cells, expected } = lastLine;
  return `The last line has ${counted(cells, 'cell')} instead of ${expected}; the file may be incomplete.`;
}

function formulaText({ formulas }: Job): string | undefined {
  if (!formulas) return undefined;
  const { count, first } = formulas;
  const places = count > first.length ? `${first.join(', ')} and others` : first.join(', ');
  const cells = `${counted(count, 'cell')} ${count === 1 ? 'looks like a formula' : 'look like formulas'}`;
  return `${cells} (${places}). The file is as the server sent it.`;
}

function announce(job: Job): void {
  const doubt = doubtText(job);
  if (job.state === 'done' && doubt)
    notify(
      {
        tone: 'info',
        title: `${job.file} saved`,
        text: `${job.title}. ${doubt}`,
      },
      { text: 'Show in folder', run: () => void revealJob(job.id) },
    );
  else if (job.state === 'done') notify({ tone: 'success', title: `${job.file} saved`, text: job.title });
  else if (job.state === 'cancelled')
    notify({ tone: 'info', title: 'Cancelled', text: `${job.file} was not saved.` });
  else if (job.state === 'failed' && job.failure)
    // Some failures name the file themselves.
    notifyFailure(job.failure, job.failure.subject?.startsWith(job.file) ? undefined : job.file);
}

function withRunning(jobs: readonly Job[], job: Job): readonly Job[] {
  if (job.state !== 'running') return jobs.filter(({ id }) => id !== job.id);
  return jobs.some(({ id }) => id === job.id)
    ? jobs.map((each) => (each.id === job.id ? job : each))
    : [...jobs, job];
}

/** Saved files that main need not list again. */
function forget(jobs: readonly Job[]): void {
  // If this fails, they appear again after a reload of the page.
  invoke('download.dismiss', { jobs: jobs.map(({ id }) => id) }).catch(() => undefined);
}

export function JobsProvider({ children }: { children: ReactNode }) {
  const { session } = useSession();
  const [running, setRunning] = useState<readonly Job[]>([]);
  const [saved, setSaved] = useState<readonly Job[]>([]);
  const take = useCallback((job: Job) => {
    setRunning((jobs) => withRunning(jobs, job));
    if (job.state === 'done') setSaved((jobs) => [job, ...jobs.filter(({ id }) => id !== job.id)]);
  }, []);
  useEffect(
    () =>
      on('job', (job) => {
        take(job);
        announce(job);
      }),
    [take],
  );
  // Jobs belong to a user and outlive the page: a reloaded page requests them.
  const { owner } = session;
  useEffect(() => {
    let isGone = false;
    setRunning([]);
    setSaved([]);
    if (owner === '') return;
    invoke('download.jobs', {}).then(
      ({ jobs }) => {
        if (isGone) return;
        for (const job of jobs) {
          take(job);
          if (job.state === 'failed' || job.state === 'cancelled') announce(job);
        }
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [owner, take]);
  const dismiss = useCallback((gone: readonly Job[]) => {
    setSaved((jobs) => jobs.filter((job) => !gone.includes(job)));
    forget(gone);
  }, []);
  useEffect(() => {
    if (saved.length === 0) return;
    const timer = setTimeout(() => dismiss(saved), shownFor);
    return () => clearTimeout(timer);
  }, [saved, dismiss]);
  const jobs = useMemo(() => ({ running, saved, dismiss }), [running, saved, dismiss]);
  return <JobsContext value={jobs}>{children}</JobsContext>;
}
