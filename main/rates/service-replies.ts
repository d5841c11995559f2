/**
 * What replies of the server say about the rate tables of a service, and what is sent to save one. Pure, like `change-work`
 * which runs it.
 */
import { createHash } from 'node:crypto';
import type { ServiceRecord } from '../../shared/api/finance';
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import type { RateTarget } from '../../shared/desk/rates';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { formTables, readTables, readValues } from '../../shared/forms/definition';
import { regionOf } from '../../shared/forms/delivery';
import { formOptions, type OptionGroups } from '../../shared/forms/option-lists';
import { servicePayload } from '../../shared/forms/payload';
import { everyTable } from '../../shared/forms/service-form';
import { type RateTableId, rateTableIds } from '../../shared/rates/tables';
import { isRecord } from '../../shared/records';
import { readRow } from '../../shared/row-tables/definition';
import type { ServiceType } from '../../shared/service-types';
import type { Id } from '../../shared/table/row';
import { definitionOf, fileOf, type Rows, rowsOf } from './kept-rows';

export interface ReadService {
  /** Why its rows cannot be used; then there are none. */
  readonly trouble: Extract<OutboxReason, 'other-table' | 'unreadable'> | null;
  readonly rows: Rows;
  /** `country_id` of an import: the destination of a delivery, if it is a region. */
  readonly country: Id | null;
}

/**
 * Reads the service of a `finance-services.edit` reply.
 * @param text JSON of the reply
 */
export function readService(text: string, target: RateTarget): ReadService {
  const nothing = fileOf(target.table, []);
  const trouble = (reason: 'other-table' | 'unreadable'): ReadService => ({
    trouble: reason,
    rows: nothing,
    country: null,
  });
  const { type, values: stored } = JSON.parse(text) as ServiceRecord;
  const form = serviceForms[target.service.type];
  if (type !== target.service.type) return trouble('other-table');
  const values = readValues(form, stored);
  if (formTables(form, values)[target.value]?.id !== target.table) return trouble('other-table');
  const found = stored[target.value] ?? [];
  if (!Array.isArray(found) || !found.every(isRecord)) return trouble('unreadable');
  const country = target.service.type === 'delivery' ? (regionOf(values) ?? null) : null;
  try {
    const definition = definitionOf(target.table);
    const rows = found.map((row) => readRow(definition, row));
    return { trouble: null, rows: fileOf(target.table, rows), country };
  } catch {
    // A number that is none: nobody can tell what it is compared with.
    return trouble('unreadable');
  }
}

export interface SaveInput {
  /** JSON of the input of `finance-services.update`. */
  readonly text: string;
  /** The same for the same input. */
  readonly print: string;
}

/** The service as it was read, with other rows and everything else unchanged. */
export function saveInput(text: string, target: RateTarget, rows: Uint8Array): SaveInput {
  const { values: stored } = JSON.parse(text) as ServiceRecord;
  const { id, type } = target.service;
  const form = serviceForms[type];
  const loaded = { values: readValues(form, stored), tables: readTables(form, stored) };
  const tables = { ...loaded.tables, [target.value]: rowsOf(target.table, rows) };
  const input = JSON.stringify({
    id,
    type,
    values: servicePayload(form, loaded.values, tables, id, loaded),
  });
  return { text: input, print: createHash('sha256').update(input).digest('base64') };
}

export interface ReadTables {
  /** Undefined for a kind that is not known here. */
  readonly type: ServiceType | undefined;
  readonly name: string | null;
  readonly tables: readonly { readonly value: string; readonly table: RateTableId; readonly rows: Rows }[];
  /** JSON of the option lists that the reply has for the kind; null if it has none. */
  readonly lists: string | null;
  /** JSON of what the service holds beside these tables. */
  readonly fields: string;
  readonly country: Id | null;
}

/** All rate tables of a service, with its option lists. Tables that cannot be read are left out. */
export function readAllTables(text: string): ReadTables {
  const record = JSON.parse(text) as ServiceRecord;
  const type = serviceTypes.find((each) => each === record.type);
  if (type === undefined) return { type, name: null, tables: [], lists: null, fields: '{}', country: null };
  const form = serviceForms[type];
  const service = { id: record.id, type, name: '' };
  let country: Id | null = null;
  const tables = Object.entries(formTables(form, readValues(form, record.values))).flatMap(
    ([value, { id }]) => {
      const table = rateTableIds.find((each) => each === id);
      if (!table) return [];
      const read = readService(text, { service, value, table });
      country = read.country;
      return read.trouble ? [] : [{ value, table, rows: read.rows }];
    },
  );
  const { name } = record.values;
  const isField = ([value]: [string, unknown]) => !tables.some((table) => table.value === value);
  return {
    fields: JSON.stringify(Object.fromEntries(Object.entries(record.values).filter(isField))),
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 500) : null,
    tables,
    lists: listsOf(type, record),
    country,
    type,
  };
}

/** The option lists of every kind in a `finance-services.create` reply, each as JSON. */
export function readOptions(text: string): Partial<Record<ServiceType, string>> {
  const groups = JSON.parse(text) as Partial<OptionGroups>;
  return Object.fromEntries(
    serviceTypes.flatMap((type) => {
      const lists = listsOf(type, groups);
      return lists === null ? [] : [[type, lists]];
    }),
  );
}

function listsOf(type: ServiceType, groups: Partial<OptionGroups>): string | null {
  const { lists } = formOptions(type, groups);
  return Object.keys(lists).length === 0 ? null : JSON.stringify(lists);
}

/** True if a kind of service has this table at this value, so that rows can be meant for it. */
export function isTarget({ service, value, table }: RateTarget): boolean {
  return everyTable(serviceForms[service.type]).some(([name, { id }]) => name === value && id === table);
}
