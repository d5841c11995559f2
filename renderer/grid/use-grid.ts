/**
 * The state that all grids share: the active cell, the selected range, and the keys. It holds no rows; the owner of the
 * grid decides what a key does with a row or a column.
 */
import { type PointerEvent, useRef, useState } from 'react';
import { useClipboard } from './clipboard';
import { type GridActions, gridKeys } from './grid-keys';
import { useInnerWidth } from './inner-width';
import type { Cell } from './keys';
import { useRangeSelection } from './range-selection';
import { fittingFrozen, type Sides, type Track } from './tracks';
import { useActiveCell } from './use-active-cell';

/** Most rows that are all drawn; with more, only the visible rows are drawn. */
const manyRows = 100;
/** Largest height of all rows together, in CSS pixels. Chromium cuts elements at about 33.5 million. */
const mostHeight = 33_000_000;

/** The position in a grid when it was left; the grid writes to it. */
export interface GridMemory {
  /** Scroll offset in CSS pixels. */
  scroll?: { top: number; left: number };
  active?: Cell;
}

interface GridOptions extends GridActions {
  /** Number of rows. */
  readonly rows: number;
  readonly rowHeight: number;
  /** Names of the data columns that keys reach. */
  readonly columns: readonly string[];
  /** The tracks of these columns and of further columns that keys do not reach. */
  readonly tracks: readonly Track[];
  /** Number of columns that the user froze. */
  readonly frozen: number;
  /** Name of the column that identifies a row; it is always drawn, also while it is not visible. */
  readonly title?: string;
  readonly sides: Sides;
  /** True if the last column holds actions that keys reach. */
  readonly actions: boolean;
  /** When this is another object, the selected range is dropped. */
  readonly basis: unknown;
  readonly memory?: GridMemory;
}

export type GridControl = ReturnType<typeof useGrid>;

export function useGrid(options: GridOptions) {
  const { rows, columns, sides, memory } = options;
  const scroller = useRef<HTMLDivElement>(null);
  /** The tracks while the edge of a column is dragged. */
  const [dragged, drawTracks] = useState<readonly Track[] | null>(null);
  const tracks = dragged ?? options.tracks;
  const rowHeight = Math.min(options.rowHeight, Math.floor(mostHeight / Math.max(1, rows)));
  const width = useInnerWidth(scroller);
  const dataColumns = columns.length;
  const allColumns = dataColumns + (options.actions ? 2 : 1);
  const cell = useActiveCell({ scroller, rows, dataColumns, allColumns, memory });
  const { current } = cell;
  const ranges = useRangeSelection({ scroller, basis: options.basis, rows, columns, current });

  const onKeyDown = gridKeys({
    ...{ scroller, cell, ranges, owner: options, rows, rowHeight, dataColumns, allColumns },
    lead: sides.lead > 0,
    actions: options.actions,
  });
  useClipboard(scroller, {
    copy: (cut) => {
      const selectedText = document.getSelection()?.toString();
      return selectedText ? undefined : cut ? options.cut?.() : options.copy?.(false);
    },
    ...(options.paste && { paste: options.paste }),
  });

  return {
    scroller,
    /** Draws other tracks while the edge of a column is dragged; null draws those of the owner again. */
    drawTracks,
    isResizing: dragged !== null,
    /** The active cell. */
    active: current,
    /** Edges of the selected range; null without a range. */
    edges: ranges.edges,
    range: ranges.range,
    selectRange: ranges.select,
    moveTo: cell.moveTo,
    focusRequested: cell.focusRequested,
    /** Number of frozen columns; fewer than the user froze if the other columns would get too little space. */
    frozen: fittingFrozen(tracks, options.frozen, width, sides),
    /** Inner width in CSS pixels; 0 until it is known. */
    width,
    /** True if only the visible rows and columns are drawn. */
    virtual: rows > manyRows,
    rows,
    rowHeight,
    tracks,
    /** Position of the column that is always drawn; -1 without one. */
    titleAt: options.title === undefined ? -1 : columns.indexOf(options.title),
    sides,
    memory,
    onKeyDown,
    onFocus: cell.onFocus,
    onPointerDown: (event: PointerEvent) => {
      cell.cancelMove();
      ranges.onPress(event);
    },
  };
}
