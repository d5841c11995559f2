/** Contracts: option lists, one contract with its services, the form of a service, and the three saves. */
import type { ContractLists, contractCalls } from '../../shared/api/contracts';
import { optionGroups } from '../../shared/forms/option-lists';
import type { Option } from '../../shared/option';
import type { Id, Row } from '../../shared/table/row';
import { freshService, type StoredService, servicesOf, storeServices } from '../contract-services';
import { rowOf, rowsOf, type SqlValue } from '../database';
import { parseSheet } from '../rates/parse';
import { type FieldErrors, notValid } from '../refusal';
import { billingUnits, deliveryUnits, fulfilmentUnits, seasons } from '../seed/contract-values';
import { volumeRangeTypes } from '../seed/contracts';
import { everyOption, formOfContractKind } from '../services';
import type { Values } from '../services/check';
import { addRow, readRow, updateRow } from '../tables/list-rows';
import { destinationTypes, orderDates, orderTypes, textOf, warehouses } from '../terms/choices';
import { countries, regions } from '../terms/places';
import { contractTermErrors, isDay, serviceValueErrors } from './contract-rules';
import { type Context, type Handlers, notFound, requiredList, requirePermission } from './handler';
import { requireFlag } from './tables/row-flags';

const contracts = () => requiredList('contracts');
const copy = (options: readonly Option[]) => [...options];

export const contractHandlers: Handlers<keyof typeof contractCalls> = {
  'contracts.create': (context) => {
    requirePermission(context, contracts(), 'create', 'update');
    return contractLists(context);
  },

  'contracts.edit': (context, { id }) => {
    requirePermission(context, contracts(), 'create', 'update');
    const row = requiredContract(context, id);
    const services = servicesOf(context.db, id).map((service) => ({
      id: service.id,
      values: { ...service.values },
    }));
    return { ...contractLists(context), contract: { ...termsOf(context, row), services } };
  },

  'contracts.services': (context, { service_id, contract_id }) => {
    requirePermission(context, contracts(), 'create', 'update');
    if (contract_id !== undefined) requiredContract(context, contract_id);
    const inContract =
      contract_id === undefined
        ? undefined
        : servicesOf(context.db, contract_id).find(({ id }) => String(id) === String(service_id));
    const service = inContract ?? freshService(context.db, service_id);
    if (!service) throw notFound(requiredList('finance-services'), service_id);
    return {
      ...contractLists(context),
      ...listsOfKind(context, service),
      values: { service_type_id: service.kind, ...service.values },
    };
  },

  'contracts.store': (context, { services, ...terms }) => {
    requirePermission(context, contracts(), 'create');
    const kept = checkedContract(context, terms, services, []);
    const id = addRow(context.db, contracts(), {
      ...columnsOf(context, terms),
      ...newColumns(context),
      services: kept.length,
    });
    storeServices(context.db, id, kept);
    return { message: 'Record has been successfully added!', id };
  },

  'contracts.update': (context, { id, services, ...terms }) => {
    requirePermission(context, contracts(), 'update');
    const row = requiredContract(context, id);
    requireFlag(contracts(), row, 'edit', 'update');
    const kept = checkedContract(context, terms, services, servicesOf(context.db, id), id);
    updateRow(context.db, contracts(), id, {
      ...columnsOf(context, terms),
      updated_at: context.now,
      services: kept.length,
    });
    storeServices(context.db, Number(id), kept);
    return { message: 'Record has been successfully updated!', id };
  },

  /** The copy gets a new number and ends on its expiry date. */
  'contracts.duplicate': (context, { id, expiry_date, services, ...terms }) => {
    requirePermission(context, contracts(), 'create', 'update');
    const row = requiredContract(context, id);
    requireFlag(contracts(), row, 'duplicate');
    if (!isDay(expiry_date)) throw notValid({ expiry_date: ['This date does not exist.'] });
    const source = servicesOf(context.db, id);
    const number = nextNumber(context, String(terms.from ?? ''));
    const whole = { ...terms, contract_no: number, to: expiry_date };
    const kept = checkedContract(
      context,
      whole,
      services ?? source.map((service) => ({ id: service.id })),
      source,
    );
    const made = addRow(context.db, contracts(), {
      ...columnsOf(context, whole),
      ...newColumns(context),
      services: kept.length,
    });
    storeServices(context.db, made, kept);
    return { message: 'Record has been successfully duplicated!', id: made };
  },
};

