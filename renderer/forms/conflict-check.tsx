/**
 * Loads a stored record again before it is saved and compares it with the record that the form opened with. Changes of
 * another user are shown before anything is sent, and the user decides how to merge them.
 */
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type Comparison,
  type Difference,
  isTheirs,
  type Side,
  type Sides,
} from '../../shared/conflicts/three-way';
import { CodeskError, type ErrorCode, type Failure, failureTitle, unreachedCodes } from '../../shared/errors';
import type { FormValues } from '../../shared/forms/form-definition';
import { sentenceStart } from '../../shared/labels';
import { failureOf, on } from '../ipc';
import { jsonTextOf } from '../json-text';
import { type ConfirmOptions, useConfirm } from '../ui/confirm';
import { ConflictDialog } from './conflict-dialog';
import type { DefinitionForm } from './definition-form';
import type { FailedSave, Save } from './save-types';
import { useIsLeft } from './use-is-left';

/** Milliseconds. */
const checkTimeout = 5_000;

/** After these errors the save would fail too, so the check fails with them instead of asking the user. */
const isSaveFailure: ReadonlySet<ErrorCode> = new Set([
  ...unreachedCodes,
  'address_invalid',
  'certificate',
  'redirected',
  'session_ended',
]);

/** The compared state of a form. Plain data, because it is part of the draft. */
export interface ComparedState {
  readonly values: FormValues;
}

export interface Reloaded<S, M> {
  readonly state: S;
  /** The other parts of the reply, for example option lists. */
  readonly more: M;
}

interface ConflictCheckOptions<S extends ComparedState, M> {
  /** `the contract CT-5`. */
  readonly what: string;
  /** The record as it was loaded; undefined for a new one, which is not checked. */
  readonly opened: S | undefined;
  /** Loads the record again. */
  readonly read: () => Promise<Reloaded<S, M>>;
  readonly mine: (values: FormValues) => S;
  readonly compare: (sides: Sides<S>, now: Reloaded<S, M>) => Comparison<S>;
  /** Puts the merged record into the form and makes the reloaded record its loaded one. */
  readonly take: (merged: S, now: Reloaded<S, M>) => void;
  readonly submit: () => void;
  /** Saves the values of the form as a new record. Absent if the user may not add one. */
  readonly addAsNew?: { readonly noun: string; readonly run: () => void } | undefined;
}

interface Found<S, M> {
  readonly comparison: Comparison<S>;
  readonly now: Reloaded<S, M>;
  /** Counts the openings of the dialog. */
  readonly round: number;
}

export interface ConflictCheck {
  /** The save with the check before it. */
  readonly checked: (save: Save) => Save;
  readonly dialog: ReactNode;
}

/**
 * Returns the record as it was when its form first opened. The draft stores it, so that a restored form is compared with
 * it, too.
 */
function useOpenedRecord<S extends ComparedState>(
  { opening }: DefinitionForm,
  opened: S | undefined,
): RefObject<S | undefined> {
  const base = useRef(opened);
  useLayoutEffect(() => {
    if (opened === undefined) return;
    opening.current = {
      opened: () => base.current ?? opened,
      reopen: (stored) => {
        base.current = { ...(base.current ?? opened), ...stored };
      },
    };
    return () => {
      opening.current = null;
    };
  }, [opening, opened]);
  return base;
}

/** Returns a function that submits the form after the next render, when the save sees the changed form. */
function useSubmitNext(submit: () => void, saving: boolean): () => void {
  const [round, setRound] = useState(0);
  const onSubmit = useEffectEvent(submit);
  const submitted = useRef(0);
  useEffect(() => {
    if (round === submitted.current || saving) return;
    submitted.current = round;
    onSubmit();
  }, [round, saving]);
  return () => setRound((before) => before + 1);
}

