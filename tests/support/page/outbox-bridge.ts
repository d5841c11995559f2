/** Replies to `journal.*`, `outbox.*` and `history.*` from memory, for tests of the pages. */
import type { DoneCall, OpenCall } from '../../../shared/desk/operations';
import type { PreparedChange, RateTarget, SentChange } from '../../../shared/desk/rates';
import type { RowEntry, RowRun } from '../../../shared/desk/row-entries';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/contract';
import type { RateCurve } from '../../../shared/rates/rate-curve';
import type { FakeBridge } from './fake-bridge';

export const changeId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

export const delivery: RateTarget = {
  service: { id: 7, type: 'delivery', name: 'Delivery · Dubai South FC2' },
  value: 'rates',
  table: 'delivery-rates',
};
const rows = (count: number) => ({ file: 'a'.repeat(64), rows: count });

/** A prepared change; by default ready to be sent. */
export function preparedChange(number: number, more: Partial<PreparedChange> = {}): PreparedChange {
  return {
    id: changeId(number),
    target: delivery,
    title: `rates-${number}.csv`,
    origin: { kind: 'file', draft: changeId(100 + number), file: 'b'.repeat(64) },
    base: rows(2),
    wanted: rows(3),
    counts: { added: 1, changed: 2, removed: 0, unchanged: 5 },
    made: Date.now(),
    notBefore: null,
    order: number,
    state: 'queued',
    reason: null,
    details: null,
    nextTry: null,
    attempts: 0,
    faults: 0,
    operation: changeId(200 + number),
    changed: Date.now(),
    ...more,
  };
}

/** A change that was sent. */
export function sentChange(number: number, more: Partial<SentChange> = {}): SentChange {
  const { id, target, title, origin, counts } = preparedChange(number);
  return {
    id,
    target,
    title,
    origin,
    counts,
    at: Date.now() - number * 60_000,
    by: 'Anna',
    before: rows(2),
    after: rows(3),
    undoneBy: null,
    ...more,
  };
}

/** An import of 500 rows. */
export function rowRun(number: number, more: Partial<RowRun> = {}): RowRun {
  return {
    origin: {
      kind: 'import',
      run: changeId(300 + number),
      list: 'countries',
      owner: 181,
      name: `rows-${number}.csv`,
    },
    ...{ lists: ['countries'], made: Date.now(), at: Date.now() },
    counts: { done: 120, queued: 380 },
    ...more,
  };
}

/** A call without a known answer. */
export function openCall(number: number, more: Partial<OpenCall> = {}): OpenCall {
  return {
    id: changeId(400 + number),
    call: 'clients.store',
    input: { name: `Blue ${number}` },
    title: `A new client ${number}`,
    made: Date.now(),
    attempts: 1,
    ...more,
  };
}

type Collision = RequestOutput<'outbox.collisions'>['rows'][number];
type SentRow = RequestOutput<'history.rows'>['rows'][number];

export interface FakeOutbox {
  changes: PreparedChange[];
  calls: OpenCall[];
  runs: RowRun[];
  /** Rows of runs that need the attention of the user. */
  openRows: RowEntry[];
  sent: SentChange[];
  doneCalls: DoneCall[];
  doneRuns: RowRun[];
  collisions: Collision[];
  rows: SentRow[];
  curve: RateCurve;
  /** The requested actions, in order. */
  readonly acts: RequestInput<'outbox.set'>[];
  readonly choices: RequestInput<'outbox.choose'>[];
  preview: RequestOutput<'history.preview'>;
  readonly undone: string[];
  readonly runActs: RequestInput<'journal.set-run'>[];
  readonly settled: RequestInput<'operations.forget'>[];
  /** As main does it after a change. */
  tell(): void;
}

