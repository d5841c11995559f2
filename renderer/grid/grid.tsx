// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
/**
 * A grid of rows of one height under a header that stays. Small ones draw all their cells; those of many rows recycle
 * them, and those of many rows or columns draw the columns in sight. Scrolling draws what comes, and not the owner.
 */
import './grid.css';
import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { placeColumns, placeLine } from './column-places';
import { useColumnsBeyond } from './columns-beyond';
import { useHeldCells } from './held-cells';
import { useOwnClicks } from './own-clicks';
import { usePassingRows } from './passing-rows';
import { usePointedRow } from './pointed-row';
import type { RangeEdges } from './range';
import { RowFlight } from './row-flight';
import {
  type ColumnWindow,
  cellStyle,
  columnStyle,
  drawnLines,
  frozenMark,
  heldColumnStyle,
  leastWidth,
} from './tracks';
import type { GridControl } from './use-grid';
import { bodyHeight, RowRecycler, type RowWindow, type SlottedRow, useSight } from './virtual-rows';

/** In grids of more columns than this, headings and tracks are drawn for the columns in sight only. */
const manyColumns = 40;

/** The columns that are drawn; the same objects while they are the same. */
export interface ColumnFrame {
  /** Positions of the drawn columns, counted from 0. */
  readonly columns: readonly number[];
  /** The grid line of each, where not all columns have tracks of their own. */
  readonly lines: ReadonlyMap<number, number> | undefined;
  readonly frozen: number;
}

/** The state of the grid that concerns one row. Plain values, so that a memoised row compares them. */
export interface RowFrame extends ColumnFrame {
  /** Key of the row's elements, which go from a row that leaves to one that comes. */
  readonly slot: number;
  readonly index: number;
  /** The columns whose cells are written at once; always the same object, so that scrolling draws no row. */
  readonly inSight: { readonly current: ColumnWindow };
  /** Whether the elements go from row to row. */
  readonly recycled: boolean;
  /** How often rows were written without a render: afterwards each is drawn anew, whatever it was before. */
  readonly refills: number;
  /** The column that has the keyboard, when it is in this row; else -1. */
  readonly activeColumn: number;
  /** First and last column of the selected range in this row; -1 when it is in none. */
  readonly rangeLeft: number;
  readonly rangeRight: number;
  /** Whether the range begins, ends in this row. */
  readonly rangeTop: boolean;
  readonly rangeBottom: boolean;
}

interface GridProps extends HTMLAttributes<HTMLDivElement> {
  readonly control: GridControl;
  /** Rows of which the grid is a part, the header not counted; undefined if nobody knows how many there are. */
  readonly total: number | undefined;
  /** Draws the row of headings. */
  readonly header: (drawn: ColumnFrame) => ReactNode;
  /** Draws a row; a memoised component with the slot as its key. */
  readonly row: (frame: RowFrame) => ReactNode;
  /**
   * Writes a row into the elements that `row` drew for another one: much less work than a render. State of components
   * that it sets is drawn at once. The row with the keyboard and rows of a selected range are never written. Each is drawn
   * once the grid rests.
   * @param flying whether rows come faster than anybody reads them (`RowFlight`): what costs much may wait
   */
  readonly refill?:
    | ((element: Element, index: number, columns: readonly number[], flying: boolean) => void)
    | undefined;
  /**
   * Of rows that come from elsewhere: asks for those of a window; undefined if they are here. Until they have come,
   * the rows that are shown stay in sight.
   */
  readonly ready?: ((rows: RowWindow) => Promise<void> | undefined) | undefined;
}

