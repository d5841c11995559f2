import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findCall } from '../../../../shared/api';
import { hubTables, hubTablesOf } from '../../../../shared/hub';

it('every file of shared/hub is a table with its calls', () => {
  const files = readdirSync('shared/hub').filter((file) => !['index.ts', 'definition.ts'].includes(file));
  expect(hubTables.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  for (const { id, path } of hubTables) expect(findCall(`${id}.structure`)?.path).toBe(path);
});

it('the configuration sets have the names and the order of hub section 2', () => {
  expect(hubTablesOf('configurations').map(({ title, page }) => [title, page])).toEqual([
    ['Integration Order Status', 'integration_order_status'],
    ['Platform Shipping Methods', 'platform_shipping_methods'],
    ['Platform Status Processing Actions', 'platform_status_processing_actions'],
    ['Countries', 'integration_countries'],
    ['Return Configuration', 'return_configuration'],
    ['Integration Payload Selector', 'integration_payload_selectors'],
  ]);
});
