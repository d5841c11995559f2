/** A profile that an earlier version wrote, with one open entry of each kind: nothing of it may be lost. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeskDatabase } from '../../../../main/desk/database';
import { openDesk } from '../../../../main/desk/opening';
import { type DeskCalls, deskCalls } from '../../../../main/desk/tables';
import { takeOldImports } from '../../../../main/files/old-imports';
import { createStoredFiles } from '../../../../main/rates/stored-files';
import contents from '../../../fixtures/profile-v5/contents.json';

const written = Object.entries(contents.owners);

let folder: string;
let db: DeskDatabase;
let store: DeskCalls;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-old-profile-'));
  cpSync('tests/fixtures/profile-v5', folder, { recursive: true });
  const opened = openDesk(join(folder, 'desk.db'), 0);
  expect(opened.state).toBe('ready');
  db = opened.db;
  store = deskCalls(db);
  const addRows = async (...input: Parameters<DeskCalls['addRows']>) => store.addRows(...input);
  await takeOldImports(join(folder, 'transfers'), { addRows }, console);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the profile has of each kind, as `contents.json` describes it. */
const kinds = {
  operations: (as: string) =>
    store.operations(as).map(({ id, call, about, attempts, passed, input }) => ({
      ...{ id, call, about, attempts, passed },
      secret: input === null || undefined,
    })),
  rateChanges: (as: string) =>
    store.rateEntries(as).map(({ id, state, reason, origin, target, sent, collided, notBefore }) => ({
      ...{ id, state, reason, origin: origin.kind, table: target.table },
      contract: target.contract?.id,
      service: target.service.id,
      notBefore: notBefore ?? undefined,
      sent: (sent !== null && state !== 'done') || undefined,
      collided: collided ? true : undefined,
    })),
  sentRateChanges: (as: string) =>
    store.sentRateChanges(as, 0).map(({ id, origin, undoneBy }) => ({ id, origin: origin.kind, undoneBy })),
  rounds: (as: string) =>
    store.rounds(as).map(({ id, state, day }) => ({ id, state, day, services: servicesOf(as, id) })),
  transferRuns: (as: string) =>
    store.rowRuns(as).map(({ origin: { run, list, owner } }) => ({
      ...{ id: run, list, owner },
      rows: store
        .rowsOfRun(as, run, { states: entryColumns, from: 0, count: 100 })
        .map(({ row, state, reason }) => [row.lines, state, reason]),
    })),
  drafts: (as: string) => store.drafts(as).map(({ key, operation, open }) => ({ key, operation, open })),
  rateFiles: (as: string) =>
    store.rateFiles(as).map(({ id, queued, position, edits }) => ({ id, queued, position, edits })),
};

function servicesOf(as: string, round: string) {
  return store
    .roundServices(as, round, { states: null, from: 0, count: 100 })
    .services.map(({ body: { service, state, out, changes } }) => ({
      ...{ of: service.of, id: service.id, state, changes },
      out: out || undefined,
    }));
}

/** The states of the outbox of then, as the journal has them. */
const states: Readonly<Record<string, readonly [string, string | null]>> = {
  ready: ['queued', null],
  waiting: ['queued', 'server-fault'],
  paused: ['queued', 'paused'],
  checking: ['queued', null],
  sending: ['unknown', 'unknown'],
  failed: ['refused', 'not-accepted'],
};
/** Lines of imports without a known outcome, by their run; those that were done are done. */
const importedRows: Readonly<Record<string, readonly unknown[]>> = {
  '501': [
    [[4], 'refused', 'not-accepted'],
    [[6], 'unknown', 'unknown'],
    [[7], 'queued', 'paused'],
    [[8], 'queued', 'paused'],
  ],
  // The calls without an outcome may have been on their way.
  '502': [[[5, 6, 7], 'unknown', 'unknown']],
  '503': [[[3], 'refused', 'not-accepted']],
  '521': [[[2], 'unknown', 'unknown']],
  '531': [[[2], 'unknown', 'unknown']],
};
const entryColumns = ['queued', 'paused', 'unknown', 'refused', 'done'];

