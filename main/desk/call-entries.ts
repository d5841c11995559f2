/** Calls in the journal that the user waits for: those of forms and actions. Runs on the thread of the desk. */
import { type EntryState, stateAfter } from '../../shared/desk/journal';
import {
  comparableInput,
  type DoneCall,
  type NewestRecords,
  type OpenCall,
  type OperationAttempt,
  openCallSchema,
  type RequestedOperation,
} from '../../shared/desk/operations';
import { isRecord } from '../../shared/records';
import { type DeskDatabase, inTransaction } from './database';
import { entryTable, newEntry, readEntry } from './journal-table';

/** An operation before its first attempt. */
export type NewOperation = RequestedOperation & {
  /** JSON of the input, in place of `input`. */
  readonly inputText?: string | undefined;
  /** It may be sent again although an earlier attempt has no known answer. */
  readonly mayRepeat?: boolean;
};

/** Most calls that the history names. */
const mostDone = 2000;

/** Operations of forms and actions: single calls that the user waits for. */
export function operationCalls(db: DeskDatabase) {
  const table = entryTable(db);
  const opened = (owner: string): OpenCall[] =>
    table.rows(owner, 'call', "state IN ('sending', 'unknown')").flatMap((row) => {
      const entry = readEntry(row);
      if (entry?.kind !== 'call') return [];
      return openCallSchema.parse({ ...entry, input: row.input === null ? null : JSON.parse(row.input) });
    });
  const put = (owner: string, { input, ...call }: OpenCall, state: EntryState) => {
    const { id, made } = call;
    table.put(owner, {
      ...newEntry,
      ...call,
      ...{ kind: 'call', state, order: made, changed: made, notBefore: null, operation: id },
    });
    table.putInput(id, input);
  };
  /** Ends an operation whose outcome is known now. One that was cut off while it was sent has lost its answer. */
  const end = (owner: string, id: string, act: 'finish' | 'cancel', at: number) => {
    const entry = table.find(owner, id);
    const state = entry && stateAfter(stateAfter(entry.state, 'lose') ?? entry.state, act);
    if (entry && state) table.put(owner, { ...entry, state, changed: at });
  };
  return {
    /**
     * Keeps an operation before an attempt.
     * @returns the id to send it under, and whether an earlier attempt has no known answer (`beginning`); `foreign` if
     * the id is another owner's
     */
    beginOperation(
      owner: string,
      { inputText, mayRepeat = false, ...operation }: NewOperation,
    ): Omit<OperationAttempt, 'begun'> & { begun: OperationAttempt['begun'] | 'foreign' } {
      const asked = inputText === undefined ? operation : { ...operation, input: JSON.parse(inputText) };
      return inTransaction(db, () => {
        const row = table.row(asked.id);
        if (row && row.owner !== owner) return { id: asked.id, begun: 'foreign' as const };
        const open = opened(owner);
        const begun = beginning(open, asked, mayRepeat);
        if (begun.begun === 'different' || begun.begun === 'unasked') return begun;
        for (const kept of changedBy(open, begun, asked))
          put(owner, kept, kept.id === begun.id ? 'sending' : 'unknown');
        return begun;
      });
    },
    /** The newest records of its list, which were read before its first attempt. */
    keepNewest(owner: string, id: string, newest: NewestRecords): void {
      const entry = table.find(owner, id);
      if (entry?.kind === 'call') table.put(owner, { ...entry, newest });
    },
    /** It was not done, and the user knows why. */
    dropOperation: (owner: string, id: string): void => table.remove(owner, id),
    /** The user says what became of it. */
    settleOperation: end,
    /**
     * It is done. In the same step the drafts of the forms that asked for it go, so that a crash right after it does not
     * offer a saved form again, and the operations that it has overwritten.
     * @param ids the id that it was sent under, and the one that it was asked for with
     */
    finishOperation(owner: string, ids: readonly string[], at: number): void {
      inTransaction(db, () => {
        for (const { id } of overwrittenBy(opened(owner), ids)) end(owner, id, 'cancel', at);
        for (const id of ids) {
          end(owner, id, 'finish', at);
          db.prepare("DELETE FROM drafts WHERE owner = ? AND json_extract(body, '$.operation') = ?").run(
            owner,
            id,
          );
        }
      });
    },
    /** Operations of an owner whose answer is not known, the oldest first. Of a large input only single values. */
    operations: (owner: string): OpenCall[] => opened(owner).map(withShortInput),
    /** What was done since an instant, the last one first; the newest of very many. */
    doneCalls: (owner: string, since: number): DoneCall[] =>
      db
        .prepare(
          `SELECT id, json_extract(body, '$.title') AS title, at FROM journal
           WHERE owner = ? AND kind = 'call' AND state = 'done' AND at >= ? ORDER BY at DESC LIMIT ${mostDone}`,
        )
        .all(owner, since) as DoneCall[],
    /** With the whole input. */
    operation: (owner: string, id: string): OpenCall | undefined =>
      opened(owner).find((each) => each.id === id),
  };
}

