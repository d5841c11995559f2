/**
 * The grid of a row table: recycled rows of one height under a header that stays. The keyboard stands on a row or on
 * one of its cells. On a row Enter edits it in the dialog and Delete removes it; on a cell typing, Enter or F2 edit it
 * where it is, and Shift with the arrows or the mouse marks a block for the clipboard. Only the current row and its
 * buttons are in the tab order.
 */
import './row-tables.css';
import { Button, Icon } from '@blueprintjs/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RowColumn, RowTableDefinition, TableRow } from '../../shared/row-tables/definition';
import type { ChoiceLists } from '../fields/choices';
import { useClipboard } from '../grid/clipboard';
import { CellEditor, type ColumnChoices, type Move } from './cell-editor';
import { type GridPlace, type Selection, selectionOf, walk } from './cell-selection';
import { problemText, type RowProblems } from './row-problems';
import { cellText, decimalPadding, gridColumns, rowName } from './row-text';

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
  readonly choices: (column: RowColumn, row: TableRow) => ColumnChoices;
  readonly copy: (selection: Selection) => string;
  readonly empty: (selection: Selection) => void;
  /** Puts a clipboard text at the selection. */
  readonly paste: (selection: Selection, text: string) => void;
}

interface RowGridProps {
  readonly ref?: Ref<RowGridHandle>;
  readonly table: RowTableDefinition;
  readonly rows: readonly TableRow[];
  readonly problems: RowProblems;
  /** Digits after the point by column. */
  readonly digits: Readonly<Record<string, number>>;
  readonly lists: ChoiceLists;
  /** The same object for the life of the table. */
  readonly actions: RowActions;
}

interface Editing {
  readonly row: number;
  readonly column: number;
  readonly typed: string | null;
}

/** Row height of the chosen density, as the theme sets it. */
function themeRowHeight(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue('--codesk-row-height');
  return Number.parseInt(text, 10) || 30;
}

