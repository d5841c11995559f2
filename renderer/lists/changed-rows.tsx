/**
 * Shows below the rows how many records other users changed, and loads them on request. Rows are never reloaded
 * automatically, because they would move under the pointer.
 */
import './screen.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { counted } from '../../shared/quantities';
import type { Id } from '../../shared/table/row';
import { on } from '../ipc';
import { restoreLostFocus } from '../ui/focus';

/** A reported change. Without ids, any record may have changed. */
interface Change {
  /** Time as `performance.now()`. */
  readonly at: number;
  readonly ids: readonly Id[];
}

const noChanges: readonly Change[] = [];

/**
 * Returns the changes that the shown rows may not include: those reported since the rows were requested.
 * @param list id of the list
 * @param askedAt when the newest rows were requested, as `performance.now()`; undefined before the first request
 */
export function useChangedRows(list: string, askedAt: number | undefined): readonly Change[] {
  const [changes, setChanges] = useState(noChanges);
  useEffect(() => {
    const add = (ids: readonly Id[]) => setChanges((now) => [...now, { at: performance.now(), ids }]);
    const stops = [
      on('table-changed', (change) => change.list === list && add(change.ids)),
      on('changes-missed', () => add([])),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [list]);
  useEffect(() => {
    const isMissing = ({ at }: Change) => askedAt === undefined || at > askedAt;
    if (!changes.every(isMissing)) setChanges((now) => now.filter(isMissing));
  }, [askedAt, changes]);
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
            restoreLostFocus();
          }}
        />
      )}
    </div>
  );
}

function changedText(changes: readonly Change[]): string {
  if (changes.some(({ ids }) => ids.length === 0)) return 'Rows may have changed.';
  // The same id can be a number in one change and a text in another.
  return `${counted(new Set(changes.flatMap(({ ids }) => ids.map(String))).size, 'row')} changed.`;
}
