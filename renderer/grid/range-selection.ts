/** Marking a block of cells with pointer and keys. The block belongs to the rows and columns it was made on. */
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../shared/table/row';
import type { Cell } from './keys';
import { trackPointer } from './pointer';
import { blockBetween, type CellBlock, edgesOf, wholeBlock } from './range';

/** CSS pixels that the grid scrolls per frame and pixel that the pointer is outside of it. */
const pull = 0.35;

export interface MarkingOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  /** Names of the columns in their order; a range does not outlive a change of them. */
  readonly columns: readonly string[];
  /** The cell that has the keyboard. */
  readonly current: Cell;
}

/** The cell an element is in; undefined outside of cells. */
export function cellOf(element: Element | null): Cell | undefined {
  const place = element?.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':').map(Number);
  return place ? { row: place[0] ?? 0, column: place[1] ?? 0 } : undefined;
}

export function useMarking({ scroller, rows, columns, current }: MarkingOptions) {
  const [marked, setMarked] = useState<{ rows: readonly Row[]; columns: string; block: CellBlock } | null>(
    null,
  );
  // Widths may change under a block; the columns themselves may not.
  const names = useMemo(() => JSON.stringify(columns), [columns]);
  const block = marked && marked.rows === rows && marked.columns === names ? marked.block : null;
  const edges = useMemo(() => (block ? edgesOf(block) : null), [block]);

  const mark = (next: CellBlock | undefined) =>
    setMarked(next ? { rows, columns: names, block: next } : null);
  const markTo = (head: Cell, anchor = block?.anchor ?? current) =>
    mark(blockBetween(anchor, head, rows.length, columns.length));

  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  /** The pointer went down on a cell: with Shift the block reaches to it, else one may begin. */
  const onPress = (event: PointerEvent) => {
    const target = event.target as Element;
    const cell = cellOf(target);
    if (event.button !== 0 || !cell || cell.row < 0 || target.closest('button, input, a')) return;
    if (event.shiftKey) {
      markTo(cell);
      return;
    }
    mark(undefined);
    // A finger scrolls.
    if (event.pointerType === 'touch') return;
    let head = cell;
    const reach = (over: Element | null) => {
      const next = scroller.current?.contains(over) ? cellOf(over) : undefined;
      if (!next || (next.row === head.row && next.column === head.column)) return;
      head = next;
      mark(blockBetween(cell, next, rows.length, columns.length));
    };
    const pulling = pullAlong(scroller, reach);
    const end = () => {
      pulling.stop();
      stop.current = () => {};
    };
    stop.current = end;
    trackPointer(event, {
      move: (moved) => {
        reach(moved.target as Element);
        pulling.at(moved.clientX, moved.clientY);
      },
      end,
      cancel: () => {
        end();
        mark(undefined);
      },
    });
  };

  return {
    edges,
    block,
    markTo,
    markAll: () => mark(wholeBlock(rows.length, columns.length)),
    clear: () => mark(undefined),
    onPress,
  };
}

/** Scrolls the grid while the pointer is held outside of it, and says which element comes under its edge. */
function pullAlong(scroller: RefObject<HTMLElement | null>, reach: (over: Element | null) => void) {
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
    element.scrollBy(x * pull, y * pull);
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
