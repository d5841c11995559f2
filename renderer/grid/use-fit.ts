/** How many rows of a table its room holds, and when a page of so many rows is asked for. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** A page has at least so many rows, however low the window is. */
const leastRows = 5;
/** Milliseconds that the room must stay the same: while a window is resized, it is another one with each frame. */
const restMs = 400;

interface FitOptions {
  readonly table: RefObject<HTMLElement | null>;
  /** The element whose height is the room of a table; by default the table itself. */
  readonly areaOf?: (table: HTMLElement) => HTMLElement;
  /** Height in CSS pixels that an area has for rows. */
  readonly roomOf: (area: HTMLElement) => number;
  readonly rowHeight: number;
  /** The room is measured again when this is another value. */
  readonly basis?: unknown;
  /** Rows per page; `fitSize` before the first page of this size was asked for. */
  readonly perPage: number;
  /** The user chose Fit. */
  readonly isChosen: boolean;
  /** The rows must not change now. */
  readonly isHeld: boolean;
  /** Asks for a page of so many rows: the first time, and when the room holds two rows more or fewer. */
  readonly onFit: (rows: number) => void;
}

const itself = (table: HTMLElement) => table;

/** The rows that fit; undefined before the first layout. */
export function useFit(options: FitOptions): number | undefined {
  const { table, areaOf = itself, roomOf, rowHeight, basis, perPage, isChosen, isHeld, onFit } = options;
  const [rows, setRows] = useState<number>();
  const measure = useEffectEvent(() => {
    if (!table.current) return;
    const room = roomOf(areaOf(table.current));
    setRows(Math.max(leastRows, Math.floor(room / rowHeight)));
  });
  // Before the first paint, so that the first page is asked for in its size.
  useLayoutEffect(() => measure(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured again for other rows
  useEffect(() => {
    let timer: number | undefined;
    const onChange = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => measure(), restMs);
    };
    onChange();
    if (!table.current || typeof ResizeObserver !== 'function') return () => window.clearTimeout(timer);
    const observer = new ResizeObserver(onChange);
    observer.observe(areaOf(table.current));
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [table, areaOf, rowHeight, basis]);

  const isFirst = perPage === 0;
  const isOther = rows !== undefined && (isFirst || (!isHeld && Math.abs(rows - perPage) > 1));
  const showRowsWith = useEffectEvent(() => {
    if (rows !== undefined) onFit(rows);
  });
  useLayoutEffect(() => {
    if (isChosen && isOther) showRowsWith();
  }, [isChosen, isOther]);
  return rows;
}
