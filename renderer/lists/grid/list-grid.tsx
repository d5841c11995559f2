// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * The grid of a list: sticky header, fixed-height rows, one tab stop, keys as in a spreadsheet. Long pages are
 * drawn on recycled rows. Clicks and keys are handled here once, not in each row. It holds where the keyboard is and
 * what is marked; rows, selection and arrangement are its owner's.
 */
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Figures } from '../../../shared/table/figures';
import type { TableLayout } from '../../../shared/table/layout';
import type { ListDefinition } from '../../../shared/table/list';
import type { Row } from '../../../shared/table/row';
import {
  isSelected,
  type Selection,
  selectRange,
  toggleAll,
  toggleOne,
} from '../../../shared/table/selection';
import type { Header, TableState } from '../../../shared/table/structure';
import { cellText } from '../../cells/cell-content';
import { type Cell, movedCell } from '../../grid/keys';
import { cellOf, useMarking } from '../../grid/range-selection';
import { useInnerWidth } from '../../grid/virtual-rows';
import type { ListMemory } from '../list-memory';
import { ColumnMenu, type OpenColumnMenu } from './column-menu';
import { type Column, fittingFrozen, leastWidth, rowIdOf } from './columns';
import { GridHeader } from './heading-row';
import { GridRows } from './list-rows';
import { useCellTip } from './overflow-tooltip';
import { trackProperties, useGridColumns } from './use-column-changes';
import { copyCells } from './use-copy';
import { useFigures } from './use-selection-summary';

export interface GridProps {
  readonly list: ListDefinition;
  /** All columns as the server sent them. */
  readonly headers: readonly Header[];
  /** The drawn ones, arranged and laid out. */
  readonly columns: readonly Column[];
  readonly layout: TableLayout;
  readonly rows: readonly Row[];
  readonly state: TableState;
  readonly total: number;
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
  readonly onMenu: (row: Row, index: number, at: { left: number; top: number }) => void;
  /** Figures of the marked block, or of the active number column over the selected rows; null without either. */
  readonly onFigures?: (figures: Figures | null) => void;
}

