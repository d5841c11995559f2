/** Contracts that end in the next 30, 60 and 90 days as one strip of time; each part leads to the list of them. */
import './home.css';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { shownDate } from '../../shared/dates';
import { shownNumber } from '../../shared/money';
import type { ListDefinition } from '../../shared/table/list';
import { type Row, rowIdOf } from '../../shared/table/row';
import { failureOf } from '../ipc';
import { askForRows, useListMemory } from '../lists/list-memory';
import { useDateFormat } from '../ui/date-format';
import { timeOfDay } from '../ui/time-text';
import { type EndingSpan, endColumn, endingOrder, useEnding } from './ending';
import { HomeColumn, HomeLine, HomeVerb } from './home-column';

export function EndingColumn({ list }: { readonly list: ListDefinition }) {
  const format = useDateFormat();
  const [now] = useState(() => new Date());
  const memory = useListMemory(list);
  const navigate = useNavigate();
  const { data, at, error, retry } = useEnding(list, now);
  const openRecord = (row: Row) => {
    const id = rowIdOf(row, list.rowId);
    if (id === undefined) return;
    memory.askedRecord = { id, row, returns: true };
    void navigate(`/lists/${list.id}`);
  };
  const total = data?.spans && sumOf(data.spans);
  const lead = ({ filters }: Pick<EndingSpan, 'filters'>) => {
    askForRows(memory, filters, endingOrder);
    void navigate(`/lists/${list.id}`);
  };
  return (
    <HomeColumn
      title="Ending soon"
      count={total === undefined || total.count === 0 ? undefined : countText(total)}
      verb={<HomeVerb icon="th-list" text="Show all" to={`/lists/${list.id}`} />}
      isLoading={data === undefined && !error}
      failure={error ? failureOf(error) : undefined}
      onRetry={retry}
    >
      {data &&
        (data.spans === undefined ? (
          <div className="codesk-home-empty">
            <p>
              The list of contracts has no filter for a span of end dates, so they cannot be counted here.
            </p>
          </div>
        ) : (
          <>
            <ol className="codesk-home-strip" aria-label="Contracts that end">
              {data.spans.map((span) => (
                <li key={span.to}>
                  <button type="button" data-some={span.count > 0} onClick={() => lead(span)}>
                    <strong>{countText(span)}</strong>
                    <span className="codesk-unseen">{` ${span.count === 1 ? 'contract' : 'contracts'} to end in `}</span>
                    <span>{spanText(span)}</span>
                  </button>
                </li>
              ))}
            </ol>
            {error !== null && (
              <p className="codesk-home-age">
                Counted at {timeOfDay(at, format)}, before the connection was lost.
              </p>
            )}
            {total?.count === 0 ? (
              <div className="codesk-home-empty">
                <p>No contract ends in the next 90 days.</p>
                <p>Contracts are listed here in time to renew them.</p>
              </div>
            ) : (
              <ul className="codesk-home-list" aria-label="Next to end">
                {data.next.map((row, index) => (
                  <HomeLine
                    key={String(row[list.rowId] ?? index)}
                    title={nameOf(row, list)}
                    onOpen={() => openRecord(row)}
                    note={textOf(row.client)}
                    state={shownDate(row[endColumn], format)}
                  />
                ))}
              </ul>
            )}
          </>
        ))}
    </HomeColumn>
  );
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const nameOf = (row: Row, { rowName, rowId }: ListDefinition) =>
  textOf(row[typeof rowName === 'string' ? rowName : rowId]) || textOf(row[rowId]);

type Counted = Pick<EndingSpan, 'count' | 'isLeast'>;

function sumOf(spans: readonly Counted[]): Counted {
  return {
    count: spans.reduce((sum, { count }) => sum + count, 0),
    isLeast: spans.some(({ isLeast }) => isLeast),
  };
}

/** For example `12`, or `6+` where there may be more. */
const countText = ({ count, isLeast }: Counted) => `${shownNumber(count)}${isLeast ? '+' : ''}`;

/** Days from now. The first part names the unit for all of them. */
function spanText({ from, to }: Pick<EndingSpan, 'from' | 'to'>): ReactNode {
  if (from === 0) return `${to} days`;
  return (
    <>
      {from} – {to}
      <span className="codesk-unseen"> days</span>
    </>
  );
}
