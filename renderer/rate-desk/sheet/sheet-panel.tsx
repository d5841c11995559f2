/**
 * The file as it came, with lettered columns and numbered rows. It is only read: its header row and the fields of its
 * columns are pointed at here. Blueprint's table has no row roles, so screen readers get a sentence that says where the
 * same stands.
 */
import { useOwner } from '../../session/use-session';
import './sheet.css';
import { Button } from '@blueprintjs/core';
import {
  Cell,
  Column,
  ColumnHeaderCell,
  RenderMode,
  RowHeaderCell,
  Table,
  type TableProps,
} from '@blueprintjs/table';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { shownNumber } from '../../../shared/money';
import { columnLetter } from '../../../shared/rates/column-names';
import type { Answers } from '../../../shared/rates/read-settings';
import { headingTextWidth, textWidth } from '../../grid/text-width';
import { invoke } from '../../ipc';
import type { PanelProps } from '../../rates/rate-panel';
import { ActionMenu } from '../../ui/action-menu';
import { FailureCallout } from '../../ui/failure';
import { useWindows } from '../windows';
import { sheetMarks } from './sheet-marks';
import { columnMenu, roleOf, rowMenu, type SheetMenuItem } from './sheet-menus';

export interface SheetPanelProps extends Pick<PanelProps, 'rateFile' | 'book'> {
  /** The cell to mark: a line of the file, and the field of a column. */
  readonly at: {
    readonly line: number;
    readonly field: string | null;
    /** The column of the rate of the row, where a line has several rows. */
    readonly column?: number | undefined;
  } | null;
  readonly onAnswer: (answers: Answers) => void;
}

const rowsAsked = 100;
const columnsAsked = 100;
/** Rows that the table holds at once: it measures each of them. Longer files are shown in parts. */
const partRows = 20_000;
/** CSS pixels. */
const rowHeight = 24;
const columnWidths = { least: 56, most: 220 };
/** Nothing can be selected. */
const noSelection: NonNullable<TableProps['selectionModes']> = [];
/** Rows of context above a cell that is brought into sight. */
const context = 3;

interface SheetMenu {
  readonly label: string;
  readonly items: readonly SheetMenuItem[];
  readonly left: number;
  readonly top: number;
}
export function SheetPanel(props: SheetPanelProps) {
  const { rateFile, book, at, onAnswer } = props;
  const as = useOwner();
  const [chosenPart, setPart] = useState<{ part: number; of: typeof at }>({ part: 0, of: null });
  const [menu, setMenu] = useState<SheetMenu>();
  const [width, setWidth] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { encoding, delimiter, sheet } = book.reading;
  const rows = useWindows<readonly string[]>({
    // The cells depend on how the bytes are read, not on what a person made of the rows.
    listKey: JSON.stringify([rateFile, encoding, delimiter, sheet]),
    size: rowsAsked,
    load: async (top, count) => {
      const range = { top, rows: count, left: 0, columns: columnsAsked };
      const answer = await invoke('rates.sheet', { as, rateFile, ...range });
      setWidth(answer.columns);
      return { total: answer.rows, items: answer.cells };
    },
  });
  const total = rows.total ?? 0;
  const parts = Math.max(1, Math.ceil(total / partRows));
  const wantedPart =
    at === null || chosenPart.of === at ? chosenPart.part : Math.floor((at.line - 1) / partRows);
  const part = Math.min(wantedPart, parts - 1);
  const first = part * partRows;
  const count = Math.min(partRows, total - first);
  const shownColumns = Math.min(width, columnsAsked);
  const marks = useMemo(() => sheetMarks(book), [book]);
  const columnOfField =
    book.reading.columns.find(({ field }) => field !== null && field === at?.field)?.at ?? null;
  const markedColumn = at?.column !== undefined && at.field === 'rate' ? at.column : columnOfField;
  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-sheet-line], [data-sheet-column]');
    if (!target) return;
    const { left, bottom } = target.getBoundingClientRect();
    const { sheetLine, sheetColumn } = target.dataset;
    const made =
      sheetLine === undefined ? columnMenu(book, Number(sheetColumn)) : rowMenu(book, Number(sheetLine));
    setMenu({ ...made, left, top: bottom });
  };

  return (
    <section className="codesk-rate-sheet" aria-label="The file as it came">
      <p className="codesk-unseen">
        The sheet of the file is drawn here for the eye. Its rows with all that was found stand in the grid.
        Header row and columns are changed in the line “Read as”.
      </p>
      {rows.failure && <FailureCallout failure={rows.failure} onRetry={rows.retry} />}
      <div className="codesk-rate-sheet-bar">
        <span>
          {total === 0
            ? rows.total === null
              ? ''
              : 'The file has no rows'
            : `Rows ${shownNumber(first + 1)} to ${shownNumber(first + count)} of ${shownNumber(total)}`}
          {width > columnsAsked &&
            `, columns A to ${columnLetter(columnsAsked - 1)} of ${shownNumber(width)}`}
        </span>
        {parts > 1 && (
          <span>
            <Button
              size="small"
              variant="minimal"
              icon="chevron-left"
              aria-label="Rows before"
              disabled={part === 0}
              onClick={() => setPart({ part: part - 1, of: at })}
            />
            <Button
              size="small"
              variant="minimal"
              icon="chevron-right"
              aria-label="Rows after"
              disabled={part >= parts - 1}
              onClick={() => setPart({ part: part + 1, of: at })}
            />
          </span>
        )}
      </div>
      <div ref={box} aria-hidden className="codesk-rate-sheet-table" onClick={onClick}>
        {count > 0 && shownColumns > 0 && (
          <SheetTable
            // Another part or another width is another table: it keeps no offset of the one before.
            key={`${first} ${shownColumns}`}
            box={box}
            first={first}
            count={count}
            columns={shownColumns}
            cell={(row, column) => rows.at(row)?.[column] ?? (rows.at(row) ? '' : undefined)}
            loaded={rows}
            marks={marks}
            header={book.reading.headerRow}
            marked={at && { line: at.line, column: markedColumn }}
            fieldOf={(column) => roleOf(book, column)}
            isHidden={(column) => book.reading.columns.find((each) => each.at === column)?.hidden === true}
            basis={book}
          />
        )}
      </div>
      <ActionMenu
        label={menu?.label ?? ''}
        items={menu?.items ?? []}
        at={menu}
        onChoose={({ answers }) => onAnswer(answers)}
        onClose={() => setMenu(undefined)}
      />
    </section>
  );
}

