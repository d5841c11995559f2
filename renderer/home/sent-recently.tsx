/** Changes sent in the last seven days, with their undo. */
import './home.css';
import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { startOfDay } from '../../shared/dates';
import { shownNumber } from '../../shared/money';
import { failureOf } from '../ipc';
import { doneItems } from '../journal/items';
import { useHistory } from '../journal/outbox-queries';
import { undoName, useUndoImport } from '../rates/undo-import';
import { ageText } from '../ui/time-text';
import { HomeColumn, HomeLine, HomeMore, HomeVerb } from './home-column';

const days = 7;
const shownLines = 6;

export function SentRecently() {
  const [since] = useState(() => startOfDay(new Date(), -days).getTime());
  const { data, error, isPending, refetch } = useHistory(since);
  const sent = useMemo(() => data && doneItems(data), [data]);
  const undo = useUndoImport();
  return (
    <HomeColumn
      title="Sent recently"
      count={sent && sent.length > 0 ? `${shownNumber(sent.length)} in ${days} days` : undefined}
      verb={<HomeVerb icon="history" text="History" label="Show the history" to="/history" />}
      isLoading={isPending}
      failure={error ? failureOf(error) : undefined}
      onRetry={() => void refetch()}
      isEmpty={sent?.length === 0}
      empty={
        <>
          <p>Nothing was sent in the last {days} days.</p>
          <p>Everything that you send is listed here. Rates can be undone.</p>
        </>
      }
    >
      {sent && sent.length > 0 && (
        <>
          <ul className="codesk-home-list">
            {sent.slice(0, shownLines).map((each) => (
              <HomeLine
                key={each.id}
                title={each.title}
                to={`/history/${each.id}`}
                note={each.about}
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
          <HomeMore count={sent.length - shownLines} to="/history" />
        </>
      )}
      {undo.dialog}
    </HomeColumn>
  );
}
