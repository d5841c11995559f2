/**
 * Fills the database list by list, in transactions. A mark records that a list is complete. A list without a mark, or
 * with a mark for other columns, is seeded again. A complete list stays as users changed it.
 */
import { hubTables } from '../../shared/hub';
import type { ListDefinition } from '../../shared/table/list';
import {
  change,
  type Database,
  insertRows,
  inTransaction,
  quoted,
  readMeta,
  rowsOf,
  type SqlValue,
  writeMeta,
} from '../database';
import type { ListCounts } from '../tables/list-counts';
import { createListTable, listTable, storedColumns } from '../tables/list-rows';
import { updateReadiness } from '../tables/readiness';
import { clientCount } from './companies';
import { seededClients, seededContracts } from './contracts';
import { writeExampleOrders } from './example-orders';
import { seedSettings } from './hub-settings';
import { ownedRowMakers } from './hub-tables';
import { countDeliveries } from './hub-webhooks';
import { madeUpRows } from './made-up';
import { ownedRows } from './owned-rows';
import { rowMakers } from './row-makers';
import { seededServices } from './services';

export interface Progress {
  /** The data that is being created, as text for the user. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

interface SeedOptions {
  /** Number of rows by list id, if it differs from the definition. */
  readonly rows?: ListCounts;
  readonly onProgress?: (progress: Progress) => void;
}

/** Rows per transaction: many enough to be fast, few enough to show progress. */
const chunkRows = 1000;

/** Seeds the missing lists. Pauses between transactions, so that progress is sent and a stop is handled. */
export async function seed(
  db: Database,
  lists: readonly ListDefinition[],
  options: SeedOptions = {},
): Promise<void> {
  const countOf = (list: ListDefinition) => options.rows?.[list.id] ?? list.practiceRows;
  const countById = (id: string) => {
    const list = lists.find((each) => each.id === id);
    return list ? countOf(list) : 0;
  };
  const missing = [...lists, ...hubTables].filter(
    (list) => readMeta(db, markOf(list)) !== fingerprint(list, countOf(list)),
  );
  const total = missing.reduce((sum, list) => sum + countOf(list), 0);
  let before = 0;
  for (const list of missing) {
    const count = countOf(list);
    inTransaction(db, () => startList(db, list));
    const fill = fillerOf(db, list, count, countById);
    for (let done = 0; done < count; done += chunkRows) {
      const upTo = Math.min(count, done + chunkRows);
      inTransaction(db, () => {
        fill(upTo - done);
        if (upTo === count) writeMeta(db, markOf(list), fingerprint(list, count));
      });
      options.onProgress?.({ label: list.title, done: before + upTo, total });
      await nextTask();
    }
    if (count === 0) writeMeta(db, markOf(list), fingerprint(list, count));
    before += count;
  }
  if (missing.length === 0) return;
  inTransaction(db, () => {
    linkServices(db, lists);
    seedSettings(db, countById('integrations'));
    updateReadiness(db);
    countDeliveries(db);
    writeExampleOrders(db);
  });
}

/** Links the rows of lists whose Edit opens a service to services of that kind. */
function linkServices(db: Database, lists: readonly ListDefinition[]): void {
  for (const list of lists) {
    const [type] = list.editors ?? [];
    if (!list.serviceField || !type) continue;
    const services = rowsOf(db, 'SELECT id FROM service_values WHERE type = ? ORDER BY id DESC', type);
    const table = quoted(listTable(list));
    const field = quoted(list.serviceField);
    // Existing links stay; other values in this column were generated.
    const rows = rowsOf(
      db,
      `SELECT ${quoted(list.rowId)} AS id FROM ${table} WHERE ${field} IS NULL
       OR ${field} NOT IN (SELECT id FROM service_values WHERE type = ?) ORDER BY 1 DESC`,
      type,
    );
    rows.forEach((row, at) => {
      const service = services[at % services.length];
      if (service)
        change(
          db,
          `UPDATE ${table} SET ${field} = ? WHERE ${quoted(list.rowId)} = ?`,
          service.id ?? null,
          row.id ?? null,
        );
    });
  }
}

function markOf(list: ListDefinition): string {
  return `list:${list.id}`;
}

function fingerprint(list: ListDefinition, count: number): string {
  return JSON.stringify([
    count,
    list.rowId,
    list.columns.map(({ value, type, practice }) => [value, type, practice]),
  ]);
}

function startList(db: Database, list: ListDefinition): void {
  db.exec(`DROP TABLE IF EXISTS ${quoted(listTable(list))}`);
  createListTable(db, list);
  if (list.id === 'finance-services') db.exec('DELETE FROM service_values');
  if (list.id === 'contracts') db.exec('DELETE FROM contract_services; DELETE FROM clients');
}

/** Adds the next rows of a list. */
type Filler = (count: number) => void;

function fillerOf(
  db: Database,
  list: ListDefinition,
  count: number,
  countById: (list: string) => number,
): Filler {
  if (list.id === 'finance-services') return serviceFiller(db, list, count);
  if (list.id === 'contracts') return contractFiller(db, list, count, countById('finance-services'));
  const rows = rowsFor(list, count, countById);
  return (count) => insertRows(db, listTable(list), storedColumns(list), take(rows, count));
}

function rowsFor(
  list: ListDefinition,
  count: number,
  countById: (list: string) => number,
): Iterator<SqlValue[]> {
  if (!list.ownedBy) return madeUpRows(list, count, rowMakers[list.id]?.());
  const owners = countById(list.ownedBy === 'webhook_id' ? 'webhooks' : 'integrations');
  const maker = ownedRowMakers[list.id];
  return maker ? ownedRows(list, count, owners, maker) : madeUpRows(list, count, undefined, owners);
}

function serviceFiller(db: Database, list: ListDefinition, count: number): Filler {
  const services = seededServices(count);
  return (count) => {
    const batch = take(services, count);
    insertRows(
      db,
      listTable(list),
      storedColumns(list),
      batch.map(({ id, row }) => inOrder(list, id, row)),
    );
    insertRows(
      db,
      'service_values',
      ['id', 'type', 'values_json'],
      batch.map(({ id, type, values }) => [id, type, JSON.stringify(values)]),
    );
  };
}

function contractFiller(db: Database, list: ListDefinition, count: number, services: number): Filler {
  const clients = seededClients(clientCount);
  insertRows(
    db,
    'clients',
    ['id', 'name', 'city'],
    clients.map(({ id, name, city }) => [id, name, city]),
  );
  const contracts = seededContracts(count, clients, services);
  return (count) => {
    const batch = take(contracts, count);
    insertRows(
      db,
      listTable(list),
      storedColumns(list),
      batch.map(({ id, row }) => inOrder(list, id, row)),
    );
    insertRows(
      db,
      'contract_services',
      ['contract_id', 'service_id'],
      batch.flatMap(({ id, serviceIds }) => serviceIds.map((serviceId) => [id, serviceId])),
    );
  };
}

function inOrder(list: ListDefinition, id: number, row: Readonly<Record<string, SqlValue>>): SqlValue[] {
  return storedColumns(list).map((column) => (column === list.rowId ? id : (row[column] ?? null)));
}

function take<T>(rows: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = rows.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
