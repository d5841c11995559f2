/** The rows of the hub tables in the practice workspace. */
import { describe, expect, it } from 'vitest';
import type { SqlValue } from '../../../../sandbox/database';
import { ownedRowMakers } from '../../../../sandbox/seed/hub-tables';
import { ownedRows } from '../../../../sandbox/seed/owned-rows';
import { sentValue, storedColumns } from '../../../../sandbox/tables/list-columns';
import { findHubTable, hubTables } from '../../../../shared/hub';
import type { HubTable } from '../../../../shared/hub/hub-table';
import { findList } from '../../../../shared/lists';
import { cellValueSchemas } from '../../../support/cell-value-schemas';

/** A table without a row maker gets rows by the types of its columns. */
const made = hubTables.filter(({ id }) => ownedRowMakers[id]);
const everyTable = made.map((table) => [table.id, table] as const);
const many = 1_000_000;

const ownersOf = ({ ownedBy }: HubTable) =>
  findList(ownedBy === 'webhook_id' ? 'webhooks' : 'integrations')?.practiceRows ?? 0;

type SeededTable = Readonly<Record<string, SqlValue>>;

function seedTable(table: HubTable, count = many, owners = ownersOf(table)): SeededTable[] {
  const maker = ownedRowMakers[table.id];
  if (!maker) throw new Error(`no rows of ${table.id}`);
  const columns = storedColumns(table);
  return [...ownedRows(table, count, owners, maker)].map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
  );
}

const seeded = new Map(made.map((table) => [table.id, seedTable(table)]));
const rowsOf = (id: string) => seeded.get(id) ?? [];
const rowsOfOwner = (id: string, owner: number) =>
  rowsOf(id).filter((row) => row[findHubTable(id)?.ownedBy ?? ''] === owner);

it('has rows for existing tables only, fifteen at least', () => {
  expect(Object.keys(ownedRowMakers).filter((id) => !findHubTable(id))).toEqual([]);
  expect(made.length).toBeGreaterThanOrEqual(15);
});

describe.each(everyTable)('the rows of %s', (id, table) => {
  it('have the number of the definition, and are the same each time', () => {
    expect(rowsOf(id)).toHaveLength(table.practiceRows);
    expect(seedTable(table, 200)).toEqual(seedTable(table, 200));
  });

  it('belong to owners that exist, a few of which have none', () => {
    const owners = new Set(rowsOf(id).map((row) => Number(row[table.ownedBy])));
    expect(Math.min(...owners)).toBe(1);
    expect(Math.max(...owners)).toBeLessThanOrEqual(ownersOf(table));
    if (id === 'validations') expect(owners.size).toBe(ownersOf(table));
    else expect(owners.size).toBeLessThan(ownersOf(table));
    // With fewer owners and rows, each owner that has any still has some.
    const few = seedTable(table, 300, 60).map((row) => Number(row[table.ownedBy]));
    expect(Math.max(...few)).toBeLessThanOrEqual(60);
    expect(new Set(few).size).toBeGreaterThan(30);
  });

  it('are never duplicates', () => {
    const duplicates = new Map<string, number>();
    for (const row of rowsOf(id)) {
      const key = JSON.stringify([
        row[table.ownedBy],
        ...table.naturalKey.map((names) =>
          names.map((name) => row[name]).find((value) => value !== null && value !== undefined),
        ),
      ]);
      duplicates.set(key, (duplicates.get(key) ?? 0) + 1);
    }
    expect([...duplicates].filter(([, count]) => count > 1)).toEqual([]);
  });

  it('have ids that are unique for their owner', () => {
    const ids = new Set(rowsOf(id).map((row) => `${row[table.ownedBy]} ${row[table.rowId]}`));
    expect(ids.size).toBe(table.practiceRows);
  });

  it('have values that match the columns and the limits of the fields', () => {
    for (const column of table.columns) {
      if (column.value === 'status' || column.type === 'id' || column.type === 'number') continue;
      const shape = cellValueSchemas[column.type];
      for (const value of new Set(rowsOf(id).map((row) => row[column.value] ?? null))) {
        if (value === null || value === '') continue;
        expect(shape?.safeParse(sentValue(column, value)).error, `${column.value}: ${value}`).toBeUndefined();
      }
    }
    for (const { name, max, readAs } of table.fields ?? []) {
      if (max === undefined) continue;
      const long = rowsOf(id).filter(
        (row) => String((readAs ?? [name]).map((each) => row[each]).find(Boolean) ?? '').length > max,
      );
      expect(long, name).toEqual([]);
    }
  });
});

describe('an integration', () => {
  it('has the validations of hub section 2, and one or two without a page', () => {
    for (const owner of [1, 2, 33, 240]) {
      const pages = rowsOfOwner('validations', owner).map((row) => row.separate_page_requires);
      expect(pages.filter((page) => page !== null)).toEqual([
        'orderPrefix',
        'confirmedOrders',
        'countries',
        'suppliers',
        'shippingMethods',
        'shippingCustomFields',
        'skus',
        'statusprocessing',
      ]);
      expect(pages.filter((page) => page === null).length).toBeGreaterThanOrEqual(1);
      expect(pages.length).toBeLessThanOrEqual(10);
    }
  });

  it('has 5,000 SKUs mapped if it is the first', () => {
    expect(rowsOfOwner('skus-mapping', 1)).toHaveLength(5000);
    expect(new Set(rowsOfOwner('skus-mapping', 1).map(({ sku }) => sku)).size).toBe(5000);
  });

  it('uses the terms of its platform', () => {
    const platforms = new Set(rowsOf('status-processing').map((row) => row.platform_label));
    expect(platforms).toEqual(
      new Set(['Shopify', 'WooCommerce', 'Magento', 'Salla', 'Zid', 'PrestaShop', 'Custom API']),
    );
    expect(rowsOfOwner('integration-order-status', 1).map((row) => row.external_status_id)).toContain(
      'partially_refunded',
    );
  });
});

it('has very long texts, markup and other scripts in some tables', () => {
  const texts = [...seeded.values()].flat().flatMap((row) => Object.values(row).map(String));
  expect(texts.some((text) => text.length > 200 && !text.startsWith('{'))).toBe(true);
  expect(texts.some((text) => text.startsWith('<'))).toBe(true);
  expect(texts.some((text) => /[\u0600-\u06ff]/.test(text))).toBe(true);
});

it('has rows with errors of their last check, and rows whose flags forbid something', () => {
  for (const id of ['suppliers', 'shipping-custom-fields']) {
    const checked = rowsOf(id).filter(({ extra_data }) => String(extra_data).includes('"validations"'));
    expect(checked.length, id).toBeGreaterThan(20);
  }
  for (const id of ['validations', 'countries', 'suppliers']) {
    expect(rowsOf(id).some(({ extra_data }) => String(extra_data).includes('"actions"'))).toBe(true);
  }
});
