/**
 * A table inside details whose rows a server pages at an address of its own. Rows before stay, dimmed, while others
 * load; what fails stays in its place and can be tried again.
 */
import { Button, HTMLSelect } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { notices } from '../../shared/messages';
import { shownNumber } from '../../shared/money';
import { pageRun } from '../../shared/table/pages';
import { pageCount } from '../../shared/table/state';
import { RecordTable } from '../cells/value-table';
import { failureOf, invoke, popupApi } from '../ipc';
import { FailureCallout, notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { type PagedTable, tableOf } from './table-block';

/** Page sizes of pop-up tables (tables spec section 2, Pagination). */
const sizes = [20, 30, 40, 50] as const;
const exportName = 'Export.csv';

interface PagedTableViewProps {
  readonly label: string;
  readonly table: PagedTable;
}

export function PagedTableView({ label, table }: PagedTableViewProps) {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<number>(sizes[0]);
  const { address, id, context } = table;
  const known = address !== '' && id !== undefined;
  const rows = useQuery({
    queryKey: ['details', 'rows', address, { id, ...context, page, per_page: perPage }],
    queryFn: () =>
      popupApi('popups.datatable', address, { id: id ?? '', page, per_page: perPage, ...context }),
    enabled: known,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  // A page that fails leaves the rows before it, and with them the way back to their page.
  const [last, setLast] = useState(rows.data);
  if (rows.data && rows.data !== last) setLast(rows.data);
  const shown = rows.data ?? last;
  const total = shown?.data.total ?? 0;
  const pages = pageCount(total, perPage);
  // Rows can go while somebody looks at them; their last page must not stay empty.
  useEffect(() => {
    if (rows.data && !rows.isPlaceholderData && page > pages) setPage(pages);
  }, [rows.data, rows.isPlaceholderData, page, pages]);

  const { columns, rows: loaded } = tableOf(table.header, shown?.data.data ?? []);
  return (
    <div className="codesk-paged-table">
      <div className="codesk-paged-head">
        <span className="codesk-muted">
          {shown && (total === 1 ? '1 row' : `${shownNumber(total)} rows`)}
        </span>
        <Button
          size="small"
          icon="export"
          text="Export"
          aria-label={`Export ${label}`}
          title={`Export ${label}`}
          disabled={rows.isLoading && !shown}
          onClick={() => void exportTable(table, total)}
        />
      </div>
      {rows.error && <FailureCallout failure={failureOf(rows.error)} onRetry={() => void rows.refetch()} />}
      {!known && <p className="codesk-muted">The server does not say where the rows of this table are.</p>}
      {rows.isLoading && !shown ? (
        <RowsSkeleton label={label} />
      ) : (
        shown && (
          <RecordTable
            label={label}
            frozen={1}
            columns={columns}
            rows={loaded}
            busy={rows.isFetching || rows.isError}
            footer={
              <Pager
                label={label}
                page={page}
                perPage={perPage}
                total={total}
                onPage={setPage}
                onSize={(size) => {
                  setPerPage(size);
                  setPage(1);
                }}
              />
            }
          />
        )
      )}
    </div>
  );
}

/** Streams the whole table to disk, or says what is missing for that (tables spec section 5). */
async function exportTable(table: PagedTable, total: number): Promise<void> {
  if (total === 0) return notify(notices.exportDataMissing);
  if (table.id === undefined || table.exportAddress === '') return notify(notices.exportDetailsMissing);
  try {
    await invoke('download.call', {
      call: 'popups.export',
      address: table.exportAddress,
      input: { id: table.id, ...table.context },
      name: exportName,
      title: 'Export',
    });
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <div className="codesk-rows-skeleton" role="status" aria-label={`Loading ${label}`}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={index} className="bp6-skeleton" />
      ))}
    </div>
  );
}

interface PagerProps {
  readonly label: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (perPage: number) => void;
}

function Pager({ label, page, perPage, total, onPage, onSize }: PagerProps) {
  const sizeId = useId();
  const count = pageCount(total, perPage);
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  return (
    <footer className="codesk-paged-foot">
      <label htmlFor={sizeId}>
        Rows per page
        <HTMLSelect
          id={sizeId}
          value={perPage}
          options={sizes.map((size) => ({ value: size, label: String(size) }))}
          iconName="caret-down"
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      </label>
      <span role="status">
        Showing {shownNumber(first)} to {shownNumber(last)} of {shownNumber(total)}
      </span>
      {count > 1 && (
        <nav aria-label={`Pages of ${label}`}>
          <Turn icon="chevron-left" label="Previous page" end={page <= 1} onClick={() => onPage(page - 1)} />
          {pageRun(page, count, 7).map((each, at) =>
            each === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its side
              <span key={`gap-${at}`} className="codesk-page-gap" aria-hidden>
                …
              </span>
            ) : (
              <Button
                key={each}
                variant="minimal"
                size="small"
                text={shownNumber(each)}
                active={each === page}
                aria-label={`Page ${shownNumber(each)}`}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onPage(each)}
              />
            ),
          )}
          <Turn icon="chevron-right" label="Next page" end={page >= count} onClick={() => onPage(page + 1)} />
        </nav>
      )}
    </footer>
  );
}

interface TurnProps {
  readonly icon: 'chevron-left' | 'chevron-right';
  readonly label: string;
  /** There is no page on this side. The button stays in reach, so that it keeps the focus at the end. */
  readonly end: boolean;
  readonly onClick: () => void;
}

function Turn({ icon, label, end, onClick }: TurnProps) {
  return (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={end}
      className={end ? 'codesk-off' : undefined}
      onClick={end ? undefined : onClick}
    />
  );
}
