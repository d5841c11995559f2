/**
 * Campaign: random histories of imports. Calls are cut before and after the server did its work, refused and failed;
 * notes on disk fail or are cut; the app dies at any point and the import is resumed. Each row is stored once.
 */
import { expect, it } from 'vitest';
import { drive } from '../../../../../renderer/hub/transfer/drive';
import { CodeskError, type Failure } from '../../../../../shared/errors';
import { findHubTable } from '../../../../../shared/hub';
import { type CheckedRow, rowKey, type StoredRow } from '../../../../../shared/transfer/checking';
import {
  lookedUp,
  planOf,
  type Run,
  type RunEvent,
  restoredRun,
  runCounts,
  runEventSchema,
  type Step,
  startRun,
} from '../../../../../shared/transfer/run';
import type { TransferTable } from '../../../../../shared/transfer/table';
import { campaignSize, type Random, randomOf } from '../../../../support/campaign';

const suppliers = findHubTable('suppliers') as TransferTable;
const countries = findHubTable('countries') as TransferTable;

let ids = 0;
const newId = () => {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
};

const never = new Promise<never>(() => undefined);

/** A server that stores what it is sent, and does not refuse twins or repeated calls. */
class Store {
  readonly rows: { id: number; values: Record<string, string | string[]> }[] = [];
  readonly table: TransferTable;
  #next = 1;
  constructor(table: TransferTable) {
    this.table = table;
  }
  add(values: Record<string, string | string[]>) {
    this.rows.push({ id: this.#next, values });
    this.#next += 1;
  }
  take({ kind, id, rows }: Step) {
    for (const { values } of rows) {
      const found = kind === 'update' ? this.rows.find((row) => row.id === id) : undefined;
      if (found) found.values = values;
      else this.add(values);
    }
  }
  get stored(): readonly StoredRow[] {
    return this.rows.map(({ id, values }) => ({ id, key: rowKey(this.table, values), values }));
  }
}

/** The import as one history has it: what the server has, and what is on disk. */
class History {
  readonly random: Random;
  readonly store: Store;
  readonly disk: string[] = [];
  /** Operations that are sent again when the run is resumed. */
  readonly asked = new Set<string>();
  constructor(random: Random, store: Store) {
    this.random = random;
    this.store = store;
  }
  get events(): readonly RunEvent[] {
    return this.disk.flatMap((line) => {
      try {
        return [runEventSchema.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
  }

  /** Goes on until it halts or the app dies. Undefined if it died. */
  async goOn(run: Run, lookFirst: boolean): Promise<Run | undefined> {
    let latest = run;
    let dies: (_: undefined) => void = () => undefined;
    const death = new Promise<undefined>((resolve) => {
      dies = resolve;
    });
    const die = () => {
      dies(undefined);
      return never;
    };
    const lost = (failure: Omit<Failure, 'at'>) => {
      throw new CodeskError({ ...failure, at: 1 });
    };
    const { random, store, disk } = this;
    const ended = drive(
      run,
      {
        send: async (step, wasSent) => {
          const chance = random(12);
          if (chance === 0) return lost({ code: 'unreachable' });
          // Main refuses what may have reached the server, until the person who is asked sends it again.
          if (wasSent && !this.asked.delete(step.operation)) {
            this.asked.add(step.operation);
            return lost({ code: 'sent_before' });
          }
          if (chance === 1) return lost({ code: 'connection_cut', outcome: 'unknown' });
          if (chance === 2) return die();
          if (chance === 3) return lost({ code: 'session_ended', outcome: 'refused' });
          if (chance === 4 && random(4) === 0) return lost({ code: 'not_valid', outcome: 'refused' });
          store.take(step);
          if (chance === 5) return lost({ code: 'timed_out', outcome: 'unknown' });
          if (chance === 6) return lost({ code: 'server_fault', outcome: 'unknown' });
          if (chance === 7) return die();
          return {};
        },
        lookUp: async (now) => {
          if (random(8) === 0) return lost({ code: 'unreachable' });
          if (random(12) === 0) return die();
          return lookedUp(now, store.table, store.stored, newId);
        },
        note: async (events) => {
          const chance = random(15);
          if (chance === 0) return lost({ code: 'disk_full' });
          const lines = events.map((event) => JSON.stringify(event));
          if (chance === 1) {
            // The last line is cut in the middle.
            disk.push(...lines.slice(0, -1), lines.at(-1)?.slice(0, random(20)) ?? '');
            return die();
          }
          disk.push(...lines);
          return chance === 2 ? die() : {};
        },
        stopped: () => random(20) === 0,
        onRun: (now) => {
          latest = now;
        },
      },
      lookFirst,
    );
    return (await Promise.race([ended.then(() => true), death])) ? latest : undefined;
  }
}

const newRow = (
  values: Record<string, string | string[]>,
  line: number,
  table: TransferTable,
): CheckedRow => ({
  line,
  cells: {},
  key: rowKey(table, values),
  values,
  errors: {},
  state: 'new',
});

async function play(seed: number): Promise<void> {
  const random = randomOf(seed);
  const table = random(3) === 0 ? countries : suppliers;
  const store = new Store(table);
  const valuesOf = (line: number, of: string): Record<string, string | string[]> =>
    table === countries
      ? { countries: [String(line)] }
      : { supplier: `S${line}`, system_code: `${of}-${line}` };
  const rows = Array.from({ length: 1 + random(8) }, (_, at): CheckedRow => {
    const line = at + 2;
    const row = newRow(valuesOf(line, 'new'), line, table);
    if (table === countries || random(3) > 0) return row;
    store.add(valuesOf(line, 'old'));
    return { ...row, state: 'change', storedId: store.rows.at(-1)?.id as number };
  });
  const plan = planOf(
    { id: newId(), list: table.id, owner: 3, file: 'f.csv', startedAt: 1 },
    table,
    rows,
    newId,
  );
  if (!plan) throw new Error('nothing to send');
  const history = new History(random, store);
  let run: Run = startRun(plan);
  let isFirst = true;
  for (let round = 0; runCounts(run).left > 0; round += 1) {
    if (round > 500) throw new Error(`seed ${seed} does not end`);
    run = (await history.goOn(run, !isFirst)) ?? restoredRun(plan, history.events);
    isFirst = false;
    const { total, stored, there, refused, left } = runCounts(run);
    expect(stored + there + refused + left, `seed ${seed}`).toBe(total);
  }
  const refused = new Set(
    run.steps.flatMap(({ step, outcome }) => (outcome === 'refused' ? step.rows.map(({ key }) => key) : [])),
  );
  for (const { key, values, state } of rows) {
    const found = store.stored.filter((row) => row.key === key);
    const message = `seed ${seed}: ${key}`;
    if (refused.has(key)) expect(found.length, message).toBe(state === 'change' ? 1 : 0);
    else
      expect(
        found.map((row) => row.values),
        message,
      ).toEqual([values]);
  }
}

it('each row is stored once in every history', async () => {
  const histories = campaignSize(400, 40_000);
  for (let seed = 1; seed <= histories; seed += 1) await play(seed);
});
