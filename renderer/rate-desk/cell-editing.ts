/** The open editor of a cell in the grid: its cell, its text, and the edit that results from the text. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RateBook } from '../../shared/ipc/rates';
import { markOf } from '../../shared/rates/read-settings';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import type { Cell } from '../grid/keys';
import type { GridControl } from '../grid/use-grid';
import type { RowWindows } from '../rates/row-windows';
import type { Move } from '../row-tables/cell-editor';
import { placeOf, useStayOnRow } from './follow-rows';
import type { GridEdits } from './grid-edits';
import type { Selection } from './grid-rows';
import type { CellEdits, Editing } from './rate-grid-row';

/** Text in the editor of a cell that is not an edit yet. */
export interface TypedText {
  readonly row: number;
  readonly field: string;
  readonly text: string;
}

interface CellEditingOptions {
  readonly grid: GridControl;
  readonly book: RateBook;
  readonly table: RowTableDefinition;
  readonly windows: RowWindows;
  readonly edits: GridEdits;
  /** The file is being read again: no editor opens. */
  readonly isReading: boolean;
  /** Called when the user types while the file is being read again. */
  readonly onRefused: () => void;
  readonly onTyped: (typed: TypedText | undefined) => void;
  readonly selection: () => Selection;
}

export function useCellEditing(options: CellEditingOptions) {
  const { grid, book, table, windows, edits, onTyped, selection } = options;
  const [editing, setEditing] = useState<Editing | null>(null);
  /** The text in the editor. An editor that opens at another place continues with it. */
  const shownText = useRef<string | null>(null);
  /** The value that the cell would get. */
  const typedValue = useRef('');
  const width = table.columns.length;

  const start = ({ row, column }: Cell, typed: string | null) => {
    const at = windows.row(row);
    // Rows below 0 exist only on the server.
    if (column < 1 || column > width || !at || at.row < 0) return;
    // The rows on the screen may be from the earlier reading of the file.
    if (options.isReading || windows.version < book.since) {
      options.onRefused();
      return;
    }
    const field = table.columns[column - 1]?.name ?? '';
    shownText.current = typed;
    typedValue.current = typed ?? '';
    setEditing({
      row: at.row,
      version: windows.version,
      at: row,
      position: column - 1,
      typed,
      mark: markOf(book.reading, field),
    });
  };
  const moveOn = (at: number, position: number, move: Move) => {
    setEditing(null);
    if (move !== 'stay') grid.selectRange(undefined);
    const next = afterEdit(at, position, move, width);
    grid.moveTo({ ...next, row: Math.min(next.row, windows.total - 1) }, 'once drawn');
  };

  const place = editing ? placeOf(editing, book.since, windows) : undefined;
  useStayOnRow(grid.active, windows, (row) => {
    if (editing) grid.moveTo({ ...grid.active, row }, 'in editor');
    else if (grid.scroller.current?.contains(document.activeElement))
      grid.moveTo({ ...grid.active, row }, 'once drawn');
  });

  const { since } = book;
  const latest = useRef({ edits, selection, moveOn, onTyped, since });
  useLayoutEffect(() => {
    latest.current = { edits, selection, moveOn, onTyped, since };
  });
  const cellEdits = useMemo<CellEdits>(() => {
    /** Stores typed text as a draft until it is on the disk. Opens the editor again if the edit was refused. */
    const finish = (saved: Promise<boolean>, from: Editing, text: string) => {
      void saved.then((isSaved) => {
        // After another reading the row number means another row.
        if (isSaved || from.version < latest.current.since) latest.current.onTyped(undefined);
        // If the row is not in the view, the draft is offered when the rate file is opened again.
        else if (windows.indexOf(from.row) !== undefined) {
          shownText.current = text;
          typedValue.current = text;
          setEditing({ ...from, typed: text });
        }
      });
    };
    return {
      commit: (from, text, move) => {
        const saved = latest.current.edits.enter(from, from.position, text, latest.current.selection());
        latest.current.moveOn(from.at, from.position, move);
        finish(saved, from, text);
      },
      fill: (from, text) => {
        const saved = latest.current.edits.fillOrAdjust(
          from,
          from.position,
          text,
          latest.current.selection(),
        );
        latest.current.moveOn(from.at, from.position, 'stay');
        finish(saved, from, text);
      },
      cancel: ({ at, position }) => {
        latest.current.moveOn(at, position, 'stay');
        latest.current.onTyped(undefined);
      },
      leave: (from, text) => {
        setEditing(null);
        const { at, position } = from;
        const own = { top: at, bottom: at, left: position + 1, right: position + 1, wholeRows: false };
        finish(latest.current.edits.enter(from, position, text, own), from, text);
      },
      typed: ({ row, position }, text, shown) => {
        shownText.current = shown;
        typedValue.current = text;
        const field = table.columns[position]?.name;
        if (field !== undefined) latest.current.onTyped({ row, field, text });
      },
    };
  }, [windows, table]);
  useLayoutEffect(() => {
    if (!editing || editing.at === place) return;
    // The view moved the row: the editor opens at the new place with the typed text.
    if (place !== undefined) setEditing({ ...editing, at: place, typed: shownText.current });
    // The row left the view: the typed text is saved in it.
    else if (shownText.current === null) setEditing(null);
    else cellEdits.leave(editing, typedValue.current);
  }, [editing, place, cellEdits]);

  return { start, cellEdits, editor: editing?.at === place ? editing : null };
}

/** Returns the cell after an edit. After the last cell of a row comes the first cell of the next row. */
function afterEdit(row: number, position: number, move: Move, width: number): Cell {
  if (move === 'down') return { row: row + 1, column: position + 1 };
  if (move === 'up') return { row: Math.max(0, row - 1), column: position + 1 };
  const flat = Math.max(0, row * width + position + { stay: 0, right: 1, left: -1 }[move]);
  return { row: Math.floor(flat / width), column: (flat % width) + 1 };
}
