/** Journal entries of calls that the user waits for: those of forms and actions. Runs on the thread of the desk. */
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
  /** True if the call may be sent again although the outcome of an earlier attempt is unknown. */
  readonly mayRepeat?: boolean;
};

/** Most calls that the history lists. */
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
  /** Ends an operation whose outcome is now known. After a crash while it was sent, its outcome is unknown. */
  const end = (owner: string, id: string, act: 'finish' | 'cancel', at: number) => {
    const entry = table.find(owner, id);
    const state = entry && stateAfter(stateAfter(entry.state, 'lose') ?? entry.state, act);
    if (entry && state) table.put(owner, { ...entry, state, changed: at });
  };
  return {
    /**
     * Stores an operation before an attempt.
     * @returns the id to send, and whether the outcome of an earlier attempt is unknown (`beginning`); `foreign` if the
     * id belongs to another owner
     */
    beginOperation(
      owner: string,
      { inputText, mayRepeat = false, ...operation }: NewOperation,
    ): Omit<OperationAttempt, 'begun'> & { begun: OperationAttempt['begun'] | 'foreign' } {
      const requested = inputText === undefined ? operation : { ...operation, input: JSON.parse(inputText) };
      return inTransaction(db, () => {
        const row = table.row(requested.id);
        if (row && row.owner !== owner) return { id: requested.id, begun: 'foreign' as const };
        const open = opened(owner);
        const begun = beginning(open, requested, mayRepeat);
        if (begun.begun === 'different' || begun.begun === 'unasked') return begun;
        for (const stored of changedBy(open, begun, requested))
          put(owner, stored, stored.id === begun.id ? 'sending' : 'unknown');
        return begun;
      });
    },
    /** Stores the newest records of its list, which were read before its first attempt. */
    keepNewest(owner: string, id: string, newest: NewestRecords): void {
      const entry = table.find(owner, id);
      if (entry?.kind === 'call') table.put(owner, { ...entry, newest });
    },
    /** Removes an operation that was not done, which the user knows. */
    dropOperation: (owner: string, id: string): void => table.remove(owner, id),
    /** The user says what happened to it. */
    resolveOperation: end,
    /**
     * Marks it as done. The same transaction deletes the drafts of its forms, so that a crash right after it does not
     * offer a saved form again, and the operations that it overwrote.
     * @param ids the id that was sent, and the id of the request
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
    /**
     * Returns operations of an owner whose outcome is unknown, the oldest first. Of a large input only single values.
     */
    operations: (owner: string): OpenCall[] => opened(owner).map(withShortInput),
    /** Returns what was done since an instant, the newest first and limited in number. */
    doneCalls: (owner: string, since: number): DoneCall[] =>
      db
        .prepare(
          `SELECT id, json_extract(body, '$.title') AS title, at FROM journal
           WHERE owner = ? AND kind = 'call' AND state = 'done' AND at >= ? ORDER BY at DESC LIMIT ${mostDone}`,
        )
        .all(owner, since) as DoneCall[],
    /** Returns one with its whole input. */
    operation: (owner: string, id: string): OpenCall | undefined =>
      opened(owner).find((each) => each.id === id),
  };
}

/** Longest JSON of an input that is listed whole. */
const longestListed = 64 * 1024;

/** Returns enough of an input to show and look up the record. */
function withShortInput(stored: OpenCall): OpenCall {
  const { input } = stored;
  if (!isRecord(input) || JSON.stringify(input).length <= longestListed) return stored;
  // A value that is left out keeps its name, so that the other values do not look like the whole input.
  const single = Object.entries(input).map(([name, value]) => [
    name,
    typeof value !== 'object' && String(value).length <= 1000 ? value : null,
  ]);
  return { ...stored, input: Object.fromEntries(single) };
}

/**
 * Compares a request with the operations of the same user whose outcome is unknown. The same call with the same input
 * is the same intent, also under a new id after a dialog was reopened or Codesk restarted.
 * @param mayRepeat the same may be sent again
 */
function beginning(
  open: readonly OpenCall[],
  requested: RequestedOperation,
  mayRepeat: boolean,
): OperationAttempt {
  const again = mayRepeat ? 'again' : 'unasked';
  const own = open.find(({ id }) => id === requested.id);
  if (own) return { id: own.id, begun: isSameIntent(own, requested) ? again : 'different' };
  const same = open.findLast((each) => !each.passed && each.input !== null && isSameIntent(each, requested));
  return same ? { id: same.id, begun: again } : { id: requested.id, begun: 'first' };
}

/**
 * Returns the operations that are stored from the beginning of an attempt on: its own, and those that it overwrites.
 */
function changedBy(
  open: readonly OpenCall[],
  { id }: OperationAttempt,
  requested: RequestedOperation,
): readonly OpenCall[] {
  const before = open.find((each) => each.id === id);
  const own: OpenCall = before
    ? { ...before, attempts: before.attempts + 1 }
    : { ...requested, id, attempts: 1 };
  const passed = open.filter(
    (each) => each.id !== id && each.about !== undefined && each.about === own.about,
  );
  return [own, ...passed.map((each) => ({ ...each, passed: true as const }))];
}

/** Older operations of the same call for the same record: this one overwrites what they sent. */
function overwrittenBy(open: readonly OpenCall[], ids: readonly string[]): readonly OpenCall[] {
  const done = open.find(({ id }) => ids.includes(id));
  if (done?.about === undefined) return [];
  return open.filter(
    ({ id, made, about, call, passed }) =>
      !ids.includes(id) && passed === true && made <= done.made && about === done.about && call === done.call,
  );
}

function isSameIntent(stored: RequestedOperation, requested: RequestedOperation): boolean {
  if (stored.call !== requested.call || stored.address !== requested.address) return false;
  // An input with a secret is not on the disk and cannot be compared.
  if (stored.input === null || requested.input === null) return true;
  return comparableInput(stored.input) === comparableInput(requested.input);
}
