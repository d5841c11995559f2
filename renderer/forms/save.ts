/**
 * Saving a form once: all attempts of a save are one operation, and after a lost reply the record is looked up before
 * anything is sent again.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Failure } from '../../shared/errors';
import type { FormValues } from '../../shared/forms/form-definition';
import type { Notice } from '../../shared/messages';
import { useDrafts } from '../drafts/drafts';
import { type Attempt, actingAs, Operation } from '../ipc';
import { useOperationOnScreen, useOperations } from '../operations/operations';
import type { LookUpState } from '../operations/unknown-outcome';
import { useBusy } from '../ui/busy';
import { useSessionReturn } from '../ui/session-return';
import type { LeaveQuestion } from '../ui/unsaved';
import { type SaveMemory, saveActions } from './save-actions';

export type Messages = Readonly<Record<string, string>>;

export interface FailedSave {
  readonly failure: Failure;
  /** Messages of the server that belong to no visible field, by the path in the reply. */
  readonly others: Messages;
  /** Only if the outcome is unknown. */
  readonly lost?: LostSave;
}

/** A save whose outcome is unknown, because its reply was lost. */
export interface LostSave {
  /** Name of the record, for example `New contract CT-9`, and the time it was sent, in milliseconds since 1970. */
  readonly what: string;
  readonly at: number;
  /** It changes a stored record, so sending it again creates no duplicate. */
  readonly isChange: boolean;
  /** The form was changed after it was sent. */
  readonly differs?: boolean;
  /** The values that were sent; absent after a restart of Codesk. */
  readonly values?: FormValues;
  /** Absent if there is nothing to look up. */
  readonly lookUp?: LookUpState;
}

export interface Save {
  /** Label of the progress bar. */
  readonly label: string;
  /** Checks everything that is not a field. Returns true and shows the reason if the save is refused. */
  readonly refuse?: (values: FormValues) => boolean;
  /** Runs after the form is locked and before anything is sent. Returns false and shows the reason to cancel the save. */
  readonly check?: (values: FormValues) => Promise<boolean>;
  /** It adds a record. Sending it again may create a duplicate, so the user is asked. */
  readonly isNew: boolean;
  /** @param attempt has the id that all attempts of this save share */
  readonly send: (values: FormValues, attempt: Attempt) => Promise<unknown>;
  /** Names the record in messages: `New contract CT-9`. */
  readonly what: (values: FormValues) => string;
  readonly notice: Notice;
  readonly onSaved?: () => void;
  readonly onFailed?: (failed: FailedSave) => void;
  /** Returns the field that shows the message of a path; by default the first field or table in the path. */
  readonly fieldOf?: (path: string) => string | undefined;
}

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

/** How a form validates its values and shows messages of the server. */
export interface FormChecks {
  /** Returns the values. If one is invalid, shows the errors and returns undefined. */
  readonly submit: () => FormValues | undefined;
  /** Shows messages at their fields and returns those that belong to no visible field. */
  readonly showServerErrors: (fields: Messages, fieldOf?: Save['fieldOf']) => Messages;
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
  const [as] = useState(actingAs);
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
