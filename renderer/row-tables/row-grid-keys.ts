/** The keys of a row table on its cells and row numbers, beyond those of every grid. */
import type { KeyboardEvent } from 'react';
import type { Cell } from '../grid/keys';
import { hasWholeRows } from '../grid/range';
import type { GridControl } from '../grid/use-grid';
import type { CellSelection } from './clipboard-rows';
import type { RowActions } from './row-grid-actions';
import type { CellEdit } from './use-cell-edit';

/** The cells that keys and the clipboard act on: the selected range, else the active cell or row. */
export function selectionOf(grid: GridControl, columns: number): CellSelection {
  const { row, column } = grid.active;
  const wholeRows = grid.range ? hasWholeRows(grid.range) : column === 0;
  const own = { top: row, bottom: row, left: column || 1, right: column || columns };
  return { ...(grid.edges ?? own), wholeRows };
}

interface KeyContext {
  readonly grid: GridControl;
  readonly edit: CellEdit;
  readonly actions: RowActions;
  readonly selection: () => CellSelection;
}

/** Handles a key on a cell. Returns true if it used the key. */
export function handleCellKey(event: KeyboardEvent<HTMLElement>, at: Cell, context: KeyContext): boolean {
  const { grid, edit, actions } = context;
  const command = event.ctrlKey || event.metaKey;
  if (event.key === 'F2' && (event.altKey || isButton(event.target))) actions.edit(at.row);
  // The buttons of a row handle their own keys.
  else if (event.altKey || command || isButton(event.target)) return false;
  else if (event.key === 'F2' || event.key === 'Enter') edit.open(at);
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    const selected = context.selection();
    if (!selected.wholeRows) actions.empty(selected);
    else if (event.key === 'Delete') actions.remove(selected.top, selected.bottom);
  } else if (event.key === ' ' && (event.shiftKey || at.column === 0)) {
    const row = { row: at.row, column: 0 };
    grid.moveTo(row);
    grid.selectRange({ anchor: row, head: row });
  } else if (event.key === 'Escape' && at.column > 0 && !grid.range) {
    event.stopPropagation();
    grid.moveTo({ row: at.row, column: 0 });
  } else if (event.key.length === 1 && at.column > 0 && !event.nativeEvent.isComposing)
    edit.start(at, event.key);
  else return false;
  return true;
}

function isButton(target: EventTarget): boolean {
  return (target as Element).closest('button') !== null;
}
