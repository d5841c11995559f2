/** A run on the screen: its progress, why it is waiting, decisions of the user, and refused rows. */
import './runs.css';
import { Button, type ButtonProps, ProgressBar } from '@blueprintjs/core';
import { outboxReasons, reasonTexts } from '../../shared/desk/outbox-reasons';
import { isDiscardable } from '../../shared/desk/rates';
import { type RowEntry, type RowRun, runTitle } from '../../shared/desk/row-entries';
import { counted } from '../../shared/quantities';
import { ValueTable } from '../cells/value-table';
import type { RecordColumn } from '../cells/value-table-columns';
import { failureOf } from '../ipc';
import { TitledCallout } from '../ui/callout';
import { useConfirm } from '../ui/confirm';
import { FailureCallout } from '../ui/failure';
import { Skeleton } from '../ui/skeleton';
import { useOutboxAct, useRunAct } from './outbox-queries';
import { runProgress, type useRun } from './runs';

interface RunBodyProps {
  readonly of: ReturnType<typeof useRun>;
  /** The title of the page does not name the run. */
  readonly named?: boolean;
}

export function RunBody({ of: { data, error, refetch }, named = false }: RunBodyProps) {
  if (data === null) return null;
  if (!data)
    return error ? (
      <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading the rows" lines={2} />
    );
  const { run, rows, next } = data;
  const { total, ended, refused, leftOut, isGoing, isPaused, isEnded, text } = runProgress(run);
  const inState = (state: RowEntry['state']) => rows.filter((row) => row.state === state);
  const toDecide = inState('needs-you');
  const lost = inState('unknown').filter(isDiscardable);
  return (
    <div className="codesk-run">
      <div className="codesk-run-head">
        {named && <strong>{run.origin.name}</strong>}
        <span className="codesk-muted" role="status" data-tabular>
          {isPaused ? `Paused. ${text}` : text}
        </span>
      </div>
      <ProgressBar
        value={ended / total}
        animate={isGoing}
        stripes={isGoing}
        intent={isGoing ? 'primary' : isEnded && refused + leftOut === 0 ? 'success' : 'warning'}
        aria-label="Finished rows"
      />
      {next && <WaitsFor entry={next} />}
      {toDecide.length > 0 && (
        <Decisions
          title={`${counted(run.counts['needs-you'] ?? toDecide.length, 'row')} not in the table`}
          text={reasonTexts('missing').needsYou?.('', '') ?? ''}
          rows={toDecide}
          sendsAgain
        />
      )}
      {lost.length > 0 && (
        <Decisions
          title="Outcome unknown"
          text="Codesk could not read the table to check these rows."
          rows={lost}
        />
      )}
      {refused > 0 && (
        <Rows
          title={`${counted(refused, 'row')} refused`}
          label="Refused rows"
          rows={inState('refused')}
          why={whyRefused}
        />
      )}
      {leftOut > 0 && (
        <Rows
          title={`${counted(leftOut, 'row')} excluded`}
          label="Excluded rows"
          rows={inState('cancelled')}
        />
      )}
    </div>
  );
}

/** A second request could add the row twice, so the user decides. */
const addedUnknown =
  'It was sent, but the server did not reply. Codesk checks the table. If the row is missing, you decide whether to send it again.';

/** A bulk action can be sent twice without harm. */
const bulkUnknown = 'It was sent, but the server did not reply. Codesk sends it again under the same number.';

/** Why the next row is not sent yet, or that its outcome is unknown. */
function WaitsFor({ entry: { state, title, reason, details, row, origin } }: { readonly entry: RowEntry }) {
  const unknown = origin.kind === 'bulk' ? bulkUnknown : row.kind === 'store' ? addedUnknown : undefined;
  const text =
    (state === 'unknown' && unknown) || (reason === null ? undefined : reasonTexts(reason).waiting);
  if (text === undefined) return null;
  return (
    <TitledCallout intent="warning" compact title={state === 'unknown' ? title : 'Waiting'} role="alert">
      <div>{text}</div>
      {reason === 'server-fault' && details !== null && <div>{details}</div>}
    </TitledCallout>
  );
}

