// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * One row of the grid. React draws the elements of a slot and the cells that are more than text; all else is written
 * into them (`grid/row-text`), when the row is drawn and when a row that comes into sight takes the slot over.
 */
import './list-grid.css';
import { type JSX, memo, useMemo, useRef } from 'react';
import type { Row } from '../../../shared/table/row';
import { cellText, unreadable } from '../../cells/cell-content';
import type { CellViewer } from '../../cells/viewer';
import { actionsProps, cellProps, heldProps, leadProps, type RowFrame, rowProps } from '../../grid/grid';
import { cellsOfRow, setAttribute, useRowText, writeText } from '../../grid/row-text';
import { linesUp } from '../../grid/text-width';
import { writeUnseen } from '../../grid/unseen-cells';
import { type Column, type ColumnLook, hasRoom, shownIn } from './columns';
import { type DrawnPart, ReactCell, redrawn, WrittenCell } from './drawn-cell';

/** What a row shows. */
export interface RowContent {
  readonly row: Row;
  readonly index: number;
  /** `aria-rowindex`: counts over all pages, the header is 1. */
  readonly position: number;
  readonly allColumns: readonly Column[];
  /** Of all columns; the same array while only their widths change. */
  readonly looks: readonly ColumnLook[];
  readonly name: string;
  readonly noun: string;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly menuOpen: boolean;
}

interface ListRowProps extends RowFrame, RowContent {}

export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { columns, allColumns, looks, frozen, selected, activeColumn, refills } = props;
  const actions = allColumns.length + 1;
  const isWhole = useRef(false);
  const element = useRowText((own) => {
    const { first, last } = props.inSight.current;
    // A new row is written whole: its cells hold nothing, where those of others hold a row.
    const isNew = !isWhole.current;
    isWhole.current = true;
    const isSeen = (at: number) => isNew || at < frozen || (at >= first && at <= last);
    const cells = { columns, redraws: isWritten };
    writeRow(own, props);
    writeCells(own, props, { ...cells, which: isSeen });
    const writeRest = () => writeCells(own, props, { ...cells, which: (at) => !isSeen(at) });
    writeUnseen(own, columns.every(isSeen) ? undefined : writeRest);
  });
  const { rangeLeft, rangeRight, rangeTop, rangeBottom } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the row is in these elements
  const [heldParts, parts] = useMemo(
    () => [cellParts(props, true), cellParts(props, false)],
    [columns, looks, frozen, activeColumn, rangeLeft, rangeRight, rangeTop, rangeBottom],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refill may have changed what is checked
  const lead = useMemo(
    () => (
      <div {...leadProps} role="gridcell" tabIndex={-1}>
        <input
          type="checkbox"
          data-check
          data-cell=":0"
          tabIndex={activeColumn === 0 ? 0 : -1}
          checked={selected}
          readOnly
        />
      </div>
    ),
    [activeColumn, selected, refills],
  );
  const menu = useMemo(
    () => (
      <div {...actionsProps(actions - 1)} role="gridcell" tabIndex={-1}>
        <button
          type="button"
          data-actions
          data-cell={`:${actions}`}
          tabIndex={activeColumn === actions ? 0 : -1}
          aria-haspopup="menu"
          title="Actions (Shift+F10)"
        >
          {dots}
        </button>
      </div>
    ),
    [actions, activeColumn],
  );
  const held = useRowParts(heldParts, props);
  const others = useRowParts(parts, props);
  // The same elements for every row as long as React draws no cell of it: then only what is written differs.
  const cells = useMemo(
    () => (
      <>
        <div {...heldProps({ frozen })}>
          {lead}
          {held}
        </div>
        {others}
        {menu}
      </>
    ),
    [frozen, lead, held, others, menu],
  );
  return (
    <div {...rowProps(props)} ref={element} role="row">
      {cells}
    </div>
  );
});

