/** Rows of hub tables in the journal. Runs on the thread of the desk. */
import { type EntryAct, type EntryState, entryStates, stateAfter } from '../../shared/desk/journal';
import type { RowEntry, RowRun } from '../../shared/desk/row-entries';
import { type RequestInput, requests } from '../../shared/ipc/contract';
import { readRequestText } from '../ipc/request-text';
import { type DeskDatabase, inTransaction } from './database';
import type { EntryPatch } from './journal';
import { entryTable, newEntry, type Row, readEntry } from './journal-table';

/** A row as it is queued; the desk assigns its place. */
export type NewRowEntry = Pick<RowEntry, 'id' | 'title' | 'origin' | 'row' | 'operation'> &
  Partial<Pick<RowEntry, 'state' | 'reason' | 'details' | 'fields'>>;

/**
 * Actions on the rows of a run, with the only state that each applies to: rows that need a decision or were refused are
 * not sent again together with paused ones.
 */
const runActs: Readonly<
  Record<
    RequestInput<'journal.set-run'>['do'],
    { readonly act: EntryAct; readonly patch: EntryPatch; readonly of?: EntryState }
  >
> = {
  pause: { act: 'pause', patch: { reason: 'paused', nextTry: null } },
  resume: { act: 'resume', patch: { reason: null, nextTry: null }, of: 'queued' },
  again: { act: 'resume', patch: { reason: null, details: null, faults: 0 }, of: 'refused' },
  cancel: { act: 'cancel', patch: {} },
};

/** Returns the rows of a request. The first attempt of each row uses its id. */
export function newRows({
  run,
  rows,
}: Pick<RequestInput<'journal.add-rows'>, 'run' | 'rows'>): NewRowEntry[] {
  return rows.map(({ id, list, title, row }) => ({
    ...{ id, title, row, operation: id },
    origin: { ...run, list },
  }));
}

/** Rows of hub tables, by their run. */
export function rowEntryCalls(db: DeskDatabase) {
  const table = entryTable(db);
  /**
   * Adds the rows of a run after all others. Rows that exist are unchanged.
   * @param at in milliseconds since 1970
   */
  const addRows = (owner: string, rows: readonly NewRowEntry[], at: number): void =>
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
  return {
    addRows,
    /** @returns the field that is wrong; `as` for rows of another user */
    addRowsText(owner: string, text: string, at: number): string | undefined {
      const asked = requests['journal.add-rows'].input.safeParse(readRequestText(text));
      if (!asked.success) return asked.error.issues[0]?.path.join('.') || 'input';
      if (asked.data.as !== owner) return 'as';
      addRows(owner, newRows(asked.data), at);
      return undefined;
    },
    /** Returns runs with rows that are neither done nor cancelled, the oldest first. */
    rowRuns: (owner: string): RowRun[] =>
      runsWhere(db, owner, "sum(state NOT IN ('done', 'cancelled')) > 0").sort((a, b) => a.made - b.made),
    /** Returns runs without rows to send in which something was done since an instant, the newest first. */
    doneRuns: (owner: string, since: number): RowRun[] =>
      runsWhere(
        db,
        owner,
        `sum(state NOT IN ('done', 'cancelled')) = 0 AND sum(state = 'done') > 0 AND max(at) >= ${Math.floor(since)}`,
      ).sort((a, b) => b.at - a.at),
    /** Returns a run with its counts; undefined if it does not exist. */
    rowRun(owner: string, run: string): RowRun | undefined {
      const first = db
        .prepare('SELECT id FROM journal WHERE owner = ? AND run = ? LIMIT 1')
        .get(owner, run) as { id: string } | undefined;
      const entry = first && table.find(owner, first.id);
      return entry?.kind === 'row' ? runOf(db, owner, entry) : undefined;
    },
    /** Returns a window of the rows of a run in some states, in order; `paused` is a separate state here. */
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
    /**
     * Pauses, resumes or cancels the open rows of a run or a round. Rows that are being sent, or whose outcome is
     * unknown, continue.
     */
    setRun(owner: string, run: string, what: RequestInput<'journal.set-run'>['do'], at: number): void {
      const { act, patch, of } = runActs[what];
      inTransaction(db, () => {
        for (const before of entryStates) {
          const state = stateAfter(before, act);
          if (!state || before === 'unknown' || (of !== undefined && of !== before)) continue;
          const changes = Object.entries({ ...patch, state, changed: at });
          // One statement, because an import can have tens of thousands of rows.
          db.prepare(
            `UPDATE journal SET state = ?, at = ?, body = json_set(body, ${changes.map(() => '?, json(?)').join(', ')})
             WHERE owner = ? AND run = ? AND state IN (?, ?)`,
          ).run(
            ...[state === 'queued' && patch.reason === 'paused' ? 'paused' : state, at],
            ...changes.flatMap(([name, value]) => [`$.${name}`, JSON.stringify(value)]),
            ...[owner, run, before, before === 'queued' ? 'paused' : before],
          );
        }
      });
    },
  };
}

/** Returns runs that match an SQL condition. */
function runsWhere(db: DeskDatabase, owner: string, having: string): RowRun[] {
  const table = entryTable(db);
  const found = db
    .prepare(
      `SELECT min(id) AS id FROM journal WHERE owner = ? AND run IS NOT NULL AND kind = 'row' GROUP BY run HAVING ${having}`,
    )
    .all(owner) as { id: string }[];
  return found.flatMap(({ id }) => {
    const entry = table.find(owner, id);
    return entry?.kind === 'row' ? runOf(db, owner, entry) : [];
  });
}

function runOf(db: DeskDatabase, owner: string, { origin, made, row }: RowEntry): RowRun {
  const counts = db
    .prepare(
      'SELECT state, count(*) AS rows, max(at) AS at FROM journal WHERE owner = ? AND run = ? GROUP BY state',
    )
    .all(owner, origin.run) as { state: keyof RowRun['counts']; rows: number; at: number }[];
  const records = db
    .prepare('SELECT DISTINCT record FROM journal WHERE owner = ? AND run = ? ORDER BY record')
    .all(owner, origin.run) as { record: string }[];
  // The lines of a list of options are one entry, which is alone in its run.
  const lines = row.lines?.length ?? 1;
  return {
    ...{ origin, made, at: Math.max(...counts.map(({ at }) => at)) },
    lists: [...new Set(records.map(({ record }) => record.slice(0, record.lastIndexOf('/'))))],
    counts: Object.fromEntries(counts.map(({ state, rows }) => [state, rows * lines])),
  };
}