export function Grid({ control, total, header, row, refill, ready, ...rest }: GridProps) {
  const { scroller, tracks, frozen, sides, width, memory, handlers } = control;
  useEffect(() => {
    if (memory?.scroll) scroller.current?.scrollTo(memory.scroll);
  }, [memory, scroller]);
  const least = leastWidth(tracks, sides);
  useColumnsBeyond(scroller, { least, width, frozen });
  useHeldCells(scroller);
  usePassingRows(scroller);
  usePointedRow(scroller);
  useOwnClicks(scroller);
  return (
    <div
      {...rest}
      ref={scroller}
      role="grid"
      data-grid
      className={`codesk-grid ${rest.className ?? ''}`.trim()}
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-colcount={tracks.length + 2}
      aria-multiselectable
      data-wide={width === 0 || least > width}
      data-placed={control.placedWidth > 0 ? '' : undefined}
      onKeyDown={handlers.onKeyDown}
      onFocus={(event) => {
        handlers.onFocus(event);
        rest.onFocus?.(event);
      }}
      onPointerDown={(event) => {
        rest.onPointerDown?.(event);
        handlers.onPointerDown(event);
      }}
    >
      <GridRows control={control} header={header} row={row} refill={refill} ready={ready} />
    </div>
  );
}

/** The rows that were drawn last, so that scrolling draws only those that come. */
interface DrawnRows {
  readonly props: GridRowsProps;
  readonly columns: readonly number[];
  readonly rows: Map<number, ReactNode>;
  readonly slots: readonly SlottedRow[];
}

type GridRowsProps = Pick<GridProps, 'control' | 'header' | 'row' | 'refill' | 'ready'>;

