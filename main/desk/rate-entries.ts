/** Prepared rate changes in the journal, and what was sent of them. Runs on the thread of the desk. */
import { isOpen } from '../../shared/desk/journal';
import { type RateEntry, recordOf, type SentChange, sentChange } from '../../shared/desk/rates';
import { type DeskDatabase, inTransaction } from './database';
import { entryTable, newEntry, type Row, readEntry } from './journal-table';

/** A change as it is queued; the desk assigns its place. */
type NewRateEntry = Pick<
  RateEntry,
  | ('id' | 'target' | 'title' | 'origin' | 'base' | 'baseAt')
  | ('wanted' | 'counts' | 'made' | 'notBefore' | 'operation')
>;

/** Rate changes: on their way to the server, done, and undone. */
export function rateEntryCalls(db: DeskDatabase) {
  const table = entryTable(db);
  const rateEntries = (owner: string, where: string): RateEntry[] =>
    table.rows(owner, 'rates', where).flatMap((row) => {
      const entry = readEntry(row);
      return entry?.kind === 'rates' ? entry : [];
    });
  const listed = (owner: string) => rateEntries(owner, "state NOT IN ('cancelled', 'cleared')");
  return {
    /**
     * Adds a change after the others of its owner. It replaces an unsent change of the same rate file for the same rows
     * of a service, and takes its place.
     * @returns `there` if it is queued already, `done` if it was sent before, `foreign` if its id belongs to another
     * user, `undone` if another change already undoes the same one
     */
    addRateEntry(owner: string, change: NewRateEntry): 'added' | 'there' | 'done' | 'foreign' | 'undone' {
      return inTransaction(db, () => {
        const row = table.row(change.id);
        if (row && row.owner !== owner) return 'foreign';
        const known = table.findRates(owner, change.id);
        const replaced =
          change.origin.kind === 'file' ? listed(owner).filter((each) => isReplacedBy(each, change)) : [];
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
    /** Returns open changes of an owner, and those that are done and not cleared, in order. */
    rateEntries: listed,
    rateEntry: table.findRates,
    /** Removes a change that is done from the outbox. False for any other change. */
    clearEntry(owner: string, id: string): boolean {
      const entry = table.findRates(owner, id);
      if (entry?.state !== 'done') return false;
      table.put(owner, { ...entry, isCleared: true });
      return true;
    },
    /** Returns what was sent since an instant, the newest first. */
    sentRateChanges: (owner: string, since: number): SentChange[] =>
      rateEntries(owner, `state IN ('done', 'cleared') AND at >= ${Math.floor(since)}`)
        .flatMap((entry) => sentChange(entry) ?? [])
        .sort((a, b) => b.at - a.at),
    sentRateChange(owner: string, id: string): SentChange | undefined {
      const entry = table.findRates(owner, id);
      return entry && sentChange(entry);
    },
    /** Returns the hashes of all files that entries and snapshots of any user name. Cancelled changes need none. */
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
 * True for an earlier queued change of a rate file for the same rows. The same change again replaces it only if it is
 * paused, refused or due at another time.
 */
function isReplacedBy(entry: RateEntry, change: NewRateEntry): boolean {
  const { id, state, reason, origin, target, notBefore, sent } = entry;
  if (origin.kind !== 'file' || change.origin.kind !== 'file') return false;
  // The change may have reached the server.
  if (sent !== null || !isOpen(entry)) return false;
  if (id === change.id) return state === 'refused' || reason === 'paused' || notBefore !== change.notBefore;
  return (
    origin.draft === change.origin.draft &&
    target.value === change.target.value &&
    recordOf(target) === recordOf(change.target) &&
    String(target.service.id) === String(change.target.service.id)
  );
}
