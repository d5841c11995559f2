// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** The rows of a rate file as a spreadsheet. Rows come in windows; only those in sight are drawn. */
import './rate-grid.css';
import { Icon } from '@blueprintjs/core';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RateBook, RateRow, RateView } from '../../shared/ipc/rates';
import { isDecimal } from '../../shared/money';
import { markOf } from '../../shared/rates/read-settings';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import { useArrangement, useTableColumns } from '../cells/table-columns';
import type { ChoiceLists } from '../fields/choices';
import { Grid } from '../grid/grid';
import type { Cell } from '../grid/keys';
import { hasWholeRows } from '../grid/range';
import { cellOf } from '../grid/range-selection';
import { ColumnEdge, headerRowProps, headingProps, leadProps } from '../grid/row';
import { themeRowHeight } from '../grid/row-height';
import type { Sides, Track } from '../grid/tracks';
import { type GridMemory, useGrid } from '../grid/use-grid';
import type { RowWindows } from '../rates/row-windows';
import type { Move } from '../row-tables/cell-editor';
import { digitsOf, rowTracks } from '../row-tables/row-text';
import { placeOf, useStayOnRow } from './follow-rows';
import type { GridEdits, Selection } from './grid-edits';
import { type CellEdits, type Editing, type NoteColumn, RateGridRow } from './rate-grid-row';
import { SelectedFigures } from './selected-figures';

/** A place in the grid: the row under the keyboard, and the field of its column. */
export interface GridPlace {
  readonly at: number;
  readonly row: RateRow | undefined;
  readonly field: string | null;
}

export interface RateGridHandle {
  /** Puts the keyboard on a cell by the place of its row in the view; on the row as a whole without a field. */
  focus(at: number, field: string | null): void;
  /** What is selected, else the active cell. */
  selection(): Selection;
}

interface RateGridProps {
  readonly ref?: Ref<RateGridHandle>;
  readonly book: RateBook;
  readonly table: RowTableDefinition;
  readonly windows: RowWindows;
  readonly view: RateView;
  readonly onView: (view: RateView) => void;
  readonly lists: ChoiceLists;
  readonly edits: GridEdits;
  /** The file is being read again: no cell is opened. */
  readonly isReading: boolean;
  /** Called when somebody types meanwhile. */
  readonly onTurnedAway: () => void;
  readonly onPlace: (place: GridPlace) => void;
  /** What stands in the editor of a cell and is in no edit yet; undefined for nothing. */
  readonly onTyped: (typed: { row: number; field: string; text: string } | undefined) => void;
}

const sides: Sides = { lead: 76, actions: 0 };
const sampleRows = 200;
/** CSS pixels of the mark before a number in which something was found. */
const markWidth = 14;
const noteTracks: Readonly<Record<NoteColumn, Track>> = {
  change: { width: 190, most: '320px', given: false },
  note: { width: 180, most: '1fr', given: false },
};
const noteHeadings: Readonly<Record<NoteColumn, string>> = { change: 'Now → will be', note: 'Notes' };

