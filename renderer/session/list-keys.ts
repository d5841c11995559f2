/** Query keys of lists and their records. Invalidating a shorter key also reloads the longer ones. */
import type { Id } from '../../shared/table/row';
import type { TableState } from '../../shared/table/structure';

export const listKeys = {
  /** One list: its structure, pages and records. */
  list: (list: string) => ['table', list],
  structure: (list: string) => ['table', list, 'structure'],
  page: (list: string, state: TableState) => ['table', list, 'page', state],
  record: (list: string, id: Id) => ['table', list, 'show', id],
} as const;
