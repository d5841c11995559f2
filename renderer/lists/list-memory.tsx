/** Remembers the state of each list, so that it is unchanged after returning from another page. */

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
  /** Its name, where it is known without its row. */
  readonly name?: string | undefined;
  /** Its row; without one only its details are known. */
  readonly row?: Row | undefined;
  /** It was opened from another place of Codesk, to which closing it returns. */
  readonly returns?: true;
}

export interface ListMemory {
  /** Of the last visit. */
  state?: ListState;
  /** Filters to begin with, in place of `state`: they were asked for where the structure of the list is not known. */
  asked?: readonly FilterValue[];
  /** The order to begin with, beside `asked`. */
  askedOrder?: Pick<TableState, 'sortBy' | 'sortOrder'> | undefined;
  /** A view from a link or a file, to be shown when the list opens. */
  offered?: SharedView;
  /** A view that is open but not saved, its columns as they are now, and the rows from before. */
  once?: { readonly view: SavedView; readonly layout: TableLayout; readonly before: TableState } | undefined;
  /** The record whose details open with the list. */
  askedRecord?: OpenRecord;
  /** The record whose details are open, or were open when the page was left, and the step of the history it is open at. */
  open?: { readonly record: OpenRecord; readonly place: string } | undefined;
  /** How far its details were scrolled. */
  reading?: ReadingPositions;
  /** Scroll offset of the rows in CSS pixels. */
  scroll?: { top: number; left: number };
  /** The active cell of the grid. */
  active?: { row: number; column: number };
  /** The server sends all rows whatever page is asked for. */
  sendsAll?: boolean;
  /** Whether the filter panel is open. */
  filtersOpen?: boolean;
  /** Fields of the export columns in the person's order; undefined or empty for the server's order. */
  exportOrder?: readonly string[];
}

const MemoryContext = createContext<Map<string, ListMemory> | null>(null);

/** Mounted once per signed-in person. */
export function ListMemoryProvider({ children }: { children: ReactNode }) {
  const [memory] = useState(() => new Map<string, ListMemory>());
  return <MemoryContext value={memory}>{children}</MemoryContext>;
}

/** The memory of one list, of each owner if it has owners. Writing to it does not render. */
export function useListMemory(list: KeyedList): ListMemory {
  return useListMemories()(list);
}

/** The list begins with these filters, and this order, when it is opened next. */
export function showRowsWith(
  memory: ListMemory,
  filters: readonly FilterValue[],
  order?: Pick<TableState, 'sortBy' | 'sortOrder'>,
): void {
  memory.asked = filters;
  memory.askedOrder = order;
  // These belong to other rows.
  delete memory.state;
  delete memory.once;
  delete memory.scroll;
  delete memory.active;
}

/** As `useListMemory`, for lists that are known later. Returns the same function in every render. */
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
