/** Copies the data that belongs to the rows of some lists together with a record. */
import type { ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { change } from '../database';
import type { Context } from './handler';

/** Copies the values of a service, the services of a contract and the saved fields of any record. */
export function copyRelated(context: Context, list: ListDefinition, from: Id, to: Id): void {
  const { db } = context;
  change(
    db,
    `INSERT INTO record_values (list_id, record_id, values_json)
     SELECT list_id, ?, values_json FROM record_values WHERE list_id = ? AND record_id = ?`,
    String(to),
    list.id,
    String(from),
  );
  if (list.id === 'finance-services') {
    change(
      db,
      `INSERT INTO service_values (id, type, values_json)
       SELECT ?, type, json_set(values_json, '$.id', ?) FROM service_values WHERE id = ?`,
      to,
      to,
      from,
    );
  }
  if (list.id === 'contracts') {
    change(
      db,
      `INSERT INTO contract_services (contract_id, service_id, position, values_json)
       SELECT ?, service_id, position, values_json FROM contract_services WHERE contract_id = ?`,
      to,
      from,
    );
  }
}
