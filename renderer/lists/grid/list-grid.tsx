// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
/**
 * The grid of a list: columns that sort, move, resize and freeze, selected rows, a menu per row and column. The owner
 * holds the rows, the selection and the arrangement of the columns.
 */
import './list-grid.css';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { TableLayout } from '../../../shared/table/layout';
import { rowIdOf } from '../../../shared/table/row';
import { isSelected, toggleAll } from '../../../shared/table/selection';
import type { Header, TableState } from '../../../shared/table/structure';
import type { NumberSummary } from '../../../shared/table/summary';
import type { FilterController } from '../../filters/use-filters';
import { below } from '../../grid/column-edges';
import { Grid } from '../../grid/grid';
import type { RowFrame } from '../../grid/row';
import { listSides } from '../../grid/tracks';
import { useGrid } from '../../grid/use-grid';
import type { ListMemory } from '../list-memory';
import { idsOf } from '../list-queries';
import { rowNameOf } from './columns';
import { GridHeader } from './heading-row';
import { useLinkClicks } from './link-clicks';
import { ListRow } from './list-row';
import { useCellTip } from './overflow-tooltip';
import { type RowEventProps, rowEvents } from './row-events';
import { useGridColumns } from './use-column-changes';
import { isFilterKey, useColumnFilter } from './use-column-filter';
import { chosenCells, copyCells } from './use-copy';
import { useSelectionSummary } from './use-selection-summary';

export interface ListGridProps extends RowEventProps {
  /** All columns as the server sent them. */
  readonly headers: readonly Header[];
  readonly layout: TableLayout;
  readonly state: TableState;
  readonly filters: FilterController;
  /** The state that the rows belong to: the previous state while new rows load. */
  readonly rowsOf: TableState;
  /** Number of rows on all pages; the least possible number if the server does not send it. */
  readonly total: number;
  readonly totalKnown: boolean;
  /** True while the rows are those of the previous state. */
  readonly stale: boolean;
  readonly rowHeight: number;
  readonly memory: ListMemory;
  /** Row whose menu is open. */
  readonly menuRow: number | null;
  /** Without an order (a click on a heading): reverses the order. */
  readonly onSort: (column: string, order?: TableState['sortOrder']) => void;
  readonly onLayout: (next: TableLayout) => void;
  /** Sum and other figures of the selected range, or of the active number column in the selected rows; else null. */
  readonly onFigures?: (figures: NumberSummary | null) => void;
}

