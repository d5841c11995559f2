/** Editing a cell of a row table in place: which cell is edited, where the focus goes next, and the draft of its text. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowTableDefinition, TableRow } from '../../shared/row-tables/row-table';
import { useInnerDraft } from '../drafts/draft-scope';
import type { Cell } from '../grid/keys';
import type { GridControl } from '../grid/use-grid';
import type { Move } from './cell-editor';
import type { Editing, EditorActions } from './rate-row';
import type { RowActions } from './row-grid-actions';

interface EditedCells {
  /** Name of the table in its form. */
  readonly name: string;
  readonly table: RowTableDefinition;
  readonly rows: readonly TableRow[];
  readonly actions: RowActions;
}

export interface CellEdit {
  readonly editing: Editing | null;
  /** Opens the editor of a cell, or the dialog of its row if the cell cannot be edited in place. */
  readonly start: (at: Cell, typed: string | null) => void;
  /** Edits the cell, or the whole row for its row number. */
  readonly open: (at: Cell) => void;
  readonly editor: EditorActions;
}

export function useCellEdit({ name, table, rows, actions }: EditedCells, grid: GridControl): CellEdit {
  const [editing, setEditing] = useState<Editing | null>(null);
  // A restored text is entered as if the cell had lost the focus.
  const storeTyped = useInnerDraft({
    name: `cell:${name}`,
    isOpen: editing !== null,
    onRestore: ({ content: { at, column: typedIn, text } }) => {
      const column = table.columns.find((each) => each.name === typedIn);
      if (column && typeof at === 'number' && rows[at] && typeof text === 'string')
        actions.write(at, column, text);
    },
  });
  const width = table.columns.length;
  const start = ({ row, column }: Cell, typed: string | null) => {
    if (column < 1 || column > width || row < 0) return;
    const { kind, filled } = table.columns[column - 1] ?? {};
    // A SKU is searched in the dialog of its row.
    if (kind === 'sku' || filled) return actions.edit(row);
    grid.selectRange(undefined);
    setEditing({ row, position: column - 1, typed });
  };
  const end = (row: number, position: number, move: Move) => {
    setEditing(null);
    grid.selectRange(undefined);
    grid.moveTo(afterEdit(row, position, move, width), 'once drawn');
  };

  const latest = useRef({ end, rows });
  useLayoutEffect(() => {
    latest.current = { end, rows };
  });
  const editor = useMemo<EditorActions>(() => {
    const write = (index: number, position: number, text: string) => {
      const column = table.columns[position];
      if (!column || text.trim() === (latest.current.rows[index]?.[column.name] ?? '')) return index;
      return actions.write(index, column, text);
    };
    return {
      check: (index, column, text) => actions.check(index, column, text),
      commit: (index, position, text, move) =>
        latest.current.end(write(index, position, text), position, move),
      cancel: (index, position) => latest.current.end(index, position, 'stay'),
      leave: (index, position, text) => {
        setEditing(null);
        write(index, position, text);
      },
      typed: (index, { name: column }, text) => storeTyped({ content: { at: index, column, text } }),
    };
  }, [actions, table, storeTyped]);

  return {
    editing,
    start,
    open: (at) => (at.column === 0 ? actions.edit(at.row) : start(at, null)),
    editor,
  };
}

/** Returns the cell after an edit. The end of a row is followed by the start of the next one. */
function afterEdit(row: number, position: number, move: Move, width: number): Cell {
  if (move === 'down') return { row: row + 1, column: position + 1 };
  if (move === 'up') return { row: Math.max(0, row - 1), column: position + 1 };
  const flat = Math.max(0, row * width + position + { stay: 0, right: 1, left: -1 }[move]);
  return { row: Math.floor(flat / width), column: (flat % width) + 1 };
}
