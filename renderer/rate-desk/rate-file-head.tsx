/** The head of a rate file: its name and service, whether it is saved, and its actions. */
import './rate-desk.css';
import { Button } from '@blueprintjs/core';
import { rateFileName, targetName } from '../../shared/desk/rates';
import type { ChangeCounts, RateBook } from '../../shared/ipc/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { rateTable } from '../../shared/rates/rate-tables';
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
  /** A cell has typed text that is not an edit yet. */
  readonly typing: boolean;
  readonly comparing: boolean;
  readonly onTarget: () => void;
  readonly onCheck: () => void;
  readonly onCosts: () => void;
  readonly onCompare: () => void;
  readonly onQueue: () => void;
  readonly onBack: () => void;
}

/** Counts the accepted changes, and describes the others. */
function acceptedOf({ added, changed, removed, accepted: taken }: ChangeCounts) {
  const accepted = taken.added + taken.changed + taken.removed;
  const left = added + changed + removed - accepted;
  return {
    accepted,
    text: `${counted(accepted, 'change')} accepted${left > 0 ? `, ${shownNumber(left)} not accepted` : ''}`,
  };
}

export function RateFileHead(props: RateFileHeadProps) {
  const { book, work, typing, comparing } = props;
  const { rateFile, changes } = book;
  const targetText = (rateFile.target && targetName(rateFile.target)) || 'Choose a service';
  const format = useDateFormat();
  const queued = useQueuedAsIs(rateFile);
  const errors = errorCount(book);
  // After sending, the counts are outdated until the comparison is opened and reads the current rates again.
  const compared = changes && queued?.state !== 'done' ? acceptedOf(changes) : null;
  const state =
    work === 'saving'
      ? 'Saving…'
      : typing
        ? 'Editing, not saved yet'
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
      <span className="codesk-rate-state" role="status" data-unsaved={typing || work === 'saving'}>
        {state}
      </span>
      <div className="codesk-rate-head-actions">
        <IconButton icon="calculator" variant="outlined" label="Order cost" onClick={props.onCosts} />
        <Button
          size="small"
          icon={errors > 0 ? 'error' : 'tick'}
          text={`Check ${shownNumber(errors)}`}
          aria-label={`Check, ${counted(errors, 'error')}`}
          title="Go to the first finding (F8 for the next)"
          onClick={props.onCheck}
        />
        <Button
          size="small"
          icon="comparison"
          data-guide="compare"
          text={compared ? `Compare ${shownNumber(compared.accepted)}` : 'Compare'}
          aria-label={compared ? `Compare, ${compared.text}` : undefined}
          aria-pressed={comparing}
          title={
            compared
              ? `Compare with the current rates: ${compared.text}`
              : rateFile.target
                ? 'Compare with the current rates'
                : 'Choose a service first. The file is compared with its rates'
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