export function useConflictCheck<S extends ComparedState, M>(
  form: DefinitionForm,
  options: ConflictCheckOptions<S, M>,
): ConflictCheck {
  const { what, opened, addAsNew } = options;
  const confirm = useConfirm();
  const [found, setFound] = useState<Found<S, M> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const base = useOpenedRecord(form, opened);
  const isLeft = useIsLeft();
  const submitNext = useSubmitNext(options.submit, form.saving);

  const show = (comparison: Comparison<S>, now: Reloaded<S, M>) => {
    setFound((before) => ({ comparison, now, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  };

  /** Compares once. Returns true if the save replaces no change of another user. */
  const isUnchanged = async (values: FormValues): Promise<boolean> => {
    const now = await within(options.read());
    const from = base.current;
    if (!from) return true;
    // Comparing texts is fast, even for hundreds of thousands of rows.
    const [was, is] = [await jsonTextOf(from), await jsonTextOf(now.state)];
    if (was === is) return true;
    const comparison = options.compare({ base: from, theirs: now.state, mine: options.mine(values) }, now);
    if (!comparison.differences.some(isTheirs)) return true;
    // A closed form cannot ask the user.
    if (isLeft.current) throw new CodeskError({ code: 'conflict', at: seconds() });
    show(comparison, now);
    return false;
  };

  const askAfterDeletion = async (failure: Failure): Promise<false> => {
    if (!addAsNew || isLeft.current)
      throw new CodeskError({ ...without(failure, 'serverMessage'), subject: sentenceStart(what) });
    const add = await confirm(deletedQuestion(what, addAsNew.noun));
    if (add && !isLeft.current) {
      addAsNew.run();
      submitNext();
    }
    return false;
  };

  const check = async (values: FormValues): Promise<boolean> => {
    try {
      return await isUnchanged(values);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'not_found') return askAfterDeletion(failure);
      if (isLeft.current || isSaveFailure.has(failure.code) || failure.code === 'conflict') throw error;
      return confirm(uncheckedQuestion(what, failure));
    }
  };

  /** Compares after the server refused the save because the record has changed. */
  const compareRefused = async (values: FormValues, failed: FailedSave, save: Save) => {
    const shown = await isUnchanged(values).then(
      (same) => !same,
      async (error) =>
        failureOf(error).code === 'not_found' &&
        !(await askAfterDeletion(failureOf(error)).catch(() => true)),
    );
    if (!shown) save.onFailed?.(failed);
  };

  const checked = (save: Save): Save => {
    if (opened === undefined) return save;
    const sent = { values: {} as FormValues };
    return {
      ...save,
      check: async (values) => {
        sent.values = values;
        return (await check(values)) && ((await save.check?.(values)) ?? true);
      },
      onFailed: (failed) => {
        const { code, outcome } = failed.failure;
        if (code === 'conflict' && outcome === 'refused' && !isLeft.current)
          void compareRefused(sent.values, failed, save);
        else save.onFailed?.(failed);
      },
    };
  };

  const saveWith = ({ comparison, now }: Found<S, M>, choose: (difference: Difference) => Side) => {
    setOpen(false);
    const merged = comparison.merge(choose);
    base.current = now.state;
    // The merged record differs from the request of an earlier attempt.
    form.operation.renew();
    options.take(merged, now);
    submitNext();
  };

  return {
    checked,
    dialog: found && (
      <ConflictDialog
        key={found.round}
        what={what}
        differences={found.comparison.differences}
        isOpen={isOpen}
        onSave={(choose) => saveWith(found, choose)}
        onClose={() => setOpen(false)}
        onClosed={() => setFound((now) => (now?.round === found.round ? null : now))}
      />
    ),
  };
}

const deletedQuestion = (what: string, noun: string): ConfirmOptions => ({
  title: 'Deleted by another user',
  text: `Another user deleted ${what} after you opened it. Your changes are still in the form.`,
  confirm: `Add as a new ${noun}`,
  intent: 'primary',
});

const uncheckedQuestion = (what: string, failure: Failure): ConfirmOptions => ({
  title: 'Changes not checked',
  text: `Codesk could not check whether another user changed ${what} after you opened it: ${failureTitle(failure)}. If you save now, your values replace the stored ones.`,
  confirm: 'Save without checking',
  intent: 'warning',
});

const seconds = () => Math.floor(Date.now() / 1000);

function without(failure: Failure, name: 'serverMessage'): Failure {
  const { [name]: _left, ...rest } = failure;
  return rest;
}

/** Returns the result, or rejects after `checkTimeout`. The time of a sign-in does not count: main reads again after it. */
async function within<T>(result: Promise<T>): Promise<T> {
  let timer = 0;
  let stop = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      timer = window.setTimeout(
        () => reject(new CodeskError({ code: 'timed_out', at: seconds() })),
        checkTimeout,
      );
    };
    begin();
    stop = on('session', ({ status, locked }) =>
      status === 'ended' || locked ? clearTimeout(timer) : begin(),
    );
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
    stop();
  }
}
