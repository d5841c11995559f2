/** Queued changes against the practice workspace: every kind of service, every table that a file can fill. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeWorkInProcess } from '../../main/rates/change-work';
import { fileOf } from '../../main/rates/queued-rows';
import { calls } from '../../shared/api';
import { readContract } from '../../shared/contracts/contract';
import { contractToUpdate } from '../../shared/contracts/encoding';
import { serviceTables } from '../../shared/desk/service-tables';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { readTables, readValues } from '../../shared/forms/form-definition';
import { rateTable, type TargetTableId, targetTableIds } from '../../shared/rates/rate-tables';
import { readRowsFile, rowsOfColumns } from '../../shared/rates/rows-file';
import type { ServiceType } from '../../shared/service-types';
import { type OutboxStart, startOutbox, TestClock } from '../support/outbox-harness';
import { type Practice, startPractice, token } from '../support/sandbox-server';

let practice: Practice;
let folder: string;
let app: OutboxStart;
beforeAll(async () => {
  practice = await startPractice();
  folder = mkdtempSync(join(tmpdir(), 'codesk-outbox-'));
  app = startOutbox({ folder, services: practice, clock: new TestClock(), token });
});
afterAll(async () => {
  await app.end();
  await practice.stop();
  rmSync(folder, { recursive: true, force: true });
});

const stored = async (id: unknown) => {
  const reply = await practice.post('/cod/finance_services/edit', { id });
  return calls['finance-services.edit'].output.parse(reply.body);
};
const formOf = (type: ServiceType, values: Record<string, unknown>) => ({
  values: readValues(serviceForms[type], values),
  tables: readTables(serviceForms[type], values),
});
let count = 0;
const newId = () => {
  count += 1;
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
};

/** One practice service with rows for each table of each kind. */
async function examples() {
  const found = new Map<
    string,
    { id: number | string; type: ServiceType; value: string; table: TargetTableId }
  >();
  for (let id = 1; id <= 60; id += 1) {
    const reply = await practice.post('/cod/finance_services/edit', { id });
    if (reply.status !== 200) continue;
    const read = await changeWorkInProcess.readAllTables(
      JSON.stringify(calls['finance-services.edit'].output.parse(reply.body)),
    );
    for (const { value, table, rows } of read.tables)
      if (rows.count > 0 && read.type && !found.has(table))
        found.set(table, { id, type: read.type, value, table });
  }
  return found;
}

it('changes one table of every kind of service, leaves everything else, and undoes it', async () => {
  const found = await examples();
  expect([...found.keys()].sort()).toEqual([...targetTableIds].sort());
  const withTables = serviceTypes.filter((type) => serviceTables(type).length > 0);
  expect(new Set([...found.values()].map(({ type }) => type))).toEqual(new Set(withTables));
  for (const { id, type, value, table } of found.values()) {
    const before = await stored(id);
    await app.snapshots.refresh(app.owner(), { service: { id } });
    const target = { service: { id, type, name: 'Practice' }, value, table };
    const now = await app.snapshots.current(app.owner(), target);
    if (!now) throw new Error(`no rates of ${table}`);
    const base = await app.files.read(now.rows.file);
    const rows = rowsOfColumns(rateTable(table), readRowsFile(rateTable(table), base));
    const wanted = rows.map((row, at) => (at === 0 ? { ...row, rate: '41.25' } : row));
    const change = newId();
    await app.queue(app.owner(), {
      id: change,
      target,
      title: 'Higher first rate',
      origin: { kind: 'round', round: newId() },
      base: now.rows,
      wanted: fileOf(table, wanted),
      counts: { added: 0, changed: 1, removed: 0, unchanged: rows.length - 1 },
      notBefore: null,
    });
    await app.outbox.idle();
    const sentEntry = await app.change(change);
    expect([table, sentEntry?.state, sentEntry?.reason, sentEntry?.details]).toEqual([
      table,
      'done',
      null,
      null,
    ]);
    const after = formOf(type, (await stored(id)).values);
    const was = formOf(type, before.values);
    if (table === 'single-rate')
      expect(after).toEqual({ ...was, values: { ...was.values, [value]: '41.25' } });
    else expect(after).toEqual({ ...was, tables: { ...was.tables, [value]: wanted } });

    const undo = await app.history.undo(app.owner(), change);
    await app.outbox.idle();
    expect((await app.change(undo))?.state, table).toBe('done');
    expect(formOf(type, (await stored(id)).values)).toEqual(was);
  }
});

