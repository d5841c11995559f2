/** The screen of one list: its grid, and around it filters, views, columns, selection, menus, details and export. */
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rowHeights } from '../../shared/preferences';
import { arranged, plainLayout, type TableLayout } from '../../shared/table/layout';
import type { ListDefinition } from '../../shared/table/list';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import type { TableStructure } from '../../shared/table/structure';
import type { NumberSummary } from '../../shared/table/summary';
import { contentOf, isDirty, unreadFilters } from '../../shared/table/views';
import { FilterChips } from '../filters/filter-chips';
import { FilterPanel } from '../filters/filter-panel';
import { failureOf } from '../ipc';
import { usePreferences } from '../session/preferences';
import { ActionMenu } from '../ui/action-menu';
import { useDateFormat } from '../ui/date-format';
import { restoreLostFocus } from '../ui/focus';
import { useMediaQuery } from '../ui/media-query';
import { usePageShortcuts } from '../ui/shortcuts';
import { useBulkActions } from './bulk/bulk-actions';
import { BulkRuns } from './bulk/bulk-runs';
import { type CellMenuItem, withCellItems } from './cell-menu';
import { ChangedRows, useChangedRows } from './changed-rows';
import { useFilterFailure } from './filter-failure';
import { type LinkedHeader, MeasuredColumns, rowNameOf } from './grid/columns';
import { useLinkedHeaders } from './linked-headers';
import type { ListAccess } from './list-access';
import { ListDetails } from './list-details';
import { useListFit } from './list-fit';
import { ListFooter } from './list-footer';
import { ListHead } from './list-head';
import { useListKeys } from './list-keys';
import { type ListMemory, useListMemory } from './list-memory';
import { idsOf } from './list-queries';
import { ListRows, type OpenMenu } from './list-rows';
import { notifyRefusal } from './notify-refusal';
import { useOpenRecord } from './open-record';
import { usePrint } from './print/use-print';
import { useOwnDialogs } from './record-dialogs';
import { rowShortcuts } from './row-actions/row-shortcuts';
import { useRowActions } from './row-actions/use-row-actions';
import { SelectionBar } from './selection-bar';
import { SelectionSummary } from './selection-summary';
import { useSidePanels } from './side-panels';
import { StatusSwitchesContext, useStatusSwitches, viewerWithSwitch } from './status-switch';
import { type ToolbarAccess, useToolbarActions } from './toolbar/use-toolbar-actions';
import { UnreadNote } from './unread-note';
import { type ListControl, useList } from './use-list';
import './screen.css';

const ExportPanel = lazy(async () => ({ default: (await import('./export/export-panel')).ExportPanel }));

/** The breakpoint 40 of tables section 2, taken as 40 em of window width. */
export const smallScreen = '(max-width: 40em)';

interface ListScreenProps {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  /** A button that is always shown, before the toolbar. */
  readonly back?: ReactNode;
}

export function ListScreen({ list, structure, back }: ListScreenProps) {
  const { preferences } = usePreferences();
  const small = useMediaQuery(smallScreen);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [figures, setFigures] = useState<NumberSummary | null>(null);
  const memory = useListMemory(list);
  const [record, show] = useOpenRecord(memory);
  const openDetails = useCallback((id: Id, row: Row) => show({ id, row }), [show]);

  const control = useList({ list, structure, onShow: openDetails });
  const { table, page, views } = control;
  const { state, rows, filters } = table;
  const { layout } = views;
  const rowHeight = rowHeights[layout.density ?? preferences.density];
  const hasFilters = filters.definitions.length > 0;
  const side = useSidePanels({ memory, hasFilters, exportInDialog: list.exportIn === 'dialog' });
  const actions = useRowActions(table);

  const headers = useLinkedHeaders(list, structure.headers, layout);
  const switches = useStatusSwitches(table, actions);
  const columns = useColumns(headers, layout, small, rows, switches !== null);

  const content = useMemo(() => contentOf(state, layout), [state, layout]);
  const openView = views.open.view;
  const dirty = isDirty(openView ?? contentOf(views.base, plainLayout), content);
  const title = structure.properties?.title ?? list.title;
  const print = usePrint({ control, columns, title, dirty });
  const tools = useToolbarActions(table, {
    filterOpen: side.filtersOpen,
    onToggleFilter: side.toggleFilters,
    onExport: side.openExport,
    onPrint: print.open,
    printRefusal: print.refusal,
  });
  usePageShortcuts(() => rowShortcuts(list, rows, actions));
  useListKeys(table, side, actions.offline, print);
  const { Banner } = useOwnDialogs(list);
  const isHeld = record !== null || menu !== null || table.selectedCount > 0 || actions.offline !== undefined;
  const { area, fitting } = useListFit(control, memory, rowHeight, isHeld);
  useFocusAfterReturn(memory, rows.length > 0);

  const unread = useMemo(
    () => [...(page.data?.unread ?? []), ...(structure.unread ?? []), ...unreadFilters(openView)],
    [page.data?.unread, structure.unread, openView],
  );
  const failure = page.error ? failureOf(page.error) : null;
  useFilterFailure({ filters: state.filters, pending: page.isFetching, failure });
  // The failure replaces rows that the user may not see any more, or that do not belong to the current state.
  const replaces = failure !== null && (!page.data || failure.code === 'refused' || !control.settled);
  const selectionBars = useSelectionBars({ control, actions, tools, replaces });

  return (
    <>
      <ListHead {...{ control, title, tools, small, content, dirty }} back={back} covered={record !== null} />
      <div className="codesk-list" style={{ '--codesk-row-height': `${rowHeight}px` } as CSSProperties}>
        {Banner && (
          <Suspense>
            <Banner list={list} rows={rows} onSaved={table.reload} />
          </Suspense>
        )}
        <FilterChips filters={filters} />
        <div ref={side.area} className="codesk-list-area" data-overlay={side.overlay}>
          {side.filtersOpen && (
            <div className="codesk-list-side codesk-list-filters">
              <FilterPanel
                filters={filters}
                applyLabel="Apply filters"
                variant="panel"
                onClose={side.toggleFilters}
              />
            </div>
          )}
          <StatusSwitchesContext value={switches}>
            <ListRows
              {...{ control, columns, rowHeight, failure, replaces, area, fitting }}
              menuRow={menu?.index ?? null}
              onMenu={setMenu}
              onFigures={setFigures}
              onOpen={(row, id) => {
                const refusal = actions.viewRefusal(row);
                if (refusal === undefined) openDetails(id, row);
                else notifyRefusal(refusal);
              }}
            >
              {selectionBars}
              <UnreadNote list={list.id} unread={unread} />
            </ListRows>
          </StatusSwitchesContext>
          <ListExport table={table} memory={memory} side={side} />
        </div>
        <ListFooter control={control} failure={failure} fitting={fitting} />
      </div>
      <RowMenu menu={menu} table={table} actions={actions} onClose={() => setMenu(null)} />
      <ListDetails {...{ control, memory, record, actions, rowHeight }} onShow={show} />
      {print.screen}
      {actions.dialog}
      <SelectionSummary selected={table.selectedCount} figures={figures} />
    </>
  );
}

