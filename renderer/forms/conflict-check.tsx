/**
 * Before a stored record is saved, it is loaded again and compared with what it was when its form opened. What somebody
 * else changed meanwhile is shown before anything is sent, and merged as the person decides.
 */
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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
import { useConfirm } from '../ui/confirm';
import { ConflictDialog } from './conflict-dialog';
import type { DefinitionForm } from './definition-form';
import type { FailedSave, Save } from './save';

/** Milliseconds that a save waits for the check. */
const patience = 5_000;

/** Without the server or the session the save fails, too, and says why. */
const failsTheSave: ReadonlySet<ErrorCode> = new Set([
  ...unreachedCodes,
  'address_invalid',
  'certificate',
  'redirected',
  'session_ended',
]);

/** What is compared. Plain data, because the draft keeps it. */
export interface ComparedState {
  readonly values: FormValues;
}

export interface ReadAgain<S, M> {
  readonly state: S;
  /** What else came with it, for example option lists. */
  readonly more: M;
}

interface ConflictCheckOptions<S extends ComparedState, M> {
  /** `the contract CT-5`. */
  readonly what: string;
  /** The record as it was loaded; undefined for a new one, which is not checked. */
  readonly opened: S | undefined;
  /** Loads the record again. */
  readonly read: () => Promise<ReadAgain<S, M>>;
  readonly mine: (values: FormValues) => S;
  readonly compare: (sides: Sides<S>, now: ReadAgain<S, M>) => Comparison<S>;
  /** Puts the merged record into the form, whose loaded record is now that of the server. */
  readonly take: (merged: S, now: ReadAgain<S, M>) => void;
  /** Saves the form as it is then. */
  readonly submit: () => void;
  /** Makes a new record of what was typed, with the next save. Absent if it may not be added. */
  readonly addAsNew?: { readonly noun: string; readonly run: () => void } | undefined;
}

interface Found<S, M> {
  readonly comparison: Comparison<S>;
  readonly now: ReadAgain<S, M>;
  /** Number of openings. */
  readonly round: number;
}

export interface ConflictCheck {
  /** The save with the check before it. */
  readonly checked: (save: Save) => Save;
  readonly dialog: ReactNode;
}

export function useConflictCheck<S extends ComparedState, M>(
  form: DefinitionForm,
  options: ConflictCheckOptions<S, M>,
): ConflictCheck {
  const { what, opened, addAsNew } = options;
  const confirm = useConfirm();
  const [found, setFound] = useState<Found<S, M> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const base = useRef(opened);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  // The draft of the form keeps what the record was, so that what was typed before a crash is compared with that.
  const { opening } = form;
  useLayoutEffect(() => {
    if (opened === undefined) return;
    opening.current = {
      opened: () => base.current ?? opened,
      reopen: (kept) => {
        base.current = { ...(base.current ?? opened), ...kept };
      },
    };
    return () => {
      opening.current = null;
    };
  }, [opening, opened]);

  // In an effect, so that the save sees the form as it is after the change.
  const submit = useEffectEvent(options.submit);
  const submitted = useRef(0);
  const { saving } = form;
  useEffect(() => {
    if (round === submitted.current || saving) return;
    submitted.current = round;
    submit();
  }, [round, saving]);

  const show = (comparison: Comparison<S>, now: ReadAgain<S, M>) => {
    setFound((before) => ({ comparison, now, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  };

  /** Compares once. True if nothing of somebody else would be replaced. */
  const isUnchanged = async (values: FormValues): Promise<boolean> => {
    const now = await within(options.read());
    const from = base.current;
    if (!from) return true;
    // Nobody changed it, which is soon told also of hundreds of thousands of rows.
    const [was, is] = [await jsonTextOf(from), await jsonTextOf(now.state)];
    if (was === is) return true;
    const comparison = options.compare({ base: from, theirs: now.state, mine: options.mine(values) }, now);
    if (!comparison.differences.some(isTheirs)) return true;
    // Nothing is there any more that could ask.
    if (isLeft.current) throw new CodeskError({ code: 'conflict', at: seconds() });
    show(comparison, now);
    return false;
  };

  const removed = async (failure: Failure): Promise<false> => {
    if (!addAsNew || isLeft.current)
      throw new CodeskError({ ...without(failure, 'serverMessage'), subject: sentenceStart(what) });
    const add = await confirm({
      title: 'Removed on the server',
      text: `Somebody removed ${what} since you opened it. What you typed is still here.`,
      confirm: `Add as a new ${addAsNew.noun}`,
      intent: 'primary',
    });
    if (add && !isLeft.current) {
      addAsNew.run();
      setRound((before) => before + 1);
    }
    return false;
  };

  const check = async (values: FormValues): Promise<boolean> => {
    try {
      return await isUnchanged(values);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'not_found') return removed(failure);
      if (isLeft.current || failsTheSave.has(failure.code) || failure.code === 'conflict') throw error;
      return confirm({
        title: 'Not checked',
        text: `Codesk could not see whether somebody else changed ${what} since you opened it: ${failureTitle(failure)}. Saved without the check, your values replace what the server has.`,
        confirm: 'Save without the check',
        intent: 'warning',
      });
    }
  };

  /** After the server refused the save because the record is another one now. */
  const compareRefused = async (values: FormValues, failed: FailedSave, save: Save) => {
    const shown = await isUnchanged(values).then(
      (same) => !same,
      async (error) =>
        failureOf(error).code === 'not_found' && !(await removed(failureOf(error)).catch(() => true)),
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
    // What is sent now is another thing than what an earlier attempt may have sent.
    form.operation.renew();
    options.take(merged, now);
    setRound((before) => before + 1);
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

const seconds = () => Math.floor(Date.now() / 1000);

function without(failure: Failure, name: 'serverMessage'): Failure {
  const { [name]: _left, ...rest } = failure;
  return rest;
}

/**
 * The result, or a failure when it takes longer than a person waits for a save. The time of a sign-in does not count: main
 * reads again after it.
 */
async function within<T>(result: Promise<T>): Promise<T> {
  let timer = 0;
  let stop = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      timer = window.setTimeout(
        () => reject(new CodeskError({ code: 'timed_out', at: seconds() })),
        patience,
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