/** Draws the rows of a table and knows where the keyboard is. Nothing here changes a row. */
export const RowGrid = memo(function RowGrid(props: RowGridProps) {
  const { ref, table, rows, problems, digits, lists, actions } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: null });
  const [anchor, setAnchor] = useState<GridPlace | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const focusWanted = useRef(false);
  // The next focus stretches the marked block instead of starting a new one.
  const stretching = useRef(false);
  const gridId = useId();
  const rowHeight = useMemo(themeRowHeight, []);
  const withProblems = problems.rows.length > 0;
  const columns = useMemo(() => gridColumns(table, withProblems), [table, withProblems]);
  const columnCount = table.columns.length;
  const at: GridPlace = place.row < rows.length ? place : { ...place, row: rows.length - 1 };
  const selection = selectionOf(at, anchor && anchor.row < rows.length ? anchor : at, columnCount);
  const marksMany = anchor !== null && (selection.top < selection.bottom || selection.left < selection.right);

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
      return at.row < 0 || shown.includes(at.row) ? shown : [...shown, at.row].sort((a, b) => a - b);
    },
  });

  const placeId = ({ row, column }: GridPlace) =>
    column === null ? `${gridId}-row-${row}` : `${gridId}-row-${row}-${column}`;
  const focusWhenDrawn = (wanted: GridPlace) => {
    const element = document.getElementById(placeId(wanted));
    if (!element) return;
    focusWanted.current = false;
    element.focus({ preventScroll: true });
    // A wide table scrolls sideways as well.
    if (wanted.column !== null) element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    scroller.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const goTo = (wanted: GridPlace, stretch = false) => {
    const row = Math.min(Math.max(wanted.row, 0), rows.length - 1);
    if (row < 0) return;
    const next = { ...wanted, row };
    setAnchor(stretch ? (anchor ?? at) : null);
    setPlace(next);
    virtualizer.scrollToIndex(row, { align: 'auto' });
    stretching.current = stretch;
    focusWanted.current = true;
    focusWhenDrawn(next);
  };
  useEffect(() => {
    if (focusWanted.current) focusWhenDrawn(at);
  });
  useImperativeHandle(ref, () => ({ focusRow: (row: number) => goTo({ row, column: null }) }));

  const startEdit = (typed: string | null) => {
    if (at.column === null) return;
    setAnchor(null);
    setEditing({ row: at.row, column: at.column, typed });
  };
  const endEdit = (row: number, column: number, move: Move) => {
    setEditing(null);
    // Over the end of a row the next one begins.
    const flat = row * columnCount + column + (move === 'right' ? 1 : -1);
    const next: GridPlace =
      move === 'stay'
        ? { row, column }
        : move === 'down' || move === 'up'
          ? { row: row + (move === 'down' ? 1 : -1), column }
          : flat < 0
            ? { row, column }
            : { row: Math.floor(flat / columnCount), column: flat % columnCount };
    // The rows may be others by the time they are drawn, so the keyboard waits for them.
    setAnchor(null);
    setPlace({ ...next, row: Math.max(0, Math.min(next.row, rows.length - 1)) });
    virtualizer.scrollToIndex(next.row, { align: 'auto' });
    focusWanted.current = true;
  };
  const latest = useRef({ endEdit, rows });
  latest.current = { endEdit, rows };
  const editorActions = useMemo<EditorActions>(
    () => ({
      check: (index, column, text) => actions.check(index, column, text),
      choices: (column, row) => actions.choices(column, row),
      commit: (index, position, text, move) => {
        const column = table.columns[position];
        if (!column) return;
        const before = latest.current.rows[index]?.[column.name] ?? '';
        const now = text.trim() === before ? index : actions.write(index, column, text);
        latest.current.endEdit(now, position, move);
      },
      cancel: (index, position) => latest.current.endEdit(index, position, 'stay'),
      leave: (index, position, text) => {
        const column = table.columns[position];
        setEditing(null);
        if (column && text.trim() !== (latest.current.rows[index]?.[column.name] ?? ''))
          actions.write(index, column, text);
      },
    }),
    [actions, table],
  );

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const onPlace = (event.target as HTMLElement).matches('[role="row"], [role="gridcell"]');
    const command = event.ctrlKey || event.metaKey;
    const bounds = { rows: rows.length, columns: columnCount, page: rowsInSight - 1 };
    const target = event.altKey ? undefined : walk(at, event.key, command, bounds);
    const handled = () => {
      event.preventDefault();
      return true;
    };
    if (target) {
      handled();
      goTo(target, event.shiftKey);
    } else if (!onPlace || event.altKey) {
      // The buttons of a row keep their keys.
      if (event.key === 'F2' && handled()) actions.edit(at.row);
    } else if (command) {
      if (event.key.toLowerCase() === 'a' && handled()) {
        setAnchor({ row: 0, column: 0 });
        setPlace({ row: rows.length - 1, column: columnCount - 1 });
        stretching.current = true;
        focusWanted.current = true;
      }
    } else if (event.key === 'F2' || event.key === 'Enter') {
      handled();
      if (at.column === null) actions.edit(at.row);
      else startEdit(null);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      handled();
      if (!selection.wholeRows) actions.empty(selection);
      else if (event.key === 'Delete') actions.remove(selection.top, selection.bottom);
    } else if (event.key === ' ' && event.shiftKey) {
      handled();
      goTo({ row: at.row, column: null });
    } else if (event.key === 'Escape' && (at.column !== null || anchor)) {
      handled();
      event.stopPropagation();
      goTo(anchor ? at : { ...at, column: null });
    } else if (event.key.length === 1 && at.column !== null && !event.nativeEvent.isComposing) {
      handled();
      startEdit(event.key);
    }
  };

  const focus = useCallback((event: FocusEvent<HTMLElement>) => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
    if (!element) return;
    const [row = 0, column] = (element.dataset.place ?? '').split('-').map(Number);
    const next: GridPlace = { row, column: column ?? null };
    const stretch = stretching.current;
    stretching.current = false;
    setPlace(next);
    if (!stretch) setAnchor(null);
  }, []);
  const mouseDown = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('button, input')) return;
    stretching.current = event.shiftKey;
    if (event.shiftKey) setAnchor(anchor ?? at);
  };
  const mouseOver = (event: MouseEvent<HTMLElement>) => {
    if (event.buttons !== 1 || editing) return;
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
    if (!element || element === document.activeElement) return;
    if (!scroller.current?.contains(document.activeElement)) return;
    stretching.current = true;
    setAnchor(anchor ?? at);
    element.focus({ preventScroll: true });
  };
  const doubleClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('button, input')) return;
    if (at.column === null) actions.edit(at.row);
    else startEdit(null);
  };

  useClipboard(scroller, {
    copy: (cut) => {
      const text = actions.copy(selection);
      if (cut) actions.empty(selection);
      return text;
    },
    paste: (text) => actions.paste(selection, text),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: recycled rows cannot be a table element.
    <div
      ref={scroller}
      className="codesk-rowgrid"
      role="grid"
      aria-label={table.heading}
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      aria-colcount={columnCount + (withProblems ? 3 : 2)}
      style={{ maxHeight: rowHeight * (rowsInSight + 1) + 2 }}
      onKeyDown={keyDown}
      onFocus={focus}
      onMouseDown={mouseDown}
      onMouseOver={mouseOver}
      onDoubleClick={doubleClick}
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
          const isCurrent = index === at.row;
          const isMarked = marksMany && index >= selection.top && index <= selection.bottom;
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
              current={isCurrent ? at.column : undefined}
              markedFrom={isMarked ? selection.left : -1}
              markedTo={isMarked ? selection.right : -1}
              editing={editing?.row === index ? editing : undefined}
              errorFields={problems.errors.get(index)}
              problem={withProblems ? problemText(table, problems, index) : undefined}
              actions={actions}
              editor={editorActions}
            />
          ) : null;
        })}
      </div>
    </div>
  );
});

