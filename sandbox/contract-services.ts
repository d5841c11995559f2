/** The services of contracts in the database: stored values, or values derived from the service if none are stored. */
import type { ServiceType } from '../shared/service-types';
import type { Id } from '../shared/table/row';
import { change, type Database, rowOf, rowsOf, type SqlRow } from './database';
import { firstValues } from './seed/contract-values';
import { contractKindOf } from './services';

export interface StoredService {
  readonly id: number;
  readonly kind: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const columns = `v.id AS id, v.type AS type, v.values_json AS service_json`;

/** The services of a contract in their order, without those whose service no longer exists. */
export function servicesOf(db: Database, contract: Id): StoredService[] {
  return rowsOf(
    db,
    `SELECT ${columns}, c.values_json AS kept_json FROM contract_services c JOIN service_values v ON v.id = c.service_id
     WHERE c.contract_id = ? ORDER BY c.position, c.service_id`,
    contract,
  ).map((row) => readService(row, Number(contract)));
}

/** A service with the values that it would start with in a contract; undefined for an unknown id. */
export function freshService(db: Database, id: Id): StoredService | undefined {
  const row = rowOf(db, `SELECT ${columns} FROM service_values v WHERE v.id = ?`, id);
  return row && readService(row, 0);
}

/** Replaces all services of a contract. */
export function storeServices(db: Database, contract: number, services: readonly StoredService[]): void {
  change(db, 'DELETE FROM contract_services WHERE contract_id = ?', contract);
  services.forEach(({ id, values }, position) => {
    change(
      db,
      'INSERT INTO contract_services (contract_id, service_id, position, values_json) VALUES (?, ?, ?, ?)',
      contract,
      id,
      position,
      JSON.stringify(values),
    );
  });
}

function readService(row: SqlRow, contract: number): StoredService {
  const service = {
    id: Number(row.id),
    type: String(row.type) as ServiceType,
    values: JSON.parse(String(row.service_json)),
  };
  const kept = typeof row.kept_json === 'string' ? JSON.parse(row.kept_json) : undefined;
  return {
    id: service.id,
    kind: contractKindOf(service.id, service.type),
    values: kept ?? firstValues(service, contract),
  };
}
