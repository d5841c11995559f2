// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * One row of the grid. React draws the elements of a slot and the cells that are more than text; all else is written
 * into them (`grid/row-text`), when the row is drawn and when a row that comes into sight takes the slot over.
 */
import './list-grid.css';
import { type JSX, memo, useMemo } from 'react';
import type { Row } from '../../../shared/table/row';
import { cellText, unreadable } from '../../cells/cell-content';
import { actionsProps, cellProps, heldProps, leadProps, type RowFrame, rowProps } from '../../grid/grid';
import { cellsOfRow, setAttribute, setCell, useRowText, writeText } from '../../grid/row-text';
import { linesUp } from '../../grid/text-width';
import { type Column, hasRoom, shownIn } from './columns';
import { type DrawnPart, ReactCell, redrawn, WrittenCell } from './drawn-cell';

/** What a row shows. */
export interface RowContent {
  readonly row: Row;
  readonly index: number;
  /** `aria-rowindex`: counts over all pages, the header is 1. */
  readonly position: number;
  readonly allColumns: readonly Column[];
  readonly name: string;
  readonly noun: string;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly menuOpen: boolean;
}

interface ListRowProps extends RowFrame, RowContent {}

export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, columns, allColumns, selected, activeColumn, refills } = props;
  const actions = allColumns.length + 1;
  const element = useRowText((own) => writeRow(own, props, columns));
  const { frozen, rangeLeft, rangeRight, rangeTop, rangeBottom } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the row is in these elements
  const [heldParts, parts] = useMemo(
    () => [cellParts(props, true), cellParts(props, false)],
    [columns, allColumns, frozen, activeColumn, rangeLeft, rangeRight, rangeTop, rangeBottom],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refill may have changed what is checked
  const lead = useMemo(
    () => (
      <div {...leadProps} role="gridcell" tabIndex={-1}>
        <input
          type="checkbox"
          data-check
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
  const drawPart = (part: JSX.Element | DrawnPart) => {
    if (!('column' in part)) return part;
    const { header, viewer } = part.column;
    const DrawnBy = viewer.draw ? WrittenCell : ReactCell;
    return <DrawnBy {...part} key={header.value} row={row} refills={refills} />;
  };
  return (
    <div {...rowProps(props)} ref={element} role="row">
      <div {...heldProps(props)}>
        {lead}
        {heldParts.map(drawPart)}
      </div>
      {parts.map(drawPart)}
      {menu}
    </div>
  );
});

/** Makes the elements of a slot those of another row. */
export function refillRow(element: Element, content: RowContent, columns: readonly number[]): void {
  writeRow(element, content, columns, (cell) => redrawn.get(cell)?.(content.row));
}

/** @param draw draws a cell that is more than its text; not needed while React draws the row */
function writeRow(
  element: Element,
  content: RowContent,
  columns: readonly number[],
  draw?: (cell: Element) => void,
): void {
  const { row, index, position, allColumns, name, noun, selectable, selected, menuOpen } = content;
  setAttribute(element, 'aria-rowindex', String(position));
  setAttribute(element, 'aria-selected', String(selected));
  const cells = cellsOfRow(element);
  columns.forEach((at, drawn) => {
    const column = allColumns[at];
    const cell = cells[drawn + 1];
    setCell(cell, index, at + 1);
    if (!cell || !column) return;
    if (column.viewer.draw || column.viewer.Cell) {
      draw?.(cell);
      return;
    }
    const text = cellText(column.viewer, row[column.header.value], row);
    const shown = text === undefined ? unreadable.text : shownIn(column, text);
    const isCut = text !== undefined && shown === '…' && text !== shown;
    setAttribute(cell, 'data-tabular', text !== undefined && linesUp(text) ? 'true' : undefined);
    setAttribute(cell, 'data-unreadable', text === undefined ? '' : undefined);
    setAttribute(cell, 'title', text === undefined ? unreadable.title : undefined);
    setAttribute(cell, 'aria-label', isCut ? text : undefined);
    setAttribute(cell, 'data-cut', isCut ? '' : undefined);
    setAttribute(cell, 'data-fits', hasRoom(column, shown) ? '' : undefined);
    writeText(cell, shown);
  });
  const check = cells[0]?.firstElementChild as HTMLInputElement | null | undefined;
  const button = cells[cells.length - 1]?.firstElementChild;
  setCell(check, index, 0);
  setCell(button, index, allColumns.length + 1);
  check?.setAttribute('aria-label', `Select ${noun} ${name}`);
  button?.setAttribute('aria-label', `Actions for ${noun} ${name}`);
  for (const control of [check, button])
    if (control) setAttribute(control, 'disabled', selectable ? undefined : '');
  if (check && check.checked !== selected) check.checked = selected;
  if (button) setAttribute(button, 'aria-expanded', String(menuOpen));
}

/**
 * The cells of a row in order: elements that are the same for all rows, between the cells that are not.
 * @param held whether those of the frozen columns, or of the others
 */
function cellParts(frame: ListRowProps, held: boolean): readonly (JSX.Element | DrawnPart)[] {
  return frame.columns.flatMap((at) => {
    const column = frame.allColumns[at];
    if (!column || at < frame.frozen !== held) return [];
    const { header, viewer } = column;
    const cell = { ...cellProps(frame, at), role: 'gridcell', 'data-align': viewer.align };
    if (viewer.draw || viewer.Cell) return { column, cell };
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
