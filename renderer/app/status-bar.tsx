/** The status bar: connection, jobs, summary of the selection, workspace and user. */
import { Button, Icon, ProgressBar } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import type { Job } from '../../shared/ipc/events';
import { shownBytes } from '../../shared/quantities';
import { failureOf, invoke } from '../ipc';
import { connectionText, useConnection } from '../session/connection';
import { useSession } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { StatusSlot } from '../ui/page-header';
import { cancelJob, useJobs } from './jobs';
import { SavedFiles } from './saved-files';

/** @param children further running work, after the connection */
export function StatusBar({ children }: { readonly children?: ReactNode }) {
  const { session } = useSession();
  const connection = useConnection();
  const { running } = useJobs();
  const offline = connection?.state === 'offline';
  const workspace = session.practice ? 'Practice workspace' : session.server.replace(/^https?:\/\//, '');
  const person = session.user?.name ?? session.user?.email ?? '';
  return (
    <footer className="codesk-status-bar">
      <span className="codesk-connection" role="status" data-offline={offline}>
        <Icon icon={offline ? 'offline' : 'dot'} size={14} />
        {connectionText(connection)}
      </span>
      {connection?.practice === 'stopped' && <PracticeRetry />}
      {children}
      {running.map((job) => (
        <JobProgress key={job.id} job={job} />
      ))}
      <SavedFiles />
      <StatusSlot className="codesk-status-figures" />
      <span className="codesk-status-owner" title={[workspace, person].filter(Boolean).join(' · ')}>
        <span>{workspace}</span>
        {person && <span>{person}</span>}
      </span>
    </footer>
  );
}

/** Restarts the practice workspace after it stopped too often to restart automatically. */
function PracticeRetry() {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await invoke('practice.retry', {}).catch((error) => notifyFailure(failureOf(error)));
    setBusy(false);
  };
  return <Button variant="minimal" size="small" text="Retry" loading={busy} onClick={retry} />;
}

function JobProgress({ job }: { job: Job }) {
  return (
    <span className="codesk-job">
      <span className="codesk-job-name" title={`${job.title}: ${job.file}`}>
        {job.title}
      </span>
      <ProgressBar
        aria-label={`${job.title}, progress`}
        value={job.total ? job.received / job.total : job.part}
        intent="primary"
        stripes={false}
      />
      <span>{shownBytes(job.received)}</span>
      <Button
        variant="minimal"
        size="small"
        icon={<Icon icon="small-cross" size={14} />}
        aria-label={`Cancel ${job.title}`}
        title="Cancel"
        onClick={() => cancelJob(job.id)}
      />
    </span>
  );
}
