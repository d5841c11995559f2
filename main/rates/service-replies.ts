/**
 * Reads the rates of a service, also in a contract, from replies of the server, and builds the input that saves them.
 * Pure; `change-work` runs it.
 */
import { createHash } from 'node:crypto';
import { calls } from '../../shared/api';
import type { ContractReply, ContractUpdateInput } from '../../shared/api/contracts';
import type { ServiceRecord } from '../../shared/api/finance';
import {
  type ContractRates,
  contractRates,
  contractWithRows,
  missingTerms,
} from '../../shared/contracts/contract-rates';
import { deliveryPricingForm } from '../../shared/contracts/delivery-pricing';
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import type { RateTarget } from '../../shared/desk/rates';
import { isSingleRate } from '../../shared/desk/single-rates';
import { rateTableOf, type StoredRates, storedRates } from '../../shared/desk/stored-rates';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { regionOf } from '../../shared/forms/delivery';
import { readTables, readValues } from '../../shared/forms/form-definition';
import { formOptions, type OptionGroups } from '../../shared/forms/option-lists';
import { servicePayload } from '../../shared/forms/payload';
import { everyTable } from '../../shared/forms/service-form';
import type { TargetTableId } from '../../shared/rates/rate-tables';
import { readRow, type TableRow } from '../../shared/row-tables/row-table';
import type { ServiceType } from '../../shared/service-types';
import type { Id } from '../../shared/table/row';
import { sharedText } from '../api/shared-bytes';
import { type JsonReply, jsonValue } from './json-reply';
import { definitionOf, fileOf, type Rows, rowsOf } from './queued-rows';

export interface ReadService {
  /** Why its rows cannot be used; then they are empty. `other-service`: the reply is about another one. */
  readonly trouble: Extract<OutboxReason, 'other-table' | 'unreadable' | 'gone'> | 'other-service' | null;
  readonly rows: Rows;
  /**
   * `country_id` of an import (finance section 7): the destination of a delivery, if it is a region. Never for a
   * contract.
   */
  readonly country: Id | null;
}

/** Longest input of a save, in characters, that main parses itself. */
const longestText = 256 * 1024;

/**
 * Reads the rows of a target.
 * @param reply of `finance-services.edit`, or of `contracts.edit` for a service in a contract
 */
export function readService(reply: JsonReply, target: RateTarget): ReadService {
  const found = target.contract
    ? ratesInContract(jsonValue(reply) as ContractReply, target)
    : ratesOfService(jsonValue(reply) as ServiceRecord, target);
  if (found === 'gone' || found === 'other-service') return unread(found, target.table);
  const rates = found?.rates.find(({ value }) => value === target.value);
  if (!found || rates?.table !== target.table) return unread('other-table', target.table);
  return readRates(rates, target.contract ? null : found.country);
}

function unread(trouble: NonNullable<ReadService['trouble']>, table: TargetTableId): ReadService {
  return { trouble, rows: fileOf(table, []), country: null };
}

function readRates({ table, rows: stored }: StoredRates, country: Id | null): ReadService {
  if (!stored) return unread('unreadable', table);
  try {
    const definition = definitionOf(table);
    const rows = stored.map((row) => readRow(definition, row));
    return { trouble: null, rows: fileOf(table, rows), country };
  } catch {
    // A rate that is not a number cannot be compared.
    return unread('unreadable', table);
  }
}

interface FoundRates {
  readonly rates: readonly StoredRates[];
  readonly country: Id | null;
}

function ratesOfService(
  { id, type, values }: ServiceRecord,
  { service }: Pick<RateTarget, 'service'>,
): FoundRates | 'other-service' | undefined {
  if (String(id) !== String(service.id)) return 'other-service';
  const form = serviceForms[service.type];
  if (type !== service.type) return undefined;
  const country = type === 'delivery' ? (regionOf(readValues(form, values)) ?? null) : null;
  return { rates: storedRates(form, values), country };
}

function ratesInContract(reply: ContractReply, { service }: RateTarget): FoundRates | 'gone' | undefined {
  const isIt = ({ id }: { readonly id: Id }) => String(id) === String(service.id);
  if (!reply.contract.services.some(isIt)) return 'gone';
  const found = contractRates(reply).services.find((each) => isIt(each.service));
  return found?.service.type === service.type ? found : undefined;
}

export interface SaveInput {
  /**
   * Input of `finance-services.update`, as bytes if it is large, or of `contracts.update` for a service in a contract.
   */
  readonly json: JsonReply;
  /** Equal for equal input. */
  readonly print: string;
  /** Why it cannot be sent; null if it can. */
  readonly unfit: { readonly reason: 'incomplete'; readonly details: string } | null;
}

