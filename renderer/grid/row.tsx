// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** A row of a grid, and the attributes of its cells: their position and their state in the grid. */
import './grid.css';
import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import type { RangeEdges } from './range';
import { frozenMark } from './tracks';

/** The drawn columns; the same object until other columns are drawn. */
export interface ColumnFrame {
  /** Positions of the drawn columns, counted from 0. */
  readonly columns: readonly number[];
  /** Number of frozen columns. */
  readonly frozen: number;
  /** The drawn columns that follow columns that are not drawn; they have an explicit position. */
  readonly afterGap: ReadonlySet<number>;
}

/** The state of the grid for one row. Plain values, so that a memoised row can compare them. */
export interface RowFrame extends ColumnFrame {
  readonly index: number;
  /** Id of the element, if the rows are not in the order of their elements. */
  readonly id: string | undefined;
  /** CSS pixels from the top of all rows; undefined if all rows are drawn. */
  readonly top: number | undefined;
  /** The active column, if the active cell is in this row; else -1. */
  readonly activeColumn: number;
  /** First and last column of the selected range in this row; -1 for none. */
  readonly rangeLeft: number;
  readonly rangeRight: number;
  /** True if the range starts or ends in this row. */
  readonly rangeTop: boolean;
  readonly rangeBottom: boolean;
}

interface GridRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly frame: RowFrame;
  /** The cell before the data. */
  readonly lead: ReactNode;
  /** Draws the cell of data at a position, with its position or column as key. */
  readonly cell: (at: number) => ReactNode;
  /** The cell after the data. */
  readonly actions?: ReactNode;
}

/**
 * A row of a grid. The lead and the frozen cells have one sticky element around them. Each sticky element is a
 * compositor layer, so a sticky element per cell would make scrolling slow.
 */
export function GridRow({ frame, lead, cell, actions, ...rest }: GridRowProps) {
  const { index, id, top, columns, frozen } = frame;
  const style: CSSProperties | undefined =
    top === undefined ? undefined : { position: 'absolute', transform: `translateY(${top}px)` };
  return (
    <div {...rest} id={id} role="row" tabIndex={-1} className="codesk-row" data-row={index} style={style}>
      <div role="presentation" className="codesk-cells-held" style={frozenStyle(frozen)}>
        {lead}
        {columns.filter((at) => at < frozen).map(cell)}
      </div>
      {columns.filter((at) => at >= frozen).map(cell)}
      {actions}
    </div>
  );
}

function frozenStyle(frozen: number): CSSProperties | undefined {
  return frozen > 0 ? { gridColumn: `1 / ${frozen + 2}` } : undefined;
}

/** Returns the attributes of the row of headings. */
export const headerRowProps = {
  tabIndex: -1,
  'aria-rowindex': 1,
  className: 'codesk-row codesk-row-header',
} as const;

/** Returns the attributes of the cell before the data. */
export const leadProps = { 'aria-colindex': 1, className: 'codesk-cell codesk-cell-lead' } as const;

/** Returns the attributes of the cell after the data. */
export function actionsProps(columns: number) {
  return { 'aria-colindex': columns + 2, className: 'codesk-cell codesk-cell-actions' } as const;
}

/** Returns the attributes of the heading of the data column at a position, counted from 0. */
export function headingProps({ frozen, afterGap }: ColumnFrame, at: number) {
  return {
    'aria-colindex': at + 2,
    className: 'codesk-cell',
    'data-heading': at,
    'data-frozen': frozenMark(at, frozen),
    style:
      at < frozen
        ? ({ '--codesk-held-left': `var(--codesk-frozen-${at})` } as CSSProperties)
        : columnStyle(at, afterGap),
  } as const;
}

/** Returns the attributes of the data cell at a position, counted from 0. */
export function cellProps(frame: RowFrame, at: number) {
  const { frozen, afterGap, activeColumn } = frame;
  return {
    className: 'codesk-cell',
    tabIndex: at + 1 === activeColumn ? 0 : -1,
    'aria-colindex': at + 2,
    'aria-selected': isInRange(frame, at) || undefined,
    'data-cell': `:${at + 1}`,
    'data-frozen': frozenMark(at, frozen),
    'data-range': rangeSides(frame, at),
    style: columnStyle(at, afterGap),
  } as const;
}

/** The track of a column after a gap. */
function columnStyle(at: number, afterGap: ColumnFrame['afterGap']): CSSProperties | undefined {
  return afterGap.has(at) ? { gridColumn: at + 2 } : undefined;
}

type RowRange = Pick<RowFrame, 'rangeLeft' | 'rangeRight' | 'rangeTop' | 'rangeBottom'>;

function isInRange({ rangeLeft, rangeRight }: RowRange, at: number): boolean {
  return at + 1 >= rangeLeft && at + 1 <= rangeRight;
}

/** Returns the sides of a cell that are edges of the range, for the line around it; undefined outside the range. */
export function rangeSides(range: RowRange, at: number): string | undefined {
  if (!isInRange(range, at)) return undefined;
  const { rangeTop, rangeRight, rangeBottom, rangeLeft } = range;
  return `${rangeTop ? 't' : ''} ${at + 1 === rangeRight ? 'r' : ''} ${rangeBottom ? 'b' : ''} ${at + 1 === rangeLeft ? 'l' : ''}`;
}

/** Returns the edges of the selected range in one row. */
export function rowRange(edges: RangeEdges | null, index: number): RowRange {
  const inRange = edges !== null && index >= edges.top && index <= edges.bottom;
  return {
    rangeLeft: inRange ? edges.left : -1,
    rangeRight: inRange ? edges.right : -1,
    rangeTop: inRange && index === edges.top,
    rangeBottom: inRange && index === edges.bottom,
  };
}

/** The right edge of a heading, which is dragged to resize the column. */
export function ColumnEdge(props: Pick<HTMLAttributes<Element>, 'onPointerDown' | 'onDoubleClick'>) {
  return <span className="codesk-heading-edge" aria-hidden {...props} />;
}
