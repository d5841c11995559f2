/**
 * Saving a form once: all attempts of a save are one operation, and after a lost reply the record is looked up before
 * anything is sent again.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDrafts } from '../drafts/drafts';
import { Operation, sessionOwner } from '../ipc';
import { useOperationOnScreen, useOperations } from '../operations/operations';
import { useBusy } from '../ui/busy';
import { useSessionReturn } from '../ui/session-return';
import type { LeaveQuestion } from '../ui/unsaved';
import { type SaveMemory, saveActions } from './save-actions';
import type { FailedSave, FormChecks } from './save-types';

/** The question for a page or dialog that is closed while its save runs. */
export const leaveSaving: LeaveQuestion = {
  title: 'Leave while saving?',
  text: 'The server has not replied yet, so Codesk cannot confirm that this is saved.',
  confirm: 'Leave',
};

/** Id of the callout that shows why a save failed. */
export function saveFailureId(form: string): string {
  return `${form}-save-failure`;
}

function newMemory(): SaveMemory {
  return { locked: false, isLeft: false, mayBeSaved: false, isMarkedSaved: false, lost: null, last: null };
}

/** @param id of the form */
export function useSave(id: string, checks: FormChecks) {
  const busy = useBusy();
  const [progress, setProgress] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failed, setFailed] = useState<FailedSave | null>(null);
  const [memory] = useState(newMemory);
  const [operation] = useState(() => new Operation());
  // Requests belong to the user who opened the form, even if another one signs in later.
  const [as] = useState(sessionOwner);
  const operations = useOperations();
  const drafts = useDrafts();
  useEffect(() => {
    memory.isLeft = false;
    return () => {
      memory.isLeft = true;
    };
  }, [memory]);

  const actions = useMemo(
    () =>
      saveActions({
        failureId: saveFailureId(id),
        memory,
        checks,
        operation,
        as,
        busy,
        operations,
        drafts,
        setProgress,
        setFailed,
      }),
    [id, memory, checks, operation, as, busy, operations, drafts],
  );

  const stored = useOperationOnScreen(operation.id);
  const isIdle = progress === 'idle' && failed === null;
  useEffect(() => {
    if (stored && isIdle) actions.showOpenCall(stored);
  }, [stored, isIdle, actions]);

  // After a new sign-in the failure of an ended session is out of date.
  useSessionReturn(() =>
    setFailed((before) => (before?.failure.code === 'session_ended' && !before.lost ? null : before)),
  );

  return {
    /** True from the start of a save to its failure, and after a success. */
    isLocked: useCallback(() => memory.locked, [memory]),
    mayBeSaved: useCallback(() => memory.mayBeSaved, [memory]),
    /** Hides the failure of the last save, unless its outcome is still unknown. */
    hideFailure: useCallback(() => {
      if (!memory.lost) setFailed(null);
    }, [memory]),
    actions,
    operation,
    progress,
    failed,
  };
}
