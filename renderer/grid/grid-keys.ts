/** The keys of a grid: moving the active cell, extending the selected range, copying. */
import type { KeyboardEvent, RefObject } from 'react';
import { invoke } from '../ipc';
import { type Cell, movedCell } from './keys';
import type { useRangeSelection } from './range-selection';
import type { ActiveCell } from './use-active-cell';

/** The actions that the owner of a grid runs for keys and the clipboard. */
export interface GridActions {
  /** Called for a key on a cell of a row, after the keys that move. Returns true if it handled the key. */
  readonly onCellKey?: (event: KeyboardEvent<HTMLElement>, at: Cell) => boolean;
  /** Called for a key on the heading of a data column (from 0), before the keys that move. Returns true if it handled the key. */
  readonly onHeadingKey?: (event: KeyboardEvent<HTMLElement>, position: number) => boolean;
  /** The text of the selected cells; undefined if there is nothing to copy, null if the owner writes the clipboard. */
  readonly copy?: (withHeader: boolean) => string | undefined | null;
  /** Like `copy`, and also clears the copied cells. */
  readonly cut?: () => string | undefined | null;
  readonly paste?: (text: string) => void;
}

interface GridKeysOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly cell: ActiveCell;
  readonly ranges: ReturnType<typeof useRangeSelection>;
  readonly owner: GridActions;
  readonly rows: number;
  readonly rowHeight: number;
  readonly dataColumns: number;
  readonly allColumns: number;
  /** True if the grid has a lead column. */
  readonly lead: boolean;
  /** True if the last column holds actions. */
  readonly actions: boolean;
}

const textFields = 'input:not([type="checkbox"]), textarea, select';

/** Returns the key handler of a grid. */
export function gridKeys(options: GridKeysOptions) {
  const { scroller, cell, ranges, owner, rows, dataColumns } = options;
  const { range } = ranges;

  const onMoveKey = (event: KeyboardEvent, at: Cell): boolean => {
    if (event.altKey) return false;
    const extend = event.shiftKey && at.row >= 0;
    const moved = movedCell(extend ? (range?.head ?? at) : at, event.key, event.ctrlKey || event.metaKey, {
      rows,
      columns: options.allColumns,
      pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / options.rowHeight) - 2),
      lead: options.lead,
      actions: options.actions,
    });
    if (!moved) return false;
    // If the grid itself has the focus, the first key only enters it.
    if (event.target === scroller.current) {
      cell.moveTo(cell.current);
      return true;
    }
    if (!extend) {
      ranges.select(undefined);
      cell.moveTo(moved);
      return true;
    }
    const inData = (column: number, first: number) => Math.min(dataColumns, Math.max(first, column));
    const anchor = range?.anchor ?? { row: at.row, column: inData(at.column, 0) };
    // A range that starts on the lead selects whole rows; any other range holds data cells only.
    const head = { row: Math.max(0, moved.row), column: inData(moved.column, anchor.column > 0 ? 1 : 0) };
    ranges.selectTo(head, anchor);
    cell.moveTo(head);
    return true;
  };

  const onGridKey = (event: KeyboardEvent): boolean => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (command && key === 'c') {
      const text = owner.copy?.(event.shiftKey);
      if (typeof text !== 'string') return text === null;
      // Without Shift the clipboard event of the browser follows, which has no limit of length.
      if (!event.shiftKey) return false;
      void invoke('app.copy', { text });
    } else if (command && !event.shiftKey && key === 'a') ranges.selectAll();
    else if (event.key === 'Escape' && range) {
      ranges.select(undefined);
      event.stopPropagation();
    } else return false;
    return true;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // React also delivers keys of pop-ups that belong to a cell. Text fields handle their own keys.
    if (!scroller.current?.contains(target) || target.matches(textFields)) return;
    const at = cell.positionAt(target);
    const done =
      at.row < 0
        ? owner.onHeadingKey?.(event, at.column - 1) || onMoveKey(event, at)
        : onMoveKey(event, at) || owner.onCellKey?.(event, at);
    if (done || onGridKey(event)) event.preventDefault();
  };
}
