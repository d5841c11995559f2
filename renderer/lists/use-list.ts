/** The hook of one list: holds its state (`list-state.ts`), requests the rows, and offers what its screen does. */
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { shownNumber } from '../../shared/money';
import { everyList } from '../../shared/preferences';
import { type FilterValue, readFilters } from '../../shared/table/filters';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import {
  selectedCount as countSelected,
  nothingSelected,
  type Selection,
  selectMatching,
} from '../../shared/table/selection';
import {
  atPage,
  fitSize,
  isTotalKnown,
  leastTotal,
  manyRows,
  pageCount,
  withFilters,
} from '../../shared/table/state';
import type { TableState, TableStructure } from '../../shared/table/structure';
import { useFilters } from '../filters/use-filters';
import { usePreferences } from '../session/preferences';
import { useBusy } from '../ui/busy';
import { useConfirm } from '../ui/confirm';
import { usePolicy } from '../ui/managed';
import { withChosenSize } from './first-page-size';
import { firstState } from './first-state';
import type { ListAccess } from './list-access';
import { useListMemory } from './list-memory';
import { idsOf, prefetchPage, reloadTable, useReloads, useTablePage } from './list-queries';
import { listReducer } from './list-state';
import { useMatchingRows } from './matching-rows';
import { useViews } from './views/use-views';

interface ListOptions {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  readonly onShow: (id: Id, row: Row) => void;
}

const noRows: readonly Row[] = [];

const isSameState = (one: TableState, other: TableState) => hashKey([one]) === hashKey([other]);

/** Must be mounted anew for each list. */
export function useList({ list, structure, onShow }: ListOptions) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { preferences, change } = usePreferences();
  const memory = useListMemory(list);

  const [{ table, fits, filters: filterState, selection }, dispatch] = useListState(list, structure);
  const { page, rows, total, totalKnown, settled, last } = useRows(list, table);
  const allMatching = selection.matching;

  const clearSelection = useCallback(
    () => dispatch({ type: 'select', selection: nothingSelected }),
    [dispatch],
  );
  useReloads(list, table, clearSelection);
  const reload = useCallback(async () => {
    // Here too: rows whose last load failed count as changed already, so that no event reports it.
    clearSelection();
    await reloadTable(queries, list);
  }, [queries, list, clearSelection]);

  // After the last row of the last page is removed, that page does not exist any more.
  const pages = pageCount(total, table.per_page);
  useEffect(() => {
    if (settled && table.page > pages) dispatch({ type: 'goToPage', page: pages });
  }, [settled, pages, table.page, dispatch]);

  const { progress, load: loadMatching, stop: stopLoading } = useMatchingRows(list, table, total);
  useEffect(() => {
    if (!allMatching) stopLoading();
  }, [allMatching, stopLoading]);

  const filters = useFilters({
    definitions: useMemo(() => readFilters(structure.filters), [structure.filters]),
    state: useMemo(() => ({ ...filterState, applied: table.filters }), [filterState, table.filters]),
    dispatch,
    // A state that does not change loads nothing by itself, but Apply shows what the server has now.
    onApply: (next: readonly FilterValue[]) => {
      if (isSameState(withFilters(table, next), table)) void page.refetch();
    },
  });

  const access: ListAccess = {
    list,
    structure,
    permits: (name) => structure.permissions.some((permission) => permission.name === name),
    state: table,
    total,
    totalKnown,
    rows,
    selectedCount: countSelected(selection, total),
    allMatching,
    selectedIds: async () =>
      allMatching ? loadMatching((rows) => idsOf(rows, list.rowId)) : [...selection.ids],
    selectedRows: async () =>
      allMatching
        ? loadMatching((rows) => rows)
        : rows.filter((row) => idsOf([row], list.rowId).some((id) => selection.ids.has(id))),
    filters,
    reload,
    openDetails: onShow,
  };

  /** Requests the rows of a page before it is opened. */
  const prefetch = (to: number) => {
    if (to !== table.page) prefetchPage(queries, { list, state: atPage(table, to), memory });
  };
  const goToPage = (to: number) => {
    prefetch(to);
    dispatch({ type: 'goToPage', page: to });
  };
  /** -1 shows all rows, after a question if there are very many; `fitSize` as many as the window holds. */
  const resize = async (perPage: number) => {
    const many = perPage === -1 && total > manyRows;
    if (many && !(await confirm(allRowsQuestion(rows, total)))) return;
    // Showing very many rows is not remembered, so that the next visit does not start with it.
    if (!many) change({ pageSizes: withChosenSize(preferences.pageSizes, list.id, perPage) });
    dispatch({ type: 'resizePage', perPage });
  };
  const fillEverywhere = () => {
    change({ pageSizes: { [everyList]: fitSize } });
    dispatch({ type: 'resizePage', perPage: fitSize });
  };
  const sort = (column: string, order?: TableState['sortOrder']) => dispatch({ type: 'sort', column, order });

  const pageIds = useMemo(() => idsOf(rows, list.rowId), [rows, list.rowId]);
  return {
    /** The list for the parts around the rows. */
    table: access,
    /** The query of the shown page. */
    page,
    /** The rows belong to the state, not to the previous one. */
    settled,
    views: useViews({
      list,
      structure,
      table,
      onOpen: (next) => dispatch({ type: 'openView', table: next }),
    }),
    selection: {
      /** For all matching rows, the ids of the shown page. */
      shown: useMemo(() => (selection.matching ? selectMatching(pageIds) : selection), [selection, pageIds]),
      /** Progress of loading the ids of all matching rows; null when they are not loading. */
      progress,
      change: (next: Selection) => dispatch({ type: 'select', selection: next }),
      selectMatching: () => dispatch({ type: 'select', selection: selectMatching(pageIds) }),
      clear: clearSelection,
    },
    prefetch,
    goToPage,
    /** Shows the last rows that were loaded; undefined while those of the state are. */
    back: last && !isSameState(last, table) ? () => dispatch({ type: 'openView', table: last }) : undefined,
    resize,
    /** The page has as many rows as the window holds. */
    fits,
    /** The window holds so many rows. @param above rows of the page that are scrolled out of sight */
    fitPage: (rows: number, above: number) => dispatch({ type: 'fitPage', rows, above }),
    /** Makes Fit the choice of all lists. */
    fillEverywhere,
    /** Without an order: descending, or the opposite order of the sorted column. */
    sort,
  };
}

