/**
 * Two contracts side by side: services aligned by kind and key, then fields and rate rows, differences only, as data
 * with sentences that can be read out in a meeting. Pure; who asks gathers the contracts and their option lists.
 */

import type { ContractReply } from '../../api/contracts';
import { formFields } from '../../forms/definition';
import { valueLabel } from '../../labels';
import { normalDecimal } from '../../money';
import type { Id } from '../../table/row';
import { type ContractField, type ContractValues, contractFields, readContract } from '../contract';
import { deliveryPricingForm, storedFileName } from '../delivery-pricing';
import { keyNames, listOf, type OptionLists } from '../service-values';
import { type Difference, difference, type Measure, plainText, shownValue, type Value } from './values';

type Values = Readonly<Record<string, unknown>>;

export interface ComparedService {
  readonly id: Id;
  /** As the option list of services calls it. */
  readonly name?: string;
  /** With `service_type_id`, which is its kind. */
  readonly values: Values;
}

export interface ComparedContract {
  /** What the sentences call it, for example its number. */
  readonly name: string;
  readonly values: ContractValues;
  readonly services: readonly ComparedService[];
}

/** A stored contract as it is compared, its services named by the option list that came along. */
export function comparedContract(reply: ContractReply): ComparedContract {
  const draft = readContract(reply.contract);
  const names = new Map(reply.services.map(({ index, text }) => [String(index), text]));
  return {
    name: draft.values.contract_no || `Contract ${reply.contract.id}`,
    values: draft.values,
    services: draft.services.map(({ id, values = {} }) => {
      const name = names.get(String(id));
      return { id, ...(name === undefined ? {} : { name }), values };
    }),
  };
}

/** A row that is new, gone or changed. Rows are told apart by their key, not by their place. */
export interface RowDifference {
  readonly state: 'added' | 'removed' | 'changed';
  /** The key as a person reads it: `0 to 5`. */
  readonly row: string;
  readonly fields: readonly Difference[];
  readonly sentence: string;
}

export interface TableDifference {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly RowDifference[];
  /** `Delivery increments: 2 changed, 1 added`. */
  readonly sentence: string;
}

export interface ServiceDifference {
  readonly state: 'only_left' | 'only_right' | 'changed';
  readonly title: string;
  readonly left?: Id;
  readonly right?: Id;
  readonly fields: readonly Difference[];
  readonly tables: readonly TableDifference[];
  readonly sentence: string;
}

export interface ContractComparison {
  readonly left: string;
  readonly right: string;
  /** True when nothing that was compared differs. */
  readonly same: boolean;
  readonly fields: readonly Difference[];
  readonly services: readonly ServiceDifference[];
  /** How many services are in both contracts without a difference. */
  readonly alike: number;
}

/**
 * @param lists option lists that turn indexes into texts; an index without one is shown as it is
 * @param ofKind option lists that only services of one kind have, by `service_type_id`; they go before `lists`
 */
export function compareContracts(
  left: ComparedContract,
  right: ComparedContract,
  lists: OptionLists,
  ofKind: ListsOfKind = {},
): ContractComparison {
  const fields = contractFields.flatMap(
    (field) =>
      difference(
        field.name,
        field.label,
        contractValue(field, left.values, lists),
        contractValue(field, right.values, lists),
      ) ?? [],
  );
  const pairs = alignServices(left.services, right.services);
  const services = pairs.flatMap(
    (pair) => serviceDifference(pair, left.name, right.name, listsOfPair(pair, lists, ofKind)) ?? [],
  );
  return {
    left: left.name,
    right: right.name,
    same: fields.length === 0 && services.length === 0,
    fields,
    services,
    alike: pairs.length - services.length,
  };
}

/** All of a comparison line by line, in the order in which a person would go through it. */
export function comparisonSentences(comparison: ContractComparison): readonly string[] {
  if (comparison.same) return [`${comparison.left} and ${comparison.right} say the same.`];
  return [
    ...comparison.fields.map(({ sentence }) => sentence),
    ...comparison.services.flatMap((service) => [
      service.sentence,
      ...service.fields.map(({ sentence }) => sentence),
      ...service.tables.flatMap((table) => [table.sentence, ...table.rows.map(({ sentence }) => sentence)]),
    ]),
  ];
}

