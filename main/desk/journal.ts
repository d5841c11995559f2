/**
 * The journal on the disk: changes that must reach the server exactly once. Each function is one statement or one
 * transaction. An entry changes only by an action that its state allows (`transitions`), so a user's action and the
 * sending never undo each other. Runs on the thread of the desk.
 */
import { type EntryAct, entryFields, stateAfter } from '../../shared/desk/journal';
import { type RateEntry, rateEntrySchema } from '../../shared/desk/rates';
import { type RowEntry, rowEntrySchema } from '../../shared/desk/row-entries';
import { type DeskDatabase, inTransaction } from './database';
import type { JournalEntry, RunEntry } from './journal-entries';
import { entryTable, type Row, readEntry } from './journal-table';

/** Fields of an entry that may change together with its state. */
export type EntryPatch = Partial<
  Omit<RateEntry, 'id' | 'kind' | 'state' | 'origin' | 'target'> & Pick<RowEntry, 'row' | 'fields'>
>;

/** Most queued rate changes that are checked for the next one. */
const mostChanges = 100;
/** The same for the rows of a record: more than one, because one that cannot be read is left out. */
const mostRows = 5;
/** SQL conditions that match those of the indexes. */
const queuedRows = "owner = ? AND state = 'queued' AND kind = 'row'";
const queuedRates = "owner = ? AND state = 'queued' AND kind = 'rates'";
const dueAt =
  "max(coalesce(json_extract(body, '$.notBefore'), 0), coalesce(json_extract(body, '$.nextTry'), 0))";

/** Days for which the history lists calls and rows that are done. Sent rate changes stay. */
const historyDays = 90;
/** Days for which the outbox lists rate changes that are done. */
const outboxDays = 1;
const day = 24 * 60 * 60 * 1000;

/** Entries of any kind. */
export function entryCalls(db: DeskDatabase) {
  const table = entryTable(db);
  const readAll = (rows: readonly Row[]): RunEntry[] =>
    rows.flatMap((row) => {
      const entry = readEntry(row);
      return entry && entry.kind !== 'call' ? entry : [];
    });
  const move = (owner: string, id: string, act: EntryAct, patch: EntryPatch): JournalEntry | undefined => {
    const before = table.find(owner, id);
    const state = before && stateAfter(before.state, act);
    if (!before || !state) return undefined;
    // A change that it was to undo can be undone again.
    if (state === 'cancelled' && before.kind === 'rates' && before.origin.kind === 'undo') {
      const of = table.findRates(owner, before.origin.of);
      if (of?.undoneBy === id) table.put(owner, { ...of, undoneBy: null });
    }
    return table.put(owner, { ...before, ...patchFor(before, patch), state } as JournalEntry);
  };
  return {
    entry: (owner: string, id: string): RunEntry | undefined => {
      const entry = table.find(owner, id);
      return entry && entry.kind !== 'call' ? entry : undefined;
    },
    /**
     * Removes what is too old for the history, and clears rate changes that were done long ago from the outbox. The
     * rows of a run stay as long as one of them is open.
     */
    pruneEntries(owner: string, now: number): void {
      db.prepare(
        `UPDATE journal SET state = 'cleared', body = json_set(body, '$.isCleared', json('true'))
         WHERE owner = ? AND kind = 'rates' AND state = 'done' AND at < ?`,
      ).run(owner, now - outboxDays * day);
      db.prepare(
        `DELETE FROM journal WHERE owner = ?1 AND at < ?2 AND (state = 'cancelled' OR (state = 'done' AND kind <> 'rates'))
           AND (run IS NULL OR run NOT IN (
             SELECT run FROM journal WHERE owner = ?1 AND run IS NOT NULL AND state NOT IN ('done', 'cleared', 'cancelled')))`,
      ).run(owner, now - historyDays * day);
    },
    /**
     * Returns the entries that continue in the background, in order. Of the queued ones: the first rows of each record,
     * the rate changes that are due first, those with a later retry, and the one that is due next.
     */
    goingEntries(owner: string, now: number): RunEntry[] {
      const read = (where: string, ...input: readonly (string | number)[]) =>
        readAll(db.prepare(`SELECT owner, body, input FROM journal WHERE ${where}`).all(...input) as Row[]);
      const found = [
        ...read("owner = ? AND state IN ('checking', 'sending', 'unknown') AND kind <> 'call'", owner),
        ...read(`${queuedRates} AND ${dueAt} <= ? ORDER BY place, id LIMIT ${mostChanges}`, owner, now),
        ...read(
          `${queuedRates} AND json_extract(body, '$.nextTry') > ? ORDER BY place LIMIT ${mostChanges}`,
          owner,
          now,
        ),
        ...read(`${queuedRates} AND ${dueAt} > ? ORDER BY ${dueAt} LIMIT 1`, owner, now),
      ];
      const next = db.prepare(`SELECT min(record) AS record FROM journal WHERE ${queuedRows} AND record > ?`);
      let record: string | null = '';
      for (;;) {
        ({ record } = next.get(owner, record) as { record: string | null });
        if (record === null) break;
        found.push(
          ...read(`${queuedRows} AND record = ? ORDER BY place, id LIMIT ${mostRows}`, owner, record),
        );
      }
      const byId = new Map(found.map((entry) => [entry.id, entry]));
      return [...byId.values()].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
    },
    /** @returns the entry after the action; undefined if it does not exist, or its state does not allow the action */
    moveEntry: (owner: string, id: string, act: EntryAct, patch: EntryPatch = {}): JournalEntry | undefined =>
      inTransaction(db, () => move(owner, id, act, patch)),
  };
}

/** The fields of each kind that may change. */
const fieldsOf = { rates: rateEntrySchema.shape, row: rowEntrySchema.shape, call: entryFields };

/** Fields that entries of a kind do not have are left out. */
function patchFor({ kind }: JournalEntry, patch: EntryPatch): EntryPatch {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => name in fieldsOf[kind]));
}