export type ListControl = ReturnType<typeof useList>;

/** The state, which is remembered for the next visit. */
function useListState(list: ListDefinition, structure: TableStructure) {
  const { preferences } = usePreferences();
  const { views: byPolicy } = usePolicy();
  const memory = useListMemory(list);
  const [state, dispatch] = useReducer(listReducer, null, () =>
    firstState(list, structure, preferences, memory, byPolicy),
  );
  useEffect(() => {
    memory.state = state;
    delete memory.asked;
    delete memory.askedOrder;
  }, [memory, state]);
  return [state, dispatch] as const;
}

/** The rows of a state; those of the previous state while they load. */
function useRows(list: ListDefinition, state: TableState) {
  const { begin } = useBusy();
  const page = useTablePage({ list, state, memory: useListMemory(list) });
  const { data, isFetching } = page;
  // When a page cannot be loaded, the last total still applies to the other pages.
  const [lastTotal, setLastTotal] = useState(0);
  const total = data ? leastTotal(data, data.state) : lastTotal;
  if (total !== lastTotal) setLastTotal(total);
  const settled = data !== undefined && !page.isPlaceholderData;
  const [last, setLast] = useState<TableState>();
  if (settled && last !== state) setLast(state);
  useEffect(() => (isFetching ? begin(`Loading ${list.title}`) : undefined), [isFetching, begin, list.title]);
  return {
    page,
    rows: data?.data ?? noRows,
    total,
    totalKnown: data === undefined || isTotalKnown(data, data.state),
    settled,
    /** The state of the last rows that were loaded. */
    last,
  };
}

/** The question before loading very many rows, with a size estimated from the loaded rows. */
function allRowsQuestion(rows: readonly Row[], total: number) {
  const sample = rows.slice(0, 100);
  const perRow = sample.length === 0 ? 0 : JSON.stringify(sample).length / sample.length;
  const megabytes = Math.max(1, Math.round((perRow * total) / 1024 / 1024));
  return {
    title: `Show all ${shownNumber(total)} rows?`,
    text: `The server sends about ${shownNumber(megabytes)} MB at once. Loading and sorting them can take a while and slow this window down. Setting a filter is often faster.`,
    confirm: `Show all ${shownNumber(total)} rows`,
    intent: 'primary' as const,
  };
}