/** Call after `install`. */
export function installOutbox(bridge: FakeBridge, given: Partial<FakeOutbox> = {}): FakeOutbox {
  const outbox: FakeOutbox = {
    changes: [],
    calls: [],
    runs: [],
    openRows: [],
    sent: [],
    doneCalls: [],
    doneRuns: [],
    collisions: [],
    rows: [],
    curve: { total: 0, strips: [], shown: null },
    acts: [],
    choices: [],
    preview: { restore: 2, remove: 1, keep: 0, conflicts: [], ratesFrom: Date.now() },
    undone: [],
    runActs: [],
    settled: [],
    tell: () => bridge.push('journal', {}),
    ...given,
  };
  const answer = <I>(name: string, reply: (input: I) => unknown) =>
    bridge.answerWith(name, async (input) => reply(input as I));
  answer('journal.list', () => {
    const { changes, calls, runs } = outbox;
    return { changes, calls, runs };
  });
  answer<RequestInput<'journal.run'>>('journal.run', ({ run, states }) => ({
    run: outbox.runs.find(({ origin }) => origin.run === run) ?? null,
    rows: outbox.openRows.filter(({ state }) => states.some((each) => each === state)),
    next: null,
  }));
  answer<RequestInput<'journal.set-run'>>('journal.set-run', (input) => {
    outbox.runActs.push(input);
    const { do: what, run: moved } = input;
    if (what === 'cancel') return {};
    const from = { pause: 'queued', resume: 'paused', again: 'refused' } as const;
    const to = what === 'pause' ? 'paused' : 'queued';
    outbox.runs = outbox.runs.map((run) => {
      const moving = run.counts[from[what]] ?? 0;
      const counts = { ...run.counts, [from[what]]: 0, [to]: (run.counts[to] ?? 0) + moving };
      return run.origin.run === moved ? { ...run, counts } : run;
    });
    return {};
  });
  answer<RequestInput<'operations.forget'>>('operations.forget', (input) => {
    outbox.settled.push(input);
    outbox.calls = outbox.calls.filter(({ id }) => id !== input.id);
    return {};
  });
  answer<RequestInput<'outbox.set'>>('outbox.set', (input) => {
    outbox.acts.push(input);
    const { id, do: act } = input;
    if (act.what === 'cancel') outbox.changes = outbox.changes.filter((each) => each.id !== id);
    const patch = (more: Partial<PreparedChange>) => {
      outbox.changes = outbox.changes.map((each) => (each.id === id ? { ...each, ...more } : each));
    };
    if (act.what === 'pause') patch({ state: 'queued', reason: 'paused' });
    if (act.what === 'resume') patch({ state: 'queued', reason: null, details: null });
    if (act.what === 'not-before')
      patch({ notBefore: act.at, ...(act.at !== null && { state: 'queued', reason: 'not-before' }) });
    if (act.what === 'move') {
      const others = outbox.changes.filter((each) => each.id !== id);
      const moved = outbox.changes.filter((each) => each.id === id);
      const at = act.before === null ? others.length : others.findIndex((each) => each.id === act.before);
      outbox.changes = others.toSpliced(at, 0, ...moved).map((each, order) => ({ ...each, order }));
    }
    return {};
  });
  answer<RequestInput<'outbox.collisions'>>('outbox.collisions', ({ from, count }) => ({
    total: outbox.collisions.length,
    rows: outbox.collisions.slice(from, from + count),
  }));
  answer<RequestInput<'outbox.choose'>>('outbox.choose', (input) => {
    outbox.choices.push(input);
    const { rows: chosen, side } = input;
    outbox.collisions = outbox.collisions.map((row, at) =>
      chosen === null || chosen.includes(at) ? { ...row, chosen: side } : row,
    );
    return { open: outbox.collisions.filter((row) => row.chosen === null).length };
  });
  answer<RequestInput<'history.list'>>('history.list', ({ since }) => ({
    sent: outbox.sent.filter(({ at }) => at >= since),
    calls: outbox.doneCalls,
    runs: outbox.doneRuns,
  }));
  answer<RequestInput<'history.rows'>>('history.rows', ({ from, count }) => ({
    total: outbox.rows.length,
    rows: outbox.rows.slice(from, from + count),
  }));
  answer('journal.curve', () => outbox.curve);
  answer('history.preview', () => outbox.preview);
  answer<RequestInput<'history.undo'>>('history.undo', ({ id }) => {
    outbox.undone.push(id);
    return { change: changeId(900) };
  });
  return outbox;
}
