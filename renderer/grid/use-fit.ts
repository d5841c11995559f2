/** The number of rows that fit into the area of a table, and the request for a page of that size. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Least number of rows of a page, even in a very low window. */
const leastRows = 5;
/**
 * Time for which the height must not change, in milliseconds, because it changes with each frame while the window is
 * resized.
 */
const restMs = 400;

interface FitOptions {
  readonly table: RefObject<HTMLElement | null>;
  /** The element whose height is available for the table; by default the table itself. */
  readonly areaOf?: (table: HTMLElement) => HTMLElement;
  /** Returns the height that an area has for rows, in CSS pixels. */
  readonly rowsHeight: (area: HTMLElement) => number;
  readonly rowHeight: number;
  /** When this value changes, the height is measured again. */
  readonly basis?: unknown;
  /** Rows per page; `fitSize` before the first page was requested. */
  readonly perPage: number;
  /** True if the user chose Fit. */
  readonly isChosen: boolean;
  /** True while the number of rows must not change. */
  readonly isHeld: boolean;
  /** Requests a page with this number of rows: the first time, and if the number has changed by two or more. */
  readonly onFit: (rows: number) => void;
}

const tableItself = (table: HTMLElement) => table;

/** Returns the number of rows that fit; undefined before the first layout. */
export function useFit(options: FitOptions): number | undefined {
  const {
    table,
    areaOf = tableItself,
    rowsHeight,
    rowHeight,
    basis,
    perPage,
    isChosen,
    isHeld,
    onFit,
  } = options;
  const [rows, setRows] = useState<number>();
  const measure = useEffectEvent(() => {
    if (!table.current) return;
    const height = rowsHeight(areaOf(table.current));
    setRows(Math.max(leastRows, Math.floor(height / rowHeight)));
  });
  // Before the first paint, so that the first page is requested with the right size.
  useLayoutEffect(() => measure(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are measured again
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
