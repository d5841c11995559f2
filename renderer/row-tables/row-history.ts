/** Undo and redo over the rows of one table: edits, pastes, deletions and imports, each as one step. */
import { useCallback, useMemo, useRef } from 'react';
import type { TableRow } from '../../shared/row-tables/row-table';

export interface RowStep {
  /** What was done, for example `Paste`. */
  readonly name: string;
  readonly before: readonly TableRow[];
  readonly after: readonly TableRow[];
  /** Row that the step was about. */
  readonly row: number;
}

/** Steps that are kept, and rows that they may refer to together: rows are shared, the lists of them are not. */
const stepsAtMost = 200;
const rowsAtMost = 4_000_000;

interface RowHistory {
  record(step: RowStep): void;
  /** Takes the last step back; undefined when there is none. */
  undo(): RowStep | undefined;
  redo(): RowStep | undefined;
  forget(): void;
}

/** A history that lives as long as its table. */
export function useRowHistory(): RowHistory {
  const done = useRef<RowStep[]>([]);
  const undone = useRef<RowStep[]>([]);
  const record = useCallback((step: RowStep) => {
    undone.current = [];
    done.current.push(step);
    let rows = 0;
    const first = done.current.findLastIndex(({ after }, at) => {
      rows += after.length;
      return rows > rowsAtMost || done.current.length - at > stepsAtMost;
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