/** What the editor of a cell reports, by row and position of the column. */
interface EditorActions {
  readonly check: RowActions['check'];
  readonly choices: RowActions['choices'];
  readonly commit: (index: number, position: number, text: string, move: Move) => void;
  readonly cancel: (index: number, position: number) => void;
  readonly leave: (index: number, position: number, text: string) => void;
}

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
  /** The cell that the keyboard is on, null for the row itself, undefined in all other rows. */
  readonly current: number | null | undefined;
  /** The marked cells, -1 when there are none. */
  readonly markedFrom: number;
  readonly markedTo: number;
  readonly editing: Editing | undefined;
  readonly errorFields: Readonly<Record<string, string>> | undefined;
  /** Undefined when no row of the table has a problem: then there is no such column. */
  readonly problem: string | undefined;
  readonly actions: RowActions;
  readonly editor: EditorActions;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, table, row, index, start, height, columns, digits, lists, current, editing, errorFields } =
    props;
  const { problem, markedFrom, markedTo, actions, editor } = props;
  const isCurrent = current !== undefined;
  const name = rowName(table, row, lists);
  const tone = errorFields ? ' codesk-rowgrid-wrong' : problem ? ' codesk-rowgrid-repeated' : '';
  const allMarked = markedFrom === 0 && markedTo === table.columns.length - 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-label={name}
      aria-selected={allMarked || undefined}
      data-place={index}
      tabIndex={current === null ? 0 : -1}
      className={`codesk-rowgrid-row${tone}`}
      style={{ ...columns, height, transform: `translateY(${start}px)` }}
    >
      <Cell className="codesk-rowcell-number" text={String(index + 1)} />
      {table.columns.map((column, position) => {
        const isDecimal = column.kind === 'decimal';
        const edited = editing?.column === position ? editing : undefined;
        const marked = position >= markedFrom && position <= markedTo;
        const common = {
          id: `${id}-${position}`,
          place: `${index}-${position}`,
          tabIndex: current === position && !edited ? 0 : -1,
          marked,
        };
        if (edited) {
          return (
            <Cell key={column.name} {...common} className="codesk-rowcell-editing" text="">
              <CellEditor
                column={column}
                value={row[column.name] ?? ''}
                typed={edited.typed}
                choices={column.kind === 'choice' ? editor.choices(column, row) : undefined}
                check={(text) => editor.check(index, column, text)}
                onCommit={(text, move) => editor.commit(index, position, text, move)}
                onCancel={() => editor.cancel(index, position)}
                onLeave={(text) => editor.leave(index, position, text)}
              />
            </Cell>
          );
        }
        return (
          <Cell
            key={column.name}
            {...common}
            className={`codesk-rowcell-${column.kind}${errorFields?.[column.name] ? ' codesk-rowcell-wrong' : ''}`}
            text={cellText(column, row, lists)}
            error={errorFields?.[column.name]}
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
          onClick={() => actions.edit(index)}
        />
        <Button
          variant="minimal"
          size="small"
          icon="trash"
          aria-label={`Delete ${name}`}
          title={`Delete ${name} (Delete)`}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => actions.remove(index, index)}
        />
      </div>
    </div>
  );
});

interface CellProps {
  readonly text: string;
  readonly className: string;
  readonly id?: string;
  readonly place?: string;
  readonly tabIndex?: number;
  readonly marked?: boolean;
  readonly error?: string;
  readonly placeholder?: string;
  readonly padding?: string;
  readonly children?: ReactNode;
}

function Cell({
  text,
  className,
  id,
  place,
  tabIndex,
  marked,
  error,
  placeholder,
  padding,
  children,
}: CellProps) {
  const empty = text === '' && !children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    <div
      id={id}
      role="gridcell"
      data-place={place}
      tabIndex={tabIndex}
      className={`codesk-rowcell ${className}${empty ? ' codesk-rowcell-empty' : ''}${marked ? ' codesk-rowcell-marked' : ''}`}
      title={error ? `${text}: ${error}` : text}
      aria-selected={marked || undefined}
      aria-invalid={error ? true : undefined}
      data-padding={padding || undefined}
    >
      {children ?? (empty ? (placeholder ?? '') : text)}
    </div>
  );
}
