// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of a row table: its number, its cells, what is wrong with it, and its buttons. */
import './row-tables.css';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { isMarkedRequired } from '../../shared/field-rules';
import {
  columnRule,
  type RowColumn,
  type RowTableDefinition,
  type TableRow,
} from '../../shared/row-tables/definition';
import type { ChoiceLists } from '../fields/choices';
import { actionsProps, cellProps, heldProps, leadProps, type RowFrame, rowProps } from '../grid/grid';
import { cellsOfRow, setAttribute, setCell, useRowText, writeText } from '../grid/row-text';
import { CellEditor, type ColumnChoices, type Move } from './cell-editor';
import { decimalPadding, rowName, rowTexts } from './row-text';

export interface Editing {
  readonly row: number;
  /** Position of the column, counted from 0. */
  readonly position: number;
  /** The key that opened the editor; null for none. */
  readonly typed: string | null;
}

/** What the editor of a cell reports, by row and position of the column. */
export interface EditorActions {
  readonly check: (index: number, column: RowColumn, text: string) => string | undefined;
  readonly choices: (column: RowColumn, row: TableRow) => ColumnChoices;
  readonly commit: (index: number, position: number, text: string, move: Move) => void;
  readonly cancel: (index: number, position: number) => void;
  readonly leave: (index: number, position: number, text: string) => void;
  /** Called at every change of the text. */
  readonly typed: (index: number, column: RowColumn, text: string) => void;
}

interface RateRowProps extends RowFrame {
  readonly table: RowTableDefinition;
  readonly row: TableRow;
  /** Digits after the point by column. */
  readonly digits: Readonly<Record<string, number>>;
  readonly lists: ChoiceLists;
  readonly editing: Editing | undefined;
  readonly errorFields: Readonly<Record<string, string>> | undefined;
  /** Undefined when no row of the table has a problem: then there is no such column. */
  readonly problem: string | undefined;
  readonly editor: EditorActions;
}

export const RateRow = memo(function RateRow(props: RateRowProps) {
  const { table, columns, activeColumn, errorFields, problem, editing } = props;
  const width = table.columns.length;
  const isSelected = props.rangeLeft === 1 && props.rangeRight === width;
  const buttonTab = activeColumn >= 0 ? 0 : -1;
  const element = useRowText((own) => writeRateRow(own, props));
  const { frozen, rangeLeft, rangeRight, rangeTop, rangeBottom } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the row is in these elements
  const cells = useMemo(
    () => columns.filter((at) => at < width).map((at) => textCell(props, at)),
    [table, columns, frozen, activeColumn, rangeLeft, rangeRight, rangeTop, rangeBottom],
  );
  const shown = useMemo(() => inGroups(cells, frozen), [cells, frozen]);
  const groups = editing
    ? inGroups(
        cells.map((cell) => (cell.key === String(editing.position) ? editedCell(props, editing) : cell)),
        frozen,
      )
    : shown;
  const actionsAt = problem === undefined ? width : width + 1;
  const buttons = useMemo(
    () => (
      <div {...actionsProps(actionsAt)} role="gridcell">
        <button type="button" data-row-action="edit" data-key="Enter" tabIndex={buttonTab} />
        <button type="button" data-row-action="remove" data-key="Delete" tabIndex={buttonTab} />
      </div>
    ),
    [actionsAt, buttonTab],
  );
  return (
    <div
      {...rowProps(props)}
      ref={element}
      role="row"
      aria-selected={isSelected || undefined}
      data-tone={errorFields ? 'wrong' : problem ? 'repeated' : undefined}
    >
      <div {...heldProps(props)}>
        <div {...leadProps} role="rowheader" tabIndex={activeColumn === 0 ? 0 : -1} />
        {groups.held}
      </div>
      {groups.others}
      {columns.at(-1) === width && (
        <div {...cellProps(props, width)} role="gridcell" key="problem" title={problem}>
          {problem && (
            <div className="codesk-row-problem">
              {errorFields ? errorMark : repeatedMark}
              <span>{problem}</span>
            </div>
          )}
        </div>
      )}
      {buttons}
    </div>
  );
});

