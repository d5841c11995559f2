/** The table of the journal: entries by their rows. Runs on the thread of the desk. */
import type { RateEntry } from '../../shared/desk/rates';
import type { DeskDatabase } from './database';
import { columnsOf, entrySchema, type JournalEntry } from './journal-entries';

/** The fields with which a new entry of any kind begins. */
export const newEntry = { reason: null, details: null, nextTry: null, attempts: 0, faults: 0 } as const;

export interface Row {
  readonly owner: string;
  readonly body: string;
  readonly input: string | null;
}

/** An entry that cannot be read is left out, not removed. */
export const readEntry = ({ body }: Row): JournalEntry | undefined =>
  entrySchema.safeParse(JSON.parse(body)).data;

/** The entries of the journal by their rows. */
export function entryTable(db: DeskDatabase) {
  // Prepared once, because tens of thousands of rows can be added together.
  const byId = db.prepare('SELECT owner, body, input FROM journal WHERE id = ?');
  const replace = db.prepare(
    `INSERT INTO journal (id, owner, kind, state, record, run, place, at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, record = excluded.record, place = excluded.place,
       at = excluded.at, body = excluded.body,
       input = CASE WHEN excluded.state IN ('done', 'cancelled') THEN NULL ELSE input END`,
  );
  const row = (id: string) => byId.get(id) as Row | undefined;
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
    /** Replaces an entry without its input. */
    put<E extends JournalEntry>(owner: string, entry: E): E {
      replace.run(
        ...[entry.id, owner, entry.kind, ...columnsOf(entry)],
        ...[entry.order, entry.changed, JSON.stringify(entry)],
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
    /** Returns entries of a kind that match an SQL condition, in order of place. */
    rows: (owner: string, kind: JournalEntry['kind'], where: string): Row[] =>
      db
        .prepare(
          `SELECT owner, body, input FROM journal WHERE owner = ? AND kind = ? AND ${where} ORDER BY place, id`,
        )
        .all(owner, kind) as Row[],
  };
}
