/** Loads all rows of a list, page by page. */
import type { ListDefinition } from './list';
import { type Id, type Row, rowIdOf } from './row';
import { leastTotal, pageOfAll } from './state';
import type { TablePage, TableState } from './structure';

/** Rows per call. */
const rowsPerCall = 1000;

/** The list to load: the field of its ids. */
type PagedList = Pick<ListDefinition, 'rowId'>;

/** Requests one page of the list. */
export type AskPage = (state: TableState) => Promise<TablePage>;

export interface PagesOptions {
  /** Which rows, in which order; all rows by their ids if absent. */
  readonly of?: Pick<TableState, 'filters' | 'sortBy' | 'sortOrder'>;
  readonly signal?: AbortSignal | undefined;
}

export interface RowPage {
  /** The rows that were not on earlier pages. */
  readonly rows: readonly Row[];
  /** Total number of rows, if the server sends it. It may have sent fewer rows. */
  readonly total: number;
  /** A row could not be read and is not among the rows. */
  readonly hasUnread: boolean;
  /** There may be more rows: the server sends no total, and sent the same page again as the next one. */
  readonly isUncertain?: true;
}

/** Servers have round page sizes. Any other number of rows means all rows, not a limited page. */
const roundSize = 5;

/**
 * Loads the pages of a list until all rows are loaded or a page has no new rows: a server may send fewer rows per page
 * than requested, or repeat a page. Without a total, a short page is the last one only if a longer one came before. A
 * row that moves to another page while loading is returned once. Loading stops when the caller stops iterating.
 * @throws the reason of the signal if aborted, and `CodeskError` of a failed call
 */
export async function* pagesOf(
  list: PagedList,
  ask: AskPage,
  { of, signal }: PagesOptions = {},
): AsyncGenerator<RowPage> {
  const seen = new Set<Id>();
  let loaded = 0;
  let size = rowsPerCall;
  let lastText: string | undefined;
  for (let page = 1; ; page += 1) {
    signal?.throwIfAborted();
    const { filters, sortBy, sortOrder } = of ?? { filters: [], sortBy: list.rowId, sortOrder: 'asc' };
    const state: TableState = { page, per_page: size, sortBy, sortOrder, filters };
    const reply = pageOfAll(await ask(state), state);
    signal?.throwIfAborted();
    const unread = (reply.unread ?? []).filter(({ what }) => what === 'row');
    const sent = unread.reduce((sum, { count }) => sum + count, reply.data.length);
    const isFull = sent >= size;
    // The server may limit the page size. The next pages are requested in that size, so that they begin where this one
    // ended, whether the server counts pages in its own or in the requested size.
    const mayBeCut = page === 1 && !isFull && sent > 0;
    const text = textWithoutIds(reply.data, list.rowId);
    const isSameText = text !== undefined && text === lastText;
    lastText = text;
    const rows = reply.data.filter((row) => {
      if (isSameText) return false;
      const id = rowIdOf(row, list.rowId);
      if (id === undefined) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
    loaded += rows.length;
    const isCounted = reply.total !== undefined || reply.last_page !== undefined;
    if (mayBeCut) size = sent;
    const counted = isCounted ? leastTotal(reply, { page, per_page: size }) : undefined;
    const goesOn = rows.length > 0 && (counted === undefined ? isFull || mayBeCut : loaded < counted);
    const isRepeated = page > 1 && rows.length === 0 && reply.data.length > 0;
    const isUncertain = !isCounted && isRepeated && loaded % roundSize === 0;
    const total = counted ?? (goesOn ? loaded + 1 : loaded);
    yield { rows, total, hasUnread: unread.length > 0, ...(isUncertain && { isUncertain }) };
    if (!goesOn) return;
  }
}

/** Detects whether a page of rows without ids repeats the previous one; undefined if any row has an id. */
function textWithoutIds(rows: readonly Row[], rowId: string): string | undefined {
  return rows.length > 0 && rows.every((row) => rowIdOf(row, rowId) === undefined)
    ? JSON.stringify(rows)
    : undefined;
}

export interface AllRowsOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each page. */
  readonly onProgress?: ((loaded: number, total: number) => void) | undefined;
}

/**
 * Returns all rows of a list in the order of their ids, each once, with `total`, `hasUnread` and `isUncertain` of all
 * pages.
 * @throws as `pagesOf`
 */
export async function allRows(
  list: PagedList,
  ask: AskPage,
  { signal, onProgress }: AllRowsOptions = {},
): Promise<RowPage> {
  const rows: Row[] = [];
  let total = 0;
  let hasUnread = false;
  let isUncertain = false;
  for await (const page of pagesOf(list, ask, { signal })) {
    for (const row of page.rows) rows.push(row);
    total = page.total;
    hasUnread ||= page.hasUnread;
    isUncertain ||= page.isUncertain ?? false;
    onProgress?.(rows.length, Math.max(total, rows.length));
  }
  return { rows, total, hasUnread, ...(isUncertain && { isUncertain }) };
}
