// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * The grid of a row table. On the row number Enter edits the row in the dialog and Delete removes it; on a cell typing,
 * Enter or F2 edit it where it is. Only the active cell and the buttons of its row are in the tab order.
 */
import './row-tables.css';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RowColumn, RowTableDefinition, TableRow } from '../../shared/row-tables/row-table';
import { useArrangement, useTableColumns } from '../cells/table-columns';
import { useInnerDraft } from '../drafts/draft-scope';
import type { ChoiceLists } from '../fields/choices';
import { Grid } from '../grid/grid';
import type { Cell } from '../grid/keys';
import { hasWholeRows } from '../grid/range';
import { cellOf } from '../grid/range-selection';
import { actionsProps, ColumnEdge, headerRowProps, headingProps, leadProps } from '../grid/row';
import { themeRowHeight } from '../grid/row-height';
import { type GridMemory, useGrid } from '../grid/use-grid';
import type { ColumnChoices, Move } from './cell-editor';
import type { CellSelection } from './clipboard-rows';
import { type Editing, type EditorActions, RateRow } from './rate-row';
import { problemText, type RowProblems } from './row-problems';
import { rowSides, rowTracks, sampleRows } from './row-text';

/** Rows in sight before the grid scrolls. */
const rowsInSight = 12;

export interface RowGridHandle {
  /** Brings a row into sight and puts the keyboard there; the last row when there are fewer. */
  focusRow(index: number): void;
}

/** What a person does to rows; the table carries it out. */
export interface RowActions {
  /** Opens the dialog of a row. */
  readonly edit: (index: number) => void;
  /** Deletes rows, ends included. */
  readonly remove: (first: number, last: number) => void;
  /** Puts a text into a cell; answers where the row stands then. */
  readonly write: (index: number, column: RowColumn, text: string) => number;
  /** The message that a cell would have with this text. */
  readonly check: (index: number, column: RowColumn, text: string) => string | undefined;
  readonly copy: (selection: CellSelection, withHeader: boolean) => string;
  readonly empty: (selection: CellSelection) => void;
  /** Puts a clipboard text at the selection; much of it takes a moment. */
  readonly paste: (selection: CellSelection, text: string) => Promise<void>;
}

interface RowGridProps {
  readonly ref?: Ref<RowGridHandle>;
  /** Of the table in its form. */
  readonly name: string;
  readonly table: RowTableDefinition;
  readonly rows: readonly TableRow[];
  readonly problems: RowProblems;
  /** Digits after the point by column. */
  readonly digits: Readonly<Record<string, number>>;
  readonly lists: ChoiceLists;
  readonly choicesOf: (column: RowColumn, row: TableRow) => ColumnChoices;
  /** The same object for the life of the table. */
  readonly actions: RowActions;
}

