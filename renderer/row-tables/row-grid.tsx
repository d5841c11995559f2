// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * The grid of a row table. On a row number, Enter opens the dialog of the row and Delete deletes it. On a cell, typing,
 * Enter or F2 edit it in place. Only the active cell and the buttons of its row are in the tab order.
 */
import './row-tables.css';
import { type MouseEvent, memo, type Ref, useImperativeHandle, useMemo, useState } from 'react';
import type { RowColumn, RowTableDefinition, TableRow } from '../../shared/row-tables/row-table';
import { useArrangement, useTableColumns } from '../cells/table-columns';
import type { ChoiceLists } from '../fields/choices';
import { Grid } from '../grid/grid';
import type { Cell } from '../grid/keys';
import { cellOf } from '../grid/range-selection';
import {
  actionsProps,
  ColumnEdge,
  type ColumnFrame,
  headerRowProps,
  headingProps,
  leadProps,
} from '../grid/row';
import { themeRowHeight } from '../grid/row-height';
import { type GridMemory, useGrid } from '../grid/use-grid';
import type { ColumnChoices } from './cell-editor';
import { RateRow } from './rate-row';
import type { RowActions } from './row-grid-actions';
import { handleCellKey, selectionOf } from './row-grid-keys';
import { problemText, type RowProblems } from './row-problems';
import { rowSides, rowTracks, sampleRows } from './row-text';
import { useCellEdit } from './use-cell-edit';

/** Rows that are visible before the grid scrolls. */
const rowsInSight = 12;

export interface RowGridHandle {
  /** Scrolls to a row and focuses it; the last row if the index is too large. */
  focusRow(index: number): void;
}

interface RowGridProps {
  readonly ref?: Ref<RowGridHandle>;
  /** Name of the table in its form. */
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

/** Draws the rows of a table and edits its cells. It changes rows only through `actions`. */
export const RowGrid = memo(function RowGrid(props: RowGridProps) {
  const { ref, table, rows, problems, digits, lists, actions } = props;
  const rowHeight = useMemo(themeRowHeight, []);
  // The focus starts on the first row as a whole.
  const [memory] = useState<GridMemory>({ active: { row: 0, column: 0 } });
  const width = table.columns.length;
  const withProblems = problems.rows.length > 0;
  const natural = useMemo(
    () => rowTracks(table, rows, lists, digits, problemSample(table, problems)),
    [table, rows, lists, digits, problems],
  );
  const arrangement = useArrangement(natural);
  const selection = () => selectionOf(grid, width);
  const grid = useGrid({
    rows: rows.length,
    rowHeight,
    columns: useMemo(() => table.columns.map(({ name }) => name), [table]),
    tracks: arrangement.tracks,
    frozen: arrangement.frozen,
    sides: rowSides,
    actions: false,
    // A range stays selected while its rows change.
    basis: table,
    memory,
    onCellKey: (event, at) => handleCellKey(event, at, { grid, edit, actions, selection }),
    onHeadingKey: (event, position) => columns.onKey(event, position),
    copy: (withHeader) => actions.copy(selection(), withHeader),
    cut: () => {
      const selected = selection();
      const text = actions.copy(selected, false);
      actions.empty(selected);
      return text;
    },
    paste: (text) => actions.paste(selection(), text),
  });
  const edit = useCellEdit(props, grid);
  const headings = useMemo(
    () => [...table.columns.map(({ label }) => label), ...(withProblems ? ['Problem'] : [])],
    [table, withProblems],
  );
  const columns = useTableColumns({ grid, headings, arrangement });
  useImperativeHandle(ref, () => ({
    focusRow: (row) => {
      grid.selectRange(undefined);
      grid.moveTo({ row: Math.min(row, rows.length - 1), column: 0 });
    },
  }));

  const onClick = ({ target }: MouseEvent) => {
    const action = (target as Element).closest<HTMLElement>('[data-row-action]')?.dataset.rowAction;
    const index = Number((target as Element).closest<HTMLElement>('[data-row]')?.dataset.row);
    if (action === 'edit') actions.edit(index);
    if (action === 'remove') actions.remove(index, index);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const at = cellOf(target as Element);
    if (at && at.row >= 0 && !(target as Element).closest('button, input')) edit.open(at);
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
        onPointerOver={({ target }) => setTitle(target as Element)}
        header={(shown) => (
          <HeadingRow
            shown={shown}
            table={table}
            headings={headings}
            active={grid.active}
            columns={columns}
          />
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
                editing={edit.editing?.row === frame.index ? edit.editing : undefined}
                errorFields={problems.errors.get(frame.index)}
                problem={withProblems ? problemText(table, problems, frame.index) : undefined}
                editor={edit.editor}
              />
            )
          );
        }}
      />
      {columns.menu}
    </>
  );
});

interface HeadingRowProps {
  readonly shown: ColumnFrame;
  readonly table: RowTableDefinition;
  readonly headings: readonly string[];
  readonly active: Cell;
  readonly columns: ReturnType<typeof useTableColumns>;
}

function HeadingRow({ shown, table, headings, active, columns }: HeadingRowProps) {
  return (
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
          {...(at < table.columns.length && {
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
  );
}

/** The first problems, which decide the width of their column. */
function problemSample(table: RowTableDefinition, problems: RowProblems): readonly string[] {
  return problems.rows.slice(0, sampleRows).map((index) => problemText(table, problems, index));
}

/** Sets the title of a cut cell or of a button under the pointer. Titles for all cells would slow scrolling. */
function setTitle(target: Element): void {
  const cell = target.closest<HTMLElement>('[role="gridcell"][data-plain]:not([aria-invalid])');
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
  const button = target.closest<HTMLElement>('[data-key]');
  if (button) button.title = `${button.ariaLabel} (${button.dataset.key})`;
}
