/** Loads all rows of a list, page by page. */
import type { ListDefinition } from '../../shared/table/list';
import type { CalledList } from '../../shared/table/owned';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import { leastTotal, pageOfAll } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';
import { tableApi } from '../ipc';

/** Rows per call. */
const rowsPerCall = 1000;

/** A list of which pages are loaded, with the field of its ids. */
type PagedList = CalledList & Pick<ListDefinition, 'rowId'>;

interface PagesOptions {
  /** Which rows, in which order; all rows by their ids if absent. */
  readonly of?: Pick<TableState, 'filters' | 'sortBy' | 'sortOrder'>;
  readonly signal?: AbortSignal | undefined;
}

export interface RowPage {
  /** The rows that were in no page before. */
  readonly rows: readonly Row[];
  /** Number of rows that there are, as far as the server says it. It may have sent fewer. */
  readonly total: number;
  /** A row could not be read and is not among the rows. */
  readonly hasUnread: boolean;
}

/**
 * The pages of a list until all rows are there, or until a page brings nothing new: a server may send fewer rows per page
 * than it was asked for, or the same page again and again. A row that moved to another page meanwhile is there once.
 * Whoever stops reading stops the loading.
 * @throws the reason of the signal when stopped, and `CodeskError` of a failed call
 */
export async function* rowPages(list: PagedList, { of, signal }: PagesOptions = {}): AsyncGenerator<RowPage> {
  const seen = new Set<Id>();
  let loaded = 0;
  for (let page = 1; ; page += 1) {
    signal?.throwIfAborted();
    const { filters, sortBy, sortOrder } = of ?? { filters: [], sortBy: list.rowId, sortOrder: 'asc' };
    const state: TableState = { page, per_page: rowsPerCall, sortBy, sortOrder, filters };
    const reply = pageOfAll(await tableApi(list, 'datatable', state, signal), state);
    signal?.throwIfAborted();
    const rows = reply.data.filter((row) => {
      const id = rowIdOf(row, list.rowId);
      if (id === undefined) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
    loaded += rows.length;
    const total = leastTotal(reply, state);
    yield { rows, total, hasUnread: reply.unread?.some(({ what }) => what === 'row') ?? false };
    if (rows.length === 0 || loaded >= total) return;
  }
}

interface AllRowsOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each page. */
  readonly onProgress?: ((loaded: number, total: number) => void) | undefined;
}

/**
 * All rows of a list in the order of their ids, each once, with `total` and `hasUnread` of all pages.
 * @throws as `rowPages`
 */
export async function loadAllRows(
  list: PagedList,
  { signal, onProgress }: AllRowsOptions = {},
): Promise<RowPage> {
  const rows: Row[] = [];
  let total = 0;
  let hasUnread = false;
  for await (const page of rowPages(list, { signal })) {
    for (const row of page.rows) rows.push(row);
    total = page.total;
    hasUnread ||= page.hasUnread;
    onProgress?.(rows.length, Math.max(total, rows.length));
  }
  return { rows, total, hasUnread };
}
