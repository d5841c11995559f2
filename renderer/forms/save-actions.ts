/** The actions of saving a form: send, send again, look up a request without a reply, mark it as saved. */
import type { OpenCall } from '../../shared/desk/operations';
import { type Failure, isUnknown } from '../../shared/errors';
import type { FormValues } from '../../shared/forms/form-definition';
import type { useDrafts } from '../drafts/drafts';
import { failureOf, type Operation, resend, type sessionOwner } from '../ipc';
import { lookUp, type useOperations } from '../operations/operations';
import type { LookUpState } from '../operations/unknown-outcome';
import type { useBusy } from '../ui/busy';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import type { FailedSave, FormChecks, LostSave, Messages, Save } from './save-types';

/**
 * The memory of a form between its attempts to save. It is not React state, because a second press can come before the
 * next render.
 */
export interface SaveMemory {
  locked: boolean;
  isLeft: boolean;
  /** True from an attempt with an unknown outcome until the record is saved. */
  mayBeSaved: boolean;
  /** The user confirmed that a request of an earlier start of Codesk was saved. The next save then only closes the form. */
  isMarkedSaved: boolean;
  lost: LostSave | null;
  last: { readonly save: Save; readonly values: FormValues } | null;
}

interface SaveContext {
  /** Id of the callout that shows the failure. */
  readonly failureId: string;
  readonly memory: SaveMemory;
  readonly checks: FormChecks;
  readonly operation: Operation;
  readonly as: ReturnType<typeof sessionOwner>;
  readonly busy: ReturnType<typeof useBusy>;
  readonly operations: ReturnType<typeof useOperations>;
  readonly drafts: ReturnType<typeof useDrafts>;
  readonly setProgress: (progress: 'idle' | 'saving' | 'saved') => void;
  readonly setFailed: (
    change: FailedSave | null | ((before: FailedSave | null) => FailedSave | null),
  ) => void;
}

interface Attempt {
  readonly save: Save;
  /** Name of the record in messages. */
  readonly what: string;
  readonly send: (operation: string) => Promise<unknown>;
  /** False if nothing is sent. */
  readonly check?: () => Promise<boolean>;
}

/** The request as main stored it. */
async function storedCall({ operations, operation }: SaveContext): Promise<OpenCall | undefined> {
  return (await operations?.load())?.find((each) => each.id === operation.id);
}

/** Looks up on the server whether the request without a reply was saved, and shows the result. */
async function lookUpLost(context: SaveContext): Promise<void> {
  const { memory, operations, setFailed } = context;
  const sent = memory.lost;
  if (!sent) return;
  const show = (found: LookUpState) => {
    // A result of an earlier attempt is not shown.
    if (memory.lost?.at !== sent.at) return;
    memory.lost = { ...sent, lookUp: found };
    setFailed((before) => before && { ...before, lost: { ...sent, lookUp: found } });
  };
  if (operations) show('running');
  const stored = await storedCall(context);
  show(stored && (await lookUp(stored.id)));
}

function showLost(context: SaveContext, failure: Failure, others: Messages, lost: LostSave): FailedSave {
  context.memory.lost = lost;
  const failed = { failure, others, lost };
  context.setFailed(failed);
  void lookUpLost(context);
  return failed;
}

function succeed({ memory, setProgress }: SaveContext, save: Save | undefined): void {
  memory.mayBeSaved = false;
  memory.lost = null;
  setProgress('saved');
  save?.onSaved?.();
}

/** The next save is a new operation. */
function renewOperation({ memory, operation, setFailed }: SaveContext): void {
  operation.renew();
  memory.lost = null;
  setFailed(null);
}

/** Locks the form while it is checked and sent, and shows the notice of a success or the failure. */
async function run(context: SaveContext, { save, what, send, check }: Attempt): Promise<void> {
  const { memory, checks, operation, busy, drafts, setProgress, setFailed } = context;
  memory.locked = true;
  const before = memory.lost;
  setProgress('saving');
  if (!before) {
    setFailed(null);
    checks.showServerErrors({});
  }
  const end = busy.begin(save.label);
  const at = Date.now();
  try {
    if (check && !(await check())) {
      memory.locked = false;
      setProgress('idle');
      return;
    }
    memory.lost = null;
    setFailed(null);
    checks.showServerErrors({});
    const sentAs = operation.id;
    await operation.attempt(send);
    // A form that was closed cannot drop its draft.
    drafts?.dropSaved(sentAs);
  } catch (error) {
    memory.locked = false;
    setProgress('idle');
    await showFailure(context, failureOf(error), { save, what, at, before });
    return;
  } finally {
    end();
  }
  notify(save.notice);
  succeed(context, save);
}

