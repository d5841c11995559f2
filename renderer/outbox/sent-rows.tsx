/** The rows of a sent change before and after, in pages. */
import './outbox.css';
import { useState } from 'react';
import type { SentChange } from '../../shared/desk/rates';
import { rateTable } from '../../shared/rates/rate-tables';
import { failureOf } from '../ipc';
import { changePage, useSentRows } from '../journal/outbox-queries';
import { keyText } from '../rates/cell-text';
import { useRateChoices } from '../rates/rate-queries';
import { FailureCallout } from '../ui/failure';
import { Skeleton } from '../ui/skeleton';
import { RowPager } from './row-pager';
import { valueColumns, valuesText } from './values-text';

export function SentRows({ sent }: { readonly sent: SentChange }) {
  const { id, target } = sent;
  const [page, setPage] = useState(1);
  const rows = useSentRows(id, page);
  const lists = useRateChoices(target.table, target);
  const { definition } = rateTable(target.table);
  if (rows.error && !rows.data)
    return <FailureCallout failure={failureOf(rows.error)} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <Skeleton label="Loading the rows" lines={2} />;
  const { total } = rows.data;
  const from = (page - 1) * changePage;
  const values = valueColumns(definition);
  const isNumber = (values.length === 1 && values[0]?.kind === 'decimal') || undefined;
  if (total === 0) return <p className="codesk-muted">No row was changed.</p>;
  return (
    <>
      <div className="codesk-sent-head">
        <h3>Sent rows</h3>
        <RowPager page={page} shown={rows.data.rows.length} total={total} onPage={setPage} />
      </div>
      <table
        className="codesk-sent-rows"
        aria-label="Sent rows"
        aria-busy={rows.isPlaceholderData}
        data-stale={rows.isPlaceholderData}
      >
        <thead>
          <tr>
            <th scope="col">{definition.title}</th>
            <th scope="col" data-number={isNumber}>
              Before
            </th>
            <th scope="col" data-number={isNumber}>
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.data.rows.map(({ before, after }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys of rows can repeat, and their order does not change
            <tr key={from + at}>
              <th scope="row">{keyText({ table: definition, lists }, after ?? before ?? {})}</th>
              <td data-number={isNumber}>{valuesText(definition, lists, before)}</td>
              <td data-number={isNumber}>{valuesText(definition, lists, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
