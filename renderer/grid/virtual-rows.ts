/**
 * Which rows of a long page are drawn. Rows have one height, so nothing is measured, and a million rows cost what a
 * hundred do.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beyond each edge, so that the compositor scrolls into something. */
const beyond = 10;
/** The window moves by this many rows at a time: fewer, larger steps. */
const step = 4;
/** Milliseconds after the last scroll until the rows are put in order. */
const settleMs = 200;

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

interface WindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** Offset to begin with. */
  readonly top: number;
  readonly slots: SlotPool;
}

/** The drawn rows, which follow the scroller. */
export function useRowWindow({ scroller, count, rowHeight, top, slots }: WindowOptions): RowWindow {
  const [place, setPlace] = useState({ top, height: window.innerHeight });
  const [, setSettled] = useState(0);
  const shown = windowAt(place.top, place.height, rowHeight, count);
  const latest = useRef({ shown, count, rowHeight });
  useEffect(() => {
    latest.current = { shown, count, rowHeight };
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let settling = 0;
    const settle = () => slots.settle() && setSettled((times) => times + 1);
    const follow = () => {
      const { shown: before, count: rows, rowHeight: each } = latest.current;
      const { scrollTop, clientHeight } = element;
      const next = windowAt(scrollTop, clientHeight || window.innerHeight, each, rows);
      if (next.first === before.first && next.last === before.last) return;
      window.clearTimeout(settling);
      settling = window.setTimeout(settle, settleMs);
      // In the same frame as the scroll, else a fast one shows rows that are not there yet.
      flushSync(() => setPlace({ top: scrollTop, height: clientHeight || window.innerHeight }));
    };
    const resized = () => setPlace({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(resized);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
      window.clearTimeout(settling);
    };
  }, [scroller, slots]);
  return shown;
}

/** Inner width of an element in CSS pixels; 0 until it is known. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** A drawn row and the slot that holds it. */
export interface SlottedRow {
  readonly row: number;
  readonly slot: number;
}

/**
 * Hands the drawn rows their places in the page's tree, so that a row that leaves gives its elements to one that
 * comes. Moving elements costs more than filling them, so they keep their order while rows pass; `settle` brings
 * them into the order of the rows, in which screen readers read.
 */
export class SlotPool {
  #slots = new Map<number, number>();
  #free: number[] = [];
  /** All slots in the order of the tree. */
  #order: number[] = [];

  /** The slots of these rows in the order of the tree. A row that stays keeps its slot. */
  take(rows: readonly number[]): readonly SlottedRow[] {
    const wanted = new Set(rows);
    for (const [row, slot] of this.#slots) {
      if (wanted.has(row)) continue;
      this.#slots.delete(row);
      this.#free.push(slot);
    }
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
