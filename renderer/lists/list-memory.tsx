/** The state of each list in memory, so that it is unchanged after returning from another page. */

import { hashKey } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { FilterValue } from '../../shared/table/filters';
import type { SavedView, TableLayout } from '../../shared/table/layout';
import type { Id, Row } from '../../shared/table/row';
import type { SharedView } from '../../shared/table/shared-views';
import type { TableState } from '../../shared/table/structure';
import type { ReadingPositions } from '../details/reading-position';
import { type KeyedList, listKeys } from '../session/list-keys';
import type { ListState } from './list-state';

export interface OpenRecord {
  readonly id: Id;
  /** The name of the record, if it is known without the row. */
  readonly name?: string | undefined;
  /** The row of the record; undefined if only its details are known. */
  readonly row?: Row | undefined;
  /** True if it was opened from another page of Codesk, to which closing it returns. */
  readonly returns?: true;
}

export interface ListMemory {
  /** The state of the last visit. */
  state?: ListState;
  /** Initial filters instead of `state`. They were requested on a page that does not know the structure of the list. */
  asked?: readonly FilterValue[];
  /** The initial order, together with `asked`. */
  askedOrder?: Pick<TableState, 'sortBy' | 'sortOrder'> | undefined;
  /** A view from a link or a file, to be shown when the list opens. */
  offered?: SharedView;
  /** A view that is open but not saved, its current columns, and the previous rows. */
  once?: { readonly view: SavedView; readonly layout: TableLayout; readonly before: TableState } | undefined;
  /** The record whose details are opened with the list. */
  askedRecord?: OpenRecord;
  /** The record whose details are open, or were open when the user left the page, and its step in the history. */
  open?: { readonly record: OpenRecord; readonly place: string } | undefined;
  /** Reading position in its details. */
  reading?: ReadingPositions;
  /** Scroll offset of the rows in CSS pixels. */
  scroll?: { top: number; left: number };
  /** The active cell of the grid. */
  active?: { row: number; column: number };
  /** True if the server sends all rows for any page. */
  sendsAll?: boolean;
  /** Whether the filter panel is open. */
  filtersOpen?: boolean;
  /** Fields of the export columns in the user's order; undefined or empty for the server's order. */
  exportOrder?: readonly string[];
}

const MemoryContext = createContext<Map<string, ListMemory> | null>(null);

/** Mounted once per signed-in user. */
export function ListMemoryProvider({ children }: { children: ReactNode }) {
  const [memory] = useState(() => new Map<string, ListMemory>());
  return <MemoryContext value={memory}>{children}</MemoryContext>;
}

/** Returns the memory of one list, or of one owner if the list has owners. Writing to it does not render. */
export function useListMemory(list: KeyedList): ListMemory {
  return useListMemories()(list);
}

/** Sets the filters and the order with which the list opens next. */
export function showRowsWith(
  memory: ListMemory,
  filters: readonly FilterValue[],
  order?: Pick<TableState, 'sortBy' | 'sortOrder'>,
): void {
  memory.asked = filters;
  memory.askedOrder = order;
  // These values belong to the previous rows.
  delete memory.state;
  delete memory.once;
  delete memory.scroll;
  delete memory.active;
}

/** Like `useListMemory`, for lists that are not known during render. Returns the same function in every render. */
export function useListMemories(): (list: KeyedList) => ListMemory {
  const memory = useContext(MemoryContext);
  if (!memory) throw new Error('useListMemory needs a ListMemoryProvider above it');
  return useCallback(
    (list) => {
      const key = hashKey(listKeys.list(list));
      let entry = memory.get(key);
      if (!entry) {
        entry = {};
        memory.set(key, entry);
      }
      return entry;
    },
    [memory],
  );
}
