/** Runs that are cut at any point: each row is stored once, whatever is lost. */
import { describe, expect, it } from 'vitest';
import { findHubTable } from '../../../../shared/hub';
import type { Id } from '../../../../shared/table/row';
import type { CheckedRow } from '../../../../shared/transfer/checking';
import {
  afterEvent,
  leftOutRows,
  lookedUp,
  nextAct,
  planOf,
  type Run,
  type RunEvent,
  refusedRows,
  restoredRun,
  runCounts,
  type Step,
  startRun,
} from '../../../../shared/transfer/run';
import type { TransferTable } from '../../../../shared/transfer/table';

const suppliers = findHubTable('suppliers') as TransferTable;
const countries = findHubTable('countries') as TransferTable;

let ids = 0;
const newId = () => {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
};
const about = () => ({ id: newId(), list: 'suppliers', owner: 3, file: 'suppliers.csv', startedAt: 1 });

const row = (line: number, state: CheckedRow['state'], storedId?: Id): CheckedRow => ({
  line,
  cells: {},
  key: `["S${line}"]`,
  values: { supplier: `S${line}`, system_code: `C${line}` },
  errors: {},
  state,
  ...(storedId === undefined ? {} : { storedId }),
});
const countryRow = (line: number): CheckedRow => ({
  ...row(line, 'new'),
  key: `["${line}"]`,
  values: { countries: [String(line)] },
});
const planned = (table: TransferTable, rows: readonly CheckedRow[]) => {
  const plan = planOf(about(), table, rows, newId);
  if (!plan) throw new Error('nothing to send');
  return plan;
};

describe('the plan', () => {
  it('has one call for each row that is new or changes one, and none for the others', () => {
    const { steps } = planned(suppliers, [
      row(2, 'new'),
      row(3, 'same'),
      row(4, 'wrong'),
      row(5, 'change', 77),
    ]);
    expect(steps.map(({ kind, id, rows }) => [kind, id, rows.map(({ line }) => line)])).toEqual([
      ['store', undefined, [2]],
      ['update', 77, [5]],
    ]);
    expect(new Set(steps.map(({ operation }) => operation)).size).toBe(2);
  });

  it('sends countries in one call', () => {
    const { steps } = planned(countries, [countryRow(2), countryRow(3)]);
    expect(steps.map(({ rows }) => rows.length)).toEqual([2]);
  });

  it('is none without a row to send', () => {
    expect(planOf(about(), suppliers, [row(3, 'same'), row(4, 'wrong')], newId)).toBeUndefined();
  });
});

const stored = (line: number, more: { id?: Id; code?: string } = {}) => ({
  id: more.id ?? 100 + line,
  key: `["S${line}"]`,
  values: { supplier: `S${line}`, system_code: more.code ?? `C${line}` },
});

