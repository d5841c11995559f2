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
import type { HeadAction } from '../details/head-actions';
import { RecordDetails } from '../details/record-details';
import { filterCount } from '../filters/describe-filter';
import { FilterChips } from '../filters/filter-chips';
import { FilterPanel } from '../filters/filter-panel';
import { failureOf } from '../ipc';
import { usePreferences } from '../session/preferences';
import { ActionMenu } from '../ui/action-menu';
import { Announcement, listAnnouncement } from '../ui/announcement';
import { useBack } from '../ui/back';
import { useDateFormat } from '../ui/date-format';
import { focusCellBehindDialog, restoreLostFocus } from '../ui/focus';
import { useMediaQuery } from '../ui/media-query';
import { PageHeader } from '../ui/page-header';
import { usePageShortcuts } from '../ui/shortcuts';
import { useBulkActions } from './bulk/bulk-actions';
import { BulkRuns } from './bulk/bulk-runs';
import { type CellMenuItem, withCellItems } from './cell-menu';
import { ChangedRows, useChangedRows } from './changed-rows';
import { ColumnsButton } from './columns/columns-button';
import { useFilterFailure } from './filter-failure';
import { type LinkedHeader, MeasuredColumns, rowNameOf } from './grid/columns';
import { useLinkedHeaders } from './linked-headers';
import { useListFit } from './list-fit';
import { useListKeys } from './list-keys';
import { useListMemory } from './list-memory';
import { idsOf } from './list-queries';
import { ListRows, type OpenMenu } from './list-rows';
import { ListVisit } from './list-visit';
import { notifyRefusal } from './notify-refusal';
import { useOpenRecord } from './open-record';
import { Footer } from './pager';
import { usePrint } from './print/use-print';
import { useOwnDialogs } from './record-dialogs';
import { useRecordNavigation } from './record-navigation';
import { useRecordRow } from './record-row';
import { rowShortcuts } from './row-actions/row-shortcuts';
import { useRowActions } from './row-actions/use-row-actions';
import { SelectionBar } from './selection-bar';
import { SelectionSummary } from './selection-summary';
import { useSidePanels } from './side-panels';
import { StatusSwitchesContext, useStatusSwitches, viewerWithSwitch } from './status-switch';
import { Toolbar } from './toolbar/toolbar';
import { useToolbarActions } from './toolbar/use-toolbar-actions';
import { UnreadNote } from './unread-note';
import { useList } from './use-list';
import { useSharing } from './views/use-sharing';
import { ViewsButton } from './views/views-menu';
import './pager.css';
import './screen.css';

const ExportPanel = lazy(async () => ({ default: (await import('./export/export-panel')).ExportPanel }));

/** The breakpoint 40 of tables section 2, taken as 40 em of window width. */
export const smallScreen = '(max-width: 40em)';

interface ListScreenProps {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  /** A button that always shows, before the toolbar. */
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
  const { table, page, views, selection } = control;
  const { state, rows, total, totalKnown, filters } = table;
  const { layout } = views;
  const rowHeight = rowHeights[layout.density ?? preferences.density];
  const hasFilters = filters.definitions.length > 0;
  const side = useSidePanels({ memory, hasFilters, exportInDialog: list.exportIn === 'dialog' });
  // Once opened, the export stays mounted, because a dialog fades out after it is closed.
  const [exported, setExported] = useState(false);
  if (side.exportOpen && !exported) setExported(true);
  const navigation = useRecordNavigation(control, record, show);
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
  const { Banner } = useOwnDialogs(list);
  const changes = useChangedRows(list.id, page.data?.askedAt);
  const isHeld = record !== null || menu !== null || table.selectedCount > 0 || actions.offline !== undefined;
  const { area, fitting } = useListFit(control, memory, rowHeight, isHeld);