it('changes rates of services in a contract, leaves the rest of the contract, and undoes it', async () => {
  const contract = async (id: number) => {
    const { contract: stored } = calls['contracts.edit'].output.parse(
      (await practice.post('/cod/contracts/edit', { id })).body,
    );
    return stored;
  };
  const wanted = [
    'delivery delivery-increments',
    'delivery single-rate',
    'return_and_import_delivery returns-rates',
  ];
  const seen = new Set<string>();
  for (let id = 1; id <= 40 && seen.size < wanted.length; id += 1) {
    const reply = await practice.post('/cod/contracts/edit', { id });
    if (reply.status !== 200) continue;
    await app.snapshots.refresh(app.owner(), { contract: { id }, service: { id: '' } });
    const read = (await app.snapshots.contracts.contract(app.owner(), id))?.body;
    for (const { service, tables } of read?.services ?? []) {
      const [first] = tables.filter(({ table, rows }) => {
        const kind = `${service.type} ${table}`;
        return rows.rows > 0 && wanted.includes(kind) && !seen.has(kind);
      });
      if (!read || !first) continue;
      const { value, table, rows: base } = first;
      const before = await contract(id);
      const rows = rowsOfColumns(
        rateTable(table),
        readRowsFile(rateTable(table), await app.files.read(base.file)),
      );
      const change = newId();
      await app.queue(app.owner(), {
        id: change,
        target: { contract: read.contract, service, value, table },
        title: 'Higher first rate',
        origin: { kind: 'round', round: newId() },
        base,
        wanted: fileOf(
          table,
          rows.map((row, at) => (at === 0 ? { ...row, rate: '41.25' } : row)),
        ),
        counts: { added: 0, changed: 1, removed: 0, unchanged: rows.length - 1 },
        notBefore: null,
      });
      await app.outbox.idle();
      const sentEntry = await app.change(change);
      // Some contracts of the workspace may not be edited.
      if (sentEntry?.reason === 'refused') break;
      seen.add(`${service.type} ${table}`);
      expect([id, table, sentEntry?.state, sentEntry?.reason, sentEntry?.details]).toEqual([
        id,
        table,
        'done',
        null,
        null,
      ]);
      const updateOf = (entry: Record<string, unknown>) =>
        contractToUpdate(id, readContract(entry)) as unknown as {
          services: { id: number; values?: Record<string, unknown> }[];
        };
      const [was, is] = [updateOf(before), updateOf(await contract(id))];
      const changed = is.services.find((each) => String(each.id) === String(service.id))?.values ?? {};
      const old = was.services.find((each) => String(each.id) === String(service.id))?.values ?? {};
      const rate = table === 'single-rate' ? changed[value] : (changed[value] as { rate: string }[])[0]?.rate;
      expect(rate).toBe('41.25');
      changed[value] = old[value];
      expect(comparable(is)).toEqual(comparable(was));

      await app.history.undo(app.owner(), change);
      await app.outbox.idle();
      expect(comparable(updateOf(await contract(id)))).toEqual(comparable(updateOf(before)));
    }
  }
  expect([...seen].sort()).toEqual(wanted);
});

/** Without empty values, which a form does not send, and with numbers and flags as their text. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== '' && !(Array.isArray(inner) && inner.length === 0))
      .map(([key, inner]) => [key, comparable(inner)]),
  );
}

it('names the rows that the workspace refuses, and saves nothing', async () => {
  const before = await stored(1);
  const type = before.type as ServiceType;
  const [example] = [...(await examples()).values()].filter((each) => each.table === 'delivery-rates');
  if (!example) throw new Error('no delivery');
  const { id, value, table } = example;
  const target = { service: { id, type: example.type, name: 'Practice' }, value, table };
  await app.snapshots.refresh(app.owner(), { service: { id } });
  const now = await app.snapshots.current(app.owner(), target);
  if (!now) throw new Error('no rates');
  const change = newId();
  await app.queue(app.owner(), {
    id: change,
    target,
    title: 'A city that is none',
    origin: { kind: 'round', round: newId() },
    base: now.rows,
    wanted: fileOf(table, [{ from: '0', to: '1', rate: '1', city: '999999' }]),
    counts: { added: 1, changed: 0, removed: 0, unchanged: 0 },
    notBefore: null,
  });
  await app.outbox.idle();
  expect(await app.change(change)).toMatchObject({ state: 'refused', reason: 'not-accepted' });
  expect((await app.change(change))?.details).toMatch(/^1 row cannot be read\..*\nRow 1: city/);
  expect(type).toBe((await stored(1)).type);
});

it('stores the list of services and the option lists for offline use', async () => {
  const known = await app.snapshots.services(app.owner(), true);
  expect(known?.services.length).toBeGreaterThan(50);
  expect(new Set(known?.services.map(({ type }) => type))).toEqual(new Set(serviceTypes));
  await app.provider.send('finance-services.create', {}, app.provider.credentials());
  await expect
    .poll(async () => app.snapshots.choices(app.owner(), 'stock-rates', null), {
      timeout: 10_000,
    })
    .toMatchObject({
      lists: { areas_of_uae: expect.arrayContaining([{ index: 1, text: expect.any(String) }]) },
    });
});
