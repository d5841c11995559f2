// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
/**
 * A grid of rows of one height below a sticky header. With more than 100 rows or 40 columns, only the visible ones are
 * drawn. Scrolling renders this component again, but not its owner.
 */
import './grid.css';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  Fragment,
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useOwnClicks } from './own-clicks';
import { type ColumnFrame, type RowFrame, rowRange } from './row';
import { frozenProperties, frozenTemplate, gridTemplate, leastWidth } from './tracks';
import type { GridControl } from './use-grid';

/** Most columns that are all drawn; with more, only the visible columns are drawn. */
const manyColumns = 40;
/** Rows that are drawn above the visible ones, so that the compositor can scroll without blank rows. */
const overscan = 6;

interface GridProps extends HTMLAttributes<HTMLDivElement> {
  readonly control: GridControl;
  /** Total number of rows, of which the grid shows a part, without the header; undefined if it is not known. */
  readonly total: number | undefined;
  /** Draws the row of headings. */
  readonly header: (drawn: ColumnFrame) => ReactNode;
  /** Draws a row: a memoised component without own state, because another row may get its elements. */
  readonly row: (frame: RowFrame) => ReactNode;
  /** Called with the first and the last visible row, for rows that are loaded when they become visible. */
  readonly onRows?: ((first: number, last: number) => void) | undefined;
}

