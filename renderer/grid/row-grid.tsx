/**
 * The grid of a row table: recycled rows of one height under a header that stays. The arrow keys walk the rows,
 * Enter or F2 edits, Delete removes; only the current row and its buttons are in the tab order.
 */
import './grid.css';
import { Button, Icon } from '@blueprintjs/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RowTableDefinition, TableRow } from '../../shared/row-tables/definition';
import type { ChoiceLists } from '../forms/choices';
import { problemText, type RowProblems } from './row-problems';
import { cellText, decimalDigits, decimalPadding, gridColumns, rowName } from './row-text';

/** Rows in sight before the grid scrolls. */
const rowsInSight = 12;

export interface RowGridHandle {
  /** Brings a row into sight and puts the keyboard there; the last row when there are fewer. */
  focusRow(index: number): void;
}

interface RowGridProps {
  readonly ref?: Ref<RowGridHandle>;
  readonly table: RowTableDefinition;
  readonly rows: readonly TableRow[];
  readonly problems: RowProblems;
  readonly lists: ChoiceLists;
  readonly onEdit: (index: number) => void;
  readonly onDelete: (index: number) => void;
}

/** Row height of the chosen density, as the theme sets it. */
function themeRowHeight(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue('--codesk-row-height');
  return Number.parseInt(text, 10) || 30;
}

/** Draws the rows of a table. Nothing here changes them. */
export const RowGrid = memo(function RowGrid(props: RowGridProps) {
  const { ref, table, rows, problems, lists, onEdit, onDelete } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const focusWanted = useRef(false);
  const gridId = useId();
  const rowHeight = useMemo(themeRowHeight, []);
  const digits = useMemo(() => decimalDigits(table, rows), [table, rows]);
  const withProblems = problems.rows.length > 0;
  const columns = useMemo(() => gridColumns(table, withProblems), [table, withProblems]);
  const at = Math.min(current, rows.length - 1);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    // The header lies over the rows, so the last one needs that much more.
    scrollPaddingEnd: rowHeight + 2,
    // The current row stays in the page, because it holds the focus.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b);
    },
  });

  const focusRow = (index: number) => {
    const wanted = Math.min(Math.max(index, 0), rows.length - 1);
    if (wanted < 0) return;
    setCurrent(wanted);
    virtualizer.scrollToIndex(wanted, { align: 'auto' });
    focusWanted.current = true;
    focusWhenDrawn(wanted);
  };
  const focusWhenDrawn = (index: number) => {
    const element = document.getElementById(`${gridId}-row-${index}`);
    if (!element) return;
    focusWanted.current = false;
    element.focus({ preventScroll: true });
    scroller.current?.scrollIntoView?.({ block: 'nearest' });
  };
  useEffect(() => {
    if (focusWanted.current) focusWhenDrawn(at);
  });
  useImperativeHandle(ref, () => ({ focusRow }));

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const onRow = (event.target as HTMLElement).getAttribute('role') === 'row';
    const page = rowsInSight - 1;
    const target = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusRow(target);
    } else if (event.key === 'F2' || (event.key === 'Enter' && onRow)) {
      event.preventDefault();
      onEdit(at);
    } else if (event.key === 'Delete' && onRow) {
      event.preventDefault();
      onDelete(at);
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: recycled rows cannot be a table element.
    <div
      ref={scroller}
      className="codesk-rowgrid"
      role="grid"
      aria-label={table.heading}
      aria-rowcount={rows.length + 1}
      aria-colcount={table.columns.length + (withProblems ? 3 : 2)}
      style={{ maxHeight: rowHeight * (rowsInSight + 1) + 2 }}
      onKeyDown={keyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: headers are read, not reached. */}
      <div
        className="codesk-rowgrid-head"
        role="row"
        aria-rowindex={1}
        style={{ ...columns, height: rowHeight }}
      >
        <HeaderCell className="codesk-rowcell-number" text="#" />
        {table.columns.map((column) => (
          <HeaderCell key={column.name} className={`codesk-rowcell-${column.kind}`} text={column.label} />
        ))}
        {withProblems && <HeaderCell className="codesk-rowcell-problem" text="Problem" />}
        <HeaderCell className="codesk-rowcell-actions" text="Actions" />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      <div
        className="codesk-rowgrid-body"
        role="rowgroup"
        style={{ height: virtualizer.getTotalSize(), minWidth: columns.minWidth }}
      >
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          return row ? (
            <GridRow
              key={index}
              id={`${gridId}-row-${index}`}
              table={table}
              row={row}
              index={index}
              start={start}
              height={size}
              columns={columns}
              digits={digits}
              lists={lists}
              isCurrent={index === at}
              errorFields={problems.errors.get(index)}
              problem={withProblems ? problemText(table, problems, index) : undefined}
              onFocus={setCurrent}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ) : null;
        })}
      </div>
    </div>
  );
});

