/** The current rates that a rate file is compared with: their service, their age, and a note without a connection. */
import './compare.css';
import { Button, Callout } from '@blueprintjs/core';
import { dateTimeText } from '../../../shared/dates';
import { targetName } from '../../../shared/desk/rates';
import type { RateBook } from '../../../shared/ipc/rates';
import { useConnection } from '../../session/connection';
import { useDateFormat } from '../../ui/date-format';
import { ageText } from './change-text';

interface ChangeOriginProps {
  readonly book: RateBook;
  readonly onRefresh?: (() => void) | undefined;
}

export function ChangeOrigin({ book, onRefresh }: ChangeOriginProps) {
  const isOffline = useConnection()?.state === 'offline';
  const format = useDateFormat();
  const { changes, ratesFrom } = book;
  const name = book.rateFile.target ? targetName(book.rateFile.target) : '';
  if (!changes || ratesFrom === null) return null;
  const hasNone = changes.changed + changes.removed + changes.unchanged === 0;
  return (
    <>
      <p className="codesk-rate-compare-origin">
        <span>
          Current rates of <b>{name}</b>, read {ageText(Date.now() - ratesFrom)} (
          {dateTimeText(new Date(ratesFrom), format)})
        </span>
        {onRefresh && !isOffline && (
          <Button size="small" variant="minimal" icon="refresh" text="Refresh" onClick={onRefresh} />
        )}
      </p>
      {isOffline && (
        <Callout compact icon="offline">
          No connection: the file is compared with these stored rates. Codesk reads the rates again before it
          sends the changes. If they are different, you decide first.
        </Callout>
      )}
      {hasNone && (
        <Callout compact icon="info-sign">
          {name} has no rates yet. Every row of the file is new.
        </Callout>
      )}
    </>
  );
}
