/** The registry of hub tables. What hub sections 2, 7 and 9 fix about a table is written out here by hand. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCall } from '../../../../shared/api';
import { findHubTable, hubTableOfPage, hubTables, hubTablesOf } from '../../../../shared/hub';
import type { HubTable } from '../../../../shared/hub/hub-table';
import { lists } from '../../../../shared/lists';
import { listCallKinds } from '../../../../shared/table/list';

const folder = join(import.meta.dirname, '../../../../shared/hub');
const everyTable = hubTables.map((table) => [table.id, table] as const);
const requiredTable = (id: string): HubTable => {
  const table = findHubTable(id);
  if (!table) throw new Error(`no hub table ${id}`);
  return table;
};

describe('the registry of hub tables', () => {
  it('has one table per file, named like the file', () => {
    const files = readdirSync(folder)
      .filter((file) => !['index.ts', 'hub-table.ts', 'README.md'].includes(file))
      .map((file) => file.replace(/\.ts$/, ''));
    expect(hubTables.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
  });

  it('has the pages of hub section 2 in their order', () => {
    const pages = (area: 'validations' | 'configurations' | 'webhooks') =>
      hubTablesOf(area).map(({ page }) => page);
    // Further ones may follow.
    expect(pages('validations').slice(0, 7)).toEqual([
      'origin',
      'countries',
      'suppliers',
      'shippingMethods',
      'shippingCustomFields',
      'skus',
      'statusprocessing',
    ]);
    expect(
      hubTablesOf('configurations')
        .slice(0, 6)
        .map(({ title }) => title),
    ).toEqual([
      'Integration Order Status',
      'Platform Shipping Methods',
      'Platform Status Processing Actions',
      'Countries',
      'Return Configuration',
      'Integration Payload Selector',
    ]);
    expect(pages('webhooks').slice(0, 2)).toEqual(['headers', 'messaging']);
  });

  it('has each id, path and page once, and none of a list', () => {
    const all = [...lists, ...hubTables];
    for (const of of ['id', 'path'] as const) {
      expect(new Set(all.map((list) => list[of])).size, of).toBe(all.length);
    }
    for (const table of hubTables) expect(hubTableOfPage(table.area, table.page)).toBe(table);
    const orders = hubTables.map(({ area, order }) => `${area} ${order}`);
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('finds nothing that it does not have', () => {
    expect(findHubTable('orders')).toBeUndefined();
    expect(hubTableOfPage('configurations', 'countries')).toBeUndefined();
  });
});

describe.each(everyTable)('the hub table %s', (_id, table) => {
  it('names only columns that it has', () => {
    const columns = table.columns.map(({ value }) => value);
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns).toContain(table.rowId);
    expect(columns).toContain(table.rowName);
    for (const { name } of table.filters ?? []) expect(columns).toContain(name);
    if (table.editNeeds) expect(columns).toContain(table.editNeeds);
    // A row is identified by its shown text.
    for (const names of table.naturalKey) {
      expect(
        names.some((name) => columns.includes(name)),
        names.join(),
      ).toBe(true);
    }
  });

  it('reads each field of its dialog from a column, and names no field twice', () => {
    const columns = table.columns.map(({ value }) => value);
    const names = (table.fields ?? []).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    if (!table.dialog?.editsRow) return;
    for (const field of table.fields ?? []) {
      expect(
        (field.readAs ?? [field.name]).some((name) => columns.includes(name)),
        field.name,
      ).toBe(true);
    }
  });

  it('belongs to the owner of its area, and has the calls that it names', () => {
    expect(table.ownedBy).toBe(table.area === 'webhooks' ? 'webhook_id' : 'integration_id');
    const kinds = listCallKinds(table);
    for (const kind of [...(table.shownCalls ?? []), ...Object.keys(table.idAs ?? {})]) {
      expect(kinds).toContain(kind);
      expect(findCall(`${table.id}.${kind}`), kind).toBeDefined();
    }
    for (const kind of table.shownCalls ?? []) {
      expect(findCall(`${table.id}.${kind}`)?.assumed, kind).toBeUndefined();
    }
  });

  it('has fields for what its permissions add and edit', () => {
    const { permissions } = table;
    expect(new Set(permissions).size).toBe(permissions.length);
    if (permissions.includes('create')) expect(table.fields?.length).toBeGreaterThan(0);
    if (permissions.includes('update')) expect(table.fields ?? table.dialogs).toBeDefined();
    if (table.statusFamily) expect(permissions).toContain('status');
  });
});

describe('what hub sections 2, 7 and 9 fix', () => {
  it.each([
    ['validations', 'update, destroy, status, export'],
    ['countries', 'create, destroy, export'],
    ['suppliers', 'create, update, destroy, validation, reset, export'],
    ['shipping-methods', 'create, update, destroy, export'],
    ['shipping-custom-fields', 'create, update, destroy, validation, reset, export'],
    ['status-processing', 'create, update, destroy, export'],
    ['integration-order-status', 'create, update, destroy, export'],
    ['platform-shipping-methods', 'create, update, destroy, export'],
    ['platform-status-processing-actions', 'create, update, destroy, export'],
  ])('%s may %s', (id, permissions) => {
    expect(requiredTable(id).permissions.join(', ')).toBe(permissions);
  });

  it.each([
    ['countries', 'CountriesExport.csv'],
    ['suppliers', 'SUPPLIERMAPPINGExport.csv'],
    ['shipping-methods', 'SHIPPINGMETHODSExport.csv'],
    ['status-processing', 'STATUSPROCESSINGExport.csv'],
    ['shipping-custom-fields', 'SHIPPINGCUSTOMExport.csv'],
    ['skus-mapping', 'SKUSMAPPINGExport.csv'],
  ])('%s exports a file called %s', (id, name) => {
    expect(requiredTable(id).exportName).toBe(name);
  });

  it.each([
    ['countries', []],
    ['suppliers', ['supplier 40', 'system_code 40']],
    ['shipping-methods', ['system_code 40']],
    ['shipping-custom-fields', ['field 40', 'field_key 40', 'target_field 40']],
    ['status-processing', ['field 40']],
    ['skus-mapping', []],
  ])('%s limits these fields, and no other: %j', (id, expected) => {
    const { fields = [] } = requiredTable(id);
    expect(fields.flatMap(({ name, max }) => (max === undefined ? [] : [`${name} ${max}`]))).toEqual(
      expected,
    );
  });

  it('opens dialogs of configuration sets 800 px wide for Countries and 1000 px for the others', () => {
    const widths = hubTablesOf('configurations').map(({ dialog }) => dialog?.width);
    expect(widths.slice(0, 6)).toEqual([1000, 1000, 1000, 800, 1000, 1000]);
  });

  it('shows 20 validations, 10 headers and 10 messages per page', () => {
    const first = (id: string) => requiredTable(id).firstPageSize;
    expect([first('validations'), first('webhook-headers'), first('messaging-config')]).toEqual([20, 10, 10]);
  });

  it('offers 25, 50, 75 and 100 rows in every configuration set', () => {
    for (const { pageSizes } of hubTablesOf('configurations')) expect(pageSizes).toBe('configuration');
  });
});

/** Hub section 8. */
it.each([
  ['countries', 'created', 'Created', 'The Countries data were added'],
  ['countries', 'deleted', 'Deleted!', 'The Country has been deleted.'],
  ['suppliers', 'created', 'Created', 'The Supplier Data has been Created'],
  ['suppliers', 'updated', 'Updated', 'The Supplier Data has been Updated'],
  ['suppliers', 'deleted', 'Deleted!', 'The Supplier Data has been deleted.'],
  ['shipping-methods', 'created', 'Created', 'The Shipping Method has been Created'],
  ['shipping-methods', 'updated', 'Updated', 'The Shipping Method has been Updated'],
  ['shipping-methods', 'deleted', 'Deleted!', 'The Shipping Method has been deleted.'],
  ['status-processing', 'created', 'Created', 'The status processing has been created'],
  ['status-processing', 'updated', 'Updated', 'The status processing has been updated'],
  ['status-processing', 'deleted', 'Deleted!', 'The status processing data has been deleted.'],
  ['shipping-custom-fields', 'created', 'Created', 'The Shipping Custom Data is Created'],
  ['shipping-custom-fields', 'updated', 'Updated', 'The Shipping Custom Data has been Updated'],
  ['shipping-custom-fields', 'deleted', 'Deleted!', 'The Shipping Custom Field has been deleted.'],
  ['skus-mapping', 'created', 'Created', 'The Sku has been Created'],
  ['skus-mapping', 'deleted', 'Deleted!', 'The Sku Data has been deleted.'],
  ['validations', 'statusUpdated', 'Updated!', 'This status has been updated.'],
  ['validations', 'deleted', 'Deleted!', 'This validation has been updated.'],
] as const)('says after %s %s: %s, %s', (id, what, title, text) => {
  const notices: Readonly<Record<string, unknown>> = requiredTable(id).notices ?? {};
  expect(notices[what]).toEqual({ tone: 'success', title, text });
});