/** The cells of a part of a row; those that React draws get the row. */
function useRowParts(parts: readonly RowPart[], { row, refills }: ListRowProps) {
  const drawsRow = parts.some((part) => 'look' in part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row counts only where React draws it
  return useMemo(
    () =>
      parts.map((part) =>
        'look' in part ? (
          <ReactCell {...part} key={part.look.header.value} row={row} refills={refills} />
        ) : (
          part
        ),
      ),
    [parts, drawsRow && row, drawsRow && refills],
  );
}

/** Makes the elements of a slot those of another row. @param flying as in `Grid`: then without pictures */
export function refillRow(
  element: Element,
  content: RowContent,
  columns: readonly number[],
  flying: boolean,
): void {
  writeRow(element, content);
  writeCells(element, content, { columns, redraws: isDrawn, flying });
}

/** Cells that are more than a text, and those of them that React does not draw. */
const isDrawn = ({ draw, Cell }: CellViewer) => draw !== undefined || Cell !== undefined;
const isWritten = ({ draw }: CellViewer) => draw !== undefined;

/** Writes what a row says of itself, its checkbox and its menu. */
function writeRow(element: Element, content: RowContent): void {
  const { position, name, noun, selectable, selected, menuOpen } = content;
  setAttribute(element, 'aria-rowindex', String(position));
  setAttribute(element, 'aria-selected', String(selected));
  const cells = cellsOfRow(element);
  const check = cells[0]?.firstElementChild as HTMLInputElement | null | undefined;
  const button = cells[cells.length - 1]?.firstElementChild;
  check?.setAttribute('aria-label', `Select ${noun} ${name}`);
  button?.setAttribute('aria-label', `Actions for ${noun} ${name}`);
  for (const control of [check, button])
    if (control) setAttribute(control, 'disabled', selectable ? undefined : '');
  if (check && check.checked !== selected) check.checked = selected;
  if (button) setAttribute(button, 'aria-expanded', String(menuOpen));
}

interface Written {
  /** Positions of the columns that have a cell, in order. */
  readonly columns: readonly number[];
  /** Those that are written; all by default. */
  readonly which?: (column: number) => boolean;
  /** Whether a cell that is more than its text is drawn for the row; React does it where it draws the row. */
  readonly redraws: (viewer: CellViewer) => boolean;
  readonly flying?: boolean;
}

function writeCells(
  element: Element,
  { row, allColumns }: RowContent,
  { columns, which, redraws, flying = false }: Written,
): void {
  const cells = cellsOfRow(element);
  columns.forEach((at, drawn) => {
    const column = allColumns[at];
    const cell = cells[drawn + 1];
    if (!cell || !column || which?.(at) === false) return;
    if (!isDrawn(column.viewer)) writeCell(cell, column, row);
    else if (redraws(column.viewer)) redrawn.get(cell)?.(row, column, flying);
  });
}

/** What was written into a cell last. To compare it here is much less work than to ask the element. */
interface WrittenText {
  readonly shown: string;
  readonly isTabular: boolean;
  readonly isReadable: boolean;
  /** The whole text, where what is shown is not a part of it. */
  readonly cutText: string | undefined;
  readonly fits: boolean;
}
const writtenTexts = new WeakMap<Element, WrittenText>();

/** Writes the text of a cell that holds nothing else. */
function writeCell(cell: Element, column: Column, row: Row): void {
  const text = cellText(column.viewer, row[column.header.value], row);
  const isReadable = text !== undefined;
  const shown = isReadable ? shownIn(column, text) : unreadable.text;
  const cutText = isReadable && shown === '…' && text !== shown ? text : undefined;
  const isTabular = isReadable && linesUp(text);
  const fits = hasRoom(column, shown);
  const before = writtenTexts.get(cell);
  if (before?.shown !== shown) writeText(cell, shown);
  const isMarked =
    before?.isTabular === isTabular &&
    before.isReadable === isReadable &&
    before.cutText === cutText &&
    before.fits === fits;
  if (isMarked && before.shown === shown) return;
  writtenTexts.set(cell, { shown, isTabular, isReadable, cutText, fits });
  if (isMarked) return;
  setAttribute(cell, 'data-tabular', isTabular ? 'true' : undefined);
  setAttribute(cell, 'data-unreadable', isReadable ? undefined : '');
  setAttribute(cell, 'title', isReadable ? undefined : unreadable.title);
  setAttribute(cell, 'aria-label', cutText);
  setAttribute(cell, 'data-cut', cutText === undefined ? undefined : '');
  setAttribute(cell, 'data-fits', fits ? '' : undefined);
}

/** Elements that are the same for all rows, and cells that React draws for each. */
type RowPart = JSX.Element | DrawnPart;

/**
 * The cells of a row in order.
 * @param held whether those of the frozen columns, or of the others
 */
function cellParts(frame: ListRowProps, held: boolean): readonly RowPart[] {
  return frame.columns.flatMap((at) => {
    const look = frame.looks[at];
    if (!look || at < frame.frozen !== held) return [];
    const { header, viewer } = look;
    const name = { role: 'gridcell', 'data-cell': `:${at + 1}` };
    const cell = { ...cellProps(frame, at), ...name, 'data-align': viewer.align };
    if (viewer.draw) return <WrittenCell look={look} cell={cell} key={header.value} />;
    if (viewer.Cell) return { look, cell };
    return (
      <div
        {...cell}
        className={viewer.mono ? `${cell.className} codesk-mono` : cell.className}
        key={header.value}
        data-plain={viewer.align === 'end' ? 'number' : ''}
      />
    );
  });
}

/** One element for all rows: Blueprint's icon costs more than the rest of a row. */
const dots = (
  <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
    <circle cx={3} cy={8} r={1.6} />
    <circle cx={8} cy={8} r={1.6} />
    <circle cx={13} cy={8} r={1.6} />
  </svg>
);
