/** Updates in the status bar. Shown only while an update is downloaded, ready, waiting or refused. */
import './updates.css';
import { Button, Icon, ProgressBar } from '@blueprintjs/core';
import { Link } from 'react-router';
import { failureTitle } from '../../../shared/errors';
import type { UpdateState } from '../../../shared/ipc/updates';
import { Announcement } from '../../ui/announcement';
import { downloaded, shortly, spokenState } from './update-texts';
import { useUpdateActions, useUpdates } from './use-updates';

/** The address of the section about updates. */
export const updatesAddress = '/about?at=updates';

export function UpdateStatus() {
  const { data } = useUpdates();
  if (!data) return null;
  return (
    <>
      <UpdateFailure state={data} />
      <Shown state={data} />
      <Announcement text={spokenState(data)} />
    </>
  );
}

/** A refusal means an attack or an error of the feed, so it is shown even if an older update is ready. */
function UpdateFailure({ state: { state, failure } }: { readonly state: UpdateState }) {
  const isNamed = state === 'failed' || (state === 'ready' && failure?.code === 'update_refused');
  if (!failure || !isNamed) return null;
  return (
    <Link className="codesk-update codesk-update-failed" to={updatesAddress}>
      <Icon icon="warning-sign" size={14} />
      {failureTitle(failure)}
    </Link>
  );
}

function Shown({ state }: { readonly state: UpdateState }) {
  const { busy, restart, later } = useUpdateActions();
  const version = state.offered?.version ?? '';
  if (state.state === 'downloading') {
    const share = downloaded(state);
    return (
      <span className="codesk-update" title={`Codesk ${version}`}>
        <span>Update</span>
        <ProgressBar
          aria-label="Update progress"
          value={share === undefined ? undefined : share / 100}
          intent="primary"
          stripes={false}
        />
        <span className="codesk-update-share">{share === undefined ? '' : `${share} %`}</span>
      </span>
    );
  }
  if (state.state === 'installing') return <span className="codesk-update">Restarting…</span>;
  if (state.state !== 'ready' || !state.canInstall) return null;
  if (state.waitingFor.length > 0)
    return (
      <span className="codesk-update">
        <span className="codesk-update-waits" title={state.waitingFor.join(', ')}>
          Waiting for {shortly(state.waitingFor)}
        </span>
        <Button
          variant="minimal"
          size="small"
          text="Later"
          title="Continue without a restart"
          loading={busy === 'later'}
          onClick={later}
        />
      </span>
    );
  return (
    <Button
      className="codesk-update-restart"
      variant="minimal"
      size="small"
      intent="primary"
      icon={<Icon icon="refresh" size={14} />}
      text="Restart to update"
      title={`Installs Codesk ${version}`}
      loading={busy === 'restart'}
      onClick={restart}
    />
  );
}
