/** The order of the export columns and which of them are selected. */
import { useState } from 'react';
import type { ListAccess } from '../list-access';
import type { ListMemory } from '../list-memory';
import { inOrder, withMoved } from './export-order';
import { exportableColumns } from './export-request';

export function useExportColumns(table: ListAccess, memory: ListMemory) {
  const [order, setOrder] = useState(memory.exportOrder ?? []);
  // Stores the deselected columns, so that a new column is selected like all others.
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const columns = inOrder(exportableColumns(table), order);
  const values = columns.map(({ value }) => value);
  const arrange = (next: readonly string[]) => {
    setOrder(next);
    memory.exportOrder = next;
  };
  return {
    columns,
    chosen: new Set(values.filter((value) => !excluded.has(value))),
    choose: (next: ReadonlySet<string>) => setExcluded(new Set(values.filter((value) => !next.has(value)))),
    move: (value: string, to: number) => arrange(withMoved(values, value, to)),
    clear: () => {
      arrange([]);
      setExcluded(new Set());
    },
  };
}