export function ListGrid(props: ListGridProps) {
  const { list, columns, layout, rows, state, rowsOf, selection, rowHeight, memory } = props;
  const tip = useCellTip();
  const links = useLinkClicks();
  const columnNames = useMemo(() => columns.map(({ header }) => header.value), [columns]);
  const pageIds = useMemo(() => idsOf(rows, list.rowId), [rows, list.rowId]);

  const events = rowEvents({
    ...{ list, columns, rows, selection, pageIds, tip },
    onSelect: props.onSelect,
    onOpen: props.onOpen,
    onMenu: props.onMenu,
  });

  const grid = useGrid({
    rows: rows.length,
    rowHeight,
    columns: columnNames,
    tracks: columns,
    frozen: layout.frozen,
    title: list.rowName,
    sides: listSides,
    actions: true,
    basis: rows,
    memory,
    onCellKey: (event, at) => {
      if (event.key === 'Escape') tip.hide();
      return rows[at.row] && isFilterKey(event) ? filter.open(at.column - 1) : events.onCellKey(event, at);
    },
    onHeadingKey: (event, position) => arrange.onKey(event, position),
    copy: (withHeader) => {
      void copyCells({
        ...chosenCells({ rows, columns, rowId: list.rowId, total: props.total, selection, edges, active }),
        withHeader,
      });
      return null;
    },
  });
  const { scroller, active, edges } = grid;
  useTopOfNewPage(scroller, state, props.stale, memory);
  useSelectionSummary({
    ...{ rows, columns, rowId: list.rowId, range: edges, selection },
    active: columns[active.column - 1],
    onFigures: props.onFigures,
  });
  const filter = useColumnFilter(props.filters, columns, scroller);
  const arrange = useGridColumns({
    grid,
    filter,
    headers: props.headers,
    columns,
    rows,
    state,
    layout,
    onLayout: props.onLayout,
    onSort: props.onSort,
  });

  const before = rowsOf.per_page < 1 ? 0 : (rowsOf.page - 1) * rowsOf.per_page;
  return (
    <div className="codesk-grid-frame">
      <Grid
        control={grid}
        total={props.totalKnown ? props.total : undefined}
        aria-label={list.title}
        aria-busy={props.stale}
        data-stale={props.stale}
        onClickCapture={(event) => {
          if (arrange.swallowClick() || links.hold(event)) event.stopPropagation();
        }}
        onClick={events.onClick}
        onDoubleClick={events.onDoubleClick}
        onContextMenu={(event) => {
          if (!events.onContextMenu(event)) arrange.onContextMenu(event);
        }}
        onFocus={({ target }) => target.matches(':focus-visible') && events.offerTip(target, 'focus')}
        onBlur={tip.hide}
        onPointerDown={tip.hide}
        onPointerOver={(event) => event.buttons === 0 && events.offerTip(event.target as Element, 'hover')}
        onPointerLeave={tip.hide}
        onScroll={tip.hide}
        header={(drawn) => (
          <GridHeader
            drawn={drawn}
            columns={columns}
            sortBy={state.sortBy}
            sortOrder={state.sortOrder}
            all={selection.all || selection.matching}
            some={selection.ids.size > 0}
            activeColumn={active.row === -1 ? active.column : -1}
            menuColumn={arrange.menuColumn}
            filter={filter}
            onSort={props.onSort}
            onToggleAll={() => props.onSelect(toggleAll(selection, pageIds))}
            onMenu={(position, opener) => arrange.openMenu(position, below(opener))}
            onFilter={(position) => {
              // When the popup closes, the heading gets the focus, because keys cannot reach the button.
              grid.moveTo({ row: -1, column: position + 1 });
              filter.open(position);
            }}
            onGrab={arrange.onGrab}
            onEdge={arrange.onEdge}
            onFit={arrange.fitColumn}
          />
        )}
        row={(frame) => drawnRow(props, frame, before)}
      />
      {arrange.drop && <div className="codesk-drop-line" aria-hidden style={{ left: arrange.drop.left }} />}
      {tip.tip}
      <div role="status" className="codesk-unseen">
        {arrange.announcement}
      </div>
      {arrange.menu}
      {filter.popup}
    </div>
  );
}

/** @param before number of rows on the pages before */
function drawnRow(props: ListGridProps, frame: RowFrame, before: number) {
  const { list, columns, rows, selection, menuRow } = props;
  const row = rows[frame.index];
  if (!row) return null;
  const id = rowIdOf(row, list.rowId);
  return (
    <ListRow
      {...frame}
      row={row}
      position={before + frame.index + 2}
      allColumns={columns}
      name={rowNameOf(row, list.rowName, list.rowId)}
      noun={list.noun}
      selectable={id !== undefined}
      selected={id !== undefined && isSelected(selection, id)}
      menuOpen={menuRow === frame.index}
    />
  );
}

/** Scrolls to the first row when a new page is shown. */
function useTopOfNewPage(
  scroller: RefObject<HTMLElement | null>,
  state: TableState,
  stale: boolean,
  memory: ListMemory,
): void {
  const shownPage = useRef(state);
  useEffect(() => {
    if (shownPage.current === state || stale) return;
    shownPage.current = state;
    // `scrollTo` lays out the page, so it is only called if it changes something.
    if (memory.scroll?.top) scroller.current?.scrollTo({ top: 0 });
  }, [scroller, state, stale, memory]);
}
