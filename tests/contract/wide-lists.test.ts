/** Lists with more columns than their definitions (option `--columns`). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findList } from '../../shared/lists';
import { type TableStructure, tablePageSchema, tableStructureSchema } from '../../shared/table/structure';
import { type Practice, startPractice } from '../support/sandbox-server';

const orders = findList('orders');
if (!orders) throw new Error('no list of orders');
const { path, columns } = orders;

let practice: Practice;
let structure: TableStructure;
beforeAll(async () => {
  practice = await startPractice({ columns: { orders: 500 } });
  structure = await structureOf(path);
});
afterAll(() => practice.stop());

const structureOf = async (of: string) => tableStructureSchema.parse((await practice.post(of, {})).body);
const pageOf = async (state: object) =>
  (await practice.post(`${path}/datatable`, { page: 1, per_page: 10, filters: [], ...state })).body;

it('have their own columns first, then others with unique names', () => {
  const { headers } = structure;
  expect(headers).toHaveLength(500);
  expect(headers.slice(0, columns.length).map(({ value }) => value)).toEqual(
    columns.map(({ value }) => value),
  );
  expect(new Set(headers.map(({ value }) => value)).size).toBe(500);
  expect(new Set(headers.map(({ text }) => text)).size).toBe(500);
});

it('offer the maximum number of columns for the export', () => {
  const { columns: offered } = structure.permissions.find(({ name }) => name === 'export') ?? { columns: [] };
  expect(offered).toHaveLength(500);
});

it('have a value in every column, by which rows are sorted', async () => {
  const by = structure.headers.slice(columns.length).find(({ type }) => type === 'number')?.value ?? '';
  const { data } = tablePageSchema.parse(await pageOf({ sortBy: by, sortOrder: 'asc' }));
  expect(data).toHaveLength(10);
  for (const row of data)
    expect(structure.headers.filter(({ value }) => row[value] === undefined)).toEqual([]);
  const amounts = data.map((row) => Number(row[by]));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
});

it('do not change the other lists', async () => {
  const shipments = findList('shipments');
  const { headers } = await structureOf(shipments?.path ?? '');
  expect(headers).toHaveLength(shipments?.columns.length ?? 0);
});