type Owner = (typeof contents.owners)[keyof typeof contents.owners];
/** What is to be found in the place of what was written. */
const expectedOf = (expected: Owner) => {
  const changes: readonly { id: string; state: string; reason: string | null; openOperation?: string }[] =
    expected.rateChanges;
  const saves = changes.map(({ openOperation }) => openOperation);
  return {
    ...expected,
    transferRuns: expected.transferRuns.map(({ id, list, owner }) => ({
      ...{ id, list, owner, rows: importedRows[id.slice(-3)] },
    })),
    // The save of a change was an operation, too.
    operations: expected.operations.filter(({ id }) => !saves.includes(id)),
    rateChanges: changes.map(({ openOperation: _save, ...change }) => {
      const [state = change.state, reason = change.reason] = states[change.state] ?? [];
      return { ...change, state, reason };
    }),
  };
};

describe.each(written)('the profile of an earlier version, of %s', (owner, written) => {
  const expected = expectedOf(written);
  it.each(Object.keys(kinds) as (keyof typeof kinds)[])('has its %s', async (kind) => {
    expect(await kinds[kind](owner)).toEqual(expected[kind]);
  });
});

it('has the files that its rate drafts, changes and history name', async () => {
  const files = createStoredFiles(join(folder, 'rate-files'));
  const named = [...store.rateFileHashes(), ...store.rateChangeFiles()];
  expect(named.length).toBeGreaterThan(50);
  for (const hash of named) await files.read(hash);
});

describe('the database of an earlier version', () => {
  const backup = () => join(folder, 'desk.db.v5');
  const tablesIn = (file: string) => {
    const found = new Sql(file, { readonly: true });
    const rows = found.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
      name: string;
    }[];
    found.close();
    return rows.map(({ name }) => name);
  };

  it('is copied as it was before it is changed, for the user only', () => {
    expect(tablesIn(backup())).toEqual(
      expect.arrayContaining(['operations', 'rate_changes', 'rate_history']),
    );
    expect(tablesIn(join(folder, 'desk.db'))).not.toEqual(expect.arrayContaining(['operations']));
    expect(statSync(backup()).mode & 0o777).toBe(0o600);
    const old = new Sql(backup(), { readonly: true });
    const { count } = old.prepare('SELECT count(*) AS count FROM operations').get() as { count: number };
    old.close();
    expect(count).toBe(written.reduce((sum, [, { operations }]) => sum + operations.length, 0));
  });

  it('is taken over once, and its copy stays as it is', () => {
    const before = readFileSync(backup());
    const changes = (as: string) => store.rateEntries(as).map(({ id, state }) => [id, state]);
    const found = written.map(([as]) => changes(as));
    for (const [as] of written)
      for (const { id } of store.operations(as)) store.settleOperation(as, id, 'finish', 9);
    db.close();
    db = openDesk(join(folder, 'desk.db'), 0).db;
    store = deskCalls(db);
    expect(written.map(([as]) => changes(as))).toEqual(found);
    expect(written.flatMap(([as]) => store.operations(as))).toEqual([]);
    expect(readFileSync(backup()).equals(before)).toBe(true);
  });

  it('is as it was if it cannot be copied, and everything is kept in memory', () => {
    db.close();
    rmSync(folder, { recursive: true });
    cpSync('tests/fixtures/profile-v5', folder, { recursive: true });
    const before = readFileSync(join(folder, 'desk.db'));
    mkdirSync(join(folder, 'desk.db.v5.part', 'full'), { recursive: true });
    const opened = openDesk(join(folder, 'desk.db'), 0);
    db = opened.db;
    expect(opened.state).toBe('memory');
    expect(deskCalls(db).rateEntries(written[0]?.[0] ?? '')).not.toEqual([]);
    expect(readFileSync(join(folder, 'desk.db')).equals(before)).toBe(true);
  });
});

it('has each import of then once, whatever is taken over again', async () => {
  const [as = ''] = written[0] ?? [];
  const before = store.rowRuns(as);
  const names = readdirSync(join(folder, 'transfers'));
  expect(names.every((name) => name.endsWith('.jsonl.taken'))).toBe(true);
  cpSync('tests/fixtures/profile-v5/transfers', join(folder, 'transfers'), { recursive: true });
  const addRows = async (...input: Parameters<DeskCalls['addRows']>) => store.addRows(...input);
  await takeOldImports(join(folder, 'transfers'), { addRows }, console);
  expect(store.rowRuns(as)).toEqual(before);
});