type RowContent = Pick<RateRowProps, 'table' | 'row' | 'index' | 'columns' | 'lists' | 'digits'> &
  Partial<Pick<RateRowProps, 'errorFields' | 'editing'>>;

/** Writes what a row reads, and what its cells and buttons are called, into the elements of its slot. */
export function writeRateRow(element: Element, content: RowContent): void {
  const { table, row, index, columns, lists, digits, errorFields, editing } = content;
  const texts = rowTexts(table, row, lists);
  const name = rowName(table, row, lists, texts);
  const [lead, ...cells] = cellsOfRow(element);
  for (const named of [element, lead]) {
    named?.setAttribute('aria-label', name);
    named?.setAttribute('aria-rowindex', String(index + 2));
  }
  setCell(lead, index, 0);
  if (lead) writeText(lead, String(index + 1));
  for (const [drawn, at] of columns.entries()) {
    const cell = cells[drawn];
    const column = table.columns[at];
    if (!column || !cell) continue;
    setCell(cell, index, at + 1);
    if (editing?.position === at) continue;
    const text = texts[at] ?? '';
    const value = row[column.name] ?? '';
    const padding = column.kind === 'decimal' ? decimalPadding(value, digits[column.name] ?? 0) : '';
    const error = errorFields?.[column.name];
    writeText(cell, text || (column.placeholder ?? ''));
    setAttribute(cell, 'data-empty', text === '' ? '' : undefined);
    setAttribute(cell, 'data-padding', padding || undefined);
    setAttribute(cell, 'aria-invalid', error ? 'true' : undefined);
    setAttribute(cell, 'title', error ? `${text}: ${error}` : undefined);
  }
  const [edit, remove] = element.lastElementChild?.children ?? [];
  edit?.setAttribute('aria-label', `Edit ${name}`);
  remove?.setAttribute('aria-label', `Delete ${name}`);
}

/** The cells that stay in sight, and the others. */
function inGroups(cells: readonly ReactNode[], frozen: number) {
  return {
    held: <Fragment key="held">{cells.slice(0, frozen)}</Fragment>,
    others: <Fragment key="cells">{cells.slice(frozen)}</Fragment>,
  };
}

/** A cell of data, empty: its text is written. */
function textCell(props: RateRowProps, at: number) {
  const isDecimal = props.table.columns[at]?.kind === 'decimal';
  return <div {...cellProps(props, at)} key={at} role="gridcell" data-plain={isDecimal ? 'number' : ''} />;
}

/** The editor of a cell in the place of its text. */
function editedCell(props: RateRowProps, { position, typed }: Editing) {
  const { table, row, index, editor } = props;
  const column = table.columns[position];
  if (!column) return null;
  return (
    <div {...cellProps(props, position)} key="editor" role="gridcell" tabIndex={-1} data-editing="">
      <CellEditor
        column={column}
        value={row[column.name] ?? ''}
        typed={typed}
        required={isMarkedRequired(columnRule(column, row))}
        choices={column.kind === 'choice' ? editor.choices(column, row) : undefined}
        check={(text) => editor.check(index, column, text)}
        onCommit={(text, move) => editor.commit(index, position, text, move)}
        onCancel={() => editor.cancel(index, position)}
        onLeave={(text) => editor.leave(index, position, text)}
        onTyped={(text) => editor.typed(index, column, text)}
      />
    </div>
  );
}

/** One element for all rows: Blueprint's icons cost more than the rest of a row. */
const mark = (path: string) => (
  <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true">
    <path d={path} />
  </svg>
);
const errorMark = mark('M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5v4.5M8 11v.8');
const repeatedMark = mark('M2 5.5h8.5v8.5H2zM5.5 5.5V2H14v8.5h-3.5');
