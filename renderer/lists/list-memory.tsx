/** Where each list stood when it was left, so that coming back from a record finds it as it was. */
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { TableState } from '../../shared/table/structure';

export interface ListMemory {
  state?: TableState;
  /** Scroll offset of the rows in CSS pixels. */
  scroll?: { top: number; left: number };
  /** The cell that has the keyboard. */
  active?: { row: number; column: number };
  /** The filter panel was open. */
  filtersOpen?: boolean;
  /** Fields of the export columns in the order that the person gave them; none: as the server has them. */
  exportOrder?: readonly string[];
}

const MemoryContext = createContext<Map<string, ListMemory> | null>(null);

/** One memory per signed-in person. */
export function ListMemoryProvider({ children }: { children: ReactNode }) {
  const [memory] = useState(() => new Map<string, ListMemory>());
  return <MemoryContext value={memory}>{children}</MemoryContext>;
}

/** The memory of one list. Writing to it draws nothing. */
export function useListMemory(list: string): ListMemory {
  const memory = useContext(MemoryContext);
  if (!memory) throw new Error('useListMemory needs a ListMemoryProvider above it');
  let entry = memory.get(list);
  if (!entry) {
    entry = {};
    memory.set(list, entry);
  }
  return entry;
}
