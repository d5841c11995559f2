/** Shows a failure: as a whole page (`FailureState`), inside a page (`FailureCallout`) or as a notice. */
import { Button, ButtonGroup, type IconName } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { type ErrorCode, type Failure, failureDetails, failureText, failureTitle } from '../../shared/errors';
import { invoke } from '../ipc';
import { TitledCallout } from './callout';
import { notify } from './notices';
import { useIsSessionBack } from './session-return';
import { StateMessage } from './state-message';
import { useCopied } from './use-copied';

const icons: Partial<Record<ErrorCode, IconName>> = {
  unreachable: 'offline',
  timed_out: 'time',
  connection_cut: 'offline',
  refused: 'lock',
  session_ended: 'log-in',
  not_found: 'search',
};

/** Copies the details of a failure, for support. */
async function copyDetails(failure: Failure): Promise<void> {
  const about = await invoke('app.about', {}).catch(() => ({ version: 'unknown', platform: 'unknown' }));
  await invoke('app.copy', { text: failureDetails(failure, about) });
}

/**
 * Shows the failure of an action as a notice.
 * @param left names what was not saved, if the screen no longer shows it: the form that the user has left, or a file
 */
export function notifyFailure(failure: Failure, left?: string): void {
  const about = failure.outcome === 'unknown' ? 'was sent' : 'is not saved';
  const text =
    left === undefined ? failureText(failure) : `${left} ${about}. ${failureText(failure, 'saved')}`;
  notify(
    { tone: 'danger', title: failureTitle(failure), text },
    { text: 'Copy details', run: () => void copyDetails(failure).catch(() => undefined) },
  );
}

/** Copies the details of a failure and shows so for a moment. If copying fails, the button does not change. */
export function CopyDetails({ failure, small }: { failure: Failure; small?: boolean }) {
  const [copied, sayCopied] = useCopied();
  return (
    <Button
      icon={copied ? 'tick' : 'duplicate'}
      variant="outlined"
      size={small ? 'small' : 'medium'}
      text={copied ? 'Copied' : 'Copy details'}
      onClick={() => void copyDetails(failure).then(sayCopied, () => undefined)}
    />
  );
}

interface FailureProps {
  readonly failure: Failure;
  readonly onRetry?: () => void;
}

/** Replaces the content that could not be loaded. @param children further buttons */
export function FailureState({
  failure,
  onRetry,
  children,
}: FailureProps & { readonly children?: ReactNode }) {
  return (
    <StateMessage
      icon={icons[failure.code] ?? 'error'}
      title={<span role="alert">{failureTitle(failure)}</span>}
      description={failureText(failure)}
      action={
        <ButtonGroup className="codesk-state-actions">
          {onRetry && <Button intent="primary" icon="refresh" text="Retry" onClick={onRetry} />}
          <CopyDetails failure={failure} />
          {children}
        </ButtonGroup>
      }
    />
  );
}

/**
 * Shows a failure inside a page, for example above the buttons of a form. The failure of an ended session disappears
 * when the user has signed in again, unless it has a Retry.
 */
export function FailureCallout({
  failure,
  onRetry,
  withoutDetails,
  children,
}: FailureProps & { readonly withoutDetails?: boolean; readonly children?: ReactNode }) {
  const isBack = useIsSessionBack(failure);
  if (isBack && !onRetry) return null;
  return (
    <TitledCallout
      intent="danger"
      compact
      title={failureTitle(failure)}
      role="alert"
      className="codesk-failure"
    >
      <div>{failureText(failure)}</div>
      {children}
      <div className="codesk-failure-actions">
        {onRetry && <Button icon="refresh" size="small" variant="outlined" text="Retry" onClick={onRetry} />}
        {!withoutDetails && <CopyDetails failure={failure} small />}
      </div>
    </TitledCallout>
  );
}
