/**
 * Prepared changes of rates on their way to the server, what was sent, and what the server had when it was read last.
 * A change is changed by patches that name the states from which they count: a person who pauses or takes it back, and the
 * sending that goes on at the same time, never undo each other. Runs on the thread of the desk.
 */
import {
  type ChangeJournal,
  changeJournalSchema,
  type KeptChange,
  type OutboxState,
  type PreparedChange,
  preparedChangeSchema,
  recordOf,
  type SentChange,
  sentChangeSchema,
} from '../../shared/desk/rates';
import { type DeskDatabase, inTransaction } from './database';

export const newJournal: ChangeJournal = { sent: null, collided: null, faults: 0 };

/** A change as it is queued; its place is given by the desk. */
export type NewRateChange = Omit<PreparedChange, 'order'>;

/** What changes of a prepared change. */
export type RateChangePatch = Partial<Omit<PreparedChange, 'id'>> & {
  readonly journal?: Partial<ChangeJournal>;
};

export interface KeptSnapshot {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
}

interface Row {
  readonly body: string;
  readonly journal: string;
}

function readChange({ body, journal }: Row): KeptChange | undefined {
  const change = preparedChangeSchema.safeParse(JSON.parse(body)).data;
  const steps = changeJournalSchema.safeParse(JSON.parse(journal)).data;
  return change && steps && { ...change, journal: steps };
}

/** States in which nothing has reached the server. */
const notSent: readonly OutboxState[] = ['ready', 'waiting', 'checking', 'paused', 'needs-you', 'failed'];

/**
 * True for what a draft had queued before for the same rows. The same change again counts only if it goes on no more, or is
 * to go at another hour.
 */
function isReplacedBy({ id, state, origin, target, notBefore }: KeptChange, change: NewRateChange): boolean {
  if (origin.kind !== 'file' || change.origin.kind !== 'file' || !notSent.includes(state)) return false;
  if (id === change.id) return state === 'failed' || state === 'paused' || notBefore !== change.notBefore;
  return (
    origin.draft === change.origin.draft &&
    target.value === change.target.value &&
    recordOf(target) === recordOf(change.target) &&
    String(target.service.id) === String(change.target.service.id)
  );
}

function findChange(db: DeskDatabase, owner: string, id: string): KeptChange | undefined {
  const row = db
    .prepare('SELECT body, journal FROM rate_changes WHERE owner = ? AND id = ?')
    .get(owner, id) as Row | undefined;
  return row && readChange(row);
}

/** @returns the change as it is then; undefined if it is not there, or in none of the states */
function patchChange(
  db: DeskDatabase,
  owner: string,
  id: string,
  from: readonly OutboxState[],
  { journal, ...patch }: RateChangePatch,
): KeptChange | undefined {
  const kept = findChange(db, owner, id);
  if (!kept || !from.includes(kept.state)) return undefined;
  const { journal: before, ...change } = { ...kept, ...patch };
  const next = { ...before, ...journal };
  db.prepare('UPDATE rate_changes SET place = ?, body = ?, journal = ? WHERE owner = ? AND id = ?').run(
    change.order,
    JSON.stringify(change),
    JSON.stringify(next),
    owner,
    id,
  );
  return { ...change, journal: next };
}

function readSent(db: DeskDatabase, owner: string, id: string): SentChange | undefined {
  const row = db.prepare('SELECT body FROM rate_history WHERE owner = ? AND id = ?').get(owner, id) as
    | { body: string }
    | undefined;
  return row && sentChangeSchema.safeParse(JSON.parse(row.body)).data;
}

function writeSent(db: DeskDatabase, owner: string, sent: SentChange): void {
  db.prepare('INSERT OR REPLACE INTO rate_history (id, owner, at, body) VALUES (?, ?, ?, ?)').run(
    sent.id,
    owner,
    sent.at,
    JSON.stringify(sent),
  );
}

