/** The table of one list with everything around it: filters, views, columns, selection, menu, details, export. */
import { type CSSProperties, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { rowHeights } from '../../shared/preferences';
import { arranged } from '../../shared/table/layout';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { atPage, largestGenericSize, pageSizes } from '../../shared/table/state';
import type { TableStructure } from '../../shared/table/structure';
import type { NumberSummary } from '../../shared/table/summary';
import { contentOf, currentView, isDirty } from '../../shared/table/views';
import { RecordDetails } from '../details/record-details';
import { FilterChips } from '../filters/filter-chips';
import { FilterPanel } from '../filters/filter-panel';
import { failureOf } from '../ipc';
import { usePreferences } from '../session/preferences';
import { ActionMenu } from '../ui/action-menu';
import { Announcement, announcementText } from '../ui/announcement';
import { FailureCallout } from '../ui/failure';
import { catchLostFocus, focusCellBehindDialog } from '../ui/focus';
import { useMediaQuery } from '../ui/media-query';
import { PageHeader } from '../ui/page-header';
import { usePopups } from '../ui/popups';
import { ColumnsButton } from './columns/columns-button';
import { useFilterFailure } from './filter-failure';
import { type Column, layOut, rowIdOf, rowNameOf } from './grid/columns';
import { ListGrid } from './grid/list-grid';
import { Footer } from './pager';
import { type OpenRecord, useRecordNavigation } from './record-navigation';
import { useRowActions } from './row-actions/use-row-actions';
import { SelectionBar } from './selection-bar';
import { SelectionSummary } from './selection-summary';
import { ShortcutsSheet, useScreenKeys } from './shortcuts';
import { useSidePanels } from './side-panels';
import { NoRows, TableFailure, TableSkeleton } from './states';
import { Toolbar } from './toolbar/toolbar';
import { useList } from './use-list';
import { ViewsButton } from './views/views-menu';
import './screen.css';

const ExportPanel = lazy(async () => ({ default: (await import('./export/export-panel')).ExportPanel }));

/** The breakpoint 40 is read as 40 em of window width (tables section 2). */
export const smallScreen = '(max-width: 40em)';

interface OpenMenu {
  readonly row: Row;
  readonly index: number;
  readonly at: { readonly left: number; readonly top: number };
}

export function ListScreen({ list, structure }: { list: ListDefinition; structure: TableStructure }) {
  const { preferences } = usePreferences();
  const popups = usePopups();
  const small = useMediaQuery(smallScreen);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [record, setRecord] = useState<OpenRecord | null>(null);
  const [figures, setFigures] = useState<NumberSummary | null>(null);
  const show = useCallback((id: Id, row: Row) => setRecord({ id, row }), []);

  const control = useList({ list, structure, onShow: show });
  const { table, page, memory, kept, selection } = control;
  const { state, rows, total, filters } = table;
  const { layout } = kept;
  const rowHeight = rowHeights[layout.density ?? preferences.density];
  const hasFilters = filters.definitions.length > 0;
  const side = useSidePanels({ memory, hasFilters, exportInDialog: list.exportIn === 'dialog' });
  // A dialog that closes has to be there to be seen going.
  const exported = useRef(false);
  exported.current ||= side.exportOpen;
  const walk = useRecordNavigation(control, record, setRecord);
  const actions = useRowActions(table);

  const widest = useRef<ReadonlyMap<string, Column>>(new Map());
  const columns = useMemo(() => {
    const next = layOut(arranged(structure.headers, layout, small), rows, widest.current, layout.widths);
    widest.current = new Map([
      ...widest.current,
      ...next.map((column) => [column.header.value, column] as const),
    ]);
    return next;
  }, [structure.headers, layout, small, rows]);

  // Back from a record's own page: the keyboard was on its row, and now is nowhere.
  const returning = useRef(memory.active !== undefined);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (!returning.current || !hasRows) return;
    returning.current = false;
    catchLostFocus();
  }, [hasRows]);

  const canExport = table.permits('export');
  useScreenKeys({
    onFind: side.focusFilters,
    onSheet: () => popups.open({ title: 'Keyboard shortcuts', width: 920, body: <ShortcutsSheet /> }),
    onRefresh: () => void table.reload(),
    onExport: () => {
      if (canExport) side.openExport();
    },
    onToggleFilters: side.toggleFilters,
  });

  const content = contentOf(state, layout);
  const openView = currentView(kept);
  const dirty = isDirty(openView ?? contentOf(control.base, control.plainLayout), content);

  const closeDetails = () => {
    setRecord(null);
    if (walk.index < 0) return;
    const cell = { row: walk.index, column: memory.active?.column ?? 1 };
    memory.active = cell;
    focusCellBehindDialog(cell, rowHeight);
  };
  // The rows may have changed under an open menu; it belongs to the row that was clicked.
  const menuName = menu ? rowNameOf(menu.row, list.rowName, list.rowId) : '';

  const failure = page.error ? failureOf(page.error) : null;
  useFilterFailure({ filters: state.filters, pending: page.isFetching, failure });
  // Who may not see the list any more, or asked for too much, must not be left looking at what was there before.
  const replaces = failure !== null && (!page.data || failure.code === 'refused' || !control.settled);
  const smaller = control.sizes === 'generic' ? largestGenericSize : pageSizes[control.sizes][0];
  const sortTitle = structure.headers.find(({ value }) => value === state.sortBy)?.text;

  const views = (
    <ViewsButton
      kept={kept}
      content={content}
      dirty={dirty}
      plain={!small}
      onKept={control.setKept}
      onOpen={control.openView}
    />
  );
  const tools = (
    <Toolbar
      table={table}
      small={small}
      refreshing={page.isFetching}
      filterOpen={side.filtersOpen}
      onToggleFilter={side.toggleFilters}
      onExport={side.openExport}
    >
      {small && views}
      <ColumnsButton headers={structure.headers} layout={layout} small={small} onLayout={control.arrange} />
    </Toolbar>
  );

  return (
    <>
      <PageHeader
        title={structure.properties?.title ?? list.title}
        description={structure.properties?.description ?? list.description}
        beside={small ? undefined : views}
      >
        {tools}
      </PageHeader>
      <div className="codesk-list" style={{ '--codesk-row-height': `${rowHeight}px` } as CSSProperties}>
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
          <div className="codesk-list-rows">
            {failure && !replaces && (
              <div className="codesk-table-failure">
                <FailureCallout failure={failure} onRetry={() => void table.reload()} />
              </div>
            )}
            {failure && replaces ? (
              <TableFailure
                failure={failure}
                title={list.title}
                onRetry={() => void table.reload()}
                smaller={
                  state.per_page === smaller
                    ? undefined
                    : { perPage: smaller, onChoose: () => void control.resize(smaller) }
                }
              />
            ) : !page.data ? (
              <TableSkeleton
                rows={state.per_page > 0 ? state.per_page : undefined}
                widths={columns.map(({ width }) => width)}
              />
            ) : rows.length === 0 ? (
              <NoRows filtered={state.filters.length > 0} onClear={filters.clear} />
            ) : (
              <ListGrid
                list={list}
                headers={structure.headers}
                columns={columns}
                layout={layout}
                rows={rows}
                state={state}
                total={total}
                selection={selection}
                stale={page.isPlaceholderData}
                rowHeight={rowHeight}
                memory={memory}
                menuRow={menu?.index ?? null}
                onSort={control.sort}
                onSelect={control.select}
                onLayout={(next) => control.arrange(() => next)}
                onFigures={setFigures}
                onOpen={(row) => {
                  const id = rowIdOf(row, list.rowId);
                  if (table.permits('show') && id !== undefined) show(id, row);
                }}
                onMenu={(row, index, at) => {
                  if (rowIdOf(row, list.rowId) !== undefined) setMenu({ row, index, at });
                }}
              />
            )}
          </div>
          <div className="codesk-list-side codesk-list-export">
            {(side.exportOpen || exported.current) && (
              <Suspense>
                <ExportPanel
                  table={table}
                  memory={memory}
                  open={side.exportOpen}
                  onClose={side.closeExport}
                />
              </Suspense>
            )}
          </div>
        </div>
        <SelectionBar
          pageRows={rows.length}
          total={total}
          all={selection.all && !replaces}
          allMatching={table.allMatching}
          collected={control.collected}
          onSelectMatching={control.selectMatching}
          onClear={control.clearSelection}
        />
        {/* A page that could not be loaded leaves the way to the others. */}
        {(page.data || total > 0) && failure?.code !== 'refused' && (
          <Footer
            state={state}
            total={total}
            sizes={control.sizes}
            onPage={(next) => control.go(atPage(state, next))}
            onPageSize={(size) => void control.resize(size)}
          />
        )}
        <Announcement
          text={
            control.settled && !page.isFetching && !failure ? announcementText(state, total, sortTitle) : null
          }
        />
      </div>
      <ActionMenu
        label={`Actions for ${list.noun} ${menuName}`}
        items={menu ? actions.menuOf(menu.row) : []}
        at={menu?.at}
        onClose={() => setMenu(null)}
        onChoose={(action) => {
          const id = menu ? rowIdOf(menu.row, list.rowId) : undefined;
          if (menu && id !== undefined) void actions.run(action, id, menu.row);
        }}
      />
      <RecordDetails
        list={list}
        record={record && { id: record.id, name: rowNameOf(record.row, list.rowName, list.rowId) }}
        onClose={closeDetails}
        onPrevious={walk.previous}
        onNext={walk.next}
        position={walk.position}
      />
      {actions.dialog}
      <SelectionSummary selected={table.selectedCount} figures={figures} />
    </>
  );
}
