/** Which rows a page holds, and which page buttons a pager shows. */
import { shownNumber } from '../money';

/** Places of the pager of configuration tables (tables section 2, Pagination). */
export const configurationPages = 7;

/** Lists with more pages than this also offer a field that goes to a page. */
export const manyPages = 20;

/** As many as fit: (width - 96) / 42 (tables section 2, Pagination), at least five. Width in CSS pixels. */
export function pageButtonsFor(width: number): number {
  return Math.max(5, Math.floor((width - 96) / 42));
}

/**
 * The page numbers to show, `null` where a run is left out. First, last and current page are always there.
 * @param budget how many places there are, gaps included
 */
export function pageRun(current: number, count: number, budget: number): (number | null)[] {
  if (count <= budget) return Array.from({ length: count }, (_, index) => index + 1);
  const inner = Math.max(1, budget - 4);
  let start = Math.max(2, current - Math.floor(inner / 2));
  let end = start + inner - 1;
  if (end > count - 1) {
    end = count - 1;
    start = end - inner + 1;
  }
  if (start <= 3) {
    start = 2;
    end = budget - 2;
  } else if (end >= count - 2) {
    end = count - 1;
    start = count - budget + 3;
  }
  const run: (number | null)[] = [1];
  if (start > 2) run.push(null);
  for (let page = start; page <= end; page += 1) run.push(page);
  if (end < count - 1) run.push(null);
  run.push(count);
  return run;
}

/** The page that somebody typed; undefined for what is no page of this table. Grouping spaces are welcome. */
export function typedPage(text: string, count: number): number | undefined {
  const digits = text.replace(/[\s,]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  const page = Number(digits);
  return page >= 1 && page <= count ? page : undefined;
}

/** First and last row of a page, counted from 1; `[0, 0]` for a page without rows. Fewer than 1 per page is all rows. */
export function rowsOfPage(page: number, perPage: number, total: number): readonly [number, number] {
  const first = perPage < 1 ? 1 : (page - 1) * perPage + 1;
  const last = perPage < 1 ? total : Math.min(total, page * perPage);
  return total === 0 || first > total ? [0, 0] : [first, last];
}

/** For example `Showing 1 to 25 of 130`. */
export function showingText(page: number, perPage: number, total: number): string {
  const [first, last] = rowsOfPage(page, perPage, total);
  return `Showing ${shownNumber(first)} to ${shownNumber(last)} of ${shownNumber(total)}`;
}