describe('looking for rows on the server', () => {
  const unknown = (rows: readonly CheckedRow[], table = suppliers) =>
    afterEvent(startRun(planned(table, rows)), { step: 0, outcome: 'unknown' });

  it('comes before anything else is sent', () => {
    expect(nextAct(unknown([row(2, 'new'), row(3, 'new')]))).toEqual({ act: 'look-up' });
  });

  it('takes a row that is there as stored, and sends one that is not under its own number', () => {
    const run = unknown([row(2, 'new')]);
    expect(lookedUp(run, suppliers, [stored(2)], newId)).toEqual([{ step: 0, outcome: 'found', sent: true }]);
    const after = lookedUp(run, suppliers, [], newId).reduce(afterEvent, run);
    expect(nextAct(after)).toMatchObject({ act: 'send', step: { operation: run.plan.steps[0]?.operation } });
  });

  it('sends nothing over a row that has other values now, and names it', () => {
    expect(lookedUp(unknown([row(2, 'new')]), suppliers, [stored(2, { id: 9, code: 'X' })], newId)).toEqual([
      { step: 0, outcome: 'refused', message: 'Row 9 has this now, with other values' },
    ]);
  });

  it('sends a change again unless it is stored or its row is gone', () => {
    const run = unknown([row(2, 'change', 9)]);
    const told = (rows: Parameters<typeof lookedUp>[2]) => lookedUp(run, suppliers, rows, newId);
    expect(told([stored(2, { id: 9 })])).toEqual([{ step: 0, outcome: 'found', sent: true }]);
    expect(told([stored(2, { id: 9, code: 'old' })])).toEqual([{ step: 0, outcome: 'waiting' }]);
    expect(told([])).toEqual([{ step: 0, outcome: 'refused', message: 'Row 9 is not there any more' }]);
  });

  it('sends a list of which nothing is there under its own number', () => {
    const run = unknown([countryRow(2), countryRow(3)], countries);
    expect(lookedUp(run, countries, [], newId)).toEqual([{ step: 0, outcome: 'waiting' }]);
  });

  it('sends the rest of a list under another number', () => {
    const run = unknown([countryRow(2), countryRow(3), countryRow(4)], countries);
    const there = [{ id: 1, key: '["3"]', values: { countries: ['3'] } }];
    const after = lookedUp(run, countries, there, newId).reduce(afterEvent, run);
    const next = nextAct(after);
    if (next.act !== 'send') throw new Error('nothing is sent');
    expect(next.step.rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(next.step.operation).not.toBe(run.plan.steps[0]?.operation);
    expect(runCounts(after)).toMatchObject({ total: 3, found: 1, left: 2 });
  });
});

it('a run that was kept does not know what became of its next call', () => {
  const plan = planned(suppliers, [row(2, 'new'), row(3, 'new'), row(4, 'new')]);
  const run = restoredRun(plan, [{ step: 0, outcome: 'done' }]);
  expect(run.steps.map(({ outcome }) => outcome)).toEqual(['done', 'unknown', 'waiting']);
  expect(runCounts(run)).toMatchObject({ total: 3, stored: 1, left: 2 });
});

it('a run that was kept with an unknown call has only that one to look for', () => {
  const plan = planned(suppliers, [row(2, 'new'), row(3, 'new')]);
  const run = restoredRun(plan, [{ step: 0, outcome: 'unknown' }]);
  expect(run.steps.map(({ outcome }) => outcome)).toEqual(['unknown', 'waiting']);
});

it('rows that somebody else stored meanwhile are not sent, and do not count as sent', () => {
  const plan = planned(suppliers, [row(2, 'new'), row(3, 'new')]);
  const there = { id: 5, key: '["S3"]', values: { supplier: 'S3', system_code: 'C3' } };
  const events = lookedUp(startRun(plan), suppliers, [there], newId);
  expect(events).toEqual([{ step: 1, outcome: 'found' }]);
  expect(runCounts(restoredRun(plan, events))).toMatchObject({ stored: 0, found: 0, there: 1, left: 1 });
});

it('a row that may have been sent before a crash counts as stored by the import, also later', () => {
  const plan = planned(suppliers, [row(2, 'new'), row(3, 'new')]);
  const noted = lookedUp(restoredRun(plan, []), suppliers, [stored(2)], newId);
  expect(runCounts(restoredRun(plan, noted))).toMatchObject({ stored: 1, found: 1, there: 0 });
});

describe('a row that was left out', () => {
  const run = () =>
    afterEvent(startRun(planned(suppliers, [row(2, 'new')])), { step: 0, outcome: 'left-out' });

  it('is not sent again and not refused: it is not known', () => {
    expect(nextAct(run())).toEqual({ act: 'end' });
    expect(lookedUp(run(), suppliers, [], newId)).toEqual([]);
    expect(runCounts(run())).toMatchObject({ stored: 0, refused: 0, leftOut: 1, left: 0 });
    expect([leftOutRows(run()).map(({ line }) => line), refusedRows(run())]).toEqual([[2], []]);
  });

  it('is known once it is found', () => {
    const found = lookedUp(run(), suppliers, [stored(2)], newId).reduce(afterEvent, run());
    expect(runCounts(found)).toMatchObject({ stored: 1, leftOut: 0 });
  });
});

it('refused rows are named with the words of the server', () => {
  const refused: RunEvent = { step: 1, outcome: 'refused', message: 'No', fields: { supplier: 'Taken' } };
  const run = afterEvent(startRun(planned(suppliers, [row(2, 'new'), row(3, 'new')])), refused);
  expect(refusedRows(run)).toMatchObject([
    { row: { line: 3 }, message: 'No', fields: { supplier: 'Taken' } },
  ]);
});

/** A sequence of numbers from 0 to 1 that is the same in each run of the test. */
function sequence(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

/** A server that stores what it is sent as often as it is sent, and knows no numbers of operations. */
class ForgetfulServer {
  rows: { id: number; supplier: string; system_code: string }[] = [];
  refuses = new Set<string>();

  /** False if it refuses. */
  take({ kind, id, rows }: Step): boolean {
    for (const { values } of rows) {
      const [supplier, system_code] = [String(values.supplier), String(values.system_code)];
      if (this.refuses.has(supplier)) return false;
      const target = this.rows.find((each) => each.id === id);
      if (kind === 'update' && target) target.system_code = system_code;
      else this.rows.push({ id: 1000 + this.rows.length, supplier, system_code });
    }
    return true;
  }

  stored() {
    return this.rows.map(({ id, supplier, system_code }) => ({
      id,
      key: JSON.stringify([supplier]),
      values: { supplier, system_code },
    }));
  }
}

describe('2,000 histories of cut runs', () => {
  /** Goes on with a run until it is cut or ends; what is noted is all that a restart knows. */
  function live(run: Run, server: ForgetfulServer, notes: RunEvent[], random: () => number): 'cut' | 'ended' {
    let now = run;
    const add = (events: readonly RunEvent[]) => {
      now = events.reduce(afterEvent, now);
      notes.push(...events);
    };
    for (;;) {
      const next = nextAct(now);
      if (next.act === 'end') return 'ended';
      if (next.act === 'look-up') {
        if (random() < 0.1) return 'cut';
        add(lookedUp(now, suppliers, server.stored(), newId));
        continue;
      }
      const luck = random();
      // The program ends before the call.
      if (luck < 0.04) return 'cut';
      // Nothing reaches the server.
      if (luck < 0.08) continue;
      // The call is lost on its way, or its answer is.
      if (luck < 0.16) {
        if (luck < 0.12) server.take(next.step);
        add([{ step: next.at, outcome: 'unknown' }]);
        continue;
      }
      const taken = server.take(next.step);
      // The program ends between the answer and the note.
      if (luck < 0.22) return 'cut';
      add([{ step: next.at, outcome: taken ? 'done' : 'refused', message: 'No' }]);
    }
  }

  it('store every row once, and none that the server refuses', () => {
    for (let seed = 1; seed <= 2000; seed += 1) {
      const random = sequence(seed);
      const server = new ForgetfulServer();
      server.rows = [{ id: 9, supplier: 'S3', system_code: 'old' }];
      if (random() < 0.5) server.refuses.add('S6');
      const rows = Array.from({ length: 8 }, (_, at) =>
        at === 1 ? row(3, 'change', 9) : row(at + 2, 'new'),
      );
      const plan = planned(suppliers, rows);
      const notes: RunEvent[] = [];
      let run = startRun(plan);
      let lives = 1;
      while (live(run, server, notes, random) === 'cut') {
        run = restoredRun(plan, notes);
        lives += 1;
        if (lives > 200) throw new Error(`history ${seed} does not end`);
      }
      const wanted = rows.filter(({ values }) => !server.refuses.has(String(values.supplier)));
      expect(
        server.rows.map(({ supplier, system_code }) => `${supplier} ${system_code}`).sort(),
        `history ${seed}`,
      ).toEqual(wanted.map(({ values }) => `${values.supplier} ${values.system_code}`).sort());
      const end = runCounts(notes.reduce(afterEvent, startRun(plan)));
      expect([end.left, end.stored], `history ${seed}`).toEqual([0, wanted.length]);
    }
  });
});