export function Grid({ control, total, header, row, onRows, ...rest }: GridProps) {
  const {
    scroller,
    rows: count,
    rowHeight,
    tracks,
    frozen,
    sides,
    width,
    virtual,
    active,
    edges,
    memory,
  } = control;
  const id = useId();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (memory?.scroll) scroller.current?.scrollTo(memory.scroll);
  }, [memory, scroller]);
  useOwnClicks(scroller);
  const frame = useColumns(control);
  const rows = useRows(control);
  const headings = useMemo(() => header(frame), [header, frame]);
  const { first, last } = rows;
  useEffect(() => onRows?.(first, last), [onRows, first, last]);
  useLayoutEffect(() => control.focusRequested());
  const least = leastWidth(tracks, sides);
  const style = useMemo(
    () => ({
      ...frozenProperties(tracks, frozen, sides),
      '--codesk-columns': gridTemplate(tracks, frozen, sides),
      '--codesk-held-columns': frozenTemplate(tracks, frozen, sides),
      '--codesk-row-height': `${rowHeight}px`,
      '--codesk-rows-width': `${least}px`,
    }),
    [tracks, frozen, sides, least, rowHeight],
  );
  return (
    <div
      {...rest}
      ref={scroller}
      role="grid"
      data-grid
      className={`codesk-grid ${rest.className ?? ''}`.trim()}
      style={{ ...style, ...rest.style } as CSSProperties}
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-colcount={tracks.length + 2}
      aria-multiselectable
      data-wide={width === 0 || least > width}
      // Columns continue beyond the edge, so a cell that is cut there must not look complete.
      data-beyond={width > 0 && least - left > width + 1 ? '' : undefined}
      data-before={frozen === 0 && left > 0 ? '' : undefined}
      data-resizing={control.isResizing ? '' : undefined}
      onKeyDown={control.onKeyDown}
      onFocus={(event) => {
        control.onFocus(event);
        rest.onFocus?.(event);
      }}
      onPointerDown={(event) => {
        rest.onPointerDown?.(event);
        control.onPointerDown(event);
      }}
      onScroll={(event) => {
        const { scrollTop, scrollLeft } = event.currentTarget;
        if (memory) memory.scroll = { top: scrollTop, left: scrollLeft };
        setLeft(scrollLeft);
        rest.onScroll?.(event);
      }}
    >
      {headings}
      <div
        role="rowgroup"
        className="codesk-rows"
        aria-owns={rows.order?.map((slot) => `${id}${slot}`).join(' ')}
        style={virtual ? { height: count * rowHeight } : undefined}
      >
        {rows.drawn.map(({ index, top, slot }) => {
          const activeColumn = active.row === index ? active.column : -1;
          return (
            <Fragment key={slot}>
              {row({
                ...frame,
                id: virtual ? `${id}${slot}` : undefined,
                index,
                top,
                activeColumn,
                ...rowRange(edges, index),
              })}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

/**
 * Returns the rows to draw: all rows, or if there are many, the visible ones and the active one. Each row has one of a
 * fixed number of slots, so that a row that becomes visible reuses the elements of one that left.
 */
function useRows({ scroller, rows: count, rowHeight, virtual, active, memory }: GridControl) {
  const rows = useVirtualizer({
    enabled: virtual,
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useKeys(rowHeight),
    initialOffset: memory?.scroll?.top ?? 0,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  if (!virtual) {
    const drawn = run(0, count - 1).map((index) => ({ index, top: undefined, slot: index }));
    return { drawn, first: 0, last: count - 1, order: undefined };
  }
  const { startIndex: first, endIndex: last } = rows.calculateRange() ?? { startIndex: 0, endIndex: 0 };
  // Enough for the whole screen. The number does not depend on the size of the window, so that rows do not change their
  // slots.
  const slots = Math.ceil(Math.max(window.innerHeight, window.screen.height) / rowHeight) + overscan;
  const start = Math.max(0, Math.min(first - overscan, count - slots));
  const indexes = run(start, Math.min(start + slots, count) - 1);
  const slotOf = (index: number) => index % slots;
  const isBeyond = active.row >= 0 && !indexes.includes(active.row);
  const drawn = indexes.map((index) => {
    const isTaken = isBeyond && slotOf(index) === slotOf(active.row);
    return { index, top: index * rowHeight, slot: isTaken ? slots : slotOf(index) };
  });
  // The active row stays drawn, so that scrolling does not remove the focus.
  if (isBeyond) drawn.push({ index: active.row, top: active.row * rowHeight, slot: slotOf(active.row) });
  const order = drawn.toSorted((a, b) => a.index - b.index).map(({ slot }) => slot);
  return {
    drawn: drawn.toSorted((a, b) => a.slot - b.slot),
    first,
    last,
    /** The slots in the order of their rows, for screen readers. Not computed while scrolling, because it is slow. */
    order: rows.isScrolling ? undefined : order,
  };
}

/**
 * Returns the columns to draw: all columns, or if there are many, the frozen ones, the visible ones, the title and the
 * active one.
 */
function useColumns(control: GridControl): ColumnFrame {
  const { tracks, frozen, sides, scroller, active, titleAt, virtual } = control;
  const count = tracks.length;
  const enabled = virtual || count > manyColumns;
  const activeAt = active.column - 1;
  const columns = useVirtualizer({
    enabled,
    horizontal: true,
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => tracks[at]?.width ?? 0,
    getItemKey: useKeys(tracks),
    paddingStart: sides.lead,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 1,
    rangeExtractor: useCallback(
      (range: Range) => withIndexes(defaultRangeExtractor(range), [...run(0, frozen - 1), titleAt, activeAt]),
      [frozen, titleAt, activeAt],
    ),
  });
  // The positions are joined to a text, so that the frame is the same object until other columns are drawn.
  const shown = (enabled ? columns.getVirtualIndexes() : run(0, count - 1)).join();
  return useMemo(() => {
    const drawn = JSON.parse(`[${shown}]`) as readonly number[];
    const afterGap = new Set(drawn.filter((at, place) => at > 0 && drawn[place - 1] !== at - 1));
    return { columns: drawn, frozen, afterGap };
  }, [shown, frozen]);
}

/** Returns the key function of a virtualizer. A new function makes it measure again, so it changes with the sizes. */
function useKeys(sizes: unknown): (index: number) => number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function for other sizes
  return useCallback((index: number) => index, [sizes]);
}

/** Returns the indexes in order, together with the further ones that are not negative. */
function withIndexes(indexes: readonly number[], further: readonly number[]): number[] {
  const all = new Set([...indexes, ...further.filter((index) => index >= 0)]);
  return all.size === indexes.length ? [...indexes] : [...all].sort((a, b) => a - b);
}

function run(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
