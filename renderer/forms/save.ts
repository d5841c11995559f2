/**
 * Saving a form once: all attempts of a save are one operation, a failure says why, and after a lost reply the record is
 * looked up before anything is sent again.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../shared/errors';
import type { FormValues } from '../../shared/forms/definition';
import type { Notice } from '../../shared/messages';
import { failureOf, Operation } from '../ipc';
import { useBusy } from '../ui/busy';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { useSessionReturn } from '../ui/session-return';
import type { LeaveQuestion } from '../ui/unsaved';

export type Messages = Readonly<Record<string, string>>;

export interface FailedSave {
  readonly failure: Failure;
  /** Messages of the server about anything that is not a visible field, by the path in its reply. */
  readonly others: Messages;
  /** If the outcome is not known. */
  readonly lost?: LostSave;
}

/** What a look-up after a lost reply found on the server. */
export interface LookedUp {
  /** `unsure`: there is nothing to compare the newest record with. */
  readonly found: 'yes' | 'no' | 'unsure';
  /** One or two sentences about what is there. */
  readonly text: string;
}

/** A save whose outcome is not known. */
export interface LostSave {
  /** What was sent, for example `New contract CT-9`, and when, in milliseconds since 1970. */
  readonly what: string;
  readonly at: number;
  /** The save changes a stored record, so sending it again changes the same one. */
  readonly isChange: boolean;
  /** Absent if there is nothing to look up. */
  readonly lookUp?: 'running' | LookedUp | Failure;
}

export interface Save {
  /** Label of the progress bar. */
  readonly label: string;
  /** Checks everything that is not a field. Returns true if it refused the save; it shows why. */
  readonly refuse?: (values: FormValues) => boolean;
  /** Asked before anything is sent, after the form is locked. False if the save is not made; it says why. */
  readonly check?: (values: FormValues) => Promise<boolean>;
  /** @param operation the id that every attempt of this save carries */
  readonly send: (values: FormValues, operation: string) => Promise<unknown>;
  /** Names what is sent: `New contract CT-9`. */
  readonly what: (values: FormValues) => string;
  /** After a lost reply: looks whether the new record is stored. Absent for a change of a stored one. */
  readonly lookUp?: (values: FormValues) => Promise<LookedUp>;
  readonly notice: Notice;
  readonly onSaved?: () => void;
  readonly onFailed?: (failed: FailedSave) => void;
  /** Name of the field that a path is about; by default the first field or table in the path. */
  readonly fieldOf?: (path: string) => string | undefined;
}

/** Asked when a page or dialog is left while its save runs. */
export const leaveSaving: LeaveQuestion = {
  title: 'Leave while it is being saved?',
  text: 'This was sent and has no answer yet, so it is not known whether it is saved.',
  confirm: 'Leave',
};

/** Id of the callout that says why a save failed. */
export function saveFailureId(form: string): string {
  return `${form}-save-failure`;
}

/** A person has to say whether a record that was found is the one that was sent, or wait for the look-up. */
function mustChoose(lost: LostSave | null): boolean {
  const looked = lost?.lookUp;
  return looked === 'running' || (looked !== undefined && 'found' in looked && looked.found === 'yes');
}

/** What a form does around a save. */
interface Checks {
  /** Returns the values, or undefined after showing what is wrong with them. */
  readonly submit: () => FormValues | undefined;
  /** Shows messages at their fields and returns the others. */
  readonly showServerErrors: (fields: Messages, fieldOf?: Save['fieldOf']) => Messages;
}

/** @param id of the form */
export function useSave(id: string, { submit, showServerErrors }: Checks) {
  const busy = useBusy();
  const [progress, setProgress] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failed, setFailed] = useState<FailedSave | null>(null);
  // Set before anything is awaited; the state above shows it only after the next render.
  const locked = useRef(false);
  const [operation] = useState(() => new Operation());
  const last = useRef<{ readonly save: Save; readonly values: FormValues } | null>(null);
  const lost = useRef<LostSave | null>(null);
  const mayBeSaved = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const actions = useMemo(() => {
    const lookUp = async () => {
      const sent = lost.current;
      const wanted = last.current;
      if (!sent || !wanted?.save.lookUp) return;
      const show = (found: LostSave['lookUp']) => {
        // Another attempt was made meanwhile.
        if (lost.current?.at !== sent.at) return;
        lost.current = { ...sent, lookUp: found };
        setFailed((before) => before && { ...before, lost: { ...sent, lookUp: found } });
      };
      show('running');
      await wanted.save.lookUp(wanted.values).then(show, (error) => show(failureOf(error)));
    };
    return {
      save: async (save: Save, again?: 'again') => {
        if (locked.current) return;
        const values = submit();
        if (!values || save.refuse?.(values)) return;
        if (again === undefined && mustChoose(lost.current)) {
          document.getElementById(saveFailureId(id))?.focus();
          return;
        }
        locked.current = true;
        setProgress('saving');
        if (!lost.current) {
          setFailed(null);
          showServerErrors({});
        }
        const end = busy.begin(save.label);
        const at = Date.now();
        try {
          if (save.check && !(await save.check(values))) {
            locked.current = false;
            setProgress('idle');
            return;
          }
          lost.current = null;
          last.current = { save, values };
          setFailed(null);
          showServerErrors({});
          await operation.attempt((attempt) => save.send(values, attempt));
        } catch (error) {
          locked.current = false;
          setProgress('idle');
          const failure = failureOf(error);
          if (failure.outcome === 'unknown') mayBeSaved.current = true;
          if (isLeft.current) {
            // Nothing of the form is there any more that could show it.
            notifyFailure(failure, save.what(values));
            return;
          }
          if (failure.outcome === 'unknown')
            lost.current = { what: save.what(values), at, isChange: save.lookUp === undefined };
          const failedSave = {
            failure,
            others: showServerErrors(failure.fields ?? {}, save.fieldOf),
            ...(lost.current ? { lost: lost.current } : {}),
          };
          setFailed(failedSave);
          save.onFailed?.(failedSave);
          void lookUp();
          return;
        } finally {
          end();
        }
        mayBeSaved.current = false;
        setProgress('saved');
        notify(save.notice);
        save.onSaved?.();
      },
      lookAgain: () => void lookUp(),
      takeAsSaved: () => {
        if (locked.current || !lost.current) return;
        locked.current = true;
        mayBeSaved.current = false;
        setProgress('saved');
        last.current?.save.onSaved?.();
      },
    };
  }, [id, submit, showServerErrors, busy, operation]);

  // Signed in again, the save can be made: what kept it from being made is over.
  useSessionReturn(() =>
    setFailed((before) => (before?.failure.code === 'session_ended' && !before.lost ? null : before)),
  );

  return {
    /** True from the start of a save to its failure, and after a success. */
    isLocked: useCallback(() => locked.current, []),
    mayBeSaved: useCallback(() => mayBeSaved.current, []),
    /** Forgets why the last save failed, unless it is still open what became of it. */
    forget: useCallback(() => {
      if (!lost.current) setFailed(null);
    }, []),
    actions,
    operation,
    progress,
    failed,
  };
}
