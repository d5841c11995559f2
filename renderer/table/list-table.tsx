/** The table of one list with everything that acts on it: state, selection, menu, details, export. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TableState, TableStructure } from '../../shared/api/tables';
import { shownNumber } from '../../shared/money';
import { rowHeights } from '../../shared/preferences';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { nothingSelected, toggleAll, toggleOne } from '../../shared/table/selection';
import {
  atPage,
  initialState,
  pageCount,
  sortedBy,
  withFilters,
  withPageSize,
} from '../../shared/table/state';
import { usePreferences } from '../app/preferences';
import { RecordDetails } from '../details/record-details';
import { failureOf } from '../ipc';
import { ActionMenu } from '../ui/action-menu';
import { useBusy } from '../ui/busy';
import { FailureCallout } from '../ui/failure';
import { useMediaQuery } from '../ui/media-query';
import { Place, StatusFigures } from '../ui/place';
import { type Column, layOut, rowIdOf, rowNameOf, visibleHeaders } from './columns';
import { ExportDialog } from './export-dialog';
import { Footer } from './footer';
import { Grid } from './grid';
import { reloadTable, useTablePage } from './queries';
import { permits, rowActions } from './row-actions';
import { NoRows, TableFailure, TableSkeleton } from './states';
import { useListMemory } from './table-memory';
import { Toolbar } from './toolbar';
import { useRowActions } from './use-row-actions';

/** The breakpoint 40 of the spec is read as 40 em of window width. */
const smallScreen = '(max-width: 40em)';

interface OpenMenu {
  readonly row: Row;
  readonly index: number;
  readonly at: { readonly left: number; readonly top: number };
}

const noRows: readonly Row[] = [];

export function ListTable({ list, structure }: { list: ListDefinition; structure: TableStructure }) {
  const queries = useQueryClient();
  const busy = useBusy();
  const { preferences, change } = usePreferences();
  const memory = useListMemory(list.id);
  const small = useMediaQuery(smallScreen);
  const [state, setState] = useState<TableState>(
    () => memory.state ?? initialState(structure, list.rowId, preferences.pageSizes[list.id]),
  );
  const [selection, setSelection] = useState(nothingSelected);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [details, setDetails] = useState<{ id: Id; name: string } | null>(null);
  const [exporting, setExporting] = useState(false);

  const page = useTablePage(list.id, state);
  const rows = page.data?.data ?? noRows;
  const total = page.data?.total ?? 0;
  const pageIds = useMemo(
    () => rows.map((row) => rowIdOf(row, list.rowId)).filter((id) => id !== undefined),
    [rows, list.rowId],
  );

  const go = useCallback(
    (next: TableState) => {
      memory.state = next;
      setState(next);
      // A selection belongs to the page it was made on.
      setSelection(nothingSelected);
    },
    [memory],
  );

  const { begin } = busy;
  useEffect(
    () => (page.isFetching ? begin(`Loading ${list.title}`) : undefined),
    [page.isFetching, begin, list.title],
  );

  // Removing the last row of the last page leaves a page that is not there any more.
  const pages = pageCount(total, state.per_page);
  useEffect(() => {
    if (page.data && !page.isPlaceholderData && state.page > pages) go(atPage(state, pages));
  }, [page.data, page.isPlaceholderData, pages, state, go]);

  const reload = useCallback(async () => {
    setSelection(nothingSelected);
    await reloadTable(queries, list.id);
  }, [queries, list.id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isRefresh =
        event.key === 'F5' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'r');
      if (!isRefresh) return;
      event.preventDefault();
      void reload();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [reload]);

  const widest = useRef<ReadonlyMap<string, Column>>(new Map());
  const columns = useMemo(() => {
    const next = layOut(visibleHeaders(structure.headers, small), rows, widest.current);
    widest.current = new Map(next.map((column) => [column.header.value, column]));
    return next;
  }, [structure.headers, small, rows]);

  const canShow = permits(structure.permissions, 'show');
  const show = (id: Id, row: Row) => setDetails({ id, name: rowNameOf(row, list.rowName, list.rowId) });
  const run = useRowActions({ list, onShow: show, reload });
  const toggle = useCallback((id: Id) => setSelection((now) => toggleOne(now, id, pageIds)), [pageIds]);

  const failure = page.error ? failureOf(page.error) : null;
  const menuName = menu ? rowNameOf(menu.row, list.rowName, list.rowId) : '';
  const exportColumns = structure.permissions.find(({ name }) => name === 'export')?.columns ?? [];
  return (
    <>
      <Place
        title={structure.properties?.title ?? list.title}
        description={structure.properties?.description ?? list.description}
      >
        <Toolbar
          list={list}
          permissions={structure.permissions}
          small={small}
          refreshing={page.isFetching}
          onRefresh={() => void reload()}
          onExport={() => setExporting(true)}
        />
      </Place>
      {failure && page.data && (
        <div className="codesk-table-failure">
          <FailureCallout failure={failure} onRetry={() => void reload()} />
        </div>
      )}
      {failure && !page.data ? (
        <TableFailure failure={failure} title={list.title} onRetry={() => void reload()} />
      ) : !page.data ? (
        <TableSkeleton rows={state.per_page > 0 ? state.per_page : undefined} />
      ) : rows.length === 0 ? (
        <NoRows filtered={state.filters.length > 0} onClear={() => go(withFilters(state, []))} />
      ) : (
        <Grid
          list={list}
          columns={columns}
          rows={rows}
          state={state}
          total={total}
          selection={selection}
          stale={page.isPlaceholderData}
          rowHeight={rowHeights[preferences.density]}
          memory={memory}
          menuRow={menu?.index ?? null}
          onSort={(column) => go(sortedBy(state, column))}
          onToggle={toggle}
          onToggleAll={() => setSelection((now) => toggleAll(now, pageIds))}
          onOpen={(row) => {
            const id = rowIdOf(row, list.rowId);
            if (canShow && id !== undefined) show(id, row);
          }}
          onMenu={(row, index, at) => {
            if (rowIdOf(row, list.rowId) !== undefined) setMenu({ row, index, at });
          }}
        />
      )}
      {page.data && (
        <Footer
          state={state}
          total={total}
          onPage={(next) => go(atPage(state, next))}
          onPageSize={(size) => {
            change({ pageSizes: { ...preferences.pageSizes, [list.id]: size } });
            go(withPageSize(state, size));
          }}
        />
      )}
      <ActionMenu
        label={`Actions for ${list.noun} ${menuName}`}
        items={menu ? rowActions(list, structure.permissions, menu.row) : []}
        at={menu?.at}
        onClose={() => setMenu(null)}
        onChoose={(action) => {
          const id = menu ? rowIdOf(menu.row, list.rowId) : undefined;
          if (menu && id !== undefined) void run(action, id, menu.row);
        }}
      />
      <RecordDetails list={list} record={details} onClose={() => setDetails(null)} />
      <ExportDialog
        list={list}
        open={exporting}
        columns={exportColumns}
        state={state}
        total={total}
        selected={selection.ids}
        onClose={() => setExporting(false)}
      />
      <StatusFigures>
        {selection.ids.size > 0 &&
          `${shownNumber(selection.ids.size)} of ${shownNumber(rows.length)} selected`}
      </StatusFigures>
    </>
  );
}
