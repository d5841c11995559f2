/** Finance services: option lists, stored values, saving, and the rate file import. */
import type { financeCalls, ServiceRecord } from '../../shared/api/finance';
import { optionGroups } from '../../shared/forms/option-lists';
import type { ServiceType } from '../../shared/service-types';
import type { Id } from '../../shared/table/row';
import { change, rowOf } from '../database';
import { parseRates } from '../rates/parse';
import { notValid } from '../refusal';
import { checkService, everyOption, listColumns, practiceServices } from '../services';
import type { Values } from '../services/check';
import { addRow, readRow, updateRow } from '../tables/list-rows';
import { type Context, type Handlers, notFound, requiredList, requirePermission } from './handler';
import { requireFlag } from './tables/row-flags';

export const financeHandlers: Handlers<keyof typeof financeCalls> = {
  'finance-services.create': (context) => {
    requirePermission(context, requiredList('finance-services'), 'create', 'update');
    return everyOption(context.origin);
  },

  'finance-services.edit': (context, { id }) => {
    const list = requiredList('finance-services');
    requirePermission(context, list, 'update');
    const record = storedService(context, id);
    if (!record) throw notFound(list, id);
    requireFlag(list, readRow(context.db, list, record.id) ?? {}, 'edit', 'update');
    const group = optionGroups[record.type as ServiceType];
    return { ...record, [group]: everyOption(context.origin)[group] };
  },

  'finance-services.store': (context, { type, values }) => {
    const list = requiredList('finance-services');
    requirePermission(context, list, 'create');
    checkService(type, values);
    const id = addRow(context.db, list, {
      ...listColumns(type, values),
      status_label: 'Enabled',
      created_at: context.now,
      updated_at: context.now,
      extra_data: JSON.stringify({ actions: { edit: true, duplicate: true, disable: true } }),
    });
    storeValues(context, id, type, values);
    showInKindList(context, id, type, values);
    return { message: 'Record has been successfully added!', id };
  },

  'finance-services.update': (context, { id, type, values }) => {
    const list = requiredList('finance-services');
    requirePermission(context, list, 'update');
    const stored = storedService(context, id);
    if (!stored) throw notFound(list, id);
    requireFlag(list, readRow(context.db, list, stored.id) ?? {}, 'edit', 'update');
    if (stored.type !== type) throw notValid({ type: ['A service keeps its type.'] });
    checkService(type, values);
    updateRow(context.db, list, stored.id, { ...listColumns(type, values), updated_at: context.now });
    storeValues(context, Number(stored.id), type, values);
    return { message: 'Record has been successfully updated!', id: stored.id };
  },

  'rates.parse': (context, { type, country_id }) => {
    requirePermission(context, requiredList('finance-services'), 'create', 'update');
    if (!context.upload) throw notValid({ file: ['Choose a file.'] });
    return { data: parseRates({ type, countryId: country_id, file: context.upload }) };
  },
};

/** The stored values of a service; undefined if its row was removed. */
export function storedService(context: Context, id: Id): ServiceRecord | undefined {
  const row = rowOf(
    context.db,
    'SELECT v.id, v.type, v.values_json, s.name FROM service_values v JOIN list_finance_services s ON s.id = v.id WHERE v.id = ?',
    id,
  );
  return (
    row && {
      id: Number(row.id),
      type: String(row.type),
      values: JSON.parse(String(row.values_json)),
      name: String(row.name),
    }
  );
}

/** Some kinds have their own list. It gets a row that links to the service. */
function showInKindList(context: Context, id: number, type: ServiceType, values: Values): void {
  const own = practiceServices[type].ownList;
  if (!own) return;
  const row = { service_id: id, updated_at: context.now, ...own.row(values, id) };
  addRow(context.db, requiredList(own.id), row);
}

function storeValues(context: Context, id: number, type: ServiceType, values: Values): void {
  change(
    context.db,
    'INSERT OR REPLACE INTO service_values (id, type, values_json) VALUES (?, ?, ?)',
    id,
    type,
    JSON.stringify({ ...values, id }),
  );
}