function HeaderCell({ text, className }: { text: string; className: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: headers are read, not reached.
    <div role="columnheader" className={`codesk-rowcell ${className}`}>
      {text}
    </div>
  );
}

interface GridRowProps {
  readonly id: string;
  readonly table: RowTableDefinition;
  readonly row: TableRow;
  readonly index: number;
  readonly start: number;
  readonly height: number;
  readonly columns: { readonly gridTemplateColumns: string; readonly minWidth: number };
  readonly digits: Readonly<Record<string, number>>;
  readonly lists: ChoiceLists;
  readonly isCurrent: boolean;
  readonly errorFields: Readonly<Record<string, string>> | undefined;
  /** Undefined when no row of the table has a problem: then there is no such column. */
  readonly problem: string | undefined;
  readonly onFocus: (index: number) => void;
  readonly onEdit: (index: number) => void;
  readonly onDelete: (index: number) => void;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, table, row, index, start, height, columns, digits, lists, isCurrent, errorFields, problem } =
    props;
  const name = rowName(table, row, lists);
  const tone = errorFields ? ' codesk-rowgrid-wrong' : problem ? ' codesk-rowgrid-repeated' : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-label={name}
      tabIndex={isCurrent ? 0 : -1}
      className={`codesk-rowgrid-row${tone}`}
      style={{ ...columns, height, transform: `translateY(${start}px)` }}
      onFocus={() => props.onFocus(index)}
      onDoubleClick={() => props.onEdit(index)}
    >
      <Cell className="codesk-rowcell-number" text={String(index + 1)} />
      {table.columns.map((column) => {
        const text = cellText(column, row, lists);
        const isDecimal = column.kind === 'decimal';
        return (
          <Cell
            key={column.name}
            className={`codesk-rowcell-${column.kind}${errorFields?.[column.name] ? ' codesk-rowcell-wrong' : ''}`}
            text={text}
            placeholder={column.placeholder}
            padding={isDecimal ? decimalPadding(row[column.name] ?? '', digits[column.name] ?? 0) : ''}
          />
        );
      })}
      {problem !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: see the grid.
        // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus.
        <div role="gridcell" className="codesk-rowcell codesk-rowcell-problem" title={problem}>
          {problem && (
            <>
              <Icon icon={errorFields ? 'error' : 'duplicate'} size={12} aria-hidden />
              <span>{problem}</span>
            </>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus. */}
      <div role="gridcell" className="codesk-rowcell codesk-rowcell-actions">
        <Button
          variant="minimal"
          size="small"
          icon="edit"
          aria-label={`Edit ${name}`}
          title={`Edit ${name} (Enter)`}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => props.onEdit(index)}
        />
        <Button
          variant="minimal"
          size="small"
          icon="trash"
          aria-label={`Delete ${name}`}
          title={`Delete ${name} (Delete)`}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => props.onDelete(index)}
        />
      </div>
    </div>
  );
});

interface CellProps {
  readonly text: string;
  readonly className: string;
  readonly placeholder?: string;
  readonly padding?: string;
}

function Cell({ text, className, placeholder, padding }: CellProps) {
  const empty = text === '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus.
    <div
      role="gridcell"
      className={`codesk-rowcell ${className}${empty ? ' codesk-rowcell-empty' : ''}`}
      title={text}
      data-padding={padding || undefined}
    >
      {empty ? (placeholder ?? '') : text}
    </div>
  );
}
