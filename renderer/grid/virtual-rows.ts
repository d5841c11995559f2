/**
 * Which rows and columns of a long grid are drawn. Rows have one height, so nothing is measured, and a million rows
 * cost what a hundred do.
 */
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type ColumnWindow, columnsInSight, type Sides, type Track } from './tracks';
import { writeUnseenNow } from './unseen-cells';

/** Rows drawn beyond each edge, so that the compositor scrolls into something. */
const beyond = 10;
/** The window moves by this many rows at a time: fewer, larger steps. */
const step = 4;
/** Milliseconds after the last scroll until the rows are put in order. */
const settleMs = 200;
/** CSS pixels that the rows may be high together; Chromium cuts elements at about 33.5 million. */
const mostHeight = 32_000_000;

export interface RowWindow {
  /** First and last drawn row, both inside. */
  readonly first: number;
  readonly last: number;
}

/** The window for a scroll offset and a height in CSS pixels. */
export function windowAt(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.floor(Math.max(0, top) / rowHeight / step) * step - beyond;
  const last = first + Math.ceil(height / rowHeight / step) * step + step + 2 * beyond;
  return { first: Math.max(0, Math.min(first, count - 1)), last: Math.min(count - 1, last) };
}

/** Height of the element that holds the rows: theirs, as far as Chromium can lay it out. */
export function bodyHeight(count: number, rowHeight: number): number {
  return Math.min(mostHeight, count * rowHeight);
}

/**
 * Where the rows stand at a scroll offset, in CSS pixels. The same number, unless the rows are higher than an element
 * can be: then each pixel of scrolling passes a little more than one pixel of rows.
 */
export function rowsOffset(scrollTop: number, height: number, count: number, rowHeight: number): number {
  const total = count * rowHeight;
  if (total <= mostHeight) return scrollTop;
  return (scrollTop * (total - height)) / (mostHeight - height);
}

/** The scroll offset at which the rows stand at an offset: the inverse of `rowsOffset`. */
export function scrollOffset(offset: number, height: number, count: number, rowHeight: number): number {
  const total = count * rowHeight;
  if (total <= mostHeight) return offset;
  return (offset * (mostHeight - height)) / (total - height);
}

interface SightOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The element that holds the rows. */
  readonly body: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  readonly tracks: readonly Track[];
  readonly frozen: number;
  readonly sides: Sides;
  /** Holds the offset to begin with, and is written to. */
  readonly memory?: { scroll?: { top: number; left: number } } | undefined;
  readonly recycler: RowRecycler;
  /** Fills the drawn elements with the rows of a window, without React; false when that cannot be done. */
  readonly refill: (rows: RowWindow) => boolean;
  /** False while all rows are drawn. */
  readonly recycled: boolean;
  /** False while all columns are drawn. */
  readonly windowed: boolean;
  /** Of rows that come from elsewhere: resolves when those of a window can be drawn; undefined if they can now. */
  readonly ready?: ((rows: RowWindow) => Promise<void> | undefined) | undefined;
}

interface Sight {
  readonly rows: RowWindow;
  readonly columns: ColumnWindow;
}

function sightAt({ top, left, height, width }: Box, options: SightOptions): Sight {
  const { count, rowHeight, tracks, frozen, sides } = options;
  const offset = rowsOffset(top, height, count, rowHeight);
  return {
    rows: windowAt(offset, height, rowHeight, count),
    columns: columnsInSight(tracks, frozen, sides, left, width),
  };
}

const isSameRun = (one: RowWindow, other: RowWindow) => one.first === other.first && one.last === other.last;
const isSameSight = (one: Sight, other: Sight) =>
  isSameRun(one.rows, other.rows) && isSameRun(one.columns, other.columns);

