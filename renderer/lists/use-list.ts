/** The state of one list (`list-state.ts`), its rows, and the functions of its screen. */
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
import { type ListViews, useViews } from './views/use-views';

interface ListOptions {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  readonly onShow: (id: Id, row: Row) => void;
}

const noRows: readonly Row[] = [];

const isSameState = (one: TableState, other: TableState) => hashKey([one]) === hashKey([other]);

/** The selected rows of a list. */
interface ListSelection {
  /** The selection as the grid shows it; if all matching rows are selected, the ids of the shown page. */
  readonly shown: Selection;
  /** Progress of loading the ids of all matching rows; null while they are not loading. */
  readonly progress: { readonly loaded: number; readonly total: number } | null;
  /** Replaces the selection. */
  readonly change: (next: Selection) => void;
  /** Selects all matching rows, also those of other pages. */
  readonly selectMatching: () => void;
  /** Clears the selection. */
  readonly clear: () => void;
}

/** The data and functions of the screen of a list. */
export interface ListControl {
  /** The list for the parts around the rows: toolbar, menus, filters, export, details. */
  readonly table: ListAccess;
  /** The query of the shown page. */
  readonly page: ReturnType<typeof useTablePage>;
  /** True if the rows belong to the current state; false while they are those of the previous state. */
  readonly settled: boolean;
  /** The saved views of the list, and the layout of its columns. */
  readonly views: ListViews;
  /** The selected rows. */
  readonly selection: ListSelection;
  /** Requests the rows of a page before it is opened. */
  readonly prefetch: (page: number) => void;
  /** Shows a page. */
  readonly goToPage: (page: number) => void;
  /** Shows the rows that were loaded last; undefined if they belong to the current state. */
  readonly back: (() => void) | undefined;
  /** Sets the page size; -1 for all rows, which asks first if there are very many; `fitSize` for as many as fit. */
  readonly resize: (perPage: number) => Promise<void>;
  /** True if the page has as many rows as fit into the window. */
  readonly fits: boolean;
  /** Sets how many rows fit into the window. @param above rows of the page that are scrolled out of view */
  readonly fitPage: (rows: number, above: number) => void;
  /** Makes Fit the page size of all lists. */
  readonly fillEverywhere: () => void;
  /** Sorts by a column. Without an order: descending, or reversed if the rows are sorted by it already. */
  readonly sort: (column: string, order?: TableState['sortOrder']) => void;
}

/** The component that calls it must be mounted again for another list (`key`). */
export function useList({ list, structure, onShow }: ListOptions): ListControl {
  const queries = useQueryClient();
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
    // Cleared here as well, because rows whose last request failed are already stale and report no reload.
    clearSelection();
    await reloadTable(queries, list);
  }, [queries, list, clearSelection]);

  // If the last row of the last page is deleted, that page does not exist any more.
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
    // An unchanged state does not load the rows again, but Apply must show the current rows of the server.
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

  const prefetch = (to: number) => {
    if (to !== table.page) prefetchPage(queries, { list, state: atPage(table, to), memory });
  };
  const goToPage = (to: number) => {
    prefetch(to);
    dispatch({ type: 'goToPage', page: to });
  };
  const { resize, fillEverywhere } = usePageSize(list, rows, total, dispatch);
  const sort = (column: string, order?: TableState['sortOrder']) => dispatch({ type: 'sort', column, order });

  const pageIds = useMemo(() => idsOf(rows, list.rowId), [rows, list.rowId]);
  return {
    table: access,
    page,
    settled,
    views: useViews({
      list,
      structure,
      table,
      onOpen: (next) => dispatch({ type: 'openView', table: next }),
    }),
    selection: {
      shown: useMemo(() => (selection.matching ? selectMatching(pageIds) : selection), [selection, pageIds]),
      progress,
      change: (next: Selection) => dispatch({ type: 'select', selection: next }),
      selectMatching: () => dispatch({ type: 'select', selection: selectMatching(pageIds) }),
      clear: clearSelection,
    },
    prefetch,
    goToPage,
    back: last && !isSameState(last, table) ? () => dispatch({ type: 'openView', table: last }) : undefined,
    resize,
    fits,
    fitPage: (rows: number, above: number) => dispatch({ type: 'fitPage', rows, above }),
    fillEverywhere,
    sort,
  };
}

/** The state of the list. It is stored in memory for the next visit. */
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

/** The rows of a state; the previous rows while they load. */
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

/** Changes the page size and stores it as the size of the list. */
function usePageSize(
  list: ListDefinition,
  rows: readonly Row[],
  total: number,
  dispatch: ReturnType<typeof useListState>[1],
) {
  const confirm = useConfirm();
  const { preferences, change } = usePreferences();
  return {
    resize: async (perPage: number) => {
      const many = perPage === -1 && total > manyRows;
      if (many && !(await confirm(allRowsQuestion(rows, total)))) return;
      // "All" of a very long list is not stored, so that the next visit does not start with it.
      if (!many) change({ pageSizes: withChosenSize(preferences.pageSizes, list.id, perPage) });
      dispatch({ type: 'resizePage', perPage });
    },
    fillEverywhere: () => {
      change({ pageSizes: { [everyList]: fitSize } });
      dispatch({ type: 'resizePage', perPage: fitSize });
    },
  };
}

/** Returns the question before very many rows are loaded, with a size estimated from the loaded rows. */
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
