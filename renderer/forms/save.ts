/**
 * Saving a form once: all attempts of a save are one operation, a failure says why, and after a lost reply the record is
 * looked up before anything is sent again.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OpenCall } from '../../shared/desk/operations';
import { type Failure, isUnknown } from '../../shared/errors';
import type { FormValues } from '../../shared/forms/form-definition';
import type { Notice } from '../../shared/messages';
import { useDrafts } from '../drafts/drafts';
import { type Attempt, actingAs, failureOf, Operation, resend } from '../ipc';
import { lookUp, useOperationOnScreen, useOperations } from '../operations/operations';
import type { LookUpState } from '../operations/unknown-outcome';
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

/** A save whose outcome is not known. */
export interface LostSave {
  /** What was sent, for example `New contract CT-9`, and when, in milliseconds since 1970. */
  readonly what: string;
  readonly at: number;
  /** The save changes a stored record, so sending it again changes the same one. */
  readonly isChange: boolean;
  /** The form holds something else now than what was sent. */
  readonly differs?: boolean;
  /** The fields as they were sent; absent after a start of Codesk. */
  readonly values?: FormValues;
  /** Absent if there is nothing to look up. */
  readonly lookUp?: LookUpState;
}

export interface Save {
  /** Label of the progress bar. */
  readonly label: string;
  /** Checks everything that is not a field. Returns true if it refused the save; it shows why. */
  readonly refuse?: (values: FormValues) => boolean;
  /** Asked before anything is sent, after the form is locked. False if the save is not made; it says why. */
  readonly check?: (values: FormValues) => Promise<boolean>;
  /** It adds a record. Sent again it may add a second one, so the user is asked. */
  readonly isNew: boolean;
  /** @param attempt with the id that every attempt of this save carries */
  readonly send: (values: FormValues, attempt: Attempt) => Promise<unknown>;
  /** Names what is sent: `New contract CT-9`. */
  readonly what: (values: FormValues) => string;
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

/**
 * The user has to choose before a new record is sent again, whatever the look-up found: the server may still be working
 * on what was sent. A change that is sent again changes the same record.
 */
function mustChoose(lost: LostSave | null): boolean {
  return lost !== null && !lost.isChange;
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
  // Nothing goes on in the session of somebody else.
  const [as] = useState(actingAs);
  const operations = useOperations();
  const drafts = useDrafts();
  const last = useRef<{ readonly save: Save; readonly values: FormValues } | null>(null);
  const lost = useRef<LostSave | null>(null);
  const mayBeSaved = useRef(false);
  /** The person says that what an earlier start of Codesk sent is saved. */
  const taken = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const actions = useMemo(() => {
    /** As main has kept what was sent. */
    const openCall = async () => (await operations?.load())?.find((each) => each.id === operation.id);
    const lookUpSent = async () => {
      const sent = lost.current;
      if (!sent) return;
      const show = (found: LookUpState) => {
        // Another attempt was made meanwhile.
        if (lost.current?.at !== sent.at) return;
        lost.current = { ...sent, lookUp: found };
        setFailed((before) => before && { ...before, lost: { ...sent, lookUp: found } });
      };
      if (operations) show('running');
      const kept = await openCall();
      show(kept && (await lookUp(kept.id)));
    };
    const showLost = (failure: Failure, others: Messages, sent: LostSave) => {
      lost.current = sent;
      const failedSave = { failure, others, lost: sent };
      setFailed(failedSave);
      void lookUpSent();
      return failedSave;
    };
    const succeed = (save: Save | undefined) => {
      mayBeSaved.current = false;
      lost.current = null;
      setProgress('saved');
      save?.onSaved?.();
    };
    /**
     * Locks the form while it is checked and sent. Shows the notice of a success, and why it failed otherwise.
     * @param check false if nothing is sent
     */
    const run = async (
      save: Save,
      what: string,
      send: (id: string) => Promise<unknown>,
      check: () => Promise<boolean> = async () => true,
    ) => {
      locked.current = true;
      const before = lost.current;
      setProgress('saving');
      if (!before) {
        setFailed(null);
        showServerErrors({});
      }
      const end = busy.begin(save.label);
      const at = Date.now();
      try {
        if (!(await check())) {
          locked.current = false;
          setProgress('idle');
          return;
        }
        lost.current = null;
        setFailed(null);
        showServerErrors({});
        const sentAs = operation.id;
        await operation.attempt(send);
        // The form may be left, and then nothing else drops its draft.
        drafts?.dropSaved(sentAs);
      } catch (error) {
        locked.current = false;
        setProgress('idle');
        const failure = failureOf(error);
        if (isUnknown(failure)) mayBeSaved.current = true;
        if (isLeft.current) {
          // Nothing of the form is there any more that could show it.
          notifyFailure(failure, what);
          return;
        }
        const others = showServerErrors(failure.fields ?? {}, save.fieldOf);
        if (!isUnknown(failure)) {
          // The check before the save failed: what was sent before is as open as it was.
          const failedSave = { failure, others, ...(lost.current ? { lost: lost.current } : {}) };
          setFailed(failedSave);
          save.onFailed?.(failedSave);
          return;
        }
        const isOld = failure.outcome !== 'unknown' && before !== null;
        const differs = failure.code === 'sent_differently';
        const { values } = last.current ?? {};
        const isChange = !save.isNew;
        const sent = isOld ? before : { what, at, isChange, ...(values && { values }) };
        // Another form sent it, perhaps in an earlier start of Codesk.
        const kept = failure.code === 'sent_before' && !before ? await openCall() : undefined;
        const asKept = kept && { what: kept.title, at: kept.made };
        const shown = showLost(failure, others, { ...sent, ...asKept, differs });
        save.onFailed?.(shown);
        return;
      } finally {
        end();
      }
      notify(save.notice);
      succeed(save);
    };
    /** The next save is something of its own. */
    const letGo = () => {
      operation.renew();
      lost.current = null;
      setFailed(null);
    };
    return {
      letGo,
      save: async (save: Save, again?: 'again') => {
        if (locked.current) return;
        if (taken.current) {
          taken.current = false;
          locked.current = true;
          succeed(save);
          return;
        }
        const values = submit();
        if (!values || save.refuse?.(values)) return;
        if (again === undefined && mustChoose(lost.current)) {
          document.getElementById(saveFailureId(id))?.focus();
          return;
        }
        const what = save.what(values);
        // What the form sends as something of its own is no repetition.
        const mayRepeat = again && lost.current ? true : undefined;
        const send = (attempt: string) =>
          save.send(values, { operation: attempt, title: what, as, mayRepeat });
        await run(
          save,
          what,
          (attempt) =>
            send(attempt).catch((error) => {
              // It replaces what is stored, so the earlier attempt does not matter any more.
              const isOver = failureOf(error).code === 'sent_differently' && !save.isNew;
              if (!isOver) throw error;
              operation.renew();
              return send(operation.id);
            }),
          async () => {
            if (save.check && !(await save.check(values))) return false;
            last.current = { save, values };
            return true;
          },
        );
      },
      /** Sends what an earlier attempt sent, which is not what the form holds now. */
      sendWhatWasSent: async () => {
        const { current } = last;
        if (locked.current || !current || !lost.current) return;
        const { what } = lost.current;
        await run(current.save, what, (attempt) => resend({ operation: attempt, as }));
      },
      /** What the form holds now is sent next as something of its own. */
      startAnew: () => {
        if (locked.current) return;
        const { current } = lost;
        const looked = current?.lookUp;
        const isMissingFile = typeof looked === 'object' && 'found' in looked && looked.found === 'no';
        if (isMissingFile) void operations?.forget(operation.id, false).catch(() => undefined);
        letGo();
      },
      lookAgain: () => void lookUpSent(),
      takeAsSaved: (submitAgain: () => void) => {
        if (locked.current || !lost.current) return;
        void operations?.forget(operation.id).catch(() => undefined);
        if (last.current) {
          locked.current = true;
          succeed(last.current.save);
          return;
        }
        // What a save does when it has succeeded is known when it is asked for.
        taken.current = true;
        submitAgain();
      },
      /** A form that was opened again, perhaps after a crash: an earlier attempt has no known answer. */
      showOpen: ({ title, made: at, about }: OpenCall) => {
        if (locked.current || lost.current) return;
        mayBeSaved.current = true;
        const failure: Failure = { code: 'outcome_unknown', at: Math.floor(at / 1000), outcome: 'unknown' };
        showLost(failure, {}, { what: title, at, isChange: about !== undefined });
      },
    };
  }, [id, submit, showServerErrors, busy, operation, operations, drafts, as]);

  const kept = useOperationOnScreen(operation.id);
  const isIdle = progress === 'idle' && failed === null;
  useEffect(() => {
    if (kept && isIdle) actions.showOpen(kept);
  }, [kept, isIdle, actions]);

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