interface SelectionBarsOptions {
  readonly control: ListControl;
  readonly actions: ReturnType<typeof useRowActions>;
  readonly tools: ToolbarAccess;
  /** True if a failure is shown instead of the rows. */
  readonly replaces: boolean;
}

/** The bars below the rows: changes by other users, bulk actions that run, and the selection with its actions. */
function useSelectionBars({ control, actions, tools, replaces }: SelectionBarsOptions) {
  const { table, page, selection } = control;
  const { list, rows } = table;
  const [started, setStarted] = useState<string>();
  const bulk = useBulkActions({
    table,
    rows: rows.filter((row) => idsOf([row], list.rowId).some((id) => selection.shown.ids.has(id))),
    menuOf: actions.menuOf,
    tools: tools.items,
    offline: actions.offline,
    onStarted: (run) => {
      setStarted(run);
      selection.clear();
    },
  });
  const changes = useChangedRows(list.id, page.data?.askedAt);
  return (
    <>
      <ChangedRows changes={changes} onShow={() => void table.reload()} />
      <BulkRuns list={list} started={started} onStopped={() => void table.reload()} />
      <SelectionBar
        pageRows={rows.length}
        // Without a known total, the bar cannot offer to select all rows.
        total={table.totalKnown ? table.total : rows.length}
        all={selection.shown.all && !replaces}
        allMatching={table.allMatching}
        selected={table.selectedCount}
        collected={selection.progress}
        onSelectMatching={selection.selectMatching}
        onClear={selection.clear}
      >
        {bulk}
      </SelectionBar>
    </>
  );
}

interface RowMenuProps {
  readonly menu: OpenMenu | null;
  readonly table: ListAccess;
  readonly actions: ReturnType<typeof useRowActions>;
  readonly onClose: () => void;
}

/** The menu of a row. The rows may change while it is open; it stays that of the row that was clicked. */
function RowMenu({ menu, table, actions, onClose }: RowMenuProps) {
  const { list, filters } = table;
  const name = menu ? rowNameOf(menu.row, list.rowName, list.rowId) : '';
  return (
    <ActionMenu<CellMenuItem>
      label={`Actions for ${list.noun} ${name}`}
      items={menu ? withCellItems(actions.menuOf(menu.row), filters, menu.cell, new Date()) : []}
      at={menu?.at}
      onClose={onClose}
      onChoose={(action) => {
        const id = menu ? rowIdOf(menu.row, list.rowId) : undefined;
        if (action.filter) filters.set(action.filter);
        else if (menu && id !== undefined) void actions.run(action, id, menu.row);
      }}
    />
  );
}

interface ListExportProps {
  readonly table: ListAccess;
  readonly memory: ListMemory;
  readonly side: ReturnType<typeof useSidePanels>;
}

function ListExport({ table, memory, side }: ListExportProps) {
  // Once opened, the export stays mounted, because a dialog fades out after it is closed.
  const [mounted, setMounted] = useState(false);
  if (side.exportOpen && !mounted) setMounted(true);
  return (
    <div className="codesk-list-side codesk-list-export">
      <Suspense>
        {mounted && (
          <ExportPanel table={table} memory={memory} open={side.exportOpen} onClose={side.closeExport} />
        )}
      </Suspense>
    </div>
  );
}

/** After returning from another page, moves the focus back to the cell that had it. */
function useFocusAfterReturn(memory: ListMemory, hasRows: boolean): void {
  const returning = useRef(memory.active !== undefined);
  useEffect(() => {
    if (!returning.current || !hasRows) return;
    returning.current = false;
    restoreLostFocus();
  }, [hasRows]);
}

/** The columns with their widths. A column never becomes narrower than its widest content so far. */
function useColumns(
  headers: readonly LinkedHeader[],
  layout: TableLayout,
  small: boolean,
  rows: readonly Row[],
  switched: boolean,
) {
  const format = useDateFormat();
  const measured = useMemo(() => new MeasuredColumns(switched ? viewerWithSwitch : undefined), [switched]);
  return useMemo(
    () => measured.layOut(arranged(headers, layout, small), rows, layout.widths, format),
    [measured, headers, layout, small, rows, format],
  );
}
