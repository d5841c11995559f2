/**
 * Below the rows: says how many of a list's records other users changed, and loads them on request. Rows never change by
 * themselves, because they would move under the pointer.
 */
import './screen.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../shared/quantities';
import type { Id } from '../../shared/table/row';
import { on } from '../ipc';
import { catchLostFocus } from '../ui/focus';
import type { ListMemory } from './list-memory';

/** A reported change, numbered in the order of arrival; without ids it is not known which records changed. */
interface Change {
  readonly number: number;
  /** As `performance.now()`. */
  readonly at: number;
  readonly ids: readonly Id[];
}

interface Load {
  readonly isFetching: boolean;
  readonly isError: boolean;
  /** When the rows were loaded. */
  readonly dataUpdatedAt: number;
}

/**
 * The changes that the shown rows may lack: those reported since the last successful load began.
 * @param list id of the list
 * @param memory knows when rows were asked for that came before they were drawn
 */
export function useChangedRows(
  list: string,
  { isFetching, isError, dataUpdatedAt }: Load,
  memory: Pick<ListMemory, 'rowsAskedAt'>,
): readonly Change[] {
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const current = useRef(changes);
  const last = useRef(0);
  useEffect(() => {
    const add = (ids: readonly Id[]) => {
      last.current += 1;
      const change = { number: last.current, at: performance.now(), ids };
      current.current = [...current.current, change];
      setChanges(current.current);
    };
    const stops = [
      on('table-changed', (change) => change.list === list && add(change.ids)),
      on('changes-missed', () => add([])),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [list]);

  /** The last change before the running load. Undefined without one, and for a load too short to be drawn. */
  const begun = useRef<number | undefined>(undefined);
  const loadedAt = useRef(dataUpdatedAt);
  useEffect(() => {
    if (isFetching) {
      begun.current = last.current;
      return;
    }
    const contained = begun.current ?? last.current;
    const askedAt = memory.rowsAskedAt ?? Number.POSITIVE_INFINITY;
    begun.current = undefined;
    if (isError || loadedAt.current === dataUpdatedAt) return;
    loadedAt.current = dataUpdatedAt;
    // Also a state that stays the same can draw the list again, before its rows are on the screen.
    if (current.current.length === 0) return;
    current.current = current.current.filter(({ number, at }) => number > contained || at > askedAt);
    setChanges(current.current);
  }, [isFetching, isError, dataUpdatedAt, memory]);
  return changes;
}

interface ChangedRowsProps {
  readonly changes: readonly Change[];
  readonly onShow: () => void;
}

export function ChangedRows({ changes, onShow }: ChangedRowsProps) {
  const text = changes.length === 0 ? '' : changedText(changes);
  return (
    <div className="codesk-selection-bar" data-shown={text !== ''}>
      {/* Always mounted, so that a change is announced. */}
      <span role="status">{text}</span>
      {text !== '' && (
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          text="Show"
          aria-label="Show the changed rows"
          onClick={() => {
            onShow();
            // The focused button disappears with the changes.
            catchLostFocus();
          }}
        />
      )}
    </div>
  );
}

function changedText(changes: readonly Change[]): string {
  if (changes.some(({ ids }) => ids.length === 0)) return 'Rows may have changed.';
  // The same id may come as a number and as text.
  return `${counted(new Set(changes.flatMap(({ ids }) => ids.map(String))).size, 'row')} changed.`;
}
