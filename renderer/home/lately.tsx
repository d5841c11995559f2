/** What was sent in the last seven days, each with its undo. */
import './home.css';
import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { startOfDay } from '../../shared/dates';
import type { SentChange } from '../../shared/desk/rates';
import { shownNumber } from '../../shared/money';
import { failureOf } from '../ipc';
import { doneItems } from '../rates/done-items';
import { useHistory } from '../rates/outbox-queries';
import { ageText } from '../rates/time-text';
import { UndoImport, undoName } from '../rates/undo-import';
import { useDialog } from '../ui/use-dialog';
import { HomeColumn, HomeLine } from './home-column';

const days = 7;
const shownLines = 6;

export function Lately() {
  const navigate = useNavigate();
  const [since] = useState(() => startOfDay(new Date(), -days).getTime());
  const { data, error, isPending, refetch } = useHistory(since);
  const sent = useMemo(() => data && doneItems(data), [data]);
  const undo = useDialog<SentChange>();
  const rest = (sent?.length ?? 0) - shownLines;
  return (
    <HomeColumn
      title="Lately"
      count={sent && sent.length > 0 ? `${shownNumber(sent.length)} in ${days} days` : undefined}
      verb={
        <Button
          size="small"
          variant="minimal"
          icon="history"
          text="History"
          aria-label="Show the history"
          onClick={() => void navigate('/history')}
        />
      }
      isLoading={isPending}
      failure={error ? failureOf(error) : undefined}
      onRetry={() => void refetch()}
      isEmpty={sent?.length === 0}
      empty={
        <>
          <p>Nothing was sent in the last {days} days.</p>
          <p>Everything that you send is listed here, and rates can be taken back.</p>
        </>
      }
    >
      {sent && sent.length > 0 && (
        <>
          <ul className="codesk-home-list">
            {sent.slice(0, shownLines).map((each) => (
              <HomeLine
                key={each.id}
                title={
                  <Link to={`/history/${each.id}`} title={each.title}>
                    {each.title}
                  </Link>
                }
                note={<span title={each.about}>{each.about}</span>}
                state={each.amount}
                time={ageText(each.at)}
                action={
                  each.sent?.undoneBy === null && (
                    <Button
                      size="small"
                      variant="outlined"
                      text="Undo"
                      aria-label={undoName(each.sent)}
                      onClick={() => each.sent && undo.open(each.sent)}
                    />
                  )
                }
              />
            ))}
          </ul>
          {rest > 0 && (
            <Link className="codesk-home-more" to="/history">
              and {shownNumber(rest)} more
            </Link>
          )}
        </>
      )}
      {undo.shown && (
        <UndoImport
          key={undo.round}
          sent={undo.shown}
          isOpen={undo.isOpen}
          onOutbox={() => void navigate('/outbox')}
          onClose={undo.close}
          onClosed={undo.closed}
        />
      )}
    </HomeColumn>
  );
}
