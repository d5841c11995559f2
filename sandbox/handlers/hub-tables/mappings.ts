/** The sub-pages of the validations: countries, suppliers, shipping methods, custom fields, SKUs, status processing. */
import type { ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import { quoted, rowOf, type SqlValue } from '../../database';
import { notValid } from '../../refusal';
import { addRow, listTable, removeRow, updateRow } from '../../tables/list-rows';
import { hubCountries, systemMethods } from '../../terms/hub';
import { type Context, notFound, requirePermission } from '../handler';
import { requireFlag } from '../tables/row-flags';
import { refuseOthers, requiredRow, type TableHandlers } from '../tables/table-handler';
import { integrationOf } from './owners';
import { platformSkuOf } from './platform-catalogue';
import { idsWith, recordHandlersOf, trimmed } from './record-rules';

type Overrides = Partial<TableHandlers>;

/** Resets a mapping: clears the message of its last check. No owner is sent, so any owner matches. */
const reset: Overrides = {
  reset: (context, list, { id }) => {
    requirePermission(context, list, 'reset');
    const rows = (Array.isArray(id) ? id : [id]).map((each) => rowOfMessage(context, list, each));
    for (const row of rows) {
      const owned = { ...list, ownerId: row[list.ownedBy ?? ''] as Id };
      requireFlag(owned, row, 'reset');
      const kept = row.extra_data === undefined ? null : JSON.stringify(row.extra_data);
      updateRow(context.db, owned, row[list.rowId] as Id, { extra_data: kept });
    }
    return { message: 'The Message has been reset.' };
  },
};

/** The row with this message, or with this id if no row names the message. */
function rowOfMessage(context: Context, list: ListDefinition, id: Id): Row {
  const found = rowOf(
    context.db,
    `SELECT ${quoted(list.rowId)} AS id FROM ${quoted(listTable(list))}
     WHERE json_extract(extra_data, '$.row.message_id') = ?`,
    id,
  );
  return requiredRow(context, list, (found?.id ?? id) as Id);
}

/** The countries of a list of ids. @throws Refusal 422 for something else */
function chosenCountries(sent: unknown) {
  if (!Array.isArray(sent) || sent.length === 0) throw notValid({ countries: ['This Field is required'] });
  const chosen = [...new Set(sent.map(String))];
  const countries = chosen.map((id) => hubCountries.find((country) => String(country.id) === id));
  const unknown = chosen.filter((_, at) => countries[at] === undefined);
  if (unknown.length > 0) throw notValid({ countries: [`There is no country ${unknown.join(', ')}.`] });
  return countries.flatMap((country) => country ?? []);
}

/** Adds one row per country, and changes the country of a row. */
export function countryHandlers(
  options: Readonly<Record<string, unknown>>,
  columnsOf: (country: (typeof hubCountries)[number]) => Record<string, SqlValue>,
): Overrides {
  return {
    create: (context, list) => {
      requirePermission(context, list, 'create');
      return options;
    },
    store: (context, list, { countries, ...others }) => {
      requirePermission(context, list, 'create');
      refuseOthers(others, []);
      for (const country of chosenCountries(countries)) {
        // A country is its own id here, so that it is mapped once.
        if (idsWith(context, list, 'country_id', country.id).length === 0)
          addRow(context.db, list, columnsOf(country));
      }
      return { message: 'The Countries data were added' };
    },
    edit: (context, list, { id, ...others }) => {
      requirePermission(context, list, 'update');
      refuseOthers(others, []);
      const row = requiredRow(context, list, id);
      return { record: { id, countries: [row.country_id] }, ...options };
    },
    update: (context, list, { id, countries, ...others }) => {
      requirePermission(context, list, 'update');
      refuseOthers(others, []);
      requiredRow(context, list, id);
      const [country, ...more] = chosenCountries(countries);
      if (!country || more.length > 0) throw notValid({ countries: ['Choose one country.'] });
      updateRow(context.db, list, id, columnsOf(country));
      return { message: 'Record has been successfully updated!', id };
    },
  };
}

const required = { required: true } as const;
const required40 = { required: true, max: 40 } as const;

const skus: Overrides = {
  ...recordHandlersOf({
    fields: { sku: required, system_sku: required },
    columns: ({ sku, system_sku }, context, list) => {
      const integration = integrationOf(context, list);
      return {
        sku: trimmed(sku),
        name: platformSkuOf(integration, trimmed(sku))?.name ?? trimmed(sku),
        client: (integration.store as { name?: string } | null)?.name ?? '',
        system_sku: trimmed(system_sku),
      };
    },
    fieldsOf: ({ sku, system_sku }) => ({ sku, system_sku }),
  }),
  // Names the SKU and not the number of its row.
  destroy: (context, list, { id: sku, ...others }) => {
    requirePermission(context, list, 'destroy');
    refuseOthers(others, []);
    const ids = idsWith(context, list, 'sku', String(sku));
    if (ids.length === 0) throw notFound(list, sku);
    for (const id of ids) requireFlag(list, requiredRow(context, list, id), 'destroy', 'remove', 'delete');
    for (const id of ids) removeRow(context.db, list, id);
    return { message: 'The Sku Data has been deleted.' };
  },
};

export const mappingHandlers: Readonly<Record<string, Overrides>> = {
  countries: countryHandlers(
    { countries: hubCountries.map(({ id, name }) => ({ id, name })) },
    ({ id, name, code }) => ({ country_id: id, name, code }),
  ),

  suppliers: {
    ...recordHandlersOf({
      fields: { supplier: required40, system_code: required40 },
      columns: ({ supplier, system_code }) => ({
        supplier: trimmed(supplier),
        systemCode: trimmed(system_code),
      }),
      fieldsOf: ({ supplier, systemCode }) => ({ supplier, system_code: systemCode }),
    }),
    ...reset,
  },

  'shipping-methods': recordHandlersOf({
    fields: {
      system_code: { ...required40, oneOf: systemMethods.map(({ id }) => id) },
      store_code: required,
    },
    options: { shippingMethods: systemMethods },
    columns: ({ system_code, store_code }) => ({
      storeCode: trimmed(store_code),
      systemCode: trimmed(system_code),
    }),
    fieldsOf: ({ storeCode, systemCode }) => ({ store_code: storeCode, system_code: systemCode }),
  }),

  'shipping-custom-fields': {
    ...recordHandlersOf({
      fields: { field: required40, field_key: required40, target_field: required40 },
      columns: ({ field, field_key, target_field }, context, list) => {
        const { store, platform } = integrationOf(context, list);
        return {
          client: (store as { name?: string } | null)?.name ?? '',
          platform: trimmed(platform),
          field: trimmed(field),
          fieldKey: trimmed(field_key),
          targetField: trimmed(target_field),
        };
      },
      fieldsOf: ({ field, fieldKey, targetField }) => ({
        field,
        field_key: fieldKey,
        target_field: targetField,
      }),
    }),
    ...reset,
  },

  'skus-mapping': { ...skus, ...reset },

  'status-processing': recordHandlersOf({
    fields: { field: required40, value: required },
    columns: ({ field, value }, context, list) => ({
      platform_label: trimmed(integrationOf(context, list).platform),
      field: trimmed(field),
      value: trimmed(value),
    }),
    fieldsOf: ({ field, value }) => ({ field, value }),
  }),
};
