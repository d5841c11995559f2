/** The head of a rate file: its name and service, whether it is saved, and its actions. */
import './rate-desk.css';
import { Button } from '@blueprintjs/core';
import { rateFileName, targetName } from '../../shared/desk/rates';
import type { ChangeCounts, RateBook } from '../../shared/ipc/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { rateTable } from '../../shared/rates/tables';
import { outboxText } from '../journal/change-texts';
import { useQueuedAsIs } from '../journal/outbox-queries';
import type { RateWork } from '../rates/use-rate-book';
import { PinButton } from '../session/pin-button';
import { useDateFormat } from '../ui/date-format';
import { IconButton } from '../ui/icon-button';
import { timeOfDay } from '../ui/time-text';
import { errorCount } from './findings-pane';

interface RateFileHeadProps {
  readonly book: RateBook;
  readonly work: RateWork;
  /** Something is typed in a cell and in no edit yet. */
  readonly typing: boolean;
  readonly comparing: boolean;
  readonly onTarget: () => void;
  readonly onCheck: () => void;
  readonly onCosts: () => void;
  readonly onCompare: () => void;
  readonly onQueue: () => void;
  readonly onBack: () => void;
}

/** The changes that would be sent, and in words those that would not. */
function acceptedOf({ added, changed, removed, accepted: taken }: ChangeCounts) {
  const accepted = taken.added + taken.changed + taken.removed;
  const left = added + changed + removed - accepted;
  return {
    accepted,
    text: `${counted(accepted, 'change')} accepted${left > 0 ? `, ${shownNumber(String(left))} left out` : ''}`,
  };
}

export function RateFileHead(props: RateFileHeadProps) {
  const { book, work, typing, comparing } = props;
  const { rateFile, changes } = book;
  const targetText = (rateFile.target && targetName(rateFile.target)) || 'Choose a service';
  const format = useDateFormat();
  const queued = useQueuedAsIs(rateFile);
  const errors = errorCount(book);
  // What was sent is no change any more: the current rates are compared anew when the comparison is opened.
  const compared = changes && queued?.state !== 'done' ? acceptedOf(changes) : null;
  const state =
    work === 'keeping'
      ? 'Saving…'
      : typing
        ? 'Typing, not saved yet'
        : queued
          ? outboxText(queued)
          : `Not sent, saved ${timeOfDay(rateFile.changed, format)}`;
  return (
    <header className="codesk-rate-head">
      <Button
        size="small"
        variant="minimal"
        icon="arrow-left"
        className="codesk-rate-back"
        aria-label="All rate files"
        title="All rate files"
        onClick={props.onBack}
      />
      <h2 title={rateFileName(rateFile)}>{rateFileName(rateFile)}</h2>
      <PinButton visit={{ route: `/rate-desk/${rateFile.id}`, name: rateFileName(rateFile) }} />
      <span aria-hidden>→</span>
      <Button
        size="small"
        variant="outlined"
        endIcon="caret-down"
        className="codesk-rate-target"
        data-guide="service"
        text={targetText}
        aria-label={`${targetText}, ${rateTable(rateFile.table).name}`}
        title={targetText}
        onClick={props.onTarget}
      />
      <span className="codesk-muted codesk-rate-table">{rateTable(rateFile.table).name}</span>
      <span className="codesk-rate-state" role="status" data-unsaved={typing || work === 'keeping'}>
        {state}
      </span>
      <div className="codesk-rate-head-actions">
        <IconButton
          icon="calculator"
          variant="outlined"
          label="What would an order cost?"
          onClick={props.onCosts}
        />
        <Button
          size="small"
          icon={errors > 0 ? 'error' : 'tick'}
          text={`Check ${shownNumber(String(errors))}`}
          aria-label={errors === 1 ? 'Check, 1 error' : `Check, ${errors} errors`}
          title="Go to the first finding (F8 for the next)"
          onClick={props.onCheck}
        />
        <Button
          size="small"
          icon="comparison"
          data-guide="compare"
          text={compared ? `Compare ${shownNumber(String(compared.accepted))}` : 'Compare'}
          aria-label={compared ? `Compare, ${compared.text}` : undefined}
          aria-pressed={comparing}
          title={
            compared
              ? `Against the current rates: ${compared.text}`
              : rateFile.target
                ? 'Against the current rates'
                : 'Choose a service first: rates are compared with its own'
          }
          onClick={props.onCompare}
        />
        <Button
          size="small"
          intent="primary"
          icon="send-message"
          data-guide="queue"
          text="Queue…"
          title="Prepare the accepted changes for sending (Ctrl+Enter)"
          onClick={props.onQueue}
        />
      </div>
    </header>
  );
}