export function Grid(props: GridProps) {
  const { list, columns, layout, rows, state, selection, rowHeight, memory } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>(memory.active ?? { row: 0, column: 1 });
  const [columnMenu, setColumnMenu] = useState<OpenColumnMenu | null>(null);
  const wanted = useRef<Cell | null>(null);
  const tip = useCellTip();
  const room = useInnerWidth(scroller);
  const frozen = fittingFrozen(columns, layout.frozen, room);

  useEffect(() => {
    const element = scroller.current;
    if (element && memory.scroll) element.scrollTo(memory.scroll);
  }, [memory]);
  // A new page starts at its first row.
  const shownPage = useRef(state);
  useEffect(() => {
    if (shownPage.current !== state && !props.stale) {
      shownPage.current = state;
      scroller.current?.scrollTo({ top: 0 });
    }
  }, [state, props.stale]);

  const pageIds = useMemo(
    () => rows.map((row) => rowIdOf(row, list.rowId)).filter((id) => id !== undefined),
    [rows, list.rowId],
  );
  const columnCount = columns.length + 2;
  const current: Cell = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.min(active.column, columnCount - 1),
  };
  const columnNames = useMemo(() => columns.map(({ header }) => header.value), [columns]);
  const marking = useMarking({ scroller, rows, columns: columnNames, current });
  const { edges } = marking;
  useFigures({
    rows,
    columns,
    rowId: list.rowId,
    block: edges,
    selection,
    active: columns[current.column - 1],
    onFigures: props.onFigures,
  });

  const focusCell = useCallback((cell: Cell, tries = 6) => {
    const element = scroller.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}:${cell.column}"]`);
    if (element) {
      wanted.current = null;
      element.focus();
      // A recycled row that is far away is drawn some frames after scrolling to it.
    } else if (tries > 0) requestAnimationFrame(() => wanted.current === cell && focusCell(cell, tries - 1));
  }, []);

  const moveTo = (cell: Cell) => {
    // The first and the last cell of a row stay in sight, so that reaching one scrolls nothing by itself.
    if (scroller.current && cell.column !== current.column) {
      if (cell.column === 0) scroller.current.scrollLeft = 0;
      else if (cell.column === columnCount - 1) scroller.current.scrollLeft = scroller.current.scrollWidth;
    }
    wanted.current = cell;
    memory.active = cell;
    setActive(cell);
    // At once where it can be: the next key may come before the next frame.
    focusCell(cell, 0);
    if (wanted.current !== cell) return;
    if (cell.row >= 0) scrollToRow(scroller.current, cell.row, rowHeight);
    requestAnimationFrame(() => wanted.current === cell && focusCell(cell));
  };

  const arrange = useGridColumns({
    scroller,
    headers: props.headers,
    columns,
    frozen,
    rows,
    layout,
    onLayout: props.onLayout,
    onSort: props.onSort,
    focusHeading: (position) => moveTo({ row: -1, column: position + 1 }),
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
    props.onMenu(hit.row, hit.index, at ?? below(target as Element));
  };
  const openColumnMenu = (position: number, at: OpenColumnMenu['at']) => {
    // The menu gives the keyboard back to what has it now: the heading, not the small button.
    moveTo({ row: -1, column: position + 1 });
    setColumnMenu({ position, at });
  };

  const copy = (withHeader: boolean) => {
    const { row, column } = current;
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
  };

  /** Keys of a heading. True when the key was for it. */
  const onHeadingKey = (event: KeyboardEvent, column: number): boolean => {
    const position = column - 1;
    if (!columns[position]) return false;
    if (isMenuKey(event) || (event.key === 'ArrowDown' && event.altKey)) {
      openColumnMenu(position, below(event.target as Element));
      return true;
    }
    return arrange.onKey(position, event);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const at = wanted.current ?? cellOf(target);
    if (!at) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const done =
      at.row < 0 ? onHeadingKey(event, at.column) || onMoveKey(event, at, ctrl) : onCellKey(event, at, ctrl);
    if (done || onGridKey(event, ctrl)) event.preventDefault();
  };

  const onMoveKey = (event: KeyboardEvent, at: Cell, ctrl: boolean): boolean => {
    if (event.altKey) return false;
    const extends_ = event.shiftKey && at.row >= 0;
    const size = {
      rows: rows.length,
      columns: columnCount,
      pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    };
    const moved = movedCell(extends_ ? (marking.block?.head ?? at) : at, event.key, ctrl, size);
    if (!moved) return false;
    if (extends_) {
      // A block holds cells of data only.
      const head = {
        row: Math.max(0, moved.row),
        column: Math.min(columns.length, Math.max(1, moved.column)),
      };
      const inData = at.column >= 1 && at.column <= columns.length;
      marking.markTo(head, marking.block?.anchor ?? (inData ? at : head));
      moveTo(head);
    } else {
      marking.clear();
      moveTo(moved);
    }
    return true;
  };

  /** Keys of a cell in a row. True when the key was for it. */
  const onCellKey = (event: KeyboardEvent, at: Cell, ctrl: boolean): boolean => {
    const target = event.target as HTMLElement;
    const row = rows[at.row];
    if (onMoveKey(event, at, ctrl)) return true;
    if (!row) return false;
    if (isMenuKey(event)) openMenu(target);
    else if (event.key === ' ' && !target.matches('button')) toggle(row, event.shiftKey);
    else if (event.key === 'F2' || (event.key === 'Enter' && ctrl)) props.onOpen(row);
    else if (event.key === 'Enter' && !target.matches('button, a')) {
      const control = target.querySelector<HTMLElement>('[data-cell-action]');
      if (control) control.click();
      else props.onOpen(row);
    } else return false;
    return true;
  };

  const onGridKey = (event: KeyboardEvent, ctrl: boolean): boolean => {
    const key = event.key.toLowerCase();
    if (ctrl && !event.altKey && key === 'c') copy(event.shiftKey);
    else if (ctrl && !event.altKey && !event.shiftKey && key === 'a') marking.markAll();
    else if (event.key === 'Escape' && edges) {
      marking.clear();
      event.stopPropagation();
    } else {
      if (event.key === 'Escape') tip.hide();
      return false;
    }
    return true;
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const hit = rowAt(target);
    if (!hit) return;
    const button = target.closest('[data-actions]');
    if (target.closest('.codesk-cell-check')) toggle(hit.row, event.shiftKey);
    else if (button) openMenu(button);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const hit = rowAt(event.target);
    if (hit && !(event.target as Element).closest('button, a, .codesk-cell-check')) props.onOpen(hit.row);
  };
  const onContextMenu = (event: MouseEvent) => {
    const at = { left: event.clientX, top: event.clientY };
    const heading = (event.target as Element).closest<HTMLElement>('[data-heading]');
    if (heading) openColumnMenu(Number(heading.dataset.heading), at);
    else if (rowAt(event.target)) openMenu(event.target, at);
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    if (!wanted.current) {
      memory.active = cell;
      setActive(cell);
    }
    if ((event.target as Element).matches(':focus-visible')) offerTip(event.target, 'focus');
  };
  const onPointerDown = (event: PointerEvent) => {
    tip.hide();
    marking.onPress(event);
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

  return (
    <div className="codesk-grid-frame">
      <div
        ref={scroller}
        role="grid"
        className="codesk-grid"
        aria-label={list.title}
        aria-rowcount={props.total + 1}
        aria-colcount={columnCount}
        aria-multiselectable
        aria-busy={props.stale}
        data-stale={props.stale}
        data-wide={room === 0 || leastWidth(columns) > room}
        onKeyDown={onKeyDown}
        onClickCapture={(event) => {
          if (arrange.swallowClick()) event.stopPropagation();
        }}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        onFocus={onFocus}
        onBlur={tip.hide}
        onPointerDown={onPointerDown}
        onPointerOver={(event) => event.buttons === 0 && offerTip(event.target as Element, 'hover')}
        onPointerLeave={tip.hide}
        onCopy={(event) => {
          // From the application's menu: the keys are handled above.
          event.preventDefault();
          copy(false);
        }}
        onScroll={({ currentTarget }) => {
          memory.scroll = { top: currentTarget.scrollTop, left: currentTarget.scrollLeft };
          tip.hide();
        }}
        style={trackProperties(columns, frozen) as CSSProperties}
      >
        <GridHeader
          columns={columns}
          frozen={frozen}
          state={state}
          all={selection.all || selection.matching}
          some={selection.ids.size > 0}
          activeColumn={current.row === -1 ? current.column : -1}
          menuColumn={columnMenu?.position ?? -1}
          onSort={props.onSort}
          onToggleAll={() => props.onSelect(toggleAll(selection, pageIds))}
          onMenu={(position, opener) => openColumnMenu(position, below(opener))}
          onGrab={arrange.onGrab}
          onEdge={arrange.onEdge}
          onFit={arrange.fitContent}
        />
        <GridRows
          scroller={scroller}
          top={memory.scroll?.top ?? 0}
          list={list}
          columns={columns}
          frozen={frozen}
          rows={rows}
          before={state.per_page < 1 ? 0 : (state.page - 1) * state.per_page}
          rowHeight={rowHeight}
          selection={selection}
          edges={edges}
          active={current}
          menuRow={props.menuRow}
        />
      </div>
      {arrange.drop && <div className="codesk-drop-line" aria-hidden style={{ left: arrange.drop.left }} />}
      {tip.tip}
      <div role="status" className="codesk-unseen">
        {arrange.said}
      </div>
      <ColumnMenu
        open={columnMenu}
        columns={columns}
        frozen={frozen}
        state={state}
        onChoose={arrange.act}
        onClose={() => setColumnMenu(null)}
      />
    </div>
  );
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Where a menu of an element opens, in viewport pixels. */
function below(element: Element): { left: number; top: number } {
  const box = element.getBoundingClientRect();
  return { left: box.left + Math.min(24, box.width), top: box.bottom };
}

/** Brings a recycled row into sight. The sticky header takes one row of the height. */
function scrollToRow(scroller: HTMLElement | null, row: number, rowHeight: number): void {
  if (!scroller) return;
  const top = row * rowHeight;
  const room = scroller.clientHeight - rowHeight;
  if (top < scroller.scrollTop) scroller.scrollTo({ top });
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTo({ top: top + rowHeight - room });
}