const contractMeasures: Readonly<Partial<Record<ContractField['name'], Measure>>> = {
  from: 'date',
  to: 'date',
  average_volume: 'number',
  invoice_generation_date: 'day',
  payable_date: 'days',
};

export function contractValue(field: ContractField, values: ContractValues, lists: OptionLists) {
  const text = values[field.name];
  return {
    value: field.list ? textOf(field.list, text, lists) : text,
    measure: contractMeasures[field.name] ?? ('text' as const),
  };
}

function textOf(list: string, index: string, lists: OptionLists): string {
  return lists[list]?.find((option) => String(option.index) === index)?.text ?? index;
}

/** Option lists by `service_type_id`: two kinds may mean different things by one name. */
export type ListsOfKind = Readonly<Record<string, OptionLists>>;

/** The option lists that the services of a pair are read with. */
export function listsOfPair({ left, right }: Pair, lists: OptionLists, ofKind: ListsOfKind): OptionLists {
  const one = left ?? right;
  const own = one && ofKind[kindOf(one)];
  return own ? { ...lists, ...own } : lists;
}

export interface Pair {
  readonly left?: ComparedService;
  readonly right?: ComparedService;
}

/** What says which trade a service prices; two services of one kind with all of it alike are each other's counterpart. */
const scopeNames = [
  'warehouse_id',
  'warehouse_ids',
  'origin_warehouse_ids',
  'destination_type',
  'destination_id',
  'shipment_type_id',
  'is_b2bm',
  'sku_type_id',
  'truck_id',
  'carrier_id',
  'type',
  'type_id',
  'unit_id',
] as const;

export const kindOf = ({ values }: ComparedService) => String(values.service_type_id ?? '');

function scopeKey(service: ComparedService): string {
  const scope = scopeNames.map((name) => {
    const value = service.values[name];
    return Array.isArray(value) ? value.map(plainIndex).sort() : plainIndex(value);
  });
  return JSON.stringify([kindOf(service), scope]);
}

/** First the same service on both sides, then services of one kind with one key; what is left stands alone. */
export function alignServices(left: readonly ComparedService[], right: readonly ComparedService[]): Pair[] {
  const partner = new Map<ComparedService, ComparedService>();
  const taken = new Set<ComparedService>();
  for (const key of [(each: ComparedService) => JSON.stringify([kindOf(each), String(each.id)]), scopeKey]) {
    const waiting = new Map<string, ComparedService[]>();
    for (const each of right) {
      if (!taken.has(each)) waiting.set(key(each), [...(waiting.get(key(each)) ?? []), each]);
    }
    for (const each of left) {
      const found = partner.has(each) ? undefined : waiting.get(key(each))?.shift();
      if (!found) continue;
      partner.set(each, found);
      taken.add(found);
    }
  }
  return [
    ...left.map((each): Pair => {
      const other = partner.get(each);
      return other ? { left: each, right: other } : { left: each };
    }),
    ...right.filter((each) => !taken.has(each)).map((each): Pair => ({ right: each })),
  ];
}

function serviceDifference(
  { left, right }: Pair,
  leftName: string,
  rightName: string,
  lists: OptionLists,
): ServiceDifference | undefined {
  const one = left ?? right;
  if (!one) return undefined;
  const title = one.name ?? `Service ${one.id}`;
  if (!left || !right) {
    const name = left ? leftName : rightName;
    return {
      state: left ? 'only_left' : 'only_right',
      title,
      ...(left ? { left: left.id } : {}),
      ...(right ? { right: right.id } : {}),
      fields: [],
      tables: [],
      sentence: `${title}: only in ${name}`,
    };
  }
  const names = valueNames(left.values, right.values);
  const tables = names.flatMap((name) =>
    hasRows(left.values[name]) || hasRows(right.values[name])
      ? (tableDifference(name, rowsOf(left.values[name]), rowsOf(right.values[name]), lists) ?? [])
      : [],
  );
  const fields = names.flatMap((name) =>
    hasRows(left.values[name]) || hasRows(right.values[name])
      ? []
      : (difference(
          name,
          fieldLabel(name),
          serviceValue(name, left.values, lists),
          serviceValue(name, right.values, lists),
        ) ?? []),
  );
  const count = fields.length + tables.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return undefined;
  const renamed = left.name !== undefined && right.name !== undefined && left.name !== right.name;
  return {
    state: 'changed',
    title,
    left: left.id,
    right: right.id,
    fields,
    tables,
    sentence: `${title}${renamed ? ` (${right.name} in ${rightName})` : ''}: ${count} ${count === 1 ? 'difference' : 'differences'}`,
  };
}

