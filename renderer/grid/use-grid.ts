/**
 * What all grids share: the cell that has the keyboard, the selected range, and what the keys do. It holds no rows;
 * what a key means for a row or a column is the owner's.
 */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cellSelector } from '../cell-selector';
import { invoke } from '../ipc';
import { useClipboard } from './clipboard';
import { useInnerWidth } from './inner-width';
import { type Cell, movedCell } from './keys';
import { cellOf, useRangeSelection } from './range-selection';
import { fittingFrozen, type Sides, type Track } from './tracks';

/** Of more rows than this, those in sight are drawn. */
const manyRows = 100;
/** CSS pixels that the rows may be high together; Chromium cuts elements at about 33.5 million. */
const mostHeight = 33_000_000;

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
  /** Whether the last column of all is one of actions that keys reach. */
  readonly actions: boolean;
  /** A selected range is gone when this is another object. */
  readonly basis: unknown;
  readonly memory?: GridMemory;
}

export type GridControl = ReturnType<typeof useGrid>;

export function useGrid(options: GridOptions) {
  const { rows, columns, sides, memory } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<Cell | null>(null);
  const lead = sides.lead > 0;
  const [active, setActive] = useState<Cell>(memory?.active ?? { row: 0, column: 1 });
  /** The tracks while the edge of a column is dragged. */
  const [dragged, drawTracks] = useState<readonly Track[] | null>(null);
  const tracks = dragged ?? options.tracks;
  const rowHeight = Math.min(options.rowHeight, Math.floor(mostHeight / Math.max(1, rows)));
  const width = useInnerWidth(scroller);
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
    else if (grid && cell.column > columns.length) grid.scrollLeft = grid.scrollWidth;
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
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

  return {
    scroller,
    /** Draws other tracks while the edge of a column is dragged; null draws those of the owner again. */
    drawTracks,
    isResizing: dragged !== null,
    /** The cell that has the keyboard. */
    active: current,
    /** Edges of the selected range; null without one. */
    edges,
    range,
    selectRange: ranges.select,
    moveTo,
    focusWanted,
    /** How many columns stay in sight; fewer than a person froze where they would leave too little room. */
    frozen,
    /** Inner width in CSS pixels; 0 until it is known. */
    width,
    /** Whether only the rows and columns in sight are drawn. */
    virtual: rows > manyRows,
    rows,
    rowHeight,
    tracks,
    /** Position of the column that is drawn also out of sight; -1 without one. */
    titleAt: options.title === undefined ? -1 : columns.indexOf(options.title),
    sides,
    memory,
    onKeyDown,
    onFocus,
    onPointerDown,
  };
}

/** The cell of an element; a row as a whole is its lead. */
function positionOf(element: Element): Cell | undefined {
  const row = element.matches('[data-row]') ? Number((element as HTMLElement).dataset.row) : undefined;
  return row === undefined ? cellOf(element) : { row, column: 0 };
}

const textFields = 'input:not([type="checkbox"]), textarea, select';