/** The service or the contract as it was read, with new rows and everything else unchanged. */
export function saveInput(reply: JsonReply, target: RateTarget, rows: Uint8Array): SaveInput {
  const wanted = rowsOf(target.table, rows);
  const contract = target.contract && contractWithRows(jsonValue(reply) as ContractReply, target, wanted);
  const value = contract ?? serviceWithRows(jsonValue(reply) as ServiceRecord, target, wanted);
  const input = JSON.stringify(value);
  const print = createHash('sha256').update(input).digest('base64');
  // A contract is sent as a form, which another thread builds.
  if (contract) return { json: input, print, unfit: incompleteContract(contract) };
  if (input.length <= longestText) return { json: input, print, unfit: null };
  // Nothing parses it after this, so it is checked here.
  calls['finance-services.update'].input.parse(value);
  return { json: sharedText(input), print, unfit: null };
}

function incompleteContract(contract: ContractUpdateInput): SaveInput['unfit'] {
  const missing = missingTerms(contract);
  return missing.length === 0 ? null : { reason: 'incomplete', details: missing.join(', ') };
}

function serviceWithRows({ values: stored }: ServiceRecord, target: RateTarget, rows: readonly TableRow[]) {
  const { id, type } = target.service;
  const form = serviceForms[type];
  const loaded = { values: readValues(form, stored), tables: readTables(form, stored) };
  const isSingle = target.table === 'single-rate';
  const values = isSingle ? { ...loaded.values, [target.value]: rows[0]?.rate ?? '' } : loaded.values;
  const tables = isSingle ? loaded.tables : { ...loaded.tables, [target.value]: rows };
  return { id, type, values: servicePayload(form, values, tables, id, loaded) };
}

export interface SnapshotTable {
  readonly value: string;
  readonly label: string;
  readonly table: TargetTableId;
  readonly rows: Rows;
}

export interface ReadTables {
  readonly id: Id;
  /** The type of the service; undefined for an unknown kind. */
  readonly type: ServiceType | undefined;
  readonly name: string | null;
  readonly tables: readonly SnapshotTable[];
  /** JSON of the option lists in the reply for the kind; null without any. */
  readonly lists: string | null;
  /** JSON of the values of the service besides these tables. */
  readonly fields: string;
  readonly country: Id | null;
}

/** All rates of a service, with its option lists. Unreadable tables are omitted. */
export function readAllTables(reply: JsonReply): ReadTables {
  const record = jsonValue(reply) as ServiceRecord;
  const type = serviceTypes.find((each) => each === record.type);
  const { id } = record;
  if (type === undefined)
    return { id, type, name: null, tables: [], lists: null, fields: '{}', country: null };
  const read = ratesOfService(record, { service: { id, type, name: '' } });
  const found = read === 'other-service' ? undefined : read;
  const tables = tablesOf(found?.rates ?? []);
  const { name } = record.values;
  const isField = ([name]: [string, unknown]) =>
    !tables.some(({ value, table }) => value === name && table !== 'single-rate');
  return {
    id,
    fields: JSON.stringify(Object.fromEntries(Object.entries(record.values).filter(isField))),
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 500) : null,
    tables,
    lists: listsOf(type, record),
    country: found?.country ?? null,
    type,
  };
}

function tablesOf(rates: readonly StoredRates[]): SnapshotTable[] {
  return rates.flatMap((each) => {
    const { trouble, rows } = readRates(each, null);
    return trouble ? [] : [{ value: each.value, label: each.label, table: each.table, rows }];
  });
}

export interface ReadContractTables {
  readonly contract: NonNullable<RateTarget['contract']>;
  readonly services: readonly {
    readonly service: RateTarget['service'];
    readonly tables: readonly SnapshotTable[];
    readonly country: Id | null;
  }[];
  readonly notes: ContractRates['notes'];
}

/** All rates of the services of a contract. @param reply of `contracts.edit` */
export function readContractTables(reply: JsonReply): ReadContractTables {
  const { contract, services, notes } = contractRates(jsonValue(reply) as ContractReply);
  return {
    contract,
    services: services.map(({ service, rates, country }) => ({ service, tables: tablesOf(rates), country })),
    notes,
  };
}

/** The option lists of every kind in a `finance-services.create` reply, each as JSON. */
export function readOptions(reply: JsonReply): Partial<Record<ServiceType, string>> {
  const groups = jsonValue(reply) as Partial<OptionGroups>;
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

/** True if a kind of service has this table in this value, so that rows can be meant for it. */
export function isTarget({ contract, service, value, table }: RateTarget): boolean {
  const forms = contract ? [serviceForms[service.type], deliveryPricingForm] : [serviceForms[service.type]];
  return forms.some((form) => {
    if (table === 'single-rate') return isSingleRate(form, value);
    return everyTable(form).some(([name, { id }]) => name === value && rateTableOf(id) === table);
  });
}