/** Draws the rows of a table and edits its cells. Nothing here changes a row. */
export const RowGrid = memo(function RowGrid(props: RowGridProps) {
  const { ref, name, table, rows, problems, digits, lists, actions } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  // What stands in the editor of a cell counts as entered when the form comes back, as when the keyboard leaves it.
  const keepTyped = useInnerDraft({
    name: `cell:${name}`,
    isOpen: editing !== null,
    onRestore: ({ content: { at, column: typedIn, text } }) => {
      const column = table.columns.find((each) => each.name === typedIn);
      if (column && typeof at === 'number' && rows[at] && typeof text === 'string')
        actions.write(at, column, text);
    },
  });
  const rowHeight = useMemo(themeRowHeight, []);
  // The keyboard begins on the first row as a whole.
  const [memory] = useState<GridMemory>({ active: { row: 0, column: 0 } });
  const width = table.columns.length;
  const withProblems = problems.rows.length > 0;
  const natural = useMemo(
    () => rowTracks(table, rows, lists, digits, problemSample(table, problems)),
    [table, rows, lists, digits, problems],
  );
  const arrangement = useArrangement(natural);

  /** What the keys and the clipboard are about: the selected range, else the active cell or row. */
  const selection = (): CellSelection => {
    const { row, column } = grid.active;
    const wholeRows = grid.range ? hasWholeRows(grid.range) : column === 0;
    const own = { top: row, bottom: row, left: column || 1, right: column || width };
    return { ...(grid.edges ?? own), wholeRows };
  };
  const startEdit = ({ row, column }: Cell, typed: string | null) => {
    if (column < 1 || column > width || row < 0) return;
    const { kind, filled } = table.columns[column - 1] ?? {};
    // A SKU is searched for in the dialog of its row.
    if (kind === 'sku' || filled) return actions.edit(row);
    grid.selectRange(undefined);
    setEditing({ row, position: column - 1, typed });
  };
  const open = (at: Cell) => (at.column === 0 ? actions.edit(at.row) : startEdit(at, null));
  const endEdit = (row: number, position: number, move: Move) => {
    setEditing(null);
    grid.selectRange(undefined);
    grid.moveTo(afterEdit(row, position, move, width), 'once drawn');
  };

  const onCellKey = (event: KeyboardEvent<HTMLElement>, at: Cell): boolean => {
    const command = event.ctrlKey || event.metaKey;
    if (event.key === 'F2' && (event.altKey || isButton(event.target))) actions.edit(at.row);
    // The buttons of a row keep their keys.
    else if (event.altKey || command || isButton(event.target)) return false;
    else if (event.key === 'F2' || event.key === 'Enter') open(at);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const chosen = selection();
      if (!chosen.wholeRows) actions.empty(chosen);
      else if (event.key === 'Delete') actions.remove(chosen.top, chosen.bottom);
    } else if (event.key === ' ' && (event.shiftKey || at.column === 0)) {
      const row = { row: at.row, column: 0 };
      grid.moveTo(row);
      grid.selectRange({ anchor: row, head: row });
    } else if (event.key === 'Escape' && at.column > 0 && !grid.range) {
      event.stopPropagation();
      grid.moveTo({ row: at.row, column: 0 });
    } else if (event.key.length === 1 && at.column > 0 && !event.nativeEvent.isComposing)
      startEdit(at, event.key);
    else return false;
    return true;
  };

  const grid = useGrid({
    rows: rows.length,
    rowHeight,
    columns: useMemo(() => table.columns.map(({ name }) => name), [table]),
    tracks: arrangement.tracks,
    frozen: arrangement.frozen,
    sides: rowSides,
    actions: false,
    // A range stays through the edits that are made on it.
    basis: table,
    memory,
    onCellKey,
    onHeadingKey: (event, position) => columns.onKey(event, position),
    copy: (withHeader) => actions.copy(selection(), withHeader),
    cut: () => {
      const chosen = selection();
      const text = actions.copy(chosen, false);
      actions.empty(chosen);
      return text;
    },
    paste: (text) => actions.paste(selection(), text),
  });
  const { active } = grid;
  const headings = useMemo(
    () => [...table.columns.map(({ label }) => label), ...(withProblems ? ['Problem'] : [])],
    [table, withProblems],
  );
  const columns = useTableColumns({
    grid,
    headings,
    arrangement,
  });
  useImperativeHandle(ref, () => ({
    focusRow: (row) => {
      grid.selectRange(undefined);
      grid.moveTo({ row: Math.min(row, rows.length - 1), column: 0 });
    },
  }));

  const latest = useRef({ endEdit, rows });
  useLayoutEffect(() => {
    latest.current = { endEdit, rows };
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
        latest.current.endEdit(write(index, position, text), position, move),
      cancel: (index, position) => latest.current.endEdit(index, position, 'stay'),
      leave: (index, position, text) => {
        setEditing(null);
        write(index, position, text);
      },
      typed: (index, { name: column }, text) => keepTyped({ content: { at: index, column, text } }),
    };
  }, [actions, table, keepTyped]);

  const onClick = ({ target }: MouseEvent) => {
    const action = (target as Element).closest<HTMLElement>('[data-row-action]')?.dataset.rowAction;
    const index = Number((target as Element).closest<HTMLElement>('[data-row]')?.dataset.row);
    if (action === 'edit') actions.edit(index);
    if (action === 'remove') actions.remove(index, index);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const at = cellOf(target as Element);
    if (at && at.row >= 0 && !(target as Element).closest('button, input')) open(at);
  };

  return (
    <>
      <Grid
        control={grid}
        total={rows.length}
        className="codesk-row-grid"
        data-scrolling={rows.length > rowsInSight}
        aria-label={table.heading}
        style={{ maxHeight: rowHeight * (rowsInSight + 1) + 2 }}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={columns.onContextMenu}
        onPointerOver={({ target }) => giveTitle(target as Element)}
        header={(shown) => (
          <div {...headerRowProps} role="row">
            <div {...leadProps} role="columnheader">
              #
            </div>
            {shown.columns.map((at) => (
              <div
                {...headingProps(shown, at)}
                role="columnheader"
                key={headings[at]}
                data-plain={table.columns[at]?.kind === 'decimal' ? 'number' : ''}
                {...(at < width && {
                  'data-cell': `-1:${at + 1}`,
                  tabIndex: active.row === -1 && active.column === at + 1 ? 0 : -1,
                })}
              >
                {headings[at]}
                <ColumnEdge
                  onPointerDown={(event) => columns.onEdge(at, event)}
                  onDoubleClick={() => columns.fitColumn(at)}
                />
              </div>
            ))}
            <div {...actionsProps(headings.length)} role="columnheader">
              Actions
            </div>
          </div>
        )}
        row={(frame) => {
          const row = rows[frame.index];
          return (
            row && (
              <RateRow
                {...frame}
                table={table}
                row={row}
                digits={digits}
                lists={lists}
                choicesOf={props.choicesOf}
                editing={editing?.row === frame.index ? editing : undefined}
                errorFields={problems.errors.get(frame.index)}
                problem={withProblems ? problemText(table, problems, frame.index) : undefined}
                editor={editor}
              />
            )
          );
        }}
      />
      {columns.menu}
    </>
  );
});

/** The first problems: enough to say how wide their column is. */
function problemSample(table: RowTableDefinition, problems: RowProblems): readonly string[] {
  return problems.rows.slice(0, sampleRows).map((index) => problemText(table, problems, index));
}

/** The cell after an edit; over the end of a row the next one begins. */
function afterEdit(row: number, position: number, move: Move, width: number): Cell {
  if (move === 'down') return { row: row + 1, column: position + 1 };
  if (move === 'up') return { row: Math.max(0, row - 1), column: position + 1 };
  const flat = Math.max(0, row * width + position + { stay: 0, right: 1, left: -1 }[move]);
  return { row: Math.floor(flat / width), column: (flat % width) + 1 };
}

function isButton(target: EventTarget): boolean {
  return (target as Element).closest('button') !== null;
}

/** Titles of a cell that cuts its text and of a button, only under the pointer: one for each costs scrolling. */
function giveTitle(target: Element): void {
  const cell = target.closest<HTMLElement>('[role="gridcell"][data-plain]:not([aria-invalid])');
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
  const button = target.closest<HTMLElement>('[data-key]');
  if (button) button.title = `${button.ariaLabel} (${button.dataset.key})`;
}
