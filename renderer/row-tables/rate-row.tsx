// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of a row table: its number, its cells, what is wrong with it, and its buttons. */
import './row-tables.css';
import { memo } from 'react';
import type { RowColumn, RowTableDefinition, TableRow } from '../../shared/row-tables/definition';
import type { ChoiceLists } from '../fields/choices';
import { actionsProps, cellProps, leadProps, type RowFrame, rowProps } from '../grid/grid';
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
  const { table, row, index, lists, activeColumn, errorFields, problem } = props;
  const texts = rowTexts(table, row, lists);
  const name = rowName(table, row, lists, texts);
  const width = table.columns.length;
  const isSelected = props.rangeLeft === 1 && props.rangeRight === width;
  const buttonTab = activeColumn >= 0 ? 0 : -1;
  return (
    <div
      {...rowProps(props)}
      role="row"
      aria-rowindex={index + 2}
      aria-label={name}
      aria-selected={isSelected || undefined}
      data-tone={errorFields ? 'wrong' : problem ? 'repeated' : undefined}
    >
      <div
        {...leadProps}
        role="rowheader"
        aria-rowindex={index + 2}
        aria-label={name}
        data-cell={`${index}:0`}
        tabIndex={activeColumn === 0 ? 0 : -1}
      >
        {index + 1}
      </div>
      {props.columns.map((at) =>
        at < width ? (
          rateCell(props, at, texts[at] ?? '')
        ) : (
          <div {...cellProps(props, at)} role="gridcell" key="problem" data-cell={undefined} title={problem}>
            {problem && (
              <div className="codesk-row-problem">
                {errorFields ? errorMark : repeatedMark}
                <span>{problem}</span>
              </div>
            )}
          </div>
        ),
      )}
      <div {...actionsProps(problem === undefined ? width : width + 1)} role="gridcell">
        <button
          type="button"
          data-row-action="edit"
          aria-label={`Edit ${name}`}
          data-key="Enter"
          tabIndex={buttonTab}
        />
        <button
          type="button"
          data-row-action="remove"
          aria-label={`Delete ${name}`}
          data-key="Delete"
          tabIndex={buttonTab}
        />
      </div>
    </div>
  );
});

/** One cell of data, or its editor. */
function rateCell(props: RateRowProps, at: number, text: string) {
  const { table, row, index, digits, editor, editing } = props;
  const column = table.columns[at];
  if (!column) return null;
  const edited = editing?.position === at ? editing : undefined;
  const cell = cellProps(props, at);
  if (edited) {
    return (
      <div {...cell} key={at} role="gridcell" tabIndex={-1} data-editing="">
        <CellEditor
          column={column}
          value={row[column.name] ?? ''}
          typed={edited.typed}
          choices={column.kind === 'choice' ? editor.choices(column, row) : undefined}
          check={(text) => editor.check(index, column, text)}
          onCommit={(text, move) => editor.commit(index, at, text, move)}
          onCancel={() => editor.cancel(index, at)}
          onLeave={(text) => editor.leave(index, at, text)}
        />
      </div>
    );
  }
  const error = props.errorFields?.[column.name];
  const isDecimal = column.kind === 'decimal';
  const padding = isDecimal ? decimalPadding(row[column.name] ?? '', digits[column.name] ?? 0) : '';
  return (
    <div
      {...cell}
      key={at}
      role="gridcell"
      data-plain={isDecimal ? 'number' : ''}
      data-empty={text === '' ? '' : undefined}
      data-padding={padding || undefined}
      aria-invalid={error ? true : undefined}
      title={error ? `${text}: ${error}` : undefined}
    >
      {text || (column.placeholder ?? '')}
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