function requiredContract(context: Context, id: Id): Row {
  const row = readRow(context.db, contracts(), id);
  if (!row) throw notFound(contracts(), id);
  return row;
}

function contractLists(context: Context): ContractLists {
  return {
    clients: copy(clientOptions(context)),
    services: rowsOf(context.db, 'SELECT id, name FROM list_finance_services ORDER BY id').map(
      ({ id, name }) => ({
        index: Number(id),
        text: String(name),
      }),
    ),
    average_volume_range_types: copy(volumeRangeTypes),
    warehouses: copy(warehouses),
    order_dates: copy(orderDates),
    order_types: copy(orderTypes),
    destination_types: copy(destinationTypes),
    countries: copy(countries),
    regions: copy(regions),
    fulfillment_units: copy(fulfilmentUnits),
    delivery_units: copy(deliveryUnits),
    increments_sample_file: {
      url: `${context.origin}/files/samples/delivery-increments.csv`,
      message:
        'The import replaces all increments of the table. Leave To blank where the last step stays open.',
      need_to_show_message: true,
    },
  };
}

/** The option lists of a service's form, under the name of its kind. */
function listsOfKind(context: Context, { kind }: StoredService): Record<string, unknown> {
  if (kind === 9) return { billing_units: copy(billingUnits), seasons: copy(seasons) };
  const form = formOfContractKind(kind);
  if (!form) return {};
  const group = optionGroups[form];
  return { [group]: everyOption(context.origin)[group] };
}

function clientOptions(context: Context): readonly Option[] {
  return rowsOf(context.db, 'SELECT id, name FROM clients ORDER BY name').map(({ id, name }) => ({
    index: Number(id),
    text: String(name),
  }));
}

function termsOf(context: Context, row: Row) {
  const client = rowOf(context.db, 'SELECT id FROM clients WHERE name = ?', String(row.client ?? ''));
  const range = volumeRangeTypes.find(({ text }) => text === row.average_volume_range);
  return {
    id: row.id as Id,
    client_id: client ? Number(client.id) : null,
    contract_no: row.contract_no ?? null,
    from: dayText(row.from),
    to: dayText(row.to),
    average_volume: row.average_volume ?? null,
    average_volume_range: range?.index ?? null,
    description: row.description ?? null,
    invoice_generation_date: row.invoice_generation_date ?? null,
    payable_date: row.payable_date ?? null,
  };
}

type Terms = Readonly<Record<string, unknown>>;

function columnsOf(context: Context, terms: Terms): Record<string, SqlValue> {
  const text = (name: string) => (terms[name] === undefined ? null : String(terms[name]));
  const number = (name: string) => (terms[name] === undefined ? null : Number(terms[name]));
  return {
    contract_no: text('contract_no'),
    client: terms.client_id === undefined ? null : textOf(clientOptions(context), terms.client_id),
    from: noonOf(terms.from),
    to: noonOf(terms.to),
    average_volume: number('average_volume'),
    average_volume_range: textOf(volumeRangeTypes, terms.average_volume_range),
    invoice_generation_date: number('invoice_generation_date'),
    payable_date: number('payable_date'),
    description: text('description'),
  };
}

function newColumns(context: Context): Record<string, SqlValue> {
  return {
    status_label: 'Pending',
    updated_at: context.now,
    extra_data: JSON.stringify({ actions: { disable: true, edit: true, duplicate: true } }),
  };
}

/** Days are stored as noon in UTC, so that every time zone shows the same day. */
function noonOf(day: unknown): number | null {
  return day === undefined ? null : Date.parse(`${String(day)}T12:00:00Z`) / 1000;
}

function dayText(seconds: unknown): string | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString().slice(0, 10) : null;
}

