/** The order of the newest message of an integration matches the rules of that integration in a trial. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '../../../../sandbox/database';
import { seed } from '../../../../sandbox/seed';
import { integrationAt } from '../../../../sandbox/seed/integrations';
import { readRows } from '../../../../sandbox/tables/list-rows';
import { requiredHubTable } from '../../../../shared/hub';
import { findList, lists } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';
import { ownedList } from '../../../../shared/table/owned';
import { trialTableIds } from '../../../../shared/trial/findings';
import { tryPayload } from '../../../../shared/trial/try-payload';

let db: Database;
beforeAll(async () => {
  db = openDatabase(':memory:');
  const stored = ['webhooks', 'webhook-logs', 'integrations'];
  const rows = lists.map(({ id, practiceRows }) => [id, stored.includes(id) ? practiceRows : 0]);
  await seed(db, lists, { rows: Object.fromEntries(rows) });
});
afterAll(() => closeDatabase(db));

const rowsOf = (list: ListDefinition, filters: { name: string; value: unknown }[] = []) =>
  readRows(db, list, { filters, now: 0 }, { sortBy: list.rowId, sortOrder: 'asc' });

/** The tables of a trial that have rules; the settings are not tables. */
const tablesOf = (integration: number) =>
  trialTableIds
    .filter((id) => id !== 'order-prefix' && id !== 'confirm-order')
    .map((id) => ({ id, title: id, rows: rowsOf(ownedList(requiredHubTable(id), integration)) }))
    .filter(({ rows }) => rows.length > 0);

function exampleOf(integration: number): unknown {
  const logs = rowsOf(findList('webhook-logs') as ListDefinition, [
    { name: 'integration_id', value: [String(integration)] },
  ]);
  const payload = logs.at(-1)?.payload as { body: string } | undefined;
  return payload && JSON.parse(payload.body);
}

// One of each platform, the one with thousands of SKUs, and the one with odd texts among them.
const tried = [1, 2, 3, 4, 5, 7, 8, 10, 12, 16, 21, 41].filter((number) => !integrationAt(number).isNew);

describe.each(tried)('the example of integration %i', (integration) => {
  it('matches rules of every table that has any, and every value has a rule', () => {
    const tables = tablesOf(integration);
    const findings = tryPayload({ payload: exampleOf(integration), tables });
    const filled = (id: string) =>
      findings.filter(({ table, outcome }) => table === id && outcome === 'filled').length;
    expect(tables.length).toBeGreaterThan(4);
    expect(tables.map(({ id }) => id).filter((id) => filled(id) === 0)).toEqual([]);
    const known = new Set<string>(tables.map(({ id }) => id));
    if (known.has('skus-mapping')) expect(filled('skus-mapping')).toBe(3);
    if (known.has('shipping-custom-fields'))
      expect(filled('shipping-custom-fields')).toBe(
        tables.find(({ id }) => id === 'shipping-custom-fields')?.rows.length,
      );
    expect(findings.filter(({ outcome, table }) => outcome === 'uncovered' && known.has(table))).toEqual([]);
  });
});
