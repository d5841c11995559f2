/** Keys of a cell in the grid that change rows or the selection. */
import type { KeyboardEvent } from 'react';
import type { Cell } from '../grid/keys';
import type { GridControl } from '../grid/use-grid';
import type { GridEdits } from './grid-edits';
import type { Selection } from './grid-rows';

interface CellKeyActions {
  readonly edits: GridEdits;
  readonly selection: () => Selection;
  /** Opens the editor of a cell, with a typed character or with the content of the cell. */
  readonly startEdit: (at: Cell, typed: string | null) => void;
  readonly grid: Pick<GridControl, 'moveTo' | 'selectRange'>;
}

/** Returns false for a key that is not handled here. */
export function runCellKey(event: KeyboardEvent<HTMLElement>, at: Cell, actions: CellKeyActions): boolean {
  const { edits, selection, startEdit, grid } = actions;
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command && !event.altKey && key === 'd') void edits.copyDown(selection());
  else if (command && event.shiftKey && (event.key === '+' || event.code === 'Equal'))
    void edits.insert(at.row, selection().bottom - selection().top + 1);
  else if (command && !event.shiftKey && event.key === '-') void edits.remove(selection());
  else if (event.altKey || command) return false;
  else if (event.key === 'F2' || event.key === 'Enter') startEdit(at, null);
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    const chosen = selection();
    if (!chosen.wholeRows) edits.empty(chosen);
    else if (event.key === 'Delete') void edits.remove(chosen);
  } else if (event.key === ' ' && event.shiftKey) {
    const row = { row: at.row, column: 0 };
    grid.moveTo(row);
    grid.selectRange({ anchor: row, head: row });
  } else if (event.key === 'Tab') {
    return false;
  } else if (event.key.length === 1 && at.column > 0 && !event.nativeEvent.isComposing)
    startEdit(at, event.key);
  else return false;
  return true;
}
