/**
 * The journal on the disk: what must happen once on the server. Each function is one statement or one transaction. An
 * entry changes only by an act that its state allows (`transitions`), so a user who pauses or takes it back and the
 * sending that goes on at the same time never undo each other. Runs on the thread of the desk.
 */
import { z } from 'zod';
import { replacedBy } from '../../shared/api/call-subject';
import { type EntryAct, isOpen, stateAfter } from '../../shared/desk/journal';
import {
  type AskedOperation,
  type Begun,
  beginning,
  type CallEntry,
  callEntrySchema,
  changedBy,
  type KeptOperation,
  keptOperation,
  type NewestRecords,
  overwrittenBy,
} from '../../shared/desk/operations';
import {
  type RateEntry,
  rateEntrySchema,
  recordOf,
  type SentChange,
  sentChange,
} from '../../shared/desk/rates';
import { isRecord } from '../../shared/records';
import { type DeskDatabase, inTransaction } from './database';

const entrySchema = z.discriminatedUnion('kind', [rateEntrySchema, callEntrySchema]);
export type JournalEntry = RateEntry | CallEntry;

/** A change as it is queued; the desk gives it its place. */
export type NewRateEntry = Pick<
  RateEntry,
  | ('id' | 'target' | 'title' | 'origin' | 'base' | 'baseAt')
  | ('wanted' | 'counts' | 'made' | 'notBefore' | 'operation')
>;

/** What changes of an entry beside its state. */
export type EntryPatch = Partial<Omit<RateEntry, 'id' | 'kind' | 'state'>>;

/** An operation before its first attempt. */
export type NewOperation = AskedOperation & {
  /** JSON of the input, in place of `input`. */
  readonly inputText?: string | undefined;
  /** It may be sent again although an earlier attempt has no known answer. */
  readonly mayRepeat?: boolean;
};

/** The fields that a new entry of any kind begins with. */
const newEntry = { reason: null, details: null, nextTry: null, attempts: 0, faults: 0 } as const;

interface Row {
  readonly owner: string;
  readonly body: string;
  readonly input: string | null;
}

/** One that cannot be read is left out, not removed. */
const readEntry = ({ body }: Row): JournalEntry | undefined => entrySchema.safeParse(JSON.parse(body)).data;

/** The entries of the journal by their rows. */
function entryTable(db: DeskDatabase) {
  const row = (id: string) =>
    db.prepare('SELECT owner, body, input FROM journal WHERE id = ?').get(id) as Row | undefined;
  const find = (owner: string, id: string): JournalEntry | undefined => {
    const found = row(id);
    return found?.owner === owner ? readEntry(found) : undefined;
  };
  return {
    row,
    find,
    findRates(owner: string, id: string): RateEntry | undefined {
      const entry = find(owner, id);
      return entry?.kind === 'rates' ? entry : undefined;
    },
    /** Replaces an entry, and leaves its input. */
    put<E extends JournalEntry>(owner: string, entry: E): E {
      db.prepare(
        `INSERT INTO journal (id, owner, kind, state, place, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, place = excluded.place, at = excluded.at,
           body = excluded.body, input = CASE WHEN excluded.state IN ('done', 'cancelled') THEN NULL ELSE input END`,
      ).run(
        ...[entry.id, owner, entry.kind, entry.state, entry.order, entry.changed, JSON.stringify(entry)],
      );
      return entry;
    },
    putInput(id: string, input: unknown): void {
      const text = input === null || input === undefined ? null : JSON.stringify(input);
      db.prepare('UPDATE journal SET input = ? WHERE id = ?').run(text, id);
    },
    remove(owner: string, id: string): void {
      db.prepare('DELETE FROM journal WHERE owner = ? AND id = ?').run(owner, id);
    },
    /** Entries of a kind, the oldest place first, for which a condition of SQL holds. */
    rows: (owner: string, kind: JournalEntry['kind'], where: string): Row[] =>
      db
        .prepare(
          `SELECT owner, body, input FROM journal WHERE owner = ? AND kind = ? AND ${where} ORDER BY place, id`,
        )
        .all(owner, kind) as Row[],
  };
}