  // After returning from another page, the focus must go back to the cell that had it.
  const returning = useRef(memory.active !== undefined);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (!returning.current || !hasRows) return;
    returning.current = false;
    restoreLostFocus();
  }, [hasRows]);

  const { definitions } = filters;
  const { sharing, preview } = useSharing({ list, structure, definitions, views, content });
  useListKeys(table, side, actions.offline, print);

  const closeDetails = () => {
    show(null);
    if (navigation.index < 0) return;
    const cell = { row: navigation.index, column: memory.active?.column ?? 1 };
    memory.active = cell;
    focusCellBehindDialog(cell, rowHeight);
  };
  const recordRow = useRecordRow(table, record, rows[navigation.index]);
  const goBack = useBack(`/lists/${list.id}`);
  // The rows may change while a menu is open; it belongs to the row that was clicked.
  const menuName = menu ? rowNameOf(menu.row, list.rowName, list.rowId) : '';

  const unread = useMemo(
    () => [...(page.data?.unread ?? []), ...(structure.unread ?? []), ...unreadFilters(openView)],
    [page.data?.unread, structure.unread, openView],
  );
  const failure = page.error ? failureOf(page.error) : null;
  useFilterFailure({ filters: state.filters, pending: page.isFetching, failure });
  // The failure replaces rows that may not be seen any more or do not belong to the current state.
  const replaces = failure !== null && (!page.data || failure.code === 'refused' || !control.settled);
  const sortTitle = structure.headers.find(({ value }) => value === state.sortBy)?.text;

  const viewsButton = (
    <ViewsButton views={views} content={content} dirty={dirty} plain={!small} sharing={sharing} />
  );
  const toolbar = (
    <Toolbar
      tools={tools}
      small={small}
      refreshing={page.isFetching}
      onRefresh={() => void table.reload()}
      back={back}
    >
      {small && viewsButton}
      <ColumnsButton headers={structure.headers} layout={layout} small={small} onLayout={views.arrange} />
    </Toolbar>
  );

  return (
    <>
      <PageHeader
        title={title}
        description={structure.properties?.description ?? list.description}
        beside={
          <>
            {!small && viewsButton}
            {list.ownerId === undefined && (
              <ListVisit list={list.id} title={title} covered={record !== null} />
            )}
          </>
        }
      >
        {toolbar}
      </PageHeader>
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
              control={control}
              columns={columns}
              rowHeight={rowHeight}
              failure={failure}
              replaces={replaces}
              menuRow={menu?.index ?? null}
              onMenu={setMenu}
              onFigures={setFigures}
              onOpen={(row, id) => {
                const refusal = actions.viewRefusal(row);
                if (refusal === undefined) openDetails(id, row);
                else notifyRefusal(refusal);
              }}
              area={area}
              fitting={fitting}
            >
              <ChangedRows changes={changes} onShow={() => void table.reload()} />
              <BulkRuns list={list} started={started} onStopped={() => void table.reload()} />
              <SelectionBar
                pageRows={rows.length}
                // Rows that nobody counted cannot be offered by their number.
                total={totalKnown ? total : rows.length}
                all={selection.shown.all && !replaces}
                allMatching={table.allMatching}
                selected={table.selectedCount}
                collected={selection.progress}
                onSelectMatching={selection.selectMatching}
                onClear={selection.clear}
              >
                {bulk}
              </SelectionBar>
              <UnreadNote list={list.id} unread={unread} />
            </ListRows>
          </StatusSwitchesContext>
          <div className="codesk-list-side codesk-list-export">
            <Suspense>
              {exported && (
                <ExportPanel
                  table={table}
                  memory={memory}
                  open={side.exportOpen}
                  onClose={side.closeExport}
                />
              )}
            </Suspense>
          </div>
        </div>
        {/* Other pages stay reachable when one cannot be loaded. */}
        {(page.data || total > 0) && failure?.code !== 'refused' && (
          <Footer
            state={state}
            total={total}
            totalKnown={totalKnown}
            sizes={list.pageSizes ?? 'generic'}
            firstSize={list.firstPageSize}
            fits={control.fits}
            fitting={fitting}
            onPage={control.goToPage}
            onPrefetch={control.prefetch}
            onPageSize={(size) => void control.resize(size)}
          />
        )}
        {/* Its room is not that of rows. */}
        {page.isPending && total === 0 && <div className="codesk-footer" />}
        <Announcement
          text={
            control.settled && !page.isFetching && !failure
              ? listAnnouncement(state, {
                  total,
                  totalKnown,
                  sortTitle,
                  filters: filterCount(filters.definitions, filters.applied),
                })
              : null
          }
        />
      </div>
      <ActionMenu<CellMenuItem>
        label={`Actions for ${list.noun} ${menuName}`}
        items={menu ? withCellItems(actions.menuOf(menu.row), filters, menu.cell, new Date()) : []}
        at={menu?.at}
        onClose={() => setMenu(null)}
        onChoose={(action) => {
          const id = menu ? rowIdOf(menu.row, list.rowId) : undefined;
          if (action.filter) filters.set(action.filter);
          else if (menu && id !== undefined) void actions.run(action, id, menu.row);
        }}
      />
      <RecordDetails
        list={list}
        record={
          record && {
            id: record.id,
            name:
              rowNameOf(recordRow ?? record.row ?? {}, list.rowName, list.rowId) ||
              (record.name ?? String(record.id)),
          }
        }
        onClose={closeDetails}
        onBack={record?.returns && goBack}
        actions={record && recordRow ? headActions(actions, record.id, recordRow) : undefined}
        memory={memory}
        {...navigation.neighbours}
      />
      {print.screen}
      {actions.dialog}
      {preview}
      <SelectionSummary selected={table.selectedCount} figures={figures} />
    </>
  );
}

/** The actions of the row for the head of its details, without the one that opens them. */
function headActions(
  { menuOf, run }: ReturnType<typeof useRowActions>,
  id: Id,
  row: Row,
): readonly HeadAction[] {
  return menuOf(row)
    .filter((item) => item.id !== 'show')
    .map((item) => ({ ...item, run: () => void run(item, id, row) }));
}

/** The columns as they are laid out. A column keeps the largest width that its content has had so far. */
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
