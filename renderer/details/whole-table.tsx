/** A table of details with all its rows, for documents, because rows that are not loaded would be missing on paper. */
import './details.css';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { shownNumber } from '../../shared/money';
import { isTotalKnown, leastTotal } from '../../shared/table/state';
import { ValueTable } from '../cells/value-table';
import { continueStoredReplies, failureOf, popupApi } from '../ipc';
import { FailureCallout } from '../ui/failure';
import { Skeleton } from '../ui/skeleton';
import { type RemoteTable, tableOf } from './table-block';

/** True inside a document. */
export const WholeTables = createContext(false);

/** The largest page of these tables (tables section 2), and the largest number of pages in a document. */
const perPage = 50;
const mostPages = 40;

async function allRows({ address, id = '', context }: RemoteTable) {
  const rows: unknown[] = [];
  const again = continueStoredReplies();
  for (let page = 1; ; page += 1) {
    const asked = { id, page, per_page: perPage, ...context };
    const { data } = await again(() => popupApi('popups.datatable', address, asked));
    rows.push(...data.data);
    const total = leastTotal(data, { page, per_page: perPage });
    if (data.data.length === 0 || rows.length >= total || page === mostPages)
      return { rows, total, totalKnown: isTotalKnown(data, { page, per_page: perPage }) };
  }
}

const queryKey = ['details', 'all-rows'];

/** True while tables of a document load. */
export const useLoadingTables = () => useIsFetching({ queryKey }) > 0;

export function WholeTableView({ label, table }: { readonly label: string; readonly table: RemoteTable }) {
  const { address, id, context } = table;
  const all = useQuery({
    queryKey: [...queryKey, address, { id, ...context }],
    queryFn: () => allRows(table),
    enabled: address !== '' && id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  if (all.error) return <FailureCallout failure={failureOf(all.error)} onRetry={() => void all.refetch()} />;
  if (!all.data) return all.isLoading && <Skeleton label={`Loading ${label}`} lines={6} />;
  const { columns, rows } = tableOf(table.header, all.data.rows);
  return (
    <>
      <ValueTable label={label} columns={columns} rows={rows} />
      {all.data.total > rows.length && (
        <p className="codesk-muted">
          {all.data.totalKnown
            ? `The first ${shownNumber(rows.length)} of ${shownNumber(all.data.total)} rows`
            : `The first ${shownNumber(rows.length)} rows. The server has more.`}
        </p>
      )}
    </>
  );
}
