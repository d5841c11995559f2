// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
/**
 * The grid of a list: columns that sort, move, resize and freeze, selected rows, a menu per row and column. Clicks
 * and keys are handled here once, not in each row. Rows, selection and arrangement are its owner's.
 */
import './list-grid.css';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { TableLayout } from '../../../shared/table/layout';
import type { ListDefinition } from '../../../shared/table/list';
import { type Row, rowIdOf } from '../../../shared/table/row';
import {
  isSelected,
  type Selection,
  selectRange,
  toggleAll,
  toggleOne,
} from '../../../shared/table/selection';
import type { Header, TableState } from '../../../shared/table/structure';
import type { NumberSummary } from '../../../shared/table/summary';
import { cellText } from '../../cells/cell-content';
import type { FilterController } from '../../filters/use-filters';
import { below, isMenuKey } from '../../grid/column-edges';
import { Grid } from '../../grid/grid';
import type { Cell } from '../../grid/keys';
import { cellOf } from '../../grid/range-selection';
import { listSides } from '../../grid/tracks';
import { useGrid } from '../../grid/use-grid';
import type { MenuCell } from '../cell-menu';
import type { ListMemory } from '../list-memory';
import { type Column, rowNameOf } from './columns';
import { GridHeader } from './heading-row';
import { isOwnControl, useLinkClicks } from './link-clicks';
import { ListRow } from './list-row';
import { useCellTip } from './overflow-tooltip';
import { useGridColumns } from './use-column-changes';
import { isFilterKey, useColumnFilter } from './use-column-filter';
import { copyCells } from './use-copy';
import { useSelectionSummary } from './use-selection-summary';

export interface ListGridProps {
  readonly list: ListDefinition;
  /** All columns as the server sent them. */
  readonly headers: readonly Header[];
  /** The drawn ones, arranged and laid out. */
  readonly columns: readonly Column[];
  readonly layout: TableLayout;
  readonly rows: readonly Row[];
  readonly state: TableState;
  readonly filters: FilterController;
  /** The state that the rows belong to: the one before while others load. */
  readonly rowsOf: TableState;
  /** Rows of all pages; the least that there are if the server does not say it. */
  readonly total: number;
  readonly totalKnown: boolean;
  readonly selection: Selection;
  /** True while the rows are those of the state before. */
  readonly stale: boolean;
  readonly rowHeight: number;
  readonly memory: ListMemory;
  /** Row whose menu is open. */
  readonly menuRow: number | null;
  /** A click on a heading turns the order; the column menu asks for one. */
  readonly onSort: (column: string, order?: TableState['sortOrder']) => void;
  readonly onSelect: (next: Selection) => void;
  readonly onLayout: (next: TableLayout) => void;
  readonly onOpen: (row: Row) => void;
  /** `cell` is the one that the menu was opened on, if it is one of data. */
  readonly onMenu: (
    row: Row,
    index: number,
    at: { left: number; top: number },
    cell: MenuCell | undefined,
  ) => void;
  /** Figures of the selected range, or of the active number column over the selected rows; null without either. */
  readonly onFigures?: (figures: NumberSummary | null) => void;
}

