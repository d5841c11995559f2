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
import { settledSoon } from '../session/opening';
import { usePreferences } from '../session/preferences';
import { useBusy } from '../ui/busy';
import { useConfirm } from '../ui/confirm';
import { useSameFunctions } from '../ui/same-functions';
import { withChosenSize } from './first-page-size';
import { baseState, firstState } from './first-state';
import type { ListAccess } from './list-access';
import { useListMemory } from './list-memory';
import { idsOf, reloadTable, useReloads, useTablePage } from './list-queries';
import { useMatchingIds } from './matching-ids';
import { usePatience } from './patience';
import { aimAhead, askAhead } from './rows-ahead';

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

  const page = useTablePage(list, state, memory);
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

  /** The state that was stepped to last, also while its rows are waited for. */
  const latestState = useRef(state);
  const place = useRef<HTMLDivElement>(null);
  // Not through React, which would draw all rows for it. The step that was waited for is drawn right after.
  const patience = usePatience((isWaiting) => {
    const grid = place.current?.querySelector<HTMLElement>('[role="grid"]');
    // React writes only what changes for it, so what it wrote last has to be there when it draws the step.
    grid?.setAttribute('aria-busy', String(isWaiting || grid.dataset.stale === 'true'));
  });
  const go = useCallback(
    (next: TableState, when: 'now' | 'soon' = 'now') => {
      const come = isSameState(next, latestState.current) ? undefined : askAhead(queries, list, next, memory);
      memory.state = next;
      latestState.current = next;
      patience.step(when === 'soon' && come ? settledSoon(come) : undefined, () => {
        setState(next);
        // A selection of single rows ends with their page; a selection of all matching rows does not.
        setSelection((now) => (now.matching ? now : nothingSelected));
      });
    },
    [queries, list, memory, patience],
  );
  /** Changes which rows match, which ends every selection. */
  const changeMatching = useCallback(
    (next: TableState, when: 'now' | 'soon' = 'soon') => {
      clearSelection();
      go(next, when);
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
    // A step that waits for its rows goes on; they say whether its page exists.
    if (settled && state === latestState.current && state.page > pages) go(atPage(state, pages));
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
  /** A person begins to press a button that leads to a page: until it is let go, its rows may be here. */
  const aimAtPage = useCallback(
    (page: number) => {
      const next = atPage(latestState.current, page);
      if (!isSameState(next, latestState.current)) aimAhead(queries, list, next, memory);
    },
    [queries, list, memory],
  );
  const goToPage = useCallback((next: number) => go(atPage(latestState.current, next), 'soon'), [go]);
  const openView = (view: SavedView | undefined) => {
    setKept((now) => withOpenView(now, view));
    const from = { ...base, page: 1, per_page: state.per_page };
    changeMatching(view ? stateOfView(view, from, structure.headers) : from, 'now');
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
      go(order ? { ...state, sortBy: column, sortOrder: order } : sortedBy(state, column), 'soon'),
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
    /** For the element around the grid. */
    place,
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
    aimAtPage,
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