/** Entries of any kind. */
export function entryCalls(db: DeskDatabase) {
  const table = entryTable(db);
  return {
    /** @returns the entry after the act; undefined if it is not there, or its state does not allow the act */
    moveEntry(owner: string, id: string, act: EntryAct, patch: EntryPatch = {}): JournalEntry | undefined {
      return inTransaction(db, () => {
        const before = table.find(owner, id);
        const state = before && stateAfter(before.state, act);
        if (!before || !state) return undefined;
        // What it was to take back can be taken back again.
        if (state === 'cancelled' && before.kind === 'rates' && before.origin.kind === 'undo') {
          const of = table.findRates(owner, before.origin.of);
          if (of?.undoneBy === id) table.put(owner, { ...of, undoneBy: null });
        }
        return table.put(owner, { ...before, ...patch, state });
      });
    },
  };
}

/** Changes of rates: on their way to the server, done, and taken back. */
export function rateEntryCalls(db: DeskDatabase) {
  const table = entryTable(db);
  const rateEntries = (owner: string, where: string): RateEntry[] =>
    table.rows(owner, 'rates', where).flatMap((row) => {
      const entry = readEntry(row);
      return entry?.kind === 'rates' ? entry : [];
    });
  const listed = (owner: string) =>
    rateEntries(owner, "state <> 'cancelled'").filter(({ isCleared }) => !isCleared);
  return {
    /**
     * Puts a change behind the others of its owner. What was queued of the same draft for the same rows of a service and
     * has not been sent gives way to it, and its place.
     * @returns `there` if it is queued already, `done` if it was sent before, `foreign` if its id is another user's,
     *   `undone` if it takes back what something else takes back already
     */
    addRateEntry(owner: string, change: NewRateEntry): 'added' | 'there' | 'done' | 'foreign' | 'undone' {
      return inTransaction(db, () => {
        const row = table.row(change.id);
        if (row && row.owner !== owner) return 'foreign';
        const known = table.findRates(owner, change.id);
        const replaced = listed(owner).filter((each) => isReplacedBy(each, change));
        if (known && known.state !== 'cancelled' && !replaced.some(({ id }) => id === change.id))
          return known.state === 'done' ? 'done' : 'there';
        if (change.origin.kind === 'undo') {
          const of = table.findRates(owner, change.origin.of);
          if (!of || (of.undoneBy !== null && of.undoneBy !== change.id)) return 'undone';
          table.put(owner, { ...of, undoneBy: change.id });
        }
        const { last } = db
          .prepare("SELECT coalesce(max(place), 0) AS last FROM journal WHERE owner = ? AND kind = 'rates'")
          .get(owner) as { last: number };
        for (const { id } of replaced) table.remove(owner, id);
        table.put(owner, {
          ...change,
          ...newEntry,
          kind: 'rates',
          state: 'queued',
          changed: change.made,
          order: replaced[0]?.order ?? Math.floor(last) + 1,
          ...{ sent: null, collided: null, by: null, undoneBy: null, isCleared: false },
        });
        return 'added';
      });
    },
    /** Open changes of an owner, and those that are done and not cleared, in their order. */
    rateEntries: listed,
    rateEntry: table.findRates,
    /** Takes a change that is done out of the outbox. False for any other. */
    clearEntry(owner: string, id: string): boolean {
      const entry = table.findRates(owner, id);
      if (entry?.state !== 'done') return false;
      table.put(owner, { ...entry, isCleared: true });
      return true;
    },
    /** What was sent since an instant, the last one first. */
    sentRateChanges: (owner: string, since: number): SentChange[] =>
      rateEntries(owner, `state = 'done' AND at >= ${Math.floor(since)}`)
        .flatMap((entry) => sentChange(entry) ?? [])
        .sort((a, b) => b.at - a.at),
    sentRateChange(owner: string, id: string): SentChange | undefined {
      const entry = table.findRates(owner, id);
      return entry && sentChange(entry);
    },
    /** Hashes of all files that entries and snapshots of anybody name. Nothing of what was taken back is needed again. */
    rateChangeFiles(): string[] {
      const rows = db
        .prepare(
          "SELECT body FROM journal WHERE kind = 'rates' AND state <> 'cancelled' UNION ALL SELECT body FROM rate_snapshots",
        )
        .all() as Pick<Row, 'body'>[];
      return [...new Set(rows.flatMap(({ body }) => body.match(/\b[0-9a-f]{64}\b/g) ?? []))];
    },
  };
}

/**
 * True for what a draft had queued before for the same rows. The same change again counts only if it goes on no more, or is
 * to go at another hour.
 */