const pricingFields = new Map(formFields(deliveryPricingForm).map((field) => [field.name, field]));
const pricingLabels: Readonly<Record<string, string>> = {
  rates_file: 'Rates file',
  increments_file: 'Increments file',
  ...Object.fromEntries(
    Object.entries(deliveryPricingForm.tables).map(([name, { heading }]) => [name, heading]),
  ),
};

export function fieldLabel(name: string): string {
  return pricingFields.get(name)?.label ?? pricingLabels[name] ?? valueLabel(name);
}

/** Names of both sides: those of the delivery-pricing form in its order, then the others as they came. */
export function valueNames(left: Values, right: Values): readonly string[] {
  const all = new Set([...Object.keys(left), ...Object.keys(right)]);
  const known = [...pricingFields.keys()].filter((name) => all.has(name));
  return [...new Set([...known, ...all])].filter((name) => name !== 'id' && name !== 'service_type_id');
}

export function serviceValue(
  name: string,
  values: Values,
  lists: OptionLists,
): { readonly value: Value; readonly measure: Measure } {
  const value = values[name];
  const list = serviceList(name, values, lists);
  if (Array.isArray(value)) {
    const texts = value.map((each) => shownIndex(each, list, lists));
    return { value: texts, measure: 'texts' };
  }
  if (name.endsWith('_file')) return { value: storedFileName(value) ?? '', measure: 'text' };
  const own = pricingFields.get(name)?.own?.find(({ index }) => index === plainIndex(value));
  if (own) return { value: own.text, measure: 'text' };
  if (list !== undefined) return { value: shownIndex(value, list, lists), measure: 'text' };
  if (typeof value === 'boolean') return { value: value ? 'Yes' : 'No', measure: 'text' };
  if (typeof value === 'object' && value !== null) return { value: JSON.stringify(value), measure: 'text' };
  // A list that came empty on one side is none there.
  return { value: plainText(value), measure: serviceMeasure(name, values) };
}

/** The option list of a value; places are in the list that the destination type points to. */
function serviceList(name: string, values: Values, lists: OptionLists): string | undefined {
  if (name === 'destination_id') return plainIndex(values.destination_type) === '1' ? 'regions' : 'countries';
  if (name === 'order_date') return 'order_dates';
  if (/(^|_)location_id$/.test(name)) return plainIndex(values.location_type) === '1' ? 'zones' : 'countries';
  return listOf(name, lists);
}

function shownIndex(value: unknown, list: string | undefined, lists: OptionLists): string {
  const index = plainIndex(value);
  return list === undefined ? index : textOf(list, index, lists);
}

function plainIndex(value: unknown): string {
  const inner = value as { index?: unknown; id?: unknown } | null | undefined;
  return plainText(typeof inner === 'object' && inner !== null ? (inner.index ?? inner.id) : value);
}

/** What an amount is of, by its name and by the choice beside it. */
function serviceMeasure(name: string, values: Values): Measure {
  if (/percentage$/.test(name)) return 'percent';
  if (name === 'discount') return plainIndex(values.discount_type) === '1' ? 'percent' : 'money';
  if (name === 'remote_area') return plainIndex(values.remote_area_type) === '0' ? 'factor' : 'money';
  if (name === 'remote_area_charge') {
    const type = plainIndex(values.remote_area_charge_type);
    return type === '1' ? 'percent' : type === '2' ? 'factor' : 'money';
  }
  if (/multiplier_rate$/.test(name)) return 'factor';
  if (/percentage_rate$/.test(name)) return 'percent';
  return /(^|_)(rate|price|charge|fee|cost|amount|threshold)$/.test(name) ? 'money' : 'number';
}

