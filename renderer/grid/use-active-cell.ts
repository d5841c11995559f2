/** The active cell of a grid: the cell that has the focus, or gets it when the grid is entered. */
import { type FocusEvent, type RefObject, useRef, useState } from 'react';
import { cellSelector } from '../cell-selector';
import type { Cell } from './keys';
import { cellOf } from './range-selection';

interface ActiveCellOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: number;
  /** Number of data columns that keys reach. */
  readonly dataColumns: number;
  /** Number of all columns that keys reach: the lead, the data columns and the actions. */
  readonly allColumns: number;
  readonly memory: { active?: Cell } | undefined;
}

export type ActiveCell = ReturnType<typeof useActiveCell>;

export function useActiveCell({ scroller, rows, dataColumns, allColumns, memory }: ActiveCellOptions) {
  const requested = useRef<Cell | null>(null);
  const [active, setActive] = useState<Cell>(memory?.active ?? { row: 0, column: 1 });
  const current: Cell = {
    row: Math.min(active.row, rows - 1),
    column: Math.min(active.column, allColumns - 1),
  };
  const remember = (cell: Cell) => {
    if (memory) memory.active = cell;
    setActive(cell);
  };

  /** Focuses the requested cell if it is drawn. If the rows became fewer, the last row gets the focus. */
  const focusRequested = () => {
    const cell = requested.current && {
      ...requested.current,
      row: Math.min(requested.current.row, rows - 1),
    };
    const element = cell && scroller.current?.querySelector<HTMLElement>(cellSelector(cell));
    if (!cell || !element) return;
    requested.current = null;
    element.focus({ preventScroll: true });
    // The first and the last cell of a row are sticky, so the browser does not scroll to them.
    const grid = scroller.current;
    if (grid && cell.column === 0) grid.scrollLeft = 0;
    else if (grid && cell.column > dataColumns) grid.scrollLeft = grid.scrollWidth;
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };

  return {
    current,
    focusRequested,
    /**
     * Moves the focus to a cell; to a cell that is not drawn yet as soon as it is drawn.
     * @param when 'once drawn' if the rows are about to change, 'in editor' if the editor of the cell has the focus
     */
    moveTo: (cell: Cell, when: 'now' | 'once drawn' | 'in editor' = 'now') => {
      requested.current = when === 'in editor' ? null : cell;
      remember(cell);
      // Without waiting for the next frame, because the next key may come before it.
      if (when === 'now') focusRequested();
    },
    /** The cell that a key on this element is for. */
    positionAt: (element: Element): Cell => requested.current ?? positionOf(element) ?? current,
    onFocus: (event: FocusEvent) => {
      const cell = positionOf(event.target);
      if (cell && !requested.current) remember(cell);
    },
    /** Cancels a requested move, because the user pressed somewhere else. */
    cancelMove: () => {
      requested.current = null;
    },
  };
}

/** The cell of an element; for a whole row its lead. */
function positionOf(element: Element): Cell | undefined {
  const row = element.matches('[data-row]') ? Number((element as HTMLElement).dataset.row) : undefined;
  return row === undefined ? cellOf(element) : { row, column: 0 };
}
