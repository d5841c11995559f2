/** A run on the screen: how far it is, why it does not go on, and what the server refused. */
import './transfer.css';
import { Button, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { type Failure, failureText, failureTitle, unreachedCodes } from '../../../shared/errors';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import {
  leftOutRows,
  type Run,
  type RunCounts,
  refusedRows,
  runCounts,
  type SentRow,
} from '../../../shared/transfer/run';
import { ValueTable } from '../../cells/value-table';
import { clockText, useConnection } from '../../session/connection';
import { TitledCallout } from '../../ui/callout';
import { useIsSessionBack } from '../../ui/session-return';
import type { Halt } from './drive';
import type { RunControl } from './use-run';

interface SendingProps {
  readonly control: RunControl;
  /** Only for rows that the server refused or that were left out. */
  readonly onCorrect: () => void;
  readonly onClose: () => void;
}

export function Sending({ control, onCorrect, onClose }: SendingProps) {
  const { run, halt } = control;
  const counts = runCounts(run);
  const refused = refusedRows(run);
  const leftOut = leftOutRows(run);
  const open = refused.length + leftOut.length;
  const ended = halt === 'ended';
  const failure = typeof halt === 'object' && halt.why === 'failed' ? halt.failure : undefined;
  const wasSent = failure?.code === 'sent_before';
  return (
    <>
      <div className="codesk-transfer-body">
        <div className="codesk-transfer-head">
          <strong>{run.plan.file}</strong>
          <span className="codesk-muted" data-tabular>
            {ended ? endText(counts) : sentText(counts)}
          </span>
        </div>
        <ProgressBar
          value={(counts.total - counts.left) / counts.total}
          animate={halt === undefined}
          stripes={halt === undefined}
          intent={ended ? (open > 0 ? 'warning' : 'success') : halt ? 'warning' : 'primary'}
          aria-label="Rows sent"
        />
        {typeof halt === 'object' && <HaltCallout halt={halt} run={run} />}
        {refused.length > 0 && (
          <div>
            <h3 className="codesk-transfer-title">
              {`The server did not take ${counted(refused.length, 'row')}`}
            </h3>
            <ValueTable
              label="Refused rows"
              columns={[
                { value: 'line', text: 'Line', type: 'text' },
                { value: 'row', text: 'Row' },
                { value: 'why', text: 'Why' },
              ]}
              rows={refused.map(({ row, message, fields }) => ({
                line: String(row.line),
                row: rowText(row),
                why: [message, ...Object.values(fields).filter((text) => text !== message)].join(' '),
              }))}
              perPage={10}
            />
          </div>
        )}
        {leftOut.length > 0 && (
          <div>
            <h3 className="codesk-transfer-title">
              {`Left out: whether ${leftOut.length === 1 ? 'this row is' : 'these rows are'} stored is not known`}
            </h3>
            <ValueTable
              label="Rows left out"
              columns={[
                { value: 'line', text: 'Line', type: 'text' },
                { value: 'row', text: 'Row' },
              ]}
              rows={leftOut.map((row) => ({ line: String(row.line), row: rowText(row) }))}
              perPage={10}
            />
          </div>
        )}
        <span role="status" className="codesk-unseen">
          {halt === undefined ? 'Sending' : ended ? endText(counts) : `Paused. ${sentText(counts)}`}
        </span>
      </div>
      <DialogFooter
        actions={
          ended ? (
            <>
              <Button text="Close" intent={open > 0 ? 'none' : 'primary'} onClick={onClose} />
              {open > 0 && (
                <Button
                  intent="primary"
                  icon="edit"
                  text={`${refused.length > 0 ? 'Correct' : 'Check'} ${counted(open, 'row')}`}
                  onClick={onCorrect}
                />
              )}
            </>
          ) : halt === undefined ? (
            <Button icon="pause" text="Stop" onClick={control.stop} />
          ) : (
            <>
              <Button text="Close" onClick={onClose} />
              {failure && (wasSent || isFault(failure)) && (
                <Button text="Leave this row out and resume" onClick={control.skip} />
              )}
              {wasSent && <Button icon="repeat" text="Send it again" onClick={control.sendAgain} />}
              <Button
                intent="primary"
                icon={wasSent ? 'search' : 'play'}
                text={wasSent ? 'Look again' : 'Resume'}
                onClick={control.resume}
                autoFocus
              />
            </>
          )
        }
      />
    </>
  );
}

const rowText = ({ values }: SentRow) => Object.values(values).flat().filter(Boolean).join(' · ');

/** `312 of 1 204 sent.`, with what was there already, refused or left out. */
function sentText({ total, stored, there, refused, leftOut }: RunCounts): string {
  const parts = [
    `${shownNumber(stored)} of ${shownNumber(total)} sent`,
    there > 0 && `${shownNumber(there)} there already`,
    refused > 0 && `${shownNumber(refused)} refused`,
    leftOut > 0 && `${shownNumber(leftOut)} not known`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}

function endText({ created, changed, found, there, refused, leftOut }: RunCounts): string {
  const parts = [
    created > 0 && `${counted(created, 'row')} added`,
    changed > 0 && `${counted(changed, 'row')} changed`,
    found > 0 && `${counted(found, 'row')} found stored after the answer was lost`,
    there > 0 && `${counted(there, 'row')} ${there === 1 ? 'was' : 'were'} there already`,
    refused > 0 && `${counted(refused, 'row')} refused`,
    leftOut > 0 && `${counted(leftOut, 'row')} left out and not known`,
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}

/** Who cancelled the question of a proxy is told that, and not that the connection is gone. */
const connectionGone = new Set<Failure['code']>(
  [...unreachedCodes, 'connection_cut' as const, 'timed_out' as const].filter(
    (code) => code !== 'proxy_sign_in',
  ),
);

/** A fault about one row can come again each time; the row can be left out. */
const isFault = ({ code }: Failure) => code === 'server_fault' || code === 'bad_reply';

function HaltCallout({ halt, run }: { halt: Halt; run: Run }) {
  const connection = useConnection();
  const isBack = useIsSessionBack(halt.why === 'failed' ? halt.failure : undefined);
  const counts = runCounts(run);
  const unknown = run.steps.find(({ outcome }) => outcome === 'unknown')?.step.rows[0];
  const doubt =
    unknown &&
    `Whether line ${unknown.line} is stored is not known. Resume looks at the table first, and sends nothing that is there.`;
  if (halt.why === 'stopped')
    return (
      <TitledCallout intent="primary" compact title="Stopped" role="alert">
        {sentText(counts)} {doubt}
      </TitledCallout>
    );
  const { failure } = halt;
  const rows = halt.step === undefined ? [] : (run.steps[halt.step]?.step.rows ?? []);
  const [row] = rows;
  if (failure.code === 'sent_before' && row) {
    const named = rows.length === 1 ? `Line ${row.line} is` : `${counted(rows.length, 'row')} are`;
    return (
      <TitledCallout intent="warning" compact title={`${named} not in the table`} role="alert">
        The answer to an earlier attempt was lost. If the server is still at work on it, sending it again
        stores it twice.
      </TitledCallout>
    );
  }
  const gone = connectionGone.has(failure.code);
  const isPaused = gone || isBack;
  const offline = connection?.state === 'offline';
  const since = clockText(offline ? connection.since : failure.at);
  const why = gone
    ? `The connection is gone since ${since}.`
    : isBack
      ? 'You are signed in again.'
      : failure.code === 'session_ended'
        ? 'Sign in again, then resume.'
        : failureText({ ...failure, outcome: undefined });
  return (
    <TitledCallout intent="warning" compact title={isPaused ? 'Paused' : failureTitle(failure)} role="alert">
      <div>{`${sentText(counts)} ${why}`}</div>
      {doubt && <div>{doubt}</div>}
      {gone && connection && !offline && <div>The server answers again.</div>}
    </TitledCallout>
  );
}
