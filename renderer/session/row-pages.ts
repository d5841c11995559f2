/** Loads all rows of a list, page by page, as `shared/table/row-pages.ts` describes it. */

import type { ListDefinition } from '../../shared/table/list';
import type { CalledList } from '../../shared/table/owned';
import {
  type AllRowsOptions,
  allRows,
  type PagesOptions,
  pagesOf,
  type RowPage,
} from '../../shared/table/row-pages';
import type { TableState } from '../../shared/table/structure';
import { continueStoredReplies, tableApi } from '../ipc';

type PagedList = CalledList & Pick<ListDefinition, 'rowId'>;

function asking(list: PagedList, signal?: AbortSignal) {
  const again = continueStoredReplies();
  return (state: TableState) => again(() => tableApi(list, 'datatable', state, signal));
}

export const rowPages = (list: PagedList, options: PagesOptions = {}): AsyncGenerator<RowPage> =>
  pagesOf(list, asking(list, options.signal), options);

export const loadAllRows = (list: PagedList, options: AllRowsOptions = {}): Promise<RowPage> =>
  allRows(list, asking(list, options.signal), options);
