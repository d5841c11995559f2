/** Finance services: option lists, stored values, saving, and the rate file import. */
import type { ServiceRecord } from '../../shared/api/finance';
import { optionGroups } from '../../shared/forms/option-lists';
import type { ServiceType } from '../../shared/service-types';
import type { Id } from '../../shared/table/row';
import { change, rowOf, type SqlValue } from '../database';
import { parseRates } from '../rates/parse';
import { notValid } from '../refusal';
import {
  additionalTypes,
  carriers,
  returnTypes,
  skuTypes,
  textOf,
  trucks,
  units,
  warehouses,
} from '../seed/choices';
import { countries, regions } from '../seed/places';
import { rowsIn, serviceTypeLabels } from '../seed/services';
import { deliveryName } from '../seed/services/delivery';
import { addRow, readRow, updateRow } from '../tables/list-rows';
import { type Context, type Handlers, knownList, notFound, requirePermission } from './handler';
import type { Values } from './service-check';
import { everyOption } from './service-options';
import { checkService } from './service-rules';
import { requireFlag } from './tables/row-flags';

export const financeHandlers: Handlers<
  | 'finance-services.create'
  | 'finance-services.edit'
  | 'finance-services.store'
  | 'finance-services.update'
  | 'rates.parse'
> = {
  'finance-services.create': (context) => {
    requirePermission(context, knownList('finance-services'), 'create', 'update');
    return everyOption(context.origin);
  },

  'finance-services.edit': (context, { id }) => {
    const list = knownList('finance-services');
    requirePermission(context, list, 'update');
    const record = storedService(context, id);
    if (!record) throw notFound(list, id);
    requireFlag(list, readRow(context.db, list, record.id) ?? {}, 'edit', 'update');
    const group = optionGroups[record.type as ServiceType];
    return { ...record, [group]: everyOption(context.origin)[group] };
  },

  'finance-services.store': (context, { type, values }) => {
    const list = knownList('finance-services');
    requirePermission(context, list, 'create');
    checkService(type, values);
    const id = addRow(context.db, list, {
      ...listColumns(type, values),
      status_label: 'Enabled',
      created_at: context.now,
      updated_at: context.now,
      extra_data: JSON.stringify({ actions: { edit: true, duplicate: true, disable: true } }),
    });
    keepValues(context, id, type, values);
    showInKindList(context, id, type, values);
    return { message: 'Record has been successfully added!', id };
  },

  'finance-services.update': (context, { id, type, values }) => {
    const list = knownList('finance-services');
    requirePermission(context, list, 'update');
    const stored = storedService(context, id);
    if (!stored) throw notFound(list, id);
    requireFlag(list, readRow(context.db, list, stored.id) ?? {}, 'edit', 'update');
    if (stored.type !== type) throw notValid({ type: ['A service keeps its type.'] });
    checkService(type, values);
    updateRow(context.db, list, stored.id, { ...listColumns(type, values), updated_at: context.now });
    keepValues(context, Number(stored.id), type, values);
    return { message: 'Record has been successfully updated!', id: stored.id };
  },

  'rates.parse': async (context, { type, country_id }) => {
    requirePermission(context, knownList('finance-services'), 'create', 'update');
    if (!context.upload) throw notValid({ file: ['Choose a file.'] });
    return { data: await parseRates({ type, countryId: country_id, file: context.upload }) };
  },
};

/** A service as it was saved; undefined once its row is gone. */
export function storedService(context: Context, id: Id): ServiceRecord | undefined {
  const row = rowOf(
    context.db,
    'SELECT v.id, v.type, v.values_json FROM service_values v JOIN list_finance_services s ON s.id = v.id WHERE v.id = ?',
    id,
  );
  return row && { id: Number(row.id), type: String(row.type), values: JSON.parse(String(row.values_json)) };
}

/** Kinds that have a list of their own get a row there that leads to the service. */
function showInKindList(context: Context, id: number, type: ServiceType, values: Values): void {
  const shared = { service_id: id, updated_at: context.now };
  if (type === 'additional_service') {
    addRow(context.db, knownList('additional-services'), {
      ...shared,
      name: serviceName(type, values, ''),
      kind: textOf(additionalTypes, values.type),
      status_label: 'Enabled',
      unit: textOf(units, values.unit_id),
      rate: typeof values.rate === 'string' ? Number(values.rate) : null,
    });
  }
  if (type === 'stock_collection') {
    addRow(context.db, knownList('stock-collection'), {
      ...shared,
      collection_no: `SC-${id}`,
      status_label: 'Draft',
      truck: textOf(trucks, values.truck_id),
      cost: typeof values.fixed_rate === 'string' ? Number(values.fixed_rate) : null,
    });
  }
}

function keepValues(context: Context, id: number, type: ServiceType, values: Values): void {
  change(
    context.db,
    'INSERT OR REPLACE INTO service_values (id, type, values_json) VALUES (?, ?, ?)',
    id,
    type,
    JSON.stringify({ ...values, id }),
  );
}

/** What the list shows of a service's values. */
function listColumns(type: ServiceType, values: Values): Record<string, SqlValue> {
  const places = String(values.destination_type) === '1' ? regions : countries;
  const destination = type === 'delivery' ? textOf(places, values.destination_id) : null;
  const unit = values.unit_id === null || values.unit_id === undefined ? null : textOf(units, values.unit_id);
  return {
    name: serviceName(type, values, destination ?? ''),
    type_label: serviceTypeLabels[type],
    destination,
    unit,
    rate_rows: rowsIn(values.rates) + rowsIn(values.box_rates),
    increment_rows: rowsIn(values.increments),
    tax_percentage: typeof values.tax_percentage === 'string' ? Number(values.tax_percentage) : null,
  };
}

function serviceName(type: ServiceType, values: Values, destination: string): string {
  const sites = Array.isArray(values.warehouse_ids) ? values.warehouse_ids : [];
  switch (type) {
    case 'delivery':
      return deliveryName(values.shipment_type_id, destination);
    case 'fulfilment':
      return `Fulfilment · ${String(values.is_b2bm) === '1' ? 'B2B' : 'Pick and pack'} · ${textOf(skuTypes, values.sku_type_id)} · ${textOf(warehouses, sites[0])}`;
    case 'stock_collection':
      return `Stock collection · ${String(values.truck_id) === '3' ? textOf(carriers, values.carrier_id) : textOf(trucks, values.truck_id)}`;
    case 'additional_service':
      return `Additional service · ${textOf(additionalTypes, values.type)} · per ${textOf(units, values.unit_id).toLowerCase()}`;
    case 'return_and_import_delivery':
      return `Returns and import · ${textOf(returnTypes, values.type_id)}`;
  }
}
