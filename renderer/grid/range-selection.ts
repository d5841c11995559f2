/** Selecting a range of cells with pointer and keys. */
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Cell } from './keys';
import { trackPointer } from './pointer';
import { type CellRange, edgesOf, rangeBetween } from './range';

/** Scroll speed: CSS pixels per frame, for each pixel between the pointer and the grid. */
const scrollSpeed = 0.35;

interface RangeSelectionOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** When this is another object, the range is dropped. */
  readonly basis: unknown;
  readonly rows: number;
  /** Names of the data columns in their order; a range is dropped when they change. */
  readonly columns: readonly string[];
  /** The active cell. */
  readonly current: Cell;
}

/**
 * Returns the cell of an element; undefined outside cells. `data-cell` names it as `row:column`, or as `:column` in a
 * row with `data-row`. The second form does not change when the elements are reused for another row.
 */
export function cellOf(element: Element | null): Cell | undefined {
  const cell = element?.closest<HTMLElement>('[data-cell]');
  if (!cell) return undefined;
  const [row, column] = (cell.dataset.cell ?? '').split(':');
  const ofRow = row || cell.closest<HTMLElement>('[data-row]')?.dataset.row;
  return { row: Number(ofRow ?? 0), column: Number(column ?? 0) };
}

export function useRangeSelection({ scroller, basis, rows, columns, current }: RangeSelectionOptions) {
  const [selected, setSelected] = useState<{ basis: unknown; columns: string; range: CellRange } | null>(
    null,
  );
  // A range is dropped if the columns change, but not if their widths change.
  const names = useMemo(() => JSON.stringify(columns), [columns]);
  const valid = selected !== null && selected.basis === basis && selected.columns === names;
  const { anchor, head } = valid ? selected.range : { anchor: undefined, head: undefined };
  const range = useMemo(
    () => (anchor && head ? (rangeBetween(anchor, head, rows, columns.length) ?? null) : null),
    [anchor, head, rows, columns.length],
  );
  const edges = useMemo(() => (range ? edgesOf(range, columns.length) : null), [range, columns.length]);

  const select = (next: CellRange | undefined) =>
    setSelected(next ? { basis, columns: names, range: next } : null);
  const selectTo = (to: Cell, from = range?.anchor ?? current) =>
    select(rangeBetween(from, to, rows, columns.length));

  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  /** Handles a press on a cell: with Shift it extends the range to the cell, else it may start a new range. */
  const onPress = (event: PointerEvent) => {
    const target = event.target as Element;
    const cell = cellOf(target);
    if (event.button !== 0 || !cell || cell.row < 0 || target.closest('button, input, a')) return;
    if (event.shiftKey) {
      selectTo(cell);
      return;
    }
    select(undefined);
    // A finger scrolls instead.
    if (event.pointerType === 'touch') return;
    let last = cell;
    const reach = (over: Element | null) => {
      const next = scroller.current?.contains(over) ? cellOf(over) : undefined;
      if (!next || (next.row === last.row && next.column === last.column)) return;
      last = next;
      // Otherwise the browser would copy the text that it selected while dragging, instead of the cells.
      document.getSelection()?.removeAllRanges();
      select(rangeBetween(cell, next, rows, columns.length));
    };
    const autoScroll = scrollAlong(scroller, reach);
    const end = () => {
      autoScroll.stop();
      stop.current = () => {};
    };
    stop.current = end;
    trackPointer(event, {
      move: (moved) => {
        reach(moved.target as Element);
        autoScroll.at(moved.clientX, moved.clientY);
      },
      end,
      cancel: () => {
        end();
        select(undefined);
      },
    });
  };

  return {
    edges,
    range,
    select,
    selectTo,
    selectAll: () => selectTo({ row: rows - 1, column: columns.length }, { row: 0, column: 1 }),
    onPress,
  };
}
/** Scrolls the grid while the pointer is held outside it, and reports the element at its edge. */
function scrollAlong(scroller: RefObject<HTMLElement | null>, reach: (over: Element | null) => void) {
  let frame = 0;
  let pointer = { x: 0, y: 0 };
  const run = () => {
    frame = 0;
    const element = scroller.current;
    if (!element) return;
    const box = element.getBoundingClientRect();
    const outside = (at: number, from: number, to: number) => (at < from ? at - from : at > to ? at - to : 0);
    const x = outside(pointer.x, box.left, box.left + element.clientWidth);
    const y = outside(pointer.y, box.top, box.top + element.clientHeight);
    if (x === 0 && y === 0) return;
    element.scrollBy(x * scrollSpeed, y * scrollSpeed);
    const inside = (at: number, from: number, size: number) =>
      Math.min(from + size - 2, Math.max(from + 2, at));
    const header = element.firstElementChild?.clientHeight ?? 0;
    reach(
      document.elementFromPoint(
        inside(pointer.x, box.left, element.clientWidth),
        inside(pointer.y, box.top + header, element.clientHeight - header),
      ),
    );
    frame = requestAnimationFrame(run);
  };
  return {
    at: (x: number, y: number) => {
      pointer = { x, y };
      frame ||= requestAnimationFrame(run);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
