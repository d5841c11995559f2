/** The section "Updates" of the page About: the running version, the offered version, and the actions of the user. */
import './updates.css';
import { Button, HTMLSelect, ProgressBar } from '@blueprintjs/core';
import { useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { dateTimeText } from '../../../shared/dates';
import type { UpdateState } from '../../../shared/ipc/updates';
import { shownBytes } from '../../../shared/quantities';
import { failureOf } from '../../ipc';
import { useDateFormat } from '../../ui/date-format';
import { FailureCallout, FailureState } from '../../ui/failure';
import { Managed } from '../../ui/managed';
import { ReleaseNotes } from './release-notes';
import { channelNames, downloaded, stateText } from './update-texts';
import { type UpdateActions, useUpdateActions, useUpdates } from './use-updates';

export function UpdatesSection() {
  const updates = useUpdates();
  const actions = useUpdateActions();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const isWanted = search.get('at') === 'updates' && updates.data !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.scrollIntoView?.({ block: 'start' });
    heading.current?.focus();
  }, [isWanted]);
  return (
    <section aria-labelledby={id} className="codesk-updates">
      <h2 id={id} ref={heading} tabIndex={-1}>
        Updates
      </h2>
      {updates.error && (
        <FailureState failure={failureOf(updates.error)} onRetry={() => void updates.refetch()} />
      )}
      {updates.data && <Updates state={updates.data} actions={actions} />}
    </section>
  );
}

interface UpdatesProps {
  readonly state: UpdateState;
  readonly actions: UpdateActions;
}

function Updates({ state, actions }: UpdatesProps) {
  const { busy } = actions;
  const format = useDateFormat();
  const isWorking =
    state.state === 'checking' || state.state === 'downloading' || state.state === 'installing';
  const waits = state.state === 'ready' && state.waitingFor.length > 0;
  const shown = state.news ?? state.installed;
  return (
    <>
      <p className="codesk-updates-state">{stateText(state)}</p>
      {state.off !== undefined && <Managed entry="updates.off" />}
      {state.state === 'downloading' && (
        <ProgressBar
          aria-label="Download of the update"
          value={shareOf(state)}
          intent="primary"
          stripes={false}
        />
      )}
      {state.failure && <FailureCallout failure={state.failure} />}
      {state.state !== 'off' && <Channel state={state} actions={actions} />}
      <p className="codesk-muted">
        {state.checkedAt === null
          ? 'No check completed yet.'
          : `Last check: ${dateTimeText(new Date(state.checkedAt * 1000), format)}.`}
      </p>
      <div className="codesk-updates-actions">
        {state.state === 'ready' && state.canInstall && !waits && (
          <Button
            intent="primary"
            icon="refresh"
            text="Restart to update"
            loading={busy === 'restart'}
            onClick={actions.restart}
          />
        )}
        {waits && <Button text="Later" loading={busy === 'later'} onClick={actions.later} />}
        {state.state !== 'off' && (
          <Button
            icon="search"
            text="Check now"
            disabled={isWorking && busy !== 'check'}
            loading={busy === 'check' || state.state === 'checking'}
            onClick={actions.check}
          />
        )}
      </div>
      {state.offered && state.state !== 'current' && (
        <ReleaseNotes
          release={state.offered}
          title={`New in Codesk ${state.offered.version}${offeredFacts(state.offered, format)}`}
        />
      )}
      {shown && <ReleaseNotes release={shown} title={`New in Codesk ${shown.version}`} />}
    </>
  );
}

const shareOf = (state: UpdateState) => {
  const share = downloaded(state);
  return share === undefined ? undefined : share / 100;
};

/** `, 2026-03-02 09:00, 80.0 MB` */
function offeredFacts(
  { released, size }: NonNullable<UpdateState['offered']>,
  format: Parameters<typeof dateTimeText>[1],
): string {
  const facts = [
    ...(released === null ? [] : [dateTimeText(new Date(released * 1000), format)]),
    ...(size === null ? [] : [shownBytes(size)]),
  ];
  return facts.length > 0 ? ` (${facts.join(', ')})` : '';
}

/** The update channel: a select if the policy allows several. */
function Channel({ state, actions }: UpdatesProps) {
  const id = useId();
  const managed = useId();
  const { channel, channels } = state;
  return (
    <div className="codesk-updates-channel">
      {channels.length > 1 ? (
        <>
          <label htmlFor={id}>Versions</label>
          <HTMLSelect
            id={id}
            value={channel}
            aria-describedby={managed}
            disabled={actions.busy === 'channel' || state.state === 'installing'}
            options={channels.map((each) => ({ value: each, label: channelNames[each] }))}
            onChange={({ currentTarget }) => void actions.choose(currentTarget.value as typeof channel)}
          />
        </>
      ) : (
        <span>
          <span className="codesk-updates-label">Versions</span> {channelNames[channel]}
        </span>
      )}
      <Managed entry="updates.channels" id={managed} />
    </div>
  );
}
