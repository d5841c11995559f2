/**
 * A table inside details whose rows a server pages at an address of its own. Rows before stay, dimmed, while others
 * load; what fails stays in its place and can be tried again.
 */
import '../ui/pager.css';
import './details.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { emptyTexts, notices } from '../../shared/messages';
import { everyList } from '../../shared/preferences';
import { counted } from '../../shared/quantities';
import { readFilters } from '../../shared/table/filters';
import { configurationPages, showingText, uncountedText } from '../../shared/table/pages';
import { unreadText } from '../../shared/table/read-record';
import { sentFilters } from '../../shared/table/relative-dates';
import { fitSize, fittedTo, isTotalKnown, leastTotal, pageCount } from '../../shared/table/state';
import { ValueTable } from '../cells/value-table';
import { filterReducer, filtersOf } from '../filters/filter-state';
import { useFilters } from '../filters/use-filters';
import { useFit } from '../grid/use-fit';
import { failureOf, invoke, popupApi } from '../ipc';
import { offlineReason, useConnection } from '../session/connection';
import { usePreferences } from '../session/preferences';
import { FailureCallout } from '../ui/failure';
import { notify } from '../ui/notices';
import { useOnce } from '../ui/once';
import { FillWindow, PageButtons, PageSize } from '../ui/pager';
import { RefusableButton } from '../ui/refusable-button';
import { type RemoteTable, tableOf } from './table-block';
import { TableFilters } from './table-filters';
import { WholeTables, WholeTableView } from './whole-table';

/** Page sizes of pop-up tables (tables section 2, Pagination). */
const sizes = [20, 30, 40, 50] as const;
const exportName = 'Export.csv';

interface PagedTableViewProps {
  readonly label: string;
  readonly table: RemoteTable;
}

/** Page by page, or in a document with all its rows. */
export function RemoteTableView(props: PagedTableViewProps) {
  return useContext(WholeTables) ? <WholeTableView {...props} /> : <PagedTableView {...props} />;
}

