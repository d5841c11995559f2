/** Contracts that end in the next 90 days: how many there are, and the next ones. */
import './home.css';
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { shownDate } from '../../shared/dates';
import { shownNumber } from '../../shared/money';
import type { ListDefinition } from '../../shared/table/list';
import { type Row, rowIdOf } from '../../shared/table/row';
import { failureOf } from '../ipc';
import { showRowsWith, useListMemory } from '../lists/list-memory';
import { useDateFormat } from '../ui/date-format';
import { timeOfDay } from '../ui/time-text';
import { endColumn, expiryOrder, useExpiringContracts } from './expiring-contracts';
import { HomeColumn, HomeLine } from './home-column';

export function ExpiringColumn({ list }: { readonly list: ListDefinition }) {
  const format = useDateFormat();
  const memory = useListMemory(list);
  const navigate = useNavigate();
  const { data, mayShow, at, error, retry } = useExpiringContracts(list);
  const to = `/lists/${list.id}`;
  const openerOf = (row: Row) => {
    const id = rowIdOf(row, list.rowId);
    if (id === undefined || !mayShow) return {};
    const onOpen = () => {
      memory.askedRecord = { id, row, returns: true };
      void navigate(to);
    };
    return { onOpen };
  };
  const found = data && 'next' in data ? data : undefined;
  const lead = () => {
    if (found) showRowsWith(memory, found.filters, expiryOrder);
    void navigate(to);
  };
  return (
    <HomeColumn
      title="Ending soon"
      count={
        found && found.count > 0
          ? `${shownNumber(found.count)}${found.isLeast ? '+' : ''} in 90 days`
          : undefined
      }
      verb={
        <Button
          size="small"
          variant="minimal"
          icon="th-list"
          text="Show all"
          aria-label={found ? 'Show all contracts ending soon' : 'Show all contracts'}
          onClick={lead}
        />
      }
      isLoading={data === undefined && !error}
      failure={error ? failureOf(error) : undefined}
      onRetry={retry}
    >
      {data && error !== null && <p className="codesk-home-age">Counted at {timeOfDay(at, format)}</p>}
      {data && 'why' in data && (
        <div className="codesk-home-empty">
          <p>{data.why}</p>
        </div>
      )}
      {found?.next.length === 0 && (
        <div className="codesk-home-empty">
          <p>No contract ends in the next 90 days.</p>
          <p>Contracts are listed here in time to renew them.</p>
        </div>
      )}
      {found && found.next.length > 0 && (
        <ul className="codesk-home-list" aria-label="Next to end">
          {found.next.map((row, index) => (
            <HomeLine
              key={String(row[list.rowId] ?? index)}
              title={nameOf(row, list)}
              {...openerOf(row)}
              note={textOf(row.client)}
              state={shownDate(row[endColumn], format)}
            />
          ))}
        </ul>
      )}
    </HomeColumn>
  );
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const nameOf = (row: Row, { rowName, rowId }: ListDefinition) =>
  textOf(row[typeof rowName === 'string' ? rowName : rowId]) || textOf(row[rowId]);