function isReplacedBy(entry: RateEntry, change: NewRateEntry): boolean {
  const { id, state, reason, origin, target, notBefore, sent } = entry;
  if (origin.kind !== 'file' || change.origin.kind !== 'file') return false;
  // It may have reached the server.
  if (sent !== null || !isOpen(entry)) return false;
  if (id === change.id) return state === 'refused' || reason === 'paused' || notBefore !== change.notBefore;
  return (
    origin.draft === change.origin.draft &&
    target.value === change.target.value &&
    recordOf(target) === recordOf(change.target) &&
    String(target.service.id) === String(change.target.service.id)
  );
}

/** Days for which the history names calls that are done. What was sent of rates stays. */
const historyDays = 90;

/** Operations of forms and actions: single calls that the user waits for. */
export function operationCalls(db: DeskDatabase) {
  const table = entryTable(db);
  const opened = (owner: string): KeptOperation[] =>
    table.rows(owner, 'call', "state IN ('sending', 'unknown')").flatMap((row) => {
      const entry = readEntry(row);
      if (entry?.kind !== 'call') return [];
      return keptOperation(entry, row.input === null ? null : JSON.parse(row.input));
    });
  const put = (owner: string, kept: KeptOperation) => {
    const { id, call, title, input, at, attempts, address, about, passed, newest } = kept;
    table.put(owner, {
      ...newEntry,
      ...{ kind: 'call', id, call, title, attempts, address, about, passed, newest },
      ...{ state: 'sending', made: at, order: at, changed: at, notBefore: null, operation: id },
    });
    table.putInput(id, input);
  };
  /** Ends an operation whose outcome is known. */
  const end = (owner: string, id: string, state: 'done' | 'cancelled', at: number) => {
    const entry = table.find(owner, id);
    if (entry?.kind === 'call') table.put(owner, { ...entry, state, changed: at });
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
    ): Omit<Begun, 'begun'> & { begun: Begun['begun'] | 'foreign' } {
      const asked = inputText === undefined ? operation : withInput(operation, JSON.parse(inputText));
      return inTransaction(db, () => {
        const row = table.row(asked.id);
        if (row && row.owner !== owner) return { id: asked.id, begun: 'foreign' as const };
        const open = opened(owner);
        const begun = beginning(open, asked, mayRepeat);
        if (begun.begun === 'different' || begun.begun === 'unasked') return begun;
        for (const kept of changedBy(open, begun, asked)) put(owner, kept);
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
    settleOperation: (owner: string, id: string, state: 'done' | 'cancelled', at: number): void =>
      end(owner, id, state, at),
    /**
     * It is done. In the same step the drafts of the forms that asked for it go, so that a crash right after it does not
     * offer a saved form again, and the operations that it has overwritten.
     * @param ids the id that it was sent under, and the one that it was asked for with
     */
    finishOperation(owner: string, ids: readonly string[], at: number): void {
      inTransaction(db, () => {
        for (const { id } of overwrittenBy(opened(owner), ids)) end(owner, id, 'cancelled', at);
        for (const id of ids) {
          end(owner, id, 'done', at);
          db.prepare("DELETE FROM drafts WHERE owner = ? AND json_extract(body, '$.operation') = ?").run(
            owner,
            id,
          );
        }
        db.prepare(
          "DELETE FROM journal WHERE owner = ? AND kind = 'call' AND state IN ('done', 'cancelled') AND at < ?",
        ).run(owner, at - historyDays * 24 * 60 * 60 * 1000);
      });
    },
    /** Operations of an owner whose answer is not known, the oldest first. Of a large input only single values. */
    operations: (owner: string): KeptOperation[] => opened(owner).map(withShortInput),
    /** With the whole input. */
    operation: (owner: string, id: string): KeptOperation | undefined =>
      opened(owner).find((each) => each.id === id),
  };
}

function withInput(operation: AskedOperation, input: unknown): AskedOperation {
  const about = replacedBy(operation.call, input);
  return { ...operation, input, ...(about === undefined ? {} : { about }) };
}

/** Longest input, as JSON, that is listed whole. */
const longestListed = 64 * 1024;

/** Enough to name and to look up what it is about. */
function withShortInput(kept: KeptOperation): KeptOperation {
  const { input } = kept;
  if (!isRecord(input) || JSON.stringify(input).length <= longestListed) return kept;
  // What is left out keeps its name: nobody may take the rest for all that was sent.
  const single = Object.entries(input).map(([name, value]) => [
    name,
    typeof value !== 'object' && String(value).length <= 1000 ? value : null,
  ]);
  return { ...kept, input: Object.fromEntries(single) };
}