interface Box {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** What is drawn; follows the scroller. */
export function useSight(options: SightOptions): Sight {
  const { scroller, body, recycler, recycled, windowed, count, rowHeight } = options;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // Not state: rows are also filled without a render.
  const box = useRef<Box>({
    top: options.memory?.scroll?.top ?? 0,
    left: 0,
    height: window.innerHeight,
    // Not known yet: all columns are in sight. Where only those in sight are drawn, it takes what they can need at most.
    width: windowed && typeof ResizeObserver === 'function' ? window.innerWidth : 0,
  });
  const sight = sightAt(box.current, options);
  const latest = useRef({ sight, options });
  useLayoutEffect(() => {
    latest.current = { sight, options };
  });
  // Rows that are higher together than an element can be move against it as it scrolls.
  const scaled = recycled && count * rowHeight > mostHeight;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let settling = 0;
    let closed = false;
    /** Offset at which rows were drawn last, and whether those of another one are waited for. */
    let drawnTop = box.current.top;
    let waiting = false;
    const shiftAt = (top: number) => {
      const { count: rows, rowHeight: height } = latest.current.options;
      return scaled ? top - rowsOffset(top, box.current.height, rows, height) : 0;
    };
    const shift = (pixels: number) => {
      if (body.current) body.current.style.translate = pixels === 0 ? '' : `0 ${pixels}px`;
    };
    /** Whether rows were filled that React has not drawn. */
    let filled = false;
    // At once: rows that are filled must be in the elements of their slots.
    const draw = () => {
      filled = false;
      flushSync(redraw);
    };
    const settle = () => (recycler.settle() || filled) && draw();
    // After a click React restores controls to what it drew last. The order of the rows stays, or it would be no click.
    const drawFilled = () => filled && draw();
    const follow = () => {
      const { sight: before, options: now } = latest.current;
      // The size is remembered, and the offset read before anything is drawn: else the page would be laid out twice.
      const next = { ...box.current, top: element.scrollTop, left: element.scrollLeft };
      if (now.memory) now.memory.scroll = { top: next.top, left: next.left };
      if (!windowed) {
        if (next.left !== box.current.left) writeUnseenNow();
        box.current = next;
        return;
      }
      const after = sightAt(next, now);
      const coming = recycled ? now.ready?.(after.rows) : undefined;
      if (coming) {
        // The rows that are drawn go along, so that nothing is empty until the others have come.
        shift(shiftAt(drawnTop) + next.top - drawnTop);
        waiting = true;
        void coming.then(() => !closed && follow());
        return;
      }
      if (scaled || waiting) shift(shiftAt(next.top));
      waiting = false;
      drawnTop = next.top;
      const { rows, columns } = before;
      const sameColumns = isSameRun(after.columns, columns);
      const sameRows = isSameRun(after.rows, rows);
      if (sameColumns && (sameRows || !recycled)) return;
      box.current = next;
      window.clearTimeout(settling);
      settling = window.setTimeout(settle, settleMs);
      // In the same frame as the scroll, else a fast one shows rows that are not there yet.
      if (sameColumns && now.refill(after.rows)) {
        latest.current = { sight: after, options: now };
        filled = true;
      } else draw();
    };
    const resized = () => {
      const size = { height: element.clientHeight || window.innerHeight, width: element.clientWidth };
      box.current = { top: element.scrollTop, left: element.scrollLeft, ...size };
      const { sight: before, options: now } = latest.current;
      // A size that brings nothing else into sight draws nothing.
      if (windowed && !isSameSight(sightAt(box.current, now), before)) redraw();
    };
    // Without a layout, in tests, the size of the window stands in for that of the grid.
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(resized) : undefined;
    observer?.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    element.addEventListener('click', drawFilled, { capture: true });
    return () => {
      closed = true;
      observer?.disconnect();
      element.removeEventListener('scroll', follow);
      element.removeEventListener('click', drawFilled, { capture: true });
      window.clearTimeout(settling);
    };
  }, [scroller, body, recycler, recycled, windowed, scaled]);
  return sight;
}

/** A drawn row and the slot that holds it. */
export interface SlottedRow {
  readonly row: number;
  readonly slot: number;
}

/**
 * Gives each drawn row a slot in the DOM, so that a row that leaves gives its elements to one that
 * comes. Moving elements costs more than filling them, so they keep their order while rows pass; `settle` brings
 * them into the order of the rows, in which screen readers read.
 */
export class RowRecycler {
  #slots = new Map<number, number>();
  #free: number[] = [];
  /** All slots in the order of the tree. */
  #order: number[] = [];

  /** The slots of these rows in the order of the tree. A row that stays keeps its slot. */
  take(rows: readonly number[]): readonly SlottedRow[] {
    const wanted = new Set(rows);
    const left: number[] = [];
    for (const [row, slot] of this.#slots) {
      if (wanted.has(row)) continue;
      this.#slots.delete(row);
      left.push(slot);
    }
    // First those that are still drawn: as many rows as before are then in the same slots.
    this.#free.unshift(...left);
    for (const row of rows) {
      if (!this.#slots.has(row)) this.#slots.set(row, this.#free.shift() ?? this.#made());
    }
    const rowBySlot = new Map([...this.#slots].map(([row, slot]) => [slot, row]));
    return this.#order.flatMap((slot) => {
      const row = rowBySlot.get(slot);
      return row === undefined ? [] : { row, slot };
    });
  }

  /** Puts the slots in the order of their rows; the free ones go last. True when that changes anything. */
  settle(): boolean {
    const rowBySlot = new Map([...this.#slots].map(([row, slot]) => [slot, row]));
    const place = (slot: number) => rowBySlot.get(slot) ?? Number.POSITIVE_INFINITY;
    const before = this.#order;
    this.#order = before.toSorted((a, b) => (place(a) === place(b) ? a - b : place(a) - place(b)));
    return this.#order.some((slot, at) => slot !== before[at]);
  }

  #made(): number {
    const slot = this.#order.length;
    this.#order.push(slot);
    return slot;
  }
}