function nextNumber(context: Context, from: string): string {
  const last = rowOf(context.db, 'SELECT max(id) AS id FROM list_contracts');
  return `CT-${from.slice(0, 4)}-${String(Number(last?.id ?? 0) + 1).padStart(5, '0')}`;
}

interface SentService {
  readonly id: Id;
  readonly values?: Values | undefined;
}

/**
 * Checks the services and converts them to their stored form.
 * @param before the stored services of the contract, or of the one that is copied
 * @throws Refusal 422 with messages by field, `services.0.values.rate` for a value
 */
function checkedContract(
  context: Context,
  terms: Terms,
  services: readonly SentService[],
  before: readonly StoredService[],
  own?: Id,
): StoredService[] {
  const errors: FieldErrors = contractTermErrors(terms, clientOptions(context));
  const number = String(terms.contract_no ?? '');
  const taken = rowOf(
    context.db,
    'SELECT id FROM list_contracts WHERE contract_no = ? AND id <> ?',
    number,
    Number(own ?? 0),
  );
  if (number !== '' && taken) {
    errors.contract_no = [`There is already a contract ${number}.`];
  }
  const seen = new Set<string>();
  const kept = services.flatMap((sent, at): StoredService[] => {
    const prefix = `services.${at}`;
    const there = before.find(({ id }) => String(id) === String(sent.id));
    const service = there ?? freshService(context.db, sent.id);
    if (!service) {
      errors[`${prefix}.id`] = ['This service is not known.'];
      return [];
    }
    if (seen.has(String(sent.id))) errors[`${prefix}.id`] = ['A contract has each service once.'];
    seen.add(String(sent.id));
    if (!sent.values) return [service];
    const found = serviceValueErrors(service.kind, sent.values, there?.values);
    for (const [field, messages] of Object.entries(found)) errors[`${prefix}.values.${field}`] = messages;
    if (Object.keys(found).length > 0) return [];
    return [{ ...service, values: valuesToStore(context, at, service, sent.values, errors) }];
  });
  if (Object.keys(errors).length > 0) throw notValid(errors);
  return kept;
}

const pricingFiles = [
  { name: 'rates_file', chosenBy: 'rate_type', type: 1, rows: 'rates', tables: [] },
  {
    name: 'increments_file',
    chosenBy: 'increment_type',
    type: 2,
    rows: 'increments',
    tables: ['fulfillment_increments', 'delivery_increments'],
  },
] as const;

/** The values to store: numbers are parsed, files are unpacked into rows, files that were stored before stay. */
function valuesToStore(
  context: Context,
  at: number,
  service: StoredService,
  sent: Values,
  errors: FieldErrors,
): Values {
  const values: Record<string, unknown> = {
    service_type_id: service.kind,
    ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, storedValue(name, value)])),
  };
  if (service.kind !== 4) return values;
  for (const { name, chosenBy, type, rows, tables } of pricingFiles) {
    delete values[name];
    if (sent[chosenBy] !== 'file') continue;
    for (const each of [name, rows, ...tables]) {
      if (service.values[each] !== undefined) values[each] = service.values[each];
    }
    const file = sent[name];
    if (file === undefined || file === null) continue;
    const sheet = context.sheets?.get(`services[${at}][values][${name}]`);
    if (!sheet) {
      errors[`services.${at}.values.${name}`] = ['Send this as a file.'];
      continue;
    }
    const region = String(sent.destination_type) === '1' ? (sent.destination_id as Id) : undefined;
    values[name] = { name: String(file) };
    values[rows] = parseSheet({ type, countryId: region, file: { name: String(file) } }, sheet);
  }
  return values;
}

/** Form fields are text: ids and choices become numbers again, amounts stay as they are. */
function storedValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((each) =>
      typeof each === 'object' && each !== null
        ? Object.fromEntries(Object.entries(each).map(([cell, inner]) => [cell, storedValue(cell, inner)]))
        : storedValue(name, each),
    );
  }
  const isIndex = /(_ids?|_types?|_date|^seasons|^city|^type|^is_\w+|^apply_(on|conversion))$/.test(name);
  return isIndex && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
