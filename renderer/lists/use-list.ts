/**
 * The state of one list (tables section 4): page, sort order, filters, selection, views, and how they change. The parts
 * around the table get it as `ListAccess`.
 */
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shownNumber } from '../../shared/money';
import { type FilterValue, filterStateOf, readFilters } from '../../shared/table/filters';
import { type KeptTable, plainTable, type SavedView, type TableLayout } from '../../shared/table/layout';
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
  isTotalKnown,
  leastTotal,
  manyRows,
  pageCount,
  sortedBy,
  withFilters,
  withPageSize,
} from '../../shared/table/state';
import type { TableState, TableStructure } from '../../shared/table/structure';
import { stateOfView, withOpenView } from '../../shared/table/views';
import { useFilters } from '../filters/use-filters';
import { usePreferences } from '../session/preferences';
import { useBusy } from '../ui/busy';
import { useConfirm } from '../ui/confirm';
import { useSameFunctions } from '../ui/same-functions';
import { withChosenSize } from './first-page-size';
import { baseState, firstState } from './first-state';
import type { ListAccess } from './list-access';
import { useListMemory } from './list-memory';
import { idsOf, prefetchPage, reloadTable, useReloads, useTablePage } from './list-queries';
import { useMatchingIds } from './matching-ids';

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
  const { begin } = useBusy();
  const confirm = useConfirm();
  const { preferences, change, changeTable } = usePreferences();
  const memory = useListMemory(list);
  const kept = preferences.tables[list.id] ?? plainTable;
  const sizes = list.pageSizes ?? 'generic';

  /** The state of the default view. */
  const [base] = useState(() => baseState(list, structure, preferences));
  const [state, setState] = useState<TableState>(() => {
    const first = firstState(list, structure, preferences, memory);
    if (memory.asked) memory.state = first;
    delete memory.asked;
    delete memory.askedOrder;
    return first;
  });
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const allMatching = selection.matching;

  const page = useTablePage({ list, state, memory });
  const rows = page.data?.data ?? noRows;
  // When a page cannot be loaded, the last total still applies to the other pages.
  const lastTotal = useRef(0);
  // The rows of the state before are shown while others load; their number belongs to that state.
  const counted = useRef(state);
  if (!page.isPlaceholderData) counted.current = state;
  const total = page.data ? leastTotal(page.data, counted.current) : lastTotal.current;
  const totalKnown = page.data === undefined || isTotalKnown(page.data, counted.current);
  useEffect(() => {
    if (page.data) lastTotal.current = total;
  }, [page.data, total]);
  const pageIds = useMemo(() => idsOf(rows, list.rowId), [rows, list.rowId]);

  const { progress, load: loadIds, stop: stopLoadingIds } = useMatchingIds(list, state, total);
  const clearSelection = useCallback(() => {
    stopLoadingIds();
    setSelection(nothingSelected);
  }, [stopLoadingIds]);

  const latestState = useRef(state);
  const go = useCallback(
    (next: TableState) => {
      memory.state = next;
      latestState.current = next;
      setState(next);
      // A selection of single rows ends with their page; a selection of all matching rows does not.
      setSelection((now) => (now.matching ? now : nothingSelected));
    },
    [memory],
  );
  /** Changes which rows match, which ends every selection. */
  const changeMatching = useCallback(
    (next: TableState) => {
      clearSelection();
      go(next);
    },
    [clearSelection, go],
  );

  useEffect(
    () => (page.isFetching ? begin(`Loading ${list.title}`) : undefined),
    [page.isFetching, begin, list.title],
  );

  // After the last row of the last page is removed, that page does not exist any more.
  const pages = pageCount(total, state.per_page);
  const settled = page.data !== undefined && !page.isPlaceholderData;
  useEffect(() => {
    if (settled && state.page > pages) go(atPage(state, pages));
  }, [settled, pages, state, go]);

  useReloads(list, state, clearSelection);
  const reload = useCallback(async () => {
    // Here too: rows whose last load failed count as changed already, so that nobody is told of this.
    clearSelection();
    await reloadTable(queries, list);
  }, [queries, list, clearSelection]);

  const selectedIds = useCallback(
    async () => (allMatching ? loadIds() : [...selection.ids]),
    [allMatching, loadIds, selection],
  );

  const definitions = useMemo(() => readFilters(structure.filters), [structure.filters]);
  const applied = useMemo(() => filterStateOf(state.filters), [state.filters]);
  const { refetch } = page;
  const applyFilters = useCallback(
    (values: FilterValue[]) => {
      const next = withFilters(latestState.current, values);
      const same = isSameState(next, latestState.current);
      changeMatching(next);
      // A state that did not change loads nothing by itself, but who applies filters wants to see what is there now.
      if (same) void refetch();
    },
    [changeMatching, refetch],
  );
  const filters = useFilters(definitions, applied, applyFilters, memory);

  const resize = async (perPage: number) => {
    const many = perPage === -1 && total > manyRows;
    if (many && !(await confirm(allRowsQuestion(rows, total)))) return;
    // Showing very many rows is not remembered, so that the next visit does not start with it.
    if (!many) change({ pageSizes: withChosenSize(preferences.pageSizes, list.id, perPage) });
    go(withPageSize(latestState.current, perPage));
  };

  const setKept = useCallback(
    (update: (now: KeptTable) => KeptTable) => changeTable(list.id, update),
    [changeTable, list.id],
  );
  const arrange = useCallback(
    (update: (layout: TableLayout) => TableLayout) =>
      setKept((now) => ({ ...now, layout: update(now.layout) })),
    [setKept],
  );
  const prefetch = (page: number) => {
    if (page !== state.page) prefetchPage(queries, { list, state: atPage(state, page), memory });
  };
  const goToPage = (next: number) => {
    prefetch(next);
    go(atPage(latestState.current, next));
  };
  const openView = (view: SavedView | undefined) => {
    setKept((now) => withOpenView(now, view));
    const from = { ...base, page: 1, per_page: state.per_page };
    changeMatching(view ? stateOfView(view, from, structure.headers) : from);
  };

  // For all matching rows, the ids of the shown page are selected.
  const shownSelection = useMemo(
    () => (selection.matching ? selectMatching(pageIds) : selection),
    [selection, pageIds],
  );
  const selectedCount = countSelected(selection, total);

  const steps = useSameFunctions({
    /** Sorts by a column in the given order, or reverses its order. */
    sort: (column: string, order?: TableState['sortOrder']) =>
      go(order ? { ...state, sortBy: column, sortOrder: order } : sortedBy(state, column)),
    resize,
    /** Sets the selection of the grid, which ends a selection of all matching rows. */
    select: (next: Selection) => {
      if (!next.matching) stopLoadingIds();
      setSelection(next);
    },
    selectMatching: () => setSelection(selectMatching(pageIds)),
    openView,
  });

  const table = useMemo<ListAccess>(
    () => ({
      list,
      structure,
      permits: (name) => structure.permissions.some((permission) => permission.name === name),
      state,
      total,
      totalKnown,
      rows,
      selectedCount,
      allMatching,
      selectedIds,
      filters,
      reload,
      openDetails: onShow,
    }),
    [
      list,
      structure,
      state,
      total,
      totalKnown,
      rows,
      selectedCount,
      allMatching,
      selectedIds,
      filters,
      reload,
      onShow,
    ],
  );

  return {
    table,
    page,
    /** The rows belong to the state, not to the previous one. */
    settled,
    /** The state that the rows belong to. */
    rowsOf: counted.current,
    memory,
    kept,
    sizes,
    base,
    selection: shownSelection,
    /** Progress of loading the ids of all matching rows; null when they are not loading. */
    progress,
    go,
    goToPage,
    prefetch,
    ...steps,
    clearSelection,
    arrange,
    setKept,
  };
}

export type ListControl = ReturnType<typeof useList>;

/** The question before loading very many rows, with a size estimated from the loaded rows. */
function allRowsQuestion(rows: readonly Row[], total: number) {
  const sample = rows.slice(0, 100);
  const perRow = sample.length === 0 ? 0 : JSON.stringify(sample).length / sample.length;
  const megabytes = Math.max(1, Math.round((perRow * total) / 1024 / 1024));
  return {
    title: `Show all ${shownNumber(total)} rows?`,
    text: `The server sends about ${shownNumber(megabytes)} MB at once. Loading and sorting them can take a while and slow this window down. Filters often find what is looked for faster.`,
    confirm: `Show all ${shownNumber(total)} rows`,
    intent: 'primary' as const,
  };
}
