/** Rows of tables of the hub in the journal. Runs on the thread of the desk. */
import type { RowEntry, RowRun } from '../../shared/desk/row-entries';
import { type DeskDatabase, inTransaction } from './database';
import { entryCalls } from './journal';
import { entryTable, newEntry, type Row, readEntry } from './journal-table';

/** A row as it is queued; the desk gives it its place. */
export type NewRowEntry = Pick<RowEntry, 'id' | 'title' | 'origin' | 'row' | 'operation'> &
  Partial<Pick<RowEntry, 'state' | 'reason' | 'details'>>;

/** Rows of tables of the hub, by the run that they belong to. */
export function rowEntryCalls(db: DeskDatabase) {
  const table = entryTable(db);
  const { moveEntry } = entryCalls(db);
  const idsOf = (owner: string, run: string) =>
    (
      db
        .prepare(
          "SELECT id FROM journal WHERE owner = ? AND run = ? AND state NOT IN ('done', 'cancelled') ORDER BY place",
        )
        .all(owner, run) as { id: string }[]
    ).map(({ id }) => id);
  return {
    /**
     * Puts the rows of a run behind all others. Rows that are there already are left as they are.
     * @param at in milliseconds since 1970
     */
    addRows(owner: string, rows: readonly NewRowEntry[], at: number): void {
      inTransaction(db, () => {
        const { last } = db
          .prepare("SELECT coalesce(max(place), 0) AS last FROM journal WHERE owner = ? AND kind = 'row'")
          .get(owner) as { last: number };
        for (const [index, row] of rows.entries()) {
          if (table.row(row.id)) continue;
          table.put(owner, {
            ...newEntry,
            ...{ kind: 'row', state: 'queued', made: at, changed: at, notBefore: null },
            ...row,
            order: Math.floor(last) + 1 + index,
          });
        }
      });
    },
    /** Runs of which something is neither done nor taken back, the oldest first. */
    rowRuns(owner: string): RowRun[] {
      const runs = db
        .prepare(
          `SELECT run, min(id) AS id FROM journal WHERE owner = ? AND run IS NOT NULL
           AND state NOT IN ('done', 'cancelled') GROUP BY run`,
        )
        .all(owner) as { run: string; id: string }[];
      return runs
        .flatMap(({ id }) => {
          const entry = table.find(owner, id);
          return entry?.kind === 'row' ? runOf(owner, entry) : [];
        })
        .sort((a, b) => a.made - b.made);
    },
    /** A run with its counts; undefined if it is not there. */
    rowRun(owner: string, run: string): RowRun | undefined {
      const first = db
        .prepare('SELECT id FROM journal WHERE owner = ? AND run = ? LIMIT 1')
        .get(owner, run) as { id: string } | undefined;
      const entry = first && table.find(owner, first.id);
      return entry?.kind === 'row' ? runOf(owner, entry) : undefined;
    },
    /** A window of the rows of a run in some states, in their order; `paused` is a state of its own here. */
    rowsOfRun(
      owner: string,
      run: string,
      { states, from, count }: { states: readonly string[]; from: number; count: number },
    ): RowEntry[] {
      const rows = db
        .prepare(
          `SELECT owner, body, input FROM journal WHERE owner = ? AND run = ?
           AND state IN (SELECT value FROM json_each(?)) ORDER BY place, id LIMIT ? OFFSET ?`,
        )
        .all(owner, run, JSON.stringify(states), count, from) as Row[];
      return rows.flatMap((row) => {
        const entry = readEntry(row);
        return entry?.kind === 'row' ? entry : [];
      });
    },
    /** Pauses, resumes or takes back what is open of a run. What is being sent, or has no known answer, goes on. */
    setRun(owner: string, run: string, act: 'pause' | 'resume' | 'cancel', at: number): void {
      const patch = {
        pause: { reason: 'paused', nextTry: null },
        resume: { reason: null, nextTry: null },
        cancel: {},
      } as const;
      inTransaction(db, () => {
        for (const id of idsOf(owner, run)) {
          const state = table.find(owner, id)?.state;
          // What the user has to decide about, and what was refused, is not sent again with the others.
          if (act === 'resume' && state !== 'queued') continue;
          moveEntry(owner, id, act, { ...patch[act], changed: at });
        }
      });
    },
  };

  function runOf(owner: string, { origin, made, row }: RowEntry): RowRun {
    const counts = db
      .prepare('SELECT state, count(*) AS rows FROM journal WHERE owner = ? AND run = ? GROUP BY state')
      .all(owner, origin.run) as { state: keyof RowRun['counts']; rows: number }[];
    // The lines of a list of options are one entry, which is alone in its run.
    const lines = row.lines?.length ?? 1;
    return {
      origin,
      made,
      counts: Object.fromEntries(counts.map(({ state, rows }) => [state, rows * lines])),
    };
  }
}