export function RateGrid(props: RateGridProps) {
  const { ref, book, table, windows, view, onView, lists, edits, onPlace, onTyped } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  /** What stands in the editor by now: one that is drawn at another place opens with it. */
  const written = useRef<string | null>(null);
  /** What the cell would have. */
  const typedValue = useRef('');
  const rowHeight = useMemo(themeRowHeight, []);
  const [memory] = useState<GridMemory>({ active: { row: 0, column: 1 } });
  const width = table.columns.length;
  const hasChanges = book.changes !== null;
  const notes = useMemo<readonly NoteColumn[]>(
    () => (hasChanges ? ['change', 'note'] : ['note']),
    [hasChanges],
  );
  const { natural, digits } = useWidths(table, windows, lists, notes);
  const arrangement = useArrangement(natural);

  const selection = (): Selection => {
    const { row, column } = grid.active;
    const wholeRows = grid.range ? hasWholeRows(grid.range) : column === 0;
    const own = { top: row, bottom: row, left: column || 1, right: column || width };
    return { ...(grid.edges ?? own), wholeRows };
  };
  const startEdit = ({ row, column }: Cell, typed: string | null) => {
    const at = windows.row(row);
    // Rows that only the server has are no rows of the file.
    if (column < 1 || column > width || !at || at.row < 0) return;
    // The rows on the screen may be those of the reading before.
    if (props.isReading || windows.version < book.since) {
      props.onTurnedAway();
      return;
    }
    const field = table.columns[column - 1]?.name ?? '';
    written.current = typed;
    typedValue.current = typed ?? '';
    setEditing({
      row: at.row,
      seen: windows.version,
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

  const onCellKey = (event: KeyboardEvent<HTMLElement>, at: Cell): boolean => {
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
  };
  const sortBy = (position: number) => {
    const field = table.columns[position]?.name;
    if (field === undefined) return;
    const now = view.sort?.field === field ? view.sort : null;
    onView({ ...view, sort: now?.descending ? null : { field, descending: now !== null } });
  };

  const grid = useGrid({
    rows: windows.total,
    rowHeight,
    columns: useMemo(() => table.columns.map(({ name }) => name), [table]),
    tracks: arrangement.tracks,
    frozen: arrangement.frozen,
    sides,
    actions: false,
    basis: windows.view,
    memory,
    onCellKey,
    onHeadingKey: (event, position) => {
      if (event.key !== 'Enter' || event.altKey) return columns.onKey(event, position);
      sortBy(position);
      return true;
    },
    copy: (withHeader) => edits.copy(selection(), withHeader),
    cut: () => edits.cut(selection()),
    paste: (text) => void edits.paste(selection(), text),
  });
  const headings = useMemo(
    () => [...table.columns.map(({ label }) => label), ...notes.map((kind) => noteHeadings[kind])],
    [table, notes],
  );
  const columns = useTableColumns({
    grid,
    headings,
    arrangement,
  });
  const place = editing ? placeOf(editing, book.since, windows) : undefined;
  const editor = editing?.at === place ? editing : null;
  useStayOnRow(grid.active, windows, (row) => {
    if (editing) grid.moveTo({ ...grid.active, row }, 'in editor');
    else if (grid.scroller.current?.contains(document.activeElement))
      grid.moveTo({ ...grid.active, row }, 'once drawn');
  });
  useImperativeHandle(ref, () => ({
    focus: (at, field) => {
      grid.selectRange(undefined);
      grid.moveTo(
        { row: at, column: table.columns.findIndex(({ name }) => name === field) + 1 },
        'once drawn',
      );
    },
    selection,
  }));

  const { active } = grid;
  const activeRow = windows.row(active.row);
  const activeField = table.columns[active.column - 1]?.name ?? null;
  const report = useEffectEvent(onPlace);
  useEffect(() => {
    report({ at: active.row, row: activeRow, field: activeField });
  }, [active.row, activeRow, activeField]);

  const { since } = book;
  const latest = useRef({ edits, selection, moveOn, onTyped, since });
  useLayoutEffect(() => {
    latest.current = { edits, selection, moveOn, onTyped, since };
  });
  const cellEdits = useMemo<CellEdits>(() => {
    /** Keeps what was typed until it is on the disk; opens the cell again with it if it was refused. */
    const settle = (kept: Promise<boolean>, from: Editing, text: string) => {
      void kept.then((done) => {
        // In another reading the number of the row means another one, and so would the open cell.
        if (done || from.seen < latest.current.since) latest.current.onTyped(undefined);
        // If its row is not here it stays a draft until the rate file is opened again.
        else if (windows.indexOf(from.row) !== undefined) {
          written.current = text;
          typedValue.current = text;
          setEditing({ ...from, typed: text });
        }
      });
    };
    return {
      commit: (from, text, move) => {
        const kept = latest.current.edits.enter(from, from.position, text, latest.current.selection());
        latest.current.moveOn(from.at, from.position, move);
        settle(kept, from, text);
      },
      fill: (from, text) => {
        const kept = latest.current.edits.fillOrAdjust(from, from.position, text, latest.current.selection());
        latest.current.moveOn(from.at, from.position, 'stay');
        settle(kept, from, text);
      },
      cancel: ({ at, position }) => {
        latest.current.moveOn(at, position, 'stay');
        latest.current.onTyped(undefined);
      },
      leave: (from, text) => {
        setEditing(null);
        const { at, position } = from;
        const own = { top: at, bottom: at, left: position + 1, right: position + 1, wholeRows: false };
        settle(latest.current.edits.enter(from, position, text, own), from, text);
      },
      typed: ({ row, position }, text, shown) => {
        written.current = shown;
        typedValue.current = text;
        const field = table.columns[position]?.name;
        if (field !== undefined) latest.current.onTyped({ row, field, text });
      },
    };
  }, [windows, table]);
  useLayoutEffect(() => {
    if (!editing || editing.at === place) return;
    // The view moved the row: the editor opens there with what was typed.
    if (place !== undefined) setEditing({ ...editing, at: place, typed: written.current });
    // The view took the row out of reach: what was typed goes into it all the same.
    else if (written.current === null) setEditing(null);
    else cellEdits.leave(editing, typedValue.current);
  }, [editing, place, cellEdits]);

  const onRows = useCallback((first: number, last: number) => void windows.ready(first, last), [windows]);
  return (
    <>
      <Grid
        control={grid}
        total={windows.total}
        className="codesk-rate-grid"
        aria-label="Rows of the file"
        aria-busy={windows.isStale || undefined}
        data-stale={windows.isStale}
        data-none={(windows.total === 0 && !windows.isStale) || undefined}
        onDoubleClick={({ target }) => {
          const at = cellOf(target as Element);
          if (at && at.row >= 0 && !(target as Element).closest('button, input')) startEdit(at, null);
        }}
        onContextMenu={columns.onContextMenu}
        onRows={onRows}
        header={(shown) => (
          <div {...headerRowProps} role="row">
            <div {...leadProps} role="columnheader">
              Line
            </div>
            {shown.columns.map((at) => {
              const text = headings[at];
              const field = table.columns[at]?.name;
              const sorted = field !== undefined && view.sort?.field === field ? view.sort : null;
              return (
                <div
                  {...headingProps(shown, at)}
                  role="columnheader"
                  key={text}
                  data-plain={table.columns[at]?.kind === 'decimal' ? 'number' : ''}
                  aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
                  {...(at < width && {
                    'data-cell': `-1:${at + 1}`,
                    tabIndex: active.row === -1 && active.column === at + 1 ? 0 : -1,
                    // Not the edge, which resizes the column.
                    onClick: ({ target, currentTarget }) =>
                      (target === currentTarget || (target as Element).closest('.bp6-icon')) && sortBy(at),
                  })}
                >
                  {text}
                  {sorted && <Icon icon={sorted.descending ? 'arrow-down' : 'arrow-up'} size={12} />}
                  <ColumnEdge
                    onPointerDown={(event) => columns.onEdge(at, event)}
                    onDoubleClick={() => columns.fitColumn(at)}
                  />
                </div>
              );
            })}
          </div>
        )}
        row={(frame) => (
          <RateGridRow
            {...frame}
            table={table}
            notes={notes}
            lists={lists}
            digits={digits}
            row={windows.row(frame.index)}
            editing={editor?.at === frame.index ? editor : undefined}
            edits={cellEdits}
          />
        )}
      />
      {columns.menu}
      <SelectedFigures edges={grid.edges} table={table} windows={windows} />
    </>
  );
}

/** Widths and digits by the first rows, and by wider ones as they come: a number that is cut would be another number. */
function useWidths(
  table: RowTableDefinition,
  windows: RowWindows,
  lists: ChoiceLists,
  notes: readonly NoteColumn[],
) {
  const { isEmpty, widest, finest } = windows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once rows are there
  const sample = useMemo(() => {
    const rows: Readonly<Record<string, string>>[] = [];
    for (let at = 0; at < sampleRows; at += 1) {
      const row = windows.row(at);
      if (row) rows.push(row.cells);
    }
    return rows;
  }, [windows, isEmpty]);
  return useMemo(() => {
    const digits = Object.fromEntries(
      table.columns
        .filter(({ kind }) => kind === 'decimal')
        .map(({ name }) => [
          name,
          Math.min(4, isDecimal(finest[name] ?? '') ? digitsOf(finest[name] ?? '') : 0),
        ]),
    );
    const natural = [
      // Those that decide stand within the rows that are measured.
      ...rowTracks(table, [widest, ...sample.slice(0, sampleRows - 1)], lists, digits, []).map((track, at) =>
        table.columns[at]?.kind === 'decimal' ? { ...track, width: track.width + markWidth } : track,
      ),
      ...notes.map((kind) => noteTracks[kind]),
    ];
    return { natural, digits };
  }, [table, sample, widest, finest, lists, notes]);
}

/** The cell after an edit; over the end of a row the next one begins. */
function afterEdit(row: number, position: number, move: Move, width: number): Cell {
  if (move === 'down') return { row: row + 1, column: position + 1 };
  if (move === 'up') return { row: Math.max(0, row - 1), column: position + 1 };
  const flat = Math.max(0, row * width + position + { stay: 0, right: 1, left: -1 }[move]);
  return { row: Math.floor(flat / width), column: (flat % width) + 1 };
}