interface FailedAttempt {
  readonly save: Save;
  readonly what: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number;
  /** The request without a reply of an earlier attempt. */
  readonly before: LostSave | null;
}

async function showFailure(
  context: SaveContext,
  failure: Failure,
  { save, what, at, before }: FailedAttempt,
): Promise<void> {
  const { memory, checks, setFailed } = context;
  if (isUnknown(failure)) memory.mayBeSaved = true;
  if (memory.isLeft) {
    notifyFailure(failure, what);
    return;
  }
  const others = checks.showServerErrors(failure.fields ?? {}, save.fieldOf);
  if (!isUnknown(failure)) {
    // If only the check failed, the outcome of the earlier attempt is still unknown.
    const failed = { failure, others, ...(memory.lost ? { lost: memory.lost } : {}) };
    setFailed(failed);
    save.onFailed?.(failed);
    return;
  }
  const isOld = failure.outcome !== 'unknown' && before !== null;
  const differs = failure.code === 'sent_differently';
  const { values } = memory.last ?? {};
  const sent = isOld ? before : { what, at, isChange: !save.isNew, ...(values && { values }) };
  // Another form sent the request, perhaps in an earlier start of Codesk.
  const stored = failure.code === 'sent_before' && !before ? await storedCall(context) : undefined;
  const asStored = stored && { what: stored.title, at: stored.made };
  save.onFailed?.(showLost(context, failure, others, { ...sent, ...asStored, differs }));
}

/** Sends the form. A change that differs from its earlier attempt is sent as a new operation, because it replaces it. */
async function sendForm(context: SaveContext, save: Save, values: FormValues, again: boolean): Promise<void> {
  const { memory, operation, as } = context;
  const what = save.what(values);
  const mayRepeat = again && memory.lost ? true : undefined;
  const send = (attempt: string) => save.send(values, { operation: attempt, title: what, as, mayRepeat });
  await run(context, {
    save,
    what,
    send: (attempt) =>
      send(attempt).catch((error) => {
        const isReplaced = failureOf(error).code === 'sent_differently' && !save.isNew;
        if (!isReplaced) throw error;
        operation.renew();
        return send(operation.id);
      }),
    check: async () => {
      if (save.check && !(await save.check(values))) return false;
      memory.last = { save, values };
      return true;
    },
  });
}

/** The actions of one form; `DefinitionForm` describes them. */
export function saveActions(context: SaveContext) {
  const { failureId, memory, checks, operation, as, operations } = context;
  return {
    renewOperation: () => renewOperation(context),
    save: async (save: Save, again?: 'again') => {
      if (memory.locked) return;
      if (memory.isMarkedSaved) {
        memory.isMarkedSaved = false;
        memory.locked = true;
        succeed(context, save);
        return;
      }
      const values = checks.submit();
      if (!values || save.refuse?.(values)) return;
      // A new record may exist already: the server may still process the first request, whatever the look-up found.
      if (again === undefined && memory.lost && !memory.lost.isChange) {
        document.getElementById(failureId)?.focus();
        return;
      }
      await sendForm(context, save, values, again !== undefined);
    },
    resendEarlier: async () => {
      const { last, lost } = memory;
      if (memory.locked || !last || !lost) return;
      await run(context, {
        save: last.save,
        what: lost.what,
        send: (attempt) => resend({ operation: attempt, as }),
      });
    },
    startNewOperation: () => {
      if (memory.locked) return;
      const found = memory.lost?.lookUp;
      const isNotSaved = typeof found === 'object' && 'found' in found && found.found === 'no';
      if (isNotSaved) void operations?.forget(operation.id, false).catch(() => undefined);
      renewOperation(context);
    },
    repeatLookUp: () => void lookUpLost(context),
    markAsSaved: (submitAgain: () => void) => {
      if (memory.locked || !memory.lost) return;
      void operations?.forget(operation.id).catch(() => undefined);
      if (memory.last) {
        memory.locked = true;
        succeed(context, memory.last.save);
        return;
      }
      // After a restart only the form knows how its save ends, so it submits once more.
      memory.isMarkedSaved = true;
      submitAgain();
    },
    /** Shows a request of an earlier form, perhaps from before a crash, whose outcome is unknown. */
    showOpenCall: ({ title, made: at, about }: OpenCall) => {
      if (memory.locked || memory.lost) return;
      memory.mayBeSaved = true;
      const failure: Failure = { code: 'outcome_unknown', at: Math.floor(at / 1000), outcome: 'unknown' };
      showLost(context, failure, {}, { what: title, at, isChange: about !== undefined });
    },
  };
}