interface SheetTableProps {
  readonly box: { readonly current: HTMLElement | null };
  /** Position of the first row from 0, and how many there are. */
  readonly first: number;
  readonly count: number;
  readonly columns: number;
  /** The text of a cell; undefined while it is loaded. Rows count from 0 from the beginning of the file. */
  readonly cell: (row: number, column: number) => string | undefined;
  /** Another object when other cells are there. */
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

function SheetTable(props: SheetTableProps) {
  const { box, first, count, columns, cell, marks, marked, fieldOf } = props;
  const table = useRef<Table>(null);
  const inSight = useRef({ top: 0, bottom: 0 });
  const markedRow = marked === null ? -1 : marked.line - 1 - first;
  const isHere = markedRow >= 0 && markedRow < count;
  const markedColumn = marked?.column ?? null;

  useEffect(() => {
    // Hidden from screen readers, so no key may lead into it.
    const container = box.current?.querySelector('.bp6-table-container');
    container?.setAttribute('tabindex', '-1');
    // The table looks how large it is when it is made and when it scrolls, not when the pane around it grows.
    const scroller = box.current?.querySelector(
      '.bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container',
    );
    if (!scroller) return;
    const observer = new ResizeObserver(() => scroller.dispatchEvent(new Event('scroll')));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    if (!isHere) return;
    const { top, bottom } = inSight.current;
    if (markedRow >= top && markedRow < bottom) return;
    const row = Math.max(0, markedRow - context);
    const column = markedColumn === null ? 0 : Math.max(0, markedColumn - 1);
    table.current?.scrollToRegion({ rows: [row, row], cols: [column, column] });
  }, [isHere, markedRow, markedColumn]);

  // Widths of the header and the first rows below it, once: a title above says nothing about them, and columns that
  // move under the pointer cannot be pointed at.
  const from = first === 0 ? Math.max(0, Math.min(props.header - 1, count - 1)) : first;
  const sample = cell(from, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the columns and the first text.
  const widths = useMemo(
    () =>
      Array.from({ length: columns }, (_, at) => {
        const texts = Array.from({ length: Math.min(count, 30) }, (__, row) =>
          textWidth(cell(from + row, at) ?? ''),
        );
        const heading = headingTextWidth(
          `${columnLetter(at)}${props.isHidden(at) ? ' (hidden)' : ''} → ${fieldOf(at) ?? ''}`,
        );
        return Math.min(
          columnWidths.most,
          Math.max(columnWidths.least, heading + 40, ...texts.map((text) => text + 24)),
        );
      }),
    [columns, sample],
  );

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
  const drawHeading = (column: number) => {
    const field = fieldOf(column);
    return (
      <ColumnHeaderCell
        nameRenderer={() => (
          <div
            className="codesk-rate-sheet-letter"
            data-sheet-column={column}
            title={
              props.isHidden(column)
                ? 'Hidden in the workbook. Choose what this column is'
                : 'Choose what this column is'
            }
          >
            {columnLetter(column)}
            {props.isHidden(column) && ' (hidden)'}
            {field !== null && <b> → {field}</b>}
          </div>
        )}
      />
    );
  };
  const drawNumber = (row: number) => (
    <RowHeaderCell
      nameRenderer={() => (
        <div
          className="codesk-rate-sheet-number"
          data-sheet-line={first + row + 1}
          title="Choose what this row is"
        >
          {first + row + 1}
        </div>
      )}
    />
  );
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
      rowHeaderCellRenderer={drawNumber}
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
          columnHeaderCellRenderer={drawHeading}
        />
      ))}
    </Table>
  );
}
