/** Computes which rows a page has and which page buttons a pager shows. */
import { shownNumber } from '../money';

/** Number of page buttons in configuration tables (tables section 2, Pagination). */
export const configurationPages = 7;

/** Lists with more pages than this also have a field for the page number. */
export const manyPages = 20;

/** Number of page buttons that fit: (width - 96) / 42 (tables section 2, Pagination), at least five. In CSS pixels. */
export function pageButtonsFor(width: number): number {
  return Math.max(5, Math.floor((width - 96) / 42));
}

/**
 * The page numbers to show, `null` for a gap. First, last and current page are always included.
 * @param budget maximum number of entries, including gaps
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

/** The typed page number, with or without grouping spaces; undefined if the table has no such page. */
export function typedPage(text: string, count: number): number | undefined {
  const digits = text.replace(/[\s,]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  const page = Number(digits);
  return page >= 1 && page <= count ? page : undefined;
}

/** First and last row of a page, counted from 1; `[0, 0]` for an empty page. A `perPage` below 1 means all rows. */
export function rowsOfPage(page: number, perPage: number, total: number): readonly [number, number] {
  const first = perPage < 1 ? 1 : (page - 1) * perPage + 1;
  const last = perPage < 1 ? total : Math.min(total, page * perPage);
  return total === 0 || first > total ? [0, 0] : [first, last];
}

/**
 * For example `11–20, total unknown`.
 * @param least a lower bound of the number of rows
 */
export function uncountedText(page: number, perPage: number, least: number): string {
  const [first, last] = rowsOfPage(page, perPage, least);
  return first === 0 ? 'Total unknown' : `${shownNumber(first)}–${shownNumber(last)}, total unknown`;
}

/** For example `Showing 1 to 25 of 130`. */
export function showingText(page: number, perPage: number, total: number): string {
  const [first, last] = rowsOfPage(page, perPage, total);
  return `Showing ${shownNumber(first)} to ${shownNumber(last)} of ${shownNumber(total)}`;
}
