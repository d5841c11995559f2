/**
 * What all grids share: the cell that has the keyboard, the selected range, and what the keys do. It holds no rows;
 * what a key means for a row or a column is the owner's.
 */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cellSelector } from '../cell-selector';
import { invoke } from '../ipc';
import { useClipboard } from './clipboard';
import { placeColumns } from './column-places';
import { letCellsStick } from './held-cells';
import { useInnerWidth } from './inner-width';
import { type Cell, movedCell } from './keys';
import type { RangeEdges } from './range';
import { cellOf, useRangeSelection } from './range-selection';
import { fittingFrozen, type Sides, type Track } from './tracks';
import { scrollOffset } from './virtual-rows';

/** Grids of more rows than this are drawn on recycled rows. */
const recycleAbove = 100;

/** Where a grid was left; the grid writes to it. */
export interface GridMemory {
  /** Scroll offset in CSS pixels. */
  scroll?: { top: number; left: number };
  active?: Cell;
}

/** What the owner of a grid does with keys and clipboard. */
interface GridActions {
  /** A key on a cell of a row, after those that move. True when the key was for it. */
  readonly onCellKey?: (event: KeyboardEvent<HTMLElement>, at: Cell) => boolean;
  /** A key on the heading at a position counted from 0, before those that move. True when the key was for it. */
  readonly onHeadingKey?: (event: KeyboardEvent<HTMLElement>, position: number) => boolean;
  /** The text of what is selected. Undefined when there is nothing to copy, null when the owner copies by itself. */
  readonly copy?: (withHeader: boolean) => string | undefined | null;
  /** As `copy`, and removes what was copied. */
  readonly cut?: () => string | undefined | null;
  readonly paste?: (text: string) => void;
}

interface GridOptions extends GridActions {
  /** How many rows there are. */
  readonly rows: number;
  readonly rowHeight: number;
  /** Names of the columns of data that keys reach. */
  readonly columns: readonly string[];
  /** The tracks of those columns and of further ones that are only read. */
  readonly tracks: readonly Track[];
  /** How many columns a person froze. */
  readonly frozen: number;
  /** Name of the column that says what a row is; it is drawn also out of sight. */
  readonly title?: string;
  readonly sides: Sides;
  /** Inner width in CSS pixels before the grid is laid out, where it can be told; 0 where not. */
  readonly likelyWidth?: () => number;
  /** Whether the last column of all is one of actions that keys reach. */
  readonly actions: boolean;
  /** A selected range is gone when this is another object. */
  readonly basis: unknown;
  readonly memory?: GridMemory;
}

export type GridControl = ReturnType<typeof useGrid>;