function GridRows(props: GridRowsProps) {
  const { control, header, row } = props;
  const { scroller, rows: count, rowHeight, tracks, frozen, sides, active, memory, recycled } = control;
  const body = useRef<HTMLDivElement>(null);
  const [recycler] = useState(() => new RowRecycler());
  const [flight] = useState(() => new RowFlight());
  const kept = useRef<DrawnRows | null>(null);
  const refills = useRef(0);
  const many = tracks.length > manyColumns;
  const indexesOf = ({ first, last }: RowWindow) => {
    const indexes = run(first, last);
    // The row with the keyboard stays, so that scrolling never takes the focus away.
    if (active.row >= 0 && active.row < first) indexes.unshift(active.row);
    if (active.row > last) indexes.push(active.row);
    return indexes;
  };
  const refill = (next: RowWindow) => {
    const last = kept.current;
    const { refill: write } = props;
    if (!write || !last || control.edges || !body.current) return false;
    const slots = recycler.take(indexesOf(next));
    if (slots.length !== last.slots.length || slots.some(({ slot }, at) => slot !== last.slots[at]?.slot))
      return false;
    const coming = [...body.current.children].flatMap((element, at) => {
      const index = slots[at]?.row;
      return index === undefined || places.get(element)?.index === index ? [] : { element, index };
    });
    const flying = flight.comes(coming.length, performance.now());
    flushSync(() => {
      for (const { element, index } of coming) {
        placeRow(element, index, index * rowHeight);
        write(element, index, last.columns, flying);
      }
    });
    // What was drawn for these rows is now in other slots.
    last.rows.clear();
    refills.current += 1;
    return true;
  };
  const sight = useSight({
    scroller,
    body,
    count,
    rowHeight,
    tracks,
    frozen,
    sides,
    memory,
    recycler,
    recycled,
    windowed: recycled || many,
    refill,
    ready: props.ready,
  });
  const all = { first: frozen, last: tracks.length - 1 };
  const { first, last } = recycled || many ? sight.columns : all;
  const inSight = useRef(all);
  // Where only columns in sight are drawn, their cells are all that there are.
  inSight.current = recycled || many ? all : sight.columns;
  const { titleAt } = control;
  // Where a column has tracks only if it is drawn, all rows have the cell with the keyboard; else its own row alone.
  const activeAt = many ? active.column - 1 : -1;
  const isBeyond = (at: number) => at >= frozen && at < tracks.length && (at < first || at > last);
  // Numbers, so that the columns are the same while the keyboard moves among those in sight.
  const titleBeyond = isBeyond(titleAt) ? titleAt : -1;
  const activeBeyond = isBeyond(activeAt) ? activeAt : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that begin to be recycled draw all their cells again, with places
  const columns = useMemo(() => {
    const held = run(0, Math.min(frozen, tracks.length) - 1);
    const beyond = [...new Set([titleBeyond, activeBeyond])].filter((at) => at >= 0);
    return [...held, ...[...run(first, last), ...beyond].sort((a, b) => a - b)];
  }, [frozen, tracks.length, first, last, titleBeyond, activeBeyond, recycled]);
  const tracked = many ? columns : undefined;
  const lines = useMemo(() => tracked && drawnLines(tracked), [tracked]);
  const { placedWidth } = control;
  // Not through React: the columns in sight change without drawing the grid or its owner.
  useLayoutEffect(() => {
    const element = body.current?.parentElement;
    if (element) placeColumns(element, { tracks, frozen, sides, drawn: tracked, placedWidth });
    control.tracked.current = tracked;
  }, [tracks, frozen, sides, tracked, placedWidth, control.tracked]);
  const headingFrame = useMemo(
    () => ({ columns: many ? columns : run(0, tracks.length - 1), lines, frozen }),
    [many, columns, tracks.length, lines, frozen],
  );
  const headings = useMemo(() => header(headingFrame), [header, headingFrame]);
  const before = kept.current?.props === props && kept.current.columns === columns ? kept.current.rows : null;
  const rows = new Map<number, ReactNode>();
  const drawn = (index: number, slot: number) => {
    const node =
      before?.get(index) ??
      row({
        ...frameOf(control, index, { columns, lines, frozen }),
        slot,
        inSight,
        recycled,
        refills: refills.current,
      });
    rows.set(index, node);
    return node;
  };
  const slots = recycled
    ? recycler.take(indexesOf(sight.rows))
    : run(0, count - 1).map((index) => ({ row: index, slot: index }));
  const nodes = slots.map((each) => drawn(each.row, each.slot));
  kept.current = { props, columns, rows, slots };
  // Not through React, which would not know what a refill wrote over it.
  useLayoutEffect(() => {
    const places = slots.filter((_, at) => nodes[at]);
    const grid = body.current?.parentElement;
    for (const [at, element] of [...(body.current?.children ?? [])].entries()) {
      const index = places[at]?.row;
      if (index === undefined) continue;
      if (grid) placeLine(grid, element);
      placeRow(element, index, recycled ? index * rowHeight : undefined);
    }
  });
  useLayoutEffect(() => control.focusWanted());
  return (
    <>
      {headings}
      <div
        ref={body}
        role="rowgroup"
        className="codesk-rows"
        style={recycled ? { height: bodyHeight(count, rowHeight) } : undefined}
      >
        {nodes}
        {/* After the rows, which are counted by their place among the children. */}
        {frozen > 0 && (
          <div className="codesk-held-edge" aria-hidden>
            <div className="codesk-held-line" />
          </div>
        )}
      </div>
    </>
  );
}