export function hasRows(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRow);
}

export function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function isRow(value: unknown): value is Values {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, 'text')
  );
}

function tableDifference(
  name: string,
  left: readonly Values[],
  right: readonly Values[],
  lists: OptionLists,
): TableDifference | undefined {
  const label = fieldLabel(name);
  const columns = [...columnNames(left, right)];
  const keys = keyNames(columns);
  const before = byKey(left, keys);
  const after = byKey(right, keys);
  const rest = columns.filter((column) => !keys.includes(column));
  const rows: RowDifference[] = [];
  for (const [key, row] of before) {
    const other = after.get(key);
    const shown = rowName(row, keys, lists);
    if (!other) {
      rows.push({ state: 'removed', row: shown, fields: [], sentence: `${label} ${shown}: removed` });
      continue;
    }
    const fields = rest.flatMap(
      (column) =>
        difference(
          column,
          valueLabel(column),
          serviceValue(column, row, lists),
          serviceValue(column, other, lists),
        ) ?? [],
    );
    if (fields.length === 0) continue;
    const changes = fields.map(({ sentence }) => sentence.charAt(0).toLowerCase() + sentence.slice(1));
    rows.push({ state: 'changed', row: shown, fields, sentence: `${label} ${shown}: ${changes.join('; ')}` });
  }
  for (const [key, row] of after) {
    if (before.has(key)) continue;
    const shown = rowName(row, keys, lists);
    const terms = rest.flatMap((column) => {
      const { value, measure } = serviceValue(column, row, lists);
      return value === '' ? [] : [`${valueLabel(column).toLowerCase()} ${shownValue(value, measure)}`];
    });
    rows.push({
      state: 'added',
      row: shown,
      fields: [],
      sentence: `${label} ${shown}: added${terms.length > 0 ? `, ${terms.join(', ')}` : ''}`,
    });
  }
  if (rows.length === 0) return undefined;
  const counts = (['changed', 'added', 'removed'] as const).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    return count === 0 ? [] : [`${count} ${state}`];
  });
  return { name, label, rows, sentence: `${label}: ${counts.join(', ')}` };
}

export function columnNames(...sides: readonly (readonly Values[])[]): Set<string> {
  const names = new Set<string>();
  for (const rows of sides) for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return names;
}

/** Rows by key; rows that share one are told apart by their order, so that none gets lost. */
export function byKey(rows: readonly Values[], keys: readonly string[]): Map<string, Values> {
  const seen = new Map<string, number>();
  const found = new Map<string, Values>();
  for (const row of rows) {
    const key = keys
      .map((name) => normalDecimal(plainIndex(row[name])) ?? plainIndex(row[name]))
      .join('\u0000');
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    found.set(`${key}\u0000${nth}`, row);
  }
  return found;
}

export function rowName(row: Values, keys: readonly string[], lists: OptionLists): string {
  // Bands between areas name their ends by index; those tables are the ones with trucks.
  const areas = row.number_of_tons !== undefined && lists.areas_of_uae ? 'areas_of_uae' : undefined;
  const end = (name: string) => shownIndex(row[name], areas, lists);
  const band = keys.includes('from')
    ? [end('to') === '' ? `from ${end('from')}` : `${end('from')} to ${end('to')}`]
    : [];
  const others = keys
    .filter((name) => name !== 'from' && name !== 'to' && name !== 'location_type')
    .flatMap((name) => {
      const list = name === 'number_of_tons' ? 'truck_tons' : serviceList(name, row, lists);
      const text = shownIndex(row[name], name === 'city' && !lists.cities ? undefined : list, lists);
      return text === '' ? [] : [text];
    });
  return [...band, ...others].join(', ');
}