/** Changes on their way to the server. */
export function rateChangeCalls(db: DeskDatabase) {
  /** Changes of an owner in their order. One that cannot be read is left out, not removed. */
  const rateChanges = (owner: string): KeptChange[] => {
    const rows = db
      .prepare('SELECT body, journal FROM rate_changes WHERE owner = ? ORDER BY place, id')
      .all(owner) as Row[];
    return rows.flatMap((row) => readChange(row) ?? []);
  };
  return {
    /**
     * Puts a change behind the others of its owner. What was queued of the same draft for the same rows of a service and
     * has not been sent gives way to it, and its place.
     * @returns `there` if it is queued already, `done` if it was sent before, `foreign` if its id is another person's,
     *   `undone` if it takes back what something else takes back already
     */
    addRateChange(owner: string, change: NewRateChange): 'added' | 'there' | 'done' | 'foreign' | 'undone' {
      return inTransaction(db, () => {
        const known = db
          .prepare(
            'SELECT owner FROM rate_changes WHERE id = ? UNION ALL SELECT owner FROM rate_history WHERE id = ?',
          )
          .get(change.id, change.id) as { owner: string } | undefined;
        if (known && known.owner !== owner) return 'foreign';
        const replaced = rateChanges(owner).filter((each) => isReplacedBy(each, change));
        if (known && !replaced.some(({ id }) => id === change.id)) {
          const state = findChange(db, owner, change.id)?.state ?? 'done';
          return state === 'done' ? 'done' : 'there';
        }
        if (change.origin.kind === 'undo') {
          const of = readSent(db, owner, change.origin.of);
          if (!of || (of.undoneBy !== null && of.undoneBy !== change.id)) return 'undone';
          writeSent(db, owner, { ...of, undoneBy: change.id });
        }
        const { last } = db
          .prepare('SELECT coalesce(max(place), 0) AS last FROM rate_changes WHERE owner = ?')
          .get(owner) as { last: number };
        for (const { id } of replaced)
          db.prepare('DELETE FROM rate_changes WHERE owner = ? AND id = ?').run(owner, id);
        const placed: PreparedChange = { ...change, order: replaced[0]?.order ?? Math.floor(last) + 1 };
        db.prepare('INSERT INTO rate_changes (id, owner, place, body, journal) VALUES (?, ?, ?, ?, ?)').run(
          change.id,
          owner,
          placed.order,
          JSON.stringify(placed),
          JSON.stringify(newJournal),
        );
        return 'added';
      });
    },
    rateChanges,
    rateChange: (owner: string, id: string): KeptChange | undefined => findChange(db, owner, id),
    /** @returns the change as it is now; undefined if it is not there, or in none of the states */
    patchRateChange(
      owner: string,
      id: string,
      from: readonly OutboxState[],
      patch: RateChangePatch,
    ): KeptChange | undefined {
      return inTransaction(db, () => patchChange(db, owner, id, from, patch));
    },
    /** Ends a change and writes down what was sent, in one step. The change that it takes back stays taken back. */
    finishRateChange(
      owner: string,
      id: string,
      patch: RateChangePatch,
      sent: SentChange | null,
    ): KeptChange | undefined {
      return inTransaction(db, () => {
        const kept = patchChange(db, owner, id, ['checking', 'sending'], patch);
        if (kept && sent) writeSent(db, owner, sent);
        return kept;
      });
    },
    /** Takes a change out. What it was to take back can be taken back again. False if it is in none of the states. */
    dropRateChange(owner: string, id: string, from: readonly OutboxState[]): boolean {
      return inTransaction(db, () => {
        const kept = findChange(db, owner, id);
        if (!kept || !from.includes(kept.state)) return false;
        db.prepare('DELETE FROM rate_changes WHERE owner = ? AND id = ?').run(owner, id);
        const of =
          kept.origin.kind === 'undo' && kept.state !== 'done'
            ? readSent(db, owner, kept.origin.of)
            : undefined;
        if (of?.undoneBy === id) writeSent(db, owner, { ...of, undoneBy: null });
        return true;
      });
    },
    /** Hashes of all files that changes, history and snapshots of anybody name. */
    rateChangeFiles(): string[] {
      const rows = db
        .prepare(
          'SELECT body AS text FROM rate_changes UNION ALL SELECT journal FROM rate_changes UNION ALL SELECT body FROM rate_history UNION ALL SELECT body FROM rate_snapshots',
        )
        .all() as { text: string }[];
      return [...new Set(rows.flatMap(({ text }) => text.match(/\b[0-9a-f]{64}\b/g) ?? []))];
    },
  };
}

/** Changes that were sent. */
export const sentChangeCalls = (db: DeskDatabase) => ({
  /** What was sent since an instant, the last one first. */
  sentRateChanges(owner: string, since: number): SentChange[] {
    const rows = db
      .prepare('SELECT body FROM rate_history WHERE owner = ? AND at >= ? ORDER BY at DESC, id')
      .all(owner, since) as { body: string }[];
    return rows.flatMap(({ body }) => sentChangeSchema.safeParse(JSON.parse(body)).data ?? []);
  },
  sentRateChange: (owner: string, id: string): SentChange | undefined => readSent(db, owner, id),
});

/** What the server had when it was read last. */
export const rateSnapshotCalls = (db: DeskDatabase) => ({
  keepRateSnapshot(owner: string, { key, at, body }: KeptSnapshot): void {
    db.prepare('INSERT OR REPLACE INTO rate_snapshots (owner, key, at, body) VALUES (?, ?, ?, ?)').run(
      owner,
      key,
      at,
      body,
    );
  },
  rateSnapshot(owner: string, key: string): KeptSnapshot | undefined {
    const row = db
      .prepare('SELECT key, at, body FROM rate_snapshots WHERE owner = ? AND key = ?')
      .get(owner, key) as KeptSnapshot | undefined;
    // The package adds figures of its own to a row.
    return row && { key: row.key, at: row.at, body: row.body };
  },
});