export function ListGrid(props: ListGridProps) {
  const { list, columns, layout, rows, state, rowsOf, selection, rowHeight, memory } = props;
  const tip = useCellTip();
  const links = useLinkClicks();
  const columnNames = useMemo(() => columns.map(({ header }) => header.value), [columns]);
  const pageIds = useMemo(
    () => rows.map((row) => rowIdOf(row, list.rowId)).filter((id) => id !== undefined),
    [rows, list.rowId],
  );

  const copy = (withHeader: boolean) => {
    const { row, column } = grid.active;
    const selected = rows.filter((each) => {
      const id = rowIdOf(each, list.rowId);
      return id !== undefined && isSelected(selection, id);
    });
    const pageOnly = selection.matching && props.total > rows.length;
    const one = columns.slice(column - 1, column);
    if (edges) {
      const part = rows.slice(edges.top, edges.bottom + 1);
      void copyCells({ rows: part, columns: columns.slice(edges.left - 1, edges.right), withHeader });
    } else if (selected.length > 0) void copyCells({ rows: selected, columns, withHeader, pageOnly });
    else if (row >= 0) {
      // Without a cell of data, the row.
      const chosen = column > 0 && one.length > 0 ? one : columns;
      void copyCells({ rows: rows.slice(row, row + 1), columns: chosen, withHeader });
    }
    return null;
  };

  /** Keys of a cell in a row. True when the key was for it. */
  const onCellKey = (event: KeyboardEvent<HTMLElement>, at: Cell): boolean => {
    const target = event.target as HTMLElement;
    if (event.key === 'Escape') tip.hide();
    const row = rows[at.row];
    if (!row) return false;
    if (isFilterKey(event)) return filter.open(at.column - 1);
    if (isMenuKey(event)) openMenu(target);
    else if (event.key === ' ' && !target.matches('button')) {
      const onOff = event.shiftKey ? null : target.querySelector<HTMLElement>('[role="switch"]');
      if (!onOff) toggle(row, event.shiftKey);
      else if (!event.repeat) onOff.click();
    } else if (event.key === 'F2' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
      props.onOpen(row);
    else if (event.key === 'Enter' && !target.matches('button, a')) {
      const control = target.querySelector<HTMLElement>('[data-cell-action]');
      if (!control) props.onOpen(row);
      else if (!event.repeat) control.click();
    } else return false;
    return true;
  };

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
    onCellKey,
    onHeadingKey: (event, position) => arrange.onKey(event, position),
    copy,
  });
  const { scroller, active, edges } = grid;
  // A new page starts at its first row.
  const shownPage = useRef(state);
  useEffect(() => {
    if (shownPage.current !== state && !props.stale) {
      shownPage.current = state;
      // Where it is there already, asking would lay out the page once more.
      if (memory.scroll?.top) scroller.current?.scrollTo({ top: 0 });
    }
  }, [scroller, state, props.stale, memory]);
  useSelectionSummary({
    rows,
    columns,
    rowId: list.rowId,
    range: edges,
    selection,
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

  const rowAt = (target: EventTarget): { row: Row; index: number } | undefined => {
    const element = (target as Element).closest<HTMLElement>('[data-row]');
    const index = Number(element?.dataset.row);
    const row = element ? rows[index] : undefined;
    return row ? { row, index } : undefined;
  };
  const toggle = (row: Row, range: boolean) => {
    const id = rowIdOf(row, list.rowId);
    if (id !== undefined) props.onSelect((range ? selectRange : toggleOne)(selection, id, pageIds));
  };
  const openMenu = (target: EventTarget, at?: { left: number; top: number }) => {
    const hit = rowAt(target);
    if (!hit) return;
    tip.hide();
    const column = columns[(cellOf(target as Element)?.column ?? 0) - 1];
    const value = column && hit.row[column.header.value];
    const cell = column && {
      column: column.header.value,
      value,
      text: cellText(column.viewer, value, hit.row) ?? '',
    };
    props.onMenu(hit.row, hit.index, at ?? below(target as Element), cell);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const hit = rowAt(target);
    if (!hit) return;
    const button = target.closest('[data-actions]');
    if (cellOf(target)?.column === 0) toggle(hit.row, event.shiftKey);
    else if (button) openMenu(button);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const hit = rowAt(event.target);
    if (hit && !isOwnControl(event.target as Element)) props.onOpen(hit.row);
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!rowAt(event.target)) return arrange.onContextMenu(event);
    event.preventDefault();
    openMenu(event.target, { left: event.clientX, top: event.clientY });
  };
  const offerTip = (target: Element, how: 'hover' | 'focus') => {
    const element = target.closest('[role="gridcell"][data-cell]');
    const cell = cellOf(element);
    const row = cell && rows[cell.row];
    const column = cell && columns[cell.column - 1];
    if (element && row && column) {
      tip.offer(element, cellText(column.viewer, row[column.header.value], row) ?? '', how);
    } else tip.hide();
  };

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
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        onFocus={({ target }) => target.matches(':focus-visible') && offerTip(target, 'focus')}
        onBlur={tip.hide}
        onPointerDown={tip.hide}
        onPointerOver={(event) => event.buttons === 0 && offerTip(event.target as Element, 'hover')}
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
              // The heading gets the focus back, not a button that only the pointer reaches.
              grid.moveTo({ row: -1, column: position + 1 });
              filter.open(position);
            }}
            onGrab={arrange.onGrab}
            onEdge={arrange.onEdge}
            onFit={arrange.fitColumn}
          />
        )}
        row={(frame) => {
          const { index } = frame;
          const row = rows[index];
          if (!row) return null;
          const id = rowIdOf(row, list.rowId);
          return (
            <ListRow
              {...frame}
              row={row}
              position={before + index + 2}
              allColumns={columns}
              name={rowNameOf(row, list.rowName, list.rowId)}
              noun={list.noun}
              selectable={id !== undefined}
              selected={id !== undefined && isSelected(selection, id)}
              menuOpen={props.menuRow === index}
            />
          );
        }}
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
