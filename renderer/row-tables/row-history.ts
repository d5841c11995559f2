/** Undo and redo for the rows of one table. Each edit, paste, deletion and import is one step. */
import { useCallback, useMemo, useRef } from 'react';
import type { TableRow } from '../../shared/row-tables/row-table';

export interface RowStep {
  /** Name of the step, for example `Paste`. */
  readonly name: string;
  readonly before: readonly TableRow[];
  readonly after: readonly TableRow[];
  /** Index of the changed row. */
  readonly row: number;
}

/** Limits of stored steps, and of the rows in their lists. Steps share rows but not lists. */
const maxSteps = 200;
const maxRows = 4_000_000;

interface RowHistory {
  record(step: RowStep): void;
  /** Undoes the last step; returns undefined without one. */
  undo(): RowStep | undefined;
  redo(): RowStep | undefined;
  forget(): void;
}

/** Returns a history that exists as long as its table. */
export function useRowHistory(): RowHistory {
  const done = useRef<RowStep[]>([]);
  const undone = useRef<RowStep[]>([]);
  const record = useCallback((step: RowStep) => {
    undone.current = [];
    done.current.push(step);
    let rows = 0;
    const first = done.current.findLastIndex(({ after }, at) => {
      rows += after.length;
      return rows > maxRows || done.current.length - at > maxSteps;
    });
    done.current = done.current.slice(first + 1);
  }, []);
  const undo = useCallback(() => {
    const step = done.current.pop();
    if (step) undone.current.push(step);
    return step;
  }, []);
  const redo = useCallback(() => {
    const step = undone.current.pop();
    if (step) done.current.push(step);
    return step;
  }, []);
  const forget = useCallback(() => {
    done.current = [];
    undone.current = [];
  }, []);
  return useMemo(() => ({ record, undo, redo, forget }), [record, undo, redo, forget]);
}