function PagedTableView({ label, table }: PagedTableViewProps) {
  const once = useOnce();
  const offline = offlineReason(useConnection());
  const { page, perPage, fits, fitting, goTo, resize, fillEverywhere, around } = usePages();
  const [state, dispatch] = useReducer(filterReducer, [], filtersOf);
  const { applied } = state;
  const { address, id, context } = table;
  const narrowed = applied.length > 0 ? { filters: [...applied] } : {};
  const known = address !== '' && id !== undefined;
  const rows = useQuery({
    queryKey: ['details', 'rows', address, { id, ...context, page, per_page: perPage, ...narrowed }],
    queryFn: () =>
      popupApi('popups.datatable', address, {
        id: id ?? '',
        page,
        per_page: perPage,
        ...context,
        ...(applied.length > 0 && { filters: sentFilters(applied, new Date()) }),
      }),
    enabled: known && perPage !== fitSize,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  // A page that fails leaves the rows before it, and with them the way back to their page.
  const [last, setLast] = useState(rows.data);
  if (rows.data && rows.data !== last) setLast(rows.data);
  const shown = rows.data ?? last;
  const total = shown ? leastTotal(shown.data, { page, per_page: perPage }) : 0;
  // Without a total of the server, `total` is only the least that there are.
  const totalKnown = !shown || isTotalKnown(shown.data, { page, per_page: perPage });
  const pages = pageCount(total, perPage);
  // Rows can go while somebody looks at them; their last page must not stay empty.
  useEffect(() => {
    if (rows.data && !rows.isPlaceholderData && page > pages) goTo(pages);
  }, [rows.data, rows.isPlaceholderData, page, pages, goTo]);

  const sent = shown?.filters ?? table.filters;
  const definitions = useMemo(() => readFilters(sent), [sent]);
  const filters = useFilters({
    definitions,
    state,
    dispatch,
    onApply: (next) => {
      goTo(1);
      // The same filters load again as well.
      if (JSON.stringify(next) === JSON.stringify(applied)) void rows.refetch();
    },
  });

  const { columns, rows: loaded } = tableOf(table.header, shown?.data.data ?? []);
  return (
    <div
      ref={around}
      className="codesk-paged-table"
      // A page that fits is shown whole.
      style={fits ? ({ '--codesk-table-height': 'none' } as CSSProperties) : undefined}
    >
      <div className="codesk-paged-head">
        <span className="codesk-muted">
          {shown &&
            [totalKnown ? counted(total, 'row') : 'Total unknown', unreadText(shown.data.unread)]
              .filter(Boolean)
              .join(' · ')}
        </span>
        <RefusableButton
          size="small"
          icon="export"
          // The file has all rows, whatever the filters are.
          text={applied.length > 0 ? 'Export all' : 'Export'}
          aria-label={applied.length > 0 ? `Export all ${label}` : `Export ${label}`}
          title={applied.length > 0 ? `Export all ${label}, without filters` : `Export ${label}`}
          refusal={offline ?? (rows.isLoading && !shown)}
          onClick={() => void once('export', () => exportTable(table, total === 0 && applied.length === 0))}
        />
      </div>
      <TableFilters label={label} filters={filters} />
      {rows.error && <FailureCallout failure={failureOf(rows.error)} onRetry={() => void rows.refetch()} />}
      {!known && <p className="codesk-muted">The server does not say where the rows of this table are.</p>}
      {rows.isLoading && !shown ? (
        <RowsSkeleton label={label} />
      ) : (
        shown && (
          <ValueTable
            label={label}
            frozen={1}
            columns={columns}
            rows={loaded}
            busy={rows.isFetching || rows.isError}
            emptyText={applied.length > 0 ? emptyTexts.noResults : undefined}
            footer={
              <footer className="codesk-paged-foot">
                <PageSize
                  value={fits ? fitSize : perPage}
                  sizes={sizes}
                  fitting={fits ? perPage : fitting}
                  onChange={resize}
                />
                <span role="status">{(totalKnown ? showingText : uncountedText)(page, perPage, total)}</span>
                {pages > 1 && (
                  <nav className="codesk-pager" aria-label={`Pages of ${label}`}>
                    <PageButtons page={page} count={pages} places={configurationPages} onPage={goTo} />
                  </nav>
                )}
                {!fits && (
                  <FillWindow perPage={perPage} total={total} fitting={fitting} onFill={fillEverywhere} />
                )}
              </footer>
            }
          />
        )
      )}
    </div>
  );
}

/** Height of a row, in CSS pixels. */
const rowHeight = 33;
/** CSS pixels of the title, the head, the headings, a scrollbar and the footer of a table. */
const besideRows = 180;

/** The element in which a table scrolls. */
function scrollerOf(table: HTMLElement): HTMLElement {
  for (let at = table.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}
const roomOf = (area: HTMLElement) => area.clientHeight - besideRows;

/** The page that is shown. It begins with the first size of the specification, or with Fit if that is the choice of all lists. */
function usePages() {
  const { preferences, change } = usePreferences();
  const connection = useConnection();
  const around = useRef<HTMLDivElement>(null);
  const [{ page, per_page: perPage, fits }, setPages] = useState(() => {
    const fits = preferences.pageSizes[everyList] === fitSize;
    return { page: 1, per_page: fits ? fitSize : sizes[0], fits };
  });
  const fitting = useFit({
    ...{ table: around, areaOf: scrollerOf, roomOf, rowHeight, perPage, isChosen: fits },
    isHeld: connection?.state === 'offline',
    onFit: (rows) => setPages((now) => ({ ...now, ...fittedTo(now, rows) })),
  });
  const resize = (size: number) => setPages({ page: 1, per_page: size, fits: size === fitSize });
  return {
    ...{ page, perPage, fits, fitting, around, resize },
    goTo: useCallback((to: number) => setPages((now) => ({ ...now, page: to })), []),
    fillEverywhere: () => {
      change({ pageSizes: { [everyList]: fitSize } });
      resize(fitSize);
    },
  };
}

/** Streams the whole table to disk, or says what is missing for that (tables section 5). */
async function exportTable(table: RemoteTable, isEmpty: boolean): Promise<void> {
  if (isEmpty) return notify(notices.exportDataMissing);
  if (table.id === undefined || table.exportAddress === '') return notify(notices.exportDetailsMissing);
  await invoke('download.call', {
    call: 'popups.export',
    address: table.exportAddress,
    input: { id: table.id, ...table.context },
    name: exportName,
    title: 'Export',
  });
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