/** Longest input, as JSON, that is listed whole. */
const longestListed = 64 * 1024;

/** Enough to name and to look up what it is about. */
function withShortInput(kept: OpenCall): OpenCall {
  const { input } = kept;
  if (!isRecord(input) || JSON.stringify(input).length <= longestListed) return kept;
  // What is left out keeps its name: nobody may take the rest for all that was sent.
  const single = Object.entries(input).map(([name, value]) => [
    name,
    typeof value !== 'object' && String(value).length <= 1000 ? value : null,
  ]);
  return { ...kept, input: Object.fromEntries(single) };
}

/**
 * Compares what is asked for with the operations of the same person whose outcome is not known. The same call with the
 * same input is the same intent, also under a new id: a dialog that was opened again, or a start of Codesk.
 * @param mayRepeat the same may be sent again
 */
function beginning(
  open: readonly OpenCall[],
  asked: RequestedOperation,
  mayRepeat: boolean,
): OperationAttempt {
  const again = mayRepeat ? 'again' : 'unasked';
  const own = open.find(({ id }) => id === asked.id);
  if (own) return { id: own.id, begun: isSameIntent(own, asked) ? again : 'different' };
  const same = open.findLast((each) => !each.passed && each.input !== null && isSameIntent(each, asked));
  return same ? { id: same.id, begun: again } : { id: asked.id, begun: 'first' };
}

/** The operations as they are kept from the beginning of an attempt on: its own, and those that it passes. */
function changedBy(
  open: readonly OpenCall[],
  { id }: OperationAttempt,
  asked: RequestedOperation,
): readonly OpenCall[] {
  const before = open.find((each) => each.id === id);
  const own: OpenCall = before ? { ...before, attempts: before.attempts + 1 } : { ...asked, id, attempts: 1 };
  const passed = open.filter(
    (each) => each.id !== id && each.about !== undefined && each.about === own.about,
  );
  return [own, ...passed.map((each) => ({ ...each, passed: true as const }))];
}

/** Older operations of the same call for the same record: what they sent is not there any more after this one is done. */
function overwrittenBy(open: readonly OpenCall[], ids: readonly string[]): readonly OpenCall[] {
  const done = open.find(({ id }) => ids.includes(id));
  if (done?.about === undefined) return [];
  return open.filter(
    ({ id, made, about, call, passed }) =>
      !ids.includes(id) && passed === true && made <= done.made && about === done.about && call === done.call,
  );
}

function isSameIntent(kept: RequestedOperation, asked: RequestedOperation): boolean {
  if (kept.call !== asked.call || kept.address !== asked.address) return false;
  // What holds a secret is not on the disk and cannot be compared.
  if (kept.input === null || asked.input === null) return true;
  return comparableInput(kept.input) === comparableInput(asked.input);
}