export function useGrid(options: GridOptions) {
  const { rows, rowHeight, columns, tracks, sides, memory } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<Cell | null>(null);
  /** Positions of the columns that have tracks of their own; undefined while all have. */
  const tracked = useRef<readonly number[] | undefined>(undefined);
  const lead = sides.lead > 0;
  const [active, setActive] = useState<Cell>(memory?.active ?? { row: 0, column: 1 });
  const recycled = rows > recycleAbove;
  const width = useInnerWidth(scroller, {
    read: (inner) => inner,
    // The places of recycled cells are computed from it, and must not be off for a moment.
    likely: recycled ? undefined : options.likelyWidth,
  });
  const columnCount = columns.length + (options.actions ? 2 : 1);
  const current: Cell = {
    row: Math.min(active.row, rows - 1),
    column: Math.min(active.column, columnCount - 1),
  };
  const ranges = useRangeSelection({ scroller, basis: options.basis, rows, columns, current });
  const { range, edges } = ranges;

  /** Focuses the wanted cell once it is drawn; the last row when there are fewer by then. */
  const focusWanted = () => {
    const cell = wanted.current && { ...wanted.current, row: Math.min(wanted.current.row, rows - 1) };
    const element = cell && scroller.current?.querySelector<HTMLElement>(cellSelector(cell));
    if (!cell || !element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    // The first and the last cell of a row stay in sight, so that reaching one scrolls nothing by itself.
    const grid = scroller.current;
    if (grid && cell.column === 0) grid.scrollLeft = 0;
    else if (grid && cell.column > columns.length) {
      letCellsStick(grid);
      grid.scrollLeft = grid.scrollWidth;
    }
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };

  /** Rows that are higher together than an element can be are out of reach for `scrollIntoView`. */
  const scrollToRow = (row: number) => {
    const grid = scroller.current;
    if (!grid || row < 0) return;
    const offset = row * rowHeight;
    const at = (top: number) => scrollOffset(top, grid.clientHeight, rows, rowHeight);
    if (at(offset) === offset) return;
    const least = at(offset + 2 * rowHeight - grid.clientHeight);
    if (grid.scrollTop < least || grid.scrollTop > at(offset)) grid.scrollTop = Math.max(0, least);
  };

  const remember = (cell: Cell) => {
    if (memory) memory.active = cell;
    setActive(cell);
  };
  /**
   * Puts the keyboard on a cell; on one that is not drawn yet as soon as it is.
   * @param when 'once drawn' when the rows are about to be others, 'in editor' when the editor of the cell has the keyboard
   */
  const moveTo = (cell: Cell, when: 'now' | 'once drawn' | 'in editor' = 'now') => {
    wanted.current = when === 'in editor' ? null : cell;
    remember(cell);
    scrollToRow(cell.row);
    // At once where it can be: the next key may come before the next frame.
    if (when === 'now') focusWanted();
  };

  const onMoveKey = (event: KeyboardEvent, at: Cell): boolean => {
    if (event.altKey) return false;
    const extend = event.shiftKey && at.row >= 0;
    const moved = movedCell(extend ? (range?.head ?? at) : at, event.key, event.ctrlKey || event.metaKey, {
      rows,
      columns: columnCount,
      pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
      lead,
      actions: options.actions,
    });
    if (!moved) return false;
    // The first key on the table itself leads into it.
    if (event.target === scroller.current) {
      moveTo(current);
      return true;
    }
    if (!extend) {
      ranges.select(undefined);
      moveTo(moved);
      return true;
    }
    const inData = (column: number, first: number) => Math.min(columns.length, Math.max(first, column));
    const anchor = range?.anchor ?? { row: at.row, column: inData(at.column, 0) };
    // A range that was begun on the lead is one of whole rows; any other holds cells of data only.
    const head = { row: Math.max(0, moved.row), column: inData(moved.column, anchor.column > 0 ? 1 : 0) };
    ranges.selectTo(head, anchor);
    moveTo(head);
    return true;
  };

  const onGridKey = (event: KeyboardEvent): boolean => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (command && key === 'c') {
      const text = options.copy?.(event.shiftKey);
      if (typeof text !== 'string') return text === null;
      // Without Shift the browser's own event follows, which takes a text of any length.
      if (!event.shiftKey) return false;
      void invoke('app.copy', { text });
    } else if (command && !event.shiftKey && key === 'a') ranges.selectAll();
    else if (event.key === 'Escape' && range) {
      ranges.select(undefined);
      event.stopPropagation();
    } else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Pop-ups of a cell are its children for React only; text fields have keys of their own.
    if (!scroller.current?.contains(target) || target.matches(textFields)) return;
    const at = wanted.current ?? positionOf(target) ?? current;
    const done =
      at.row < 0
        ? options.onHeadingKey?.(event, at.column - 1) || onMoveKey(event, at)
        : onMoveKey(event, at) || options.onCellKey?.(event, at);
    if (done || onGridKey(event)) event.preventDefault();
  };

  const onFocus = (event: FocusEvent) => {
    const cell = positionOf(event.target);
    if (cell && !wanted.current) remember(cell);
  };

  const onPointerDown = (event: PointerEvent) => {
    wanted.current = null;
    ranges.onPress(event);
  };

  useClipboard(scroller, {
    copy: (cut) => {
      const selectedText = document.getSelection()?.toString();
      return selectedText ? undefined : cut ? options.cut?.() : options.copy?.(false);
    },
    ...(options.paste && { paste: options.paste }),
  });

  const frozen = fittingFrozen(tracks, options.frozen, width, sides);
  const placedWidth = recycled ? width : 0;
  /** Places the cells by other tracks until the next drawing, without React. */
  const drawTracks = (shown: readonly Track[]) => {
    const drawn = tracked.current;
    if (scroller.current)
      placeColumns(scroller.current, { tracks: shown, frozen, sides, drawn, placedWidth });
  };

  return {
    scroller,
    tracked,
    drawTracks,
    /** The cell that has the keyboard. */
    active: current,
    /** Edges of the selected range; null without one. */
    edges: edges as RangeEdges | null,
    range,
    selectRange: ranges.select,
    moveTo,
    focusWanted,
    /** How many columns stay in sight; fewer than a person froze where they would leave too little room. */
    frozen,
    /** Inner width in CSS pixels; 0 until it is known. */
    width,
    /** Whether rows that leave give their elements to those that come. */
    recycled,
    /** The width that the cells of recycled rows have their places in; 0 where the tracks place them. */
    placedWidth,
    columnCount,
    rows,
    rowHeight,
    tracks,
    /** Position of the column that is drawn also out of sight; -1 without one. */
    titleAt: options.title === undefined ? -1 : columns.indexOf(options.title),
    sides,
    memory,
    handlers: { onKeyDown, onFocus, onPointerDown },
  };
}

/** The cell of an element; a row as a whole is its lead. */
function positionOf(element: Element): Cell | undefined {
  const row = element.matches('[data-row]') ? Number((element as HTMLElement).dataset.row) : undefined;
  return row === undefined ? cellOf(element) : { row, column: 0 };
}

const textFields = 'input:not([type="checkbox"]), textarea, select';