interface DecisionsProps {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly RowEntry[];
  readonly sendsAgain?: boolean;
}

/** Rows that the user can send again or exclude. */
function Decisions({ title, text, rows, sendsAgain = false }: DecisionsProps) {
  const act = useOutboxAct();
  return (
    <TitledCallout intent="warning" compact title={title} role="alert">
      <div>{text}</div>
      <ul className="codesk-run-decisions">
        {rows.map((row) => (
          <li key={row.id}>
            <span>{rowText(row)}</span>
            {sendsAgain && (
              <Button
                size="small"
                icon="repeat"
                text="Send again"
                aria-label={`Send again: ${rowText(row)}`}
                onClick={() => void act(row.id, { what: 'resume' })}
              />
            )}
            <Button
              size="small"
              variant="outlined"
              text="Exclude"
              aria-label={`Exclude: ${rowText(row)}`}
              onClick={() => void act(row.id, { what: 'cancel' })}
            />
          </li>
        ))}
      </ul>
    </TitledCallout>
  );
}

interface RowsProps {
  readonly title: string;
  readonly label: string;
  readonly rows: readonly RowEntry[];
  readonly why?: (row: RowEntry) => string;
}

function Rows({ title, label, rows, why }: RowsProps) {
  const columns: readonly RecordColumn[] = [
    ...(rows.some(({ row }) => row.lines) ? [{ value: 'line', text: 'Line' }] : []),
    { value: 'row', text: 'Row' },
    ...(why ? [{ value: 'why', text: 'Reason' }] : []),
  ];
  return (
    <div>
      <h3 className="codesk-run-title">{title}</h3>
      <ValueTable
        label={label}
        columns={columns}
        rows={rows.map((row) => ({
          ...{ line: row.row.lines?.join(', ') ?? '', row: rowText(row) },
          ...(why && { why: why(row) }),
        }))}
        perPage={10}
      />
    </div>
  );
}

/** Returns the values of an imported row, or the title of a copy. */
function rowText({ origin, row, title }: RowEntry): string {
  return origin.kind !== 'import'
    ? title
    : Object.values(row.values ?? {})
        .flat()
        .filter(Boolean)
        .join(' · ');
}

/** Returns the message of the server, or a text of Codesk without one. */
export function whyRefused({ details, fields = {}, reason }: RowEntry): string {
  const texts = [details ?? '', ...Object.values(fields).filter((text) => !details?.includes(text))].filter(
    Boolean,
  );
  if (texts.length > 0) return texts.join(' ');
  return (reason && reasonTexts(reason).row) ?? outboxReasons['not-accepted'].row;
}

interface RunProps extends Pick<ButtonProps, 'size'> {
  readonly run: RowRun;
}

/** Pauses a run or resumes it. One button for both, so that it keeps the focus. */
export function PauseRun({ run, size }: RunProps) {
  const act = useRunAct();
  const { isPaused, canPause } = runProgress(run);
  return (
    (isPaused || canPause) && (
      <Button
        {...(size && { size })}
        intent={isPaused ? 'primary' : 'none'}
        icon={isPaused ? 'play' : 'pause'}
        text={isPaused ? 'Resume' : 'Pause'}
        onClick={() => void act(run.origin.run, isPaused ? 'resume' : 'pause')}
      />
    )
  );
}

/** The actions of a run. */
export function RunActs({ run }: { readonly run: RowRun }) {
  const confirm = useConfirm();
  const act = useRunAct();
  const { refused, left } = runProgress(run);
  const discard = async () => {
    const yes = await confirm({
      title: `Discard the rest of ${runTitle(run)}?`,
      text: `${counted(left, 'row')} will not be sent. Rows that were sent do not change.`,
      confirm: 'Discard',
    });
    if (yes) await act(run.origin.run, 'cancel');
  };
  return (
    <>
      <PauseRun run={run} size="small" />
      {refused > 0 && (
        <Button size="small" icon="repeat" text="Retry" onClick={() => void act(run.origin.run, 'again')} />
      )}
      {left > 0 && <Button size="small" icon="cross" text="Discard…" onClick={() => void discard()} />}
    </>
  );
}
