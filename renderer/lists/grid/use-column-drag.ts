/** Moves a column by dragging its heading. */
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { headingAt } from '../../grid/column-edges';
import { trackPointer } from '../../grid/pointer';

/** CSS pixels that the pointer moves before a press becomes a drag. */
const dragFrom = 5;
/** CSS pixels from the side of the grid in which a dragged heading scrolls it, and the pixels of one scroll step. */
const scrollZone = 32;
const scrollStep = 16;

interface ColumnDragOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Number of drawn columns. */
  readonly count: number;
  readonly frozen: number;
  /** Called when a heading is dropped at another position. */
  readonly onMove: (from: number, to: number) => void;
}

export function useColumnDrag({ scroller, count, frozen, onMove }: ColumnDragOptions) {
  /** The drop position of the dragged heading, in CSS pixels; undefined while no heading is dragged. */
  const [drop, setDrop] = useState<{ readonly left: number } | undefined>(undefined);
  const dragged = useRef(false);

  /** The gap between columns under the pointer, counted from 0. Frozen columns cover those that scrolled below them. */
  const gapAt = (x: number): number => {
    const boxes = Array.from({ length: count }, (_, at) =>
      headingAt(scroller.current, at)?.getBoundingClientRect(),
    );
    const frozenEnd = boxes[frozen - 1]?.right ?? Number.NEGATIVE_INFINITY;
    const [from, to] = x < frozenEnd ? [0, frozen] : [frozen, count];
    // Headings that are not visible may not be drawn.
    const passed = boxes.slice(from, to).findLastIndex((box) => box && (box.left + box.right) / 2 < x);
    return from + passed + 1;
  };
  const gapLeft = (gap: number): number => {
    const frame = scroller.current?.getBoundingClientRect();
    const box = headingAt(scroller.current, gap) ?? headingAt(scroller.current, gap - 1);
    const edge = box?.getBoundingClientRect();
    return (gap < count ? (edge?.left ?? 0) : (edge?.right ?? 0)) - (frame?.left ?? 0);
  };

  return {
    drop,
    /** Starts a possible drag when the pointer is pressed on a heading. */
    onGrab: (position: number, event: PointerEvent) => {
      dragged.current = false;
      // A finger scrolls instead.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      let gap: number | undefined;
      // The click event follows directly after the button is released; a later click is a new one.
      const allowClicks = () =>
        window.setTimeout(() => {
          dragged.current = false;
        });
      trackPointer(event, {
        move: ({ clientX }) => {
          if (gap === undefined && Math.abs(clientX - event.clientX) < dragFrom) return;
          dragged.current = true;
          const frame = scroller.current?.getBoundingClientRect();
          if (frame && clientX < frame.left + scrollZone) scroller.current?.scrollBy(-scrollStep, 0);
          if (frame && clientX > frame.right - scrollZone) scroller.current?.scrollBy(scrollStep, 0);
          gap = gapAt(clientX);
          setDrop({ left: gapLeft(gap) });
        },
        end: () => {
          allowClicks();
          setDrop(undefined);
          const to = gap === undefined ? position : gap > position ? gap - 1 : gap;
          if (to !== position) onMove(position, to);
        },
        cancel: () => {
          window.addEventListener('pointerup', allowClicks, { once: true });
          setDrop(undefined);
        },
      });
    },
    /** True for the click that ends a drag, which must not sort. */
    swallowClick: (): boolean => {
      const swallowed = dragged.current;
      dragged.current = false;
      return swallowed;
    },
  };
}
