// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * The grid of a list: sticky header, fixed-height rows, one tab stop, keys as in a spreadsheet. Long pages are
 * drawn on recycled rows. Clicks are handled here once, not in each row.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { TableState } from '../../shared/api/tables';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import type { Selection } from '../../shared/table/selection';
import { type Column, gridTemplate, leastWidth, rowIdOf, rowNameOf } from './columns';
import { GridHeader } from './grid-header';
import { type Cell, movedCell } from './grid-keys';
import { GridRow } from './grid-row';
import type { ListMemory } from './table-memory';

/** Pages longer than this are drawn on recycled rows. */
const recycleAbove = 100;

export interface GridProps {
  readonly list: ListDefinition;
  readonly columns: readonly Column[];
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
  readonly onSort: (column: string) => void;
  readonly onToggle: (id: Id) => void;
  readonly onToggleAll: () => void;
  readonly onOpen: (row: Row) => void;
  readonly onMenu: (row: Row, index: number, at: { left: number; top: number }) => void;
}

export function Grid(props: GridProps) {
  const { list, columns, rows, state, selection, rowHeight, memory } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>(memory.active ?? { row: 0, column: 1 });
  const wanted = useRef<Cell | null>(null);
  const recycled = rows.length > recycleAbove;
  const virtual = useVirtualizer({
    count: recycled ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The sticky header takes one row of the height.
    scrollPaddingEnd: rowHeight,
    initialOffset: memory.scroll?.top ?? 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are cached per density
  useEffect(() => virtual.measure(), [rowHeight]);

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

  const columnCount = columns.length + 2;
  const current: Cell = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.min(active.column, columnCount - 1),
  };

  const focusCell = useCallback((cell: Cell, tries = 6) => {
    const element = scroller.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}:${cell.column}"]`);
    if (element) {
      wanted.current = null;
      element.focus();
      // A recycled row that is far away is drawn some frames after scrolling to it.
    } else if (tries > 0) requestAnimationFrame(() => wanted.current === cell && focusCell(cell, tries - 1));
  }, []);

  const moveTo = (cell: Cell) => {
    wanted.current = cell;
    memory.active = cell;
    setActive(cell);
    // At once where it can be: the next key may come before the next frame.
    focusCell(cell, 0);
    if (wanted.current !== cell) return;
    if (recycled && cell.row >= 0) virtual.scrollToIndex(cell.row);
    requestAnimationFrame(() => wanted.current === cell && focusCell(cell));
  };

  const rowAt = (target: EventTarget): { row: Row; index: number; element: HTMLElement } | undefined => {
    const element = (target as Element).closest<HTMLElement>('[data-row]');
    const index = Number(element?.dataset.row);
    const row = element ? rows[index] : undefined;
    return element && row ? { row, index, element } : undefined;
  };
  const toggle = (row: Row) => {
    const id = rowIdOf(row, list.rowId);
    if (id !== undefined) props.onToggle(id);
  };
  const openMenu = (target: EventTarget, at?: { left: number; top: number }) => {
    const hit = rowAt(target);
    if (!hit) return;
    const box = (target as Element).getBoundingClientRect();
    props.onMenu(hit.row, hit.index, at ?? { left: box.left + Math.min(24, box.width), top: box.bottom });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const place = target.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':').map(Number);
    if (!place) return;
    const { row, column } = wanted.current ?? { row: place[0] ?? 0, column: place[1] ?? 0 };
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const moved = movedCell({ row, column }, event.key, event.ctrlKey || event.metaKey, {
      rows: rows.length,
      columns: columnCount,
      pageRows,
    });
    const hit = rowAt(target);
    const isControl = target.matches('button, input');
    if (moved && !event.altKey) moveTo(moved);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(target);
    else if (hit && event.key === ' ' && !target.matches('[data-actions]')) toggle(hit.row);
    else if (hit && event.key === 'Enter' && (!isControl || target.matches('[data-check]')))
      props.onOpen(hit.row);
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const hit = rowAt(target);
    if (!hit) return;
    const button = target.closest('[data-actions]');
    if (target.closest('.codesk-cell-check')) toggle(hit.row);
    else if (button) openMenu(button);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const hit = rowAt(event.target);
    if (!hit || (event.target as Element).closest('button, .codesk-cell-check')) return;
    // The browser marked a word on the way.
    window.getSelection()?.removeAllRanges();
    props.onOpen(hit.row);
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!rowAt(event.target)) return;
    event.preventDefault();
    openMenu(event.target, { left: event.clientX, top: event.clientY });
  };
  const onFocus = (event: FocusEvent) => {
    const place = (event.target as HTMLElement).dataset.cell?.split(':').map(Number);
    if (!place || wanted.current) return;
    const cell = { row: place[0] ?? 0, column: place[1] ?? 0 };
    memory.active = cell;
    setActive(cell);
  };

  const first = state.per_page < 1 ? 0 : (state.page - 1) * state.per_page;
  const drawn = (index: number, top?: number) => {
    const row = rows[index];
    if (!row) return null;
    const id = rowIdOf(row, list.rowId);
    return (
      <GridRow
        key={id ?? `at-${index}`}
        row={row}
        index={index}
        position={first + index + 2}
        columns={columns}
        name={rowNameOf(row, list.rowName, list.rowId)}
        noun={list.noun}
        selectable={id !== undefined}
        selected={id !== undefined && selection.ids.has(id)}
        activeColumn={current.row === index ? current.column : -1}
        menuOpen={props.menuRow === index}
        top={top}
      />
    );
  };

  return (
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
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onContextMenu={onContextMenu}
      onFocus={onFocus}
      onScroll={({ currentTarget }) => {
        memory.scroll = { top: currentTarget.scrollTop, left: currentTarget.scrollLeft };
      }}
      style={
        {
          '--codesk-columns': gridTemplate(columns),
          '--codesk-least': `${leastWidth(columns)}px`,
        } as CSSProperties
      }
    >
      <GridHeader
        columns={columns}
        state={state}
        all={selection.all}
        some={selection.ids.size > 0}
        activeColumn={current.row === -1 ? current.column : -1}
        onSort={props.onSort}
        onToggleAll={props.onToggleAll}
      />
      <div
        role="rowgroup"
        className="codesk-rows"
        style={recycled ? { height: virtual.getTotalSize() } : undefined}
      >
        {recycled
          ? virtual.getVirtualItems().map((item) => drawn(item.index, item.start))
          : rows.map((_, index) => drawn(index))}
      </div>
    </div>
  );
}
