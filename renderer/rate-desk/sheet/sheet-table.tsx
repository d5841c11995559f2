/** The cells of the original file in Blueprint's table, with marks for the header, skipped rows and findings. */
import './sheet.css';
import {
  Cell,
  Column,
  ColumnHeaderCell,
  RenderMode,
  RowHeaderCell,
  Table,
  type TableProps,
} from '@blueprintjs/table';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { columnLetter } from '../../../shared/rates/column-names';
import { headingTextWidth, textWidth } from '../../grid/text-width';
import type { sheetMarks } from './sheet-marks';

/** CSS pixels. */
const rowHeight = 24;
const columnWidths = { least: 56, most: 220 };
const noSelection: NonNullable<TableProps['selectionModes']> = [];
/** Rows shown above a cell that is scrolled into sight. */
const context = 3;

interface SheetTableProps {
  readonly box: { readonly current: HTMLElement | null };
  /** Position of the first row from 0, and the number of rows. */
  readonly first: number;
  readonly count: number;
  readonly columns: number;
  /** The text of a cell; undefined while it is loaded. Rows count from 0 in the file. */
  readonly cell: (row: number, column: number) => string | undefined;
  /** Changes when other cells have loaded. */
  readonly loaded: unknown;
  readonly marks: ReturnType<typeof sheetMarks>;
  /** Line of the header, 0 without one. */
  readonly header: number;
  readonly marked: { readonly line: number; readonly column: number | null } | null;
  readonly fieldOf: (column: number) => string | null;
  /** The column is hidden in the workbook. */
  readonly isHidden: (column: number) => boolean;
  readonly basis: unknown;
}

export function SheetTable(props: SheetTableProps) {
  const { box, first, count, columns, cell, marks, marked, fieldOf } = props;
  const table = useRef<Table>(null);
  const inSight = useRef({ top: 0, bottom: 0 });
  const markedRow = marked === null ? -1 : marked.line - 1 - first;
  const isHere = markedRow >= 0 && markedRow < count;
  const markedColumn = marked?.column ?? null;
  useBlueprintTable(box);
  useEffect(() => {
    if (!isHere) return;
    const { top, bottom } = inSight.current;
    if (markedRow >= top && markedRow < bottom) return;
    const row = Math.max(0, markedRow - context);
    const column = markedColumn === null ? 0 : Math.max(0, markedColumn - 1);
    table.current?.scrollToRegion({ rows: [row, row], cols: [column, column] });
  }, [isHere, markedRow, markedColumn]);
  const widths = useColumnWidths(props);

  const drawCell = (row: number, column: number) => {
    const text = cell(first + row, column);
    const line = first + row + 1;
    const kinds = [
      marks.isHeader(line) ? 'codesk-rate-sheet-header' : '',
      marks.isSkipped(line) ? 'codesk-rate-sheet-skipped' : '',
      marks.isFound(line, column) ? 'codesk-rate-sheet-found' : '',
      row === markedRow && (markedColumn === null || column === markedColumn)
        ? 'codesk-rate-sheet-marked'
        : '',
    ];
    return (
      <Cell
        className={kinds.join(' ')}
        loading={text === undefined}
        truncated
        tooltip={(text ?? '').length > 24 ? text : undefined}
      >
        {text ?? ''}
      </Cell>
    );
  };
  return (
    <Table
      ref={table}
      numRows={count}
      defaultRowHeight={rowHeight}
      minRowHeight={rowHeight}
      columnWidths={widths}
      renderMode={RenderMode.NONE}
      selectionModes={noSelection}
      enableRowResizing={false}
      enableColumnReordering={false}
      enableMultipleSelection={false}
      rowHeaderCellRenderer={(row) => lineHeader(first + row + 1)}
      onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => {
        inSight.current = { top: rowIndexStart, bottom: rowIndexEnd };
      }}
      cellRendererDependencies={[props.loaded, props.basis, marked?.line, markedColumn]}
    >
      {Array.from({ length: columns }, (_, at) => (
        <Column
          key={columnLetter(at)}
          id={at}
          cellRenderer={drawCell}
          columnHeaderCellRenderer={(column) => columnHeader(column, fieldOf(column), props.isHidden(column))}
        />
      ))}
    </Table>
  );
}

function columnHeader(column: number, field: string | null, isHidden: boolean) {
  return (
    <ColumnHeaderCell
      nameRenderer={() => (
        <div
          className="codesk-rate-sheet-letter"
          data-sheet-column={column}
          title={
            isHidden
              ? 'Hidden in the workbook. Choose the use of this column'
              : 'Choose the use of this column'
          }
        >
          {columnLetter(column)}
          {isHidden && ' (hidden)'}
          {field !== null && <b> → {field}</b>}
        </div>
      )}
    />
  );
}

function lineHeader(line: number) {
  return (
    <RowHeaderCell
      nameRenderer={() => (
        <div className="codesk-rate-sheet-number" data-sheet-line={line} title="Choose the use of this row">
          {line}
        </div>
      )}
    />
  );
}

/** Adapts Blueprint's table to the pane. */
function useBlueprintTable(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // The container is hidden from screen readers, so it must not take the focus.
    const container = box.current?.querySelector('.bp6-table-container');
    container?.setAttribute('tabindex', '-1');
    // Blueprint measures the table when it is created and scrolled, but not when its pane grows.
    const scroller = box.current?.querySelector(
      '.bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container',
    );
    if (!scroller) return;
    const observer = new ResizeObserver(() => scroller.dispatchEvent(new Event('scroll')));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [box]);
}

/**
 * Measures the header and the first rows below it once. A title above the header must not widen the columns, and columns that
 * change their width under the pointer are hard to click.
 */
function useColumnWidths({ first, count, columns, cell, header, fieldOf, isHidden }: SheetTableProps) {
  const from = first === 0 ? Math.max(0, Math.min(header - 1, count - 1)) : first;
  const sample = cell(from, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the columns and the first text.
  return useMemo(
    () =>
      Array.from({ length: columns }, (_, at) => {
        const texts = Array.from({ length: Math.min(count, 30) }, (__, row) =>
          textWidth(cell(from + row, at) ?? ''),
        );
        const heading = headingTextWidth(
          `${columnLetter(at)}${isHidden(at) ? ' (hidden)' : ''} → ${fieldOf(at) ?? ''}`,
        );
        return Math.min(
          columnWidths.most,
          Math.max(columnWidths.least, heading + 40, ...texts.map((text) => text + 24)),
        );
      }),
    [columns, sample],
  );
}
