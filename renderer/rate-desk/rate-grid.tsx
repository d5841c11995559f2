// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** The rows of a rate file as a spreadsheet. Rows load in windows, and only the rows in sight are drawn. */
import './rate-grid.css';
import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react';
import type { RateBook, RateRow, RateView } from '../../shared/ipc/rates';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import { useArrangement, useTableColumns } from '../cells/table-columns';
import type { ChoiceLists } from '../fields/choices';
import { Grid } from '../grid/grid';
import { hasWholeRows } from '../grid/range';
import { cellOf } from '../grid/range-selection';
import { themeRowHeight } from '../grid/row-height';
import type { Sides } from '../grid/tracks';
import { type GridMemory, useGrid } from '../grid/use-grid';
import type { RowWindows } from '../rates/row-windows';
import { type TypedText, useCellEditing } from './cell-editing';
import type { GridEdits } from './grid-edits';
import { runCellKey } from './grid-keys';
import type { Selection } from './grid-rows';
import { useGridWidths } from './grid-widths';
import { RateGridHeader } from './rate-grid-header';
import { type NoteColumn, RateGridRow } from './rate-grid-row';
import { SelectedFigures } from './selected-figures';

/** The focused cell: its place in the view, its row, and the field of its column. */
export interface GridPlace {
  readonly at: number;
  readonly row: RateRow | undefined;
  readonly field: string | null;
}

export interface RateGridHandle {
  /** Focuses a cell by the place of its row in the view; without a field the whole row. */
  focus(at: number, field: string | null): void;
  /** The selected cells, or the active cell without a selection. */
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
  /** The file is being read again: no editor opens. */
  readonly isReading: boolean;
  /** Called when the user types while the file is being read again. */
  readonly onRefused: () => void;
  readonly onPlace: (place: GridPlace) => void;
  readonly onTyped: (typed: TypedText | undefined) => void;
}

const sides: Sides = { lead: 76, actions: 0 };
const noteHeadings: Readonly<Record<NoteColumn, string>> = { change: 'Current → new', note: 'Notes' };

export function RateGrid(props: RateGridProps) {
  const { ref, book, table, windows, view, onView, lists, edits, onPlace, onTyped } = props;
  const rowHeight = useMemo(themeRowHeight, []);
  const [memory] = useState<GridMemory>({ active: { row: 0, column: 1 } });
  const hasChanges = book.changes !== null;
  const notes = useMemo<readonly NoteColumn[]>(
    () => (hasChanges ? ['change', 'note'] : ['note']),
    [hasChanges],
  );
  const { natural, digits } = useGridWidths(table, windows, lists, notes);
  const arrangement = useArrangement(natural);

  const selection = (): Selection => {
    const { row, column } = grid.active;
    const wholeRows = grid.range ? hasWholeRows(grid.range) : column === 0;
    const own = { top: row, bottom: row, left: column || 1, right: column || table.columns.length };
    return { ...(grid.edges ?? own), wholeRows };
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
    onCellKey: (event, at) => runCellKey(event, at, { edits, selection, startEdit: editing.start, grid }),
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
  const columns = useTableColumns({ grid, headings, arrangement });
  const { isReading, onRefused } = props;
  const editing = useCellEditing({
    ...{ grid, book, table, windows, edits, isReading, onRefused, onTyped, selection },
  });
  const { editor, cellEdits } = editing;
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
          if (at && at.row >= 0 && !(target as Element).closest('button, input')) editing.start(at, null);
        }}
        onContextMenu={columns.onContextMenu}
        onRows={onRows}
        header={(shown) => (
          <RateGridHeader {...{ shown, table, headings, view, active, columns }} onSort={sortBy} />
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
