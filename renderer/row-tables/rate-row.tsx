// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of a row table: its number, its cells, what is wrong with it, and its buttons. */
import './row-tables.css';
import { memo } from 'react';
import { isMarkedRequired } from '../../shared/field-rules';
import {
  columnRule,
  type RowColumn,
  type RowTableDefinition,
  type TableRow,
} from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { actionsProps, cellProps, GridRow, leadProps, type RowFrame } from '../grid/row';
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
  readonly choicesOf: (column: RowColumn, row: TableRow) => ColumnChoices;
  readonly editing: Editing | undefined;
  readonly errorFields: Readonly<Record<string, string>> | undefined;
  /** Undefined when no row of the table has a problem: then there is no such column. */
  readonly problem: string | undefined;
  readonly editor: EditorActions;
}

export const RateRow = memo(function RateRow(props: RateRowProps) {
  const { table, row, index, lists, activeColumn, errorFields, problem, editing } = props;
  const width = table.columns.length;
  const isSelected = props.rangeLeft === 1 && props.rangeRight === width;
  const buttonTab = activeColumn >= 0 ? 0 : -1;
  const texts = rowTexts(table, row, lists);
  const name = rowName(table, row, lists, texts);
  return (
    <GridRow
      frame={props}
      aria-rowindex={index + 2}
      aria-label={name}
      aria-selected={isSelected || undefined}
      data-tone={errorFields ? 'wrong' : problem ? 'repeated' : undefined}
      lead={
        <div
          {...leadProps}
          role="rowheader"
          data-cell=":0"
          aria-rowindex={index + 2}
          aria-label={name}
          tabIndex={activeColumn === 0 ? 0 : -1}
        >
          {index + 1}
        </div>
      }
      cell={(at) => {
        if (at === width) return problemCell(props);
        return editing?.position === at ? editedCell(props, editing) : textCell(props, at, texts[at] ?? '');
      }}
      actions={
        <div {...actionsProps(problem === undefined ? width : width + 1)} role="gridcell">
          <button
            type="button"
            data-row-action="edit"
            data-key="Enter"
            aria-label={`Edit ${name}`}
            tabIndex={buttonTab}
          />
          <button
            type="button"
            data-row-action="remove"
            data-key="Delete"
            aria-label={`Delete ${name}`}
            tabIndex={buttonTab}
          />
        </div>
      }
    />
  );
});

/** What is wrong with the row. Keys do not reach it. */
function problemCell(props: RateRowProps) {
  const { table, problem, errorFields } = props;
  return (
    <div
      {...cellProps(props, table.columns.length)}
      data-cell={undefined}
      role="gridcell"
      key="problem"
      title={problem}
    >
      {problem && (
        <div className="codesk-row-problem">
          {errorFields ? errorMark : repeatedMark}
          <span>{problem}</span>
        </div>
      )}
    </div>
  );
}

function textCell(props: RateRowProps, at: number, text: string) {
  const column = props.table.columns[at];
  if (!column) return null;
  const value = props.row[column.name] ?? '';
  const isDecimal = column.kind === 'decimal';
  const error = props.errorFields?.[column.name];
  return (
    <div
      {...cellProps(props, at)}
      key={at}
      role="gridcell"
      title={error ? `${text}: ${error}` : undefined}
      aria-invalid={error ? true : undefined}
      data-plain={isDecimal ? 'number' : ''}
      data-empty={text === '' ? '' : undefined}
      data-padding={(isDecimal && decimalPadding(value, props.digits[column.name] ?? 0)) || undefined}
    >
      {text || (column.placeholder ?? '')}
    </div>
  );
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
        choices={column.kind === 'choice' ? props.choicesOf(column, row) : undefined}
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