function run(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Where each row was placed last: asking its element costs more than all else of placing it. */
const places = new WeakMap<Element, { readonly index: number; readonly top: number | undefined }>();

/** @param top offset of a recycled row in CSS pixels */
function placeRow(row: Element, index: number, top: number | undefined): void {
  const before = places.get(row);
  if (before?.index === index && before.top === top) return;
  places.set(row, { index, top });
  if (before?.index !== index) row.setAttribute('data-row', String(index));
  if (before?.top !== top)
    (row as HTMLElement).style.transform = top === undefined ? '' : `translateY(${top}px)`;
}

function frameOf(
  { active, edges, tracks }: GridControl,
  index: number,
  { columns, lines, frozen }: ColumnFrame,
): Omit<RowFrame, 'slot' | 'inSight' | 'recycled' | 'refills'> {
  const activeColumn = active.row === index ? active.column : -1;
  const activeAt = activeColumn - 1;
  const isData = activeAt >= 0 && activeAt < tracks.length;
  return {
    index,
    // The cell with the keyboard is drawn wherever it is.
    columns: !isData || columns.includes(activeAt) ? columns : [...columns, activeAt].sort((a, b) => a - b),
    lines,
    frozen,
    activeColumn,
    ...rowRange(edges, index),
  };
}

/** Attributes of the element of a row; the grid adds its index and its place. */
export function rowProps({ recycled }: RowFrame) {
  return { tabIndex: -1, className: 'codesk-row', 'data-recycled': recycled ? '' : undefined } as const;
}

/** Attributes of the row of headings. */
export const headerRowProps = {
  tabIndex: -1,
  'aria-rowindex': 1,
  className: 'codesk-row codesk-row-header',
} as const;

/** Attributes of the cell before the data. */
export const leadProps = { 'aria-colindex': 1, className: 'codesk-cell codesk-cell-lead' } as const;

/**
 * Attributes of the element around the lead and the frozen cells of a row. Each element that stays in sight is a layer
 * of its own while the grid scrolls, and layers cost more than all else in a frame.
 */
export function heldProps({ frozen }: Pick<ColumnFrame, 'frozen'>) {
  heldStyles[frozen] ??= { gridColumn: `1 / ${frozen + 2}` };
  return { role: 'presentation', className: 'codesk-cells-held', style: heldStyles[frozen] } as const;
}
const heldStyles: CSSProperties[] = [];

/** Attributes of the cell after the data. */
export function actionsProps(columns: number) {
  return { 'aria-colindex': columns + 2, className: 'codesk-cell codesk-cell-actions' } as const;
}

/** Attributes of the heading of the data column at a position counted from 0. */
export function headingProps({ frozen, lines }: ColumnFrame, at: number) {
  return {
    'aria-colindex': at + 2,
    className: 'codesk-cell',
    'data-heading': at,
    'data-frozen': frozenMark(at, frozen),
    style: at < frozen ? heldColumnStyle(at) : columnStyle(at, lines),
  } as const;
}

/** Attributes of the cell of data at a position counted from 0, in `heldProps` if frozen; the row adds its name (`cellOf`). */
export function cellProps(frame: RowFrame, at: number) {
  const { frozen, lines, activeColumn, recycled } = frame;
  return {
    className: 'codesk-cell',
    tabIndex: at + 1 === activeColumn ? 0 : -1,
    'aria-colindex': at + 2,
    'aria-selected': isInRange(frame, at) || undefined,
    'data-frozen': frozenMark(at, frozen),
    'data-range': rangeSides(frame, at),
    style: recycled ? cellStyle(at, lines) : columnStyle(at, lines),
  } as const;
}

type RowRange = Pick<RowFrame, 'rangeLeft' | 'rangeRight' | 'rangeTop' | 'rangeBottom'>;

function isInRange({ rangeLeft, rangeRight }: RowRange, at: number): boolean {
  return at + 1 >= rangeLeft && at + 1 <= rangeRight;
}

/** The sides of a cell that are an edge of the range, for the line around it; undefined outside of the range. */
export function rangeSides(range: RowRange, at: number): string | undefined {
  if (!isInRange(range, at)) return undefined;
  const { rangeTop, rangeRight, rangeBottom, rangeLeft } = range;
  return `${rangeTop ? 't' : ''} ${at + 1 === rangeRight ? 'r' : ''} ${rangeBottom ? 'b' : ''} ${at + 1 === rangeLeft ? 'l' : ''}`;
}

/** The edges of the selected range as one row has them. */
export function rowRange(edges: RangeEdges | null, index: number): RowRange {
  const inRange = edges !== null && index >= edges.top && index <= edges.bottom;
  return {
    rangeLeft: inRange ? edges.left : -1,
    rangeRight: inRange ? edges.right : -1,
    rangeTop: inRange && index === edges.top,
    rangeBottom: inRange && index === edges.bottom,
  };
}

/** The right edge of a heading, which the pointer takes to resize the column. */
export function ColumnEdge(props: Pick<HTMLAttributes<Element>, 'onPointerDown' | 'onDoubleClick'>) {
  return <span className="codesk-heading-edge" aria-hidden {...props} />;
}
