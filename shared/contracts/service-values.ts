/**
 * Chooses the form for the values of a service in a contract (finance section 2.3), and describes the generic form for
 * values that fit no other form: fields derived from the reply. It preserves all stored values.
 */
import type { ServiceOfContract } from '../api/contracts';
import { amountDecimal } from '../field-rules';
import { serviceForms, serviceTypes } from '../forms';
import { type FormDefinition, type FormTables, formFields } from '../forms/form-definition';
import {
  type FormOptions,
  formOptions,
  optionGroups,
  optionGroupsSchema,
  sampleFile,
} from '../forms/option-lists';
import { valueLabel } from '../labels';
import { isDecimal, normalDecimal } from '../money';
import { type Option, readOptions } from '../option';
import { isRecord } from '../records';
import {
  type RowColumn,
  type RowTableDefinition,
  readRow,
  sentIndex,
  sentRow,
} from '../row-tables/row-table';
import type { ServiceType } from '../service-types';
import type { ServiceState } from './contract';
import { deliveryPricingType } from './delivery-pricing';

export type OptionLists = Readonly<Record<string, readonly Option[]>>;
type Values = Readonly<Record<string, unknown>>;

/** The form of the second step of the service picker. */
export type ServiceFormKind =
  | { readonly kind: 'delivery-pricing' }
  | { readonly kind: 'service'; readonly type: ServiceType; readonly form: FormDefinition }
  | { readonly kind: 'values'; readonly fields: readonly ValueField[] };

/** The form for a reply of `contracts.services`. */
export function contractServiceForm(reply: ServiceOfContract): ServiceFormKind {
  if (String(reply.values.service_type_id) === String(deliveryPricingType))
    return { kind: 'delivery-pricing' };
  const type = fittingForm(reply.values) ?? (hasOwnValues(reply.values) ? undefined : groupedForm(reply));
  if (type) return { kind: 'service', type, form: serviceForms[type] };
  return { kind: 'values', fields: valueFields(reply.values, optionListsOf(reply)) };
}

const marks: ReadonlySet<string> = new Set(['id', 'service_type_id', 'name', 'title']);
/** True for values that name or identify the service and are in no form. */
export const isMark = (name: string): boolean => marks.has(name);
const ownNames = (values: Values) => Object.keys(values).filter((name) => !isMark(name));

/** True if a service has values besides its name and id. */
export function hasOwnValues(values: Values): boolean {
  return ownNames(values).length > 0;
}

/** The names of a service, which are sent back with the values of its form. */
export function namesOf(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    ['name', 'title'].flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/** The one service form with a field for every value and all required values; undefined if none or several fit. */
export function fittingForm(values: Values): ServiceType | undefined {
  const names = ownNames(values);
  const fitting = serviceTypes.filter((type) => {
    const form = serviceForms[type];
    const fields = formFields(form);
    const fieldNames = new Set([...fields.map(({ name }) => name), ...Object.keys(form.tables)]);
    const needed = fields.filter(
      ({ rule, visible }) => typeof rule !== 'function' && rule.required && !visible,
    );
    return (
      names.every((name) => fieldNames.has(name)) && needed.every(({ name }) => Object.hasOwn(values, name))
    );
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A service without values: the form of the only group of option lists in the reply. */
function groupedForm(reply: Values): ServiceType | undefined {
  const found = serviceTypes.filter((type) => isRecord(reply[optionGroups[type]]));
  return found.length === 1 ? found[0] : undefined;
}

/** Every option list of a reply by its name, including those of a group (`stock_collection: {trucks: …}`). */
export function optionListsOf(reply: Values): OptionLists {
  const lists: Record<string, readonly Option[]> = {};
  const take = (group: Values) => {
    for (const [name, entry] of Object.entries(group)) {
      if (name === 'values' || name === 'contract' || Object.hasOwn(lists, name)) continue;
      const options = Array.isArray(entry) ? readOptions(entry) : [];
      if (options.length > 0) lists[name] = options;
    }
  };
  take(reply);
  for (const [name, group] of Object.entries(reply)) {
    if (name !== 'values' && name !== 'contract' && isRecord(group)) take(group);
  }
  return lists;
}

/** Options of a service form inside a contract: those of its group, and all lists outside of groups. */
export function contractServiceOptions(type: ServiceType, reply: ServiceOfContract): FormOptions {
  const group = optionGroups[type];
  const own = reply[group];
  const read = optionGroupsSchema.safeParse({ [group]: { ...reply, ...(isRecord(own) ? own : {}) } });
  const { lists, samples } = read.success ? formOptions(type, read.data) : { lists: {}, samples: {} };
  const filled = Object.entries(lists).filter(([, options]) => options.length > 0);
  return { lists: { ...optionListsOf(reply), ...Object.fromEntries(filled) }, samples };
}

/** A sample file of a reply by its name, on any level. */
export function sampleFileOf(reply: Values, name: string) {
  const levels = [reply, ...Object.values(reply).filter(isRecord)];
  for (const level of levels) {
    const sample = sampleFile.parse(level[name]);
    if (sample) return sample;
  }
  return undefined;
}

/** One field of the generic form. */
export interface ValueField {
  readonly name: string;
  readonly label: string;
  /** `list` holds free texts; `rows` has a table; `kept` has an unknown shape and is sent back unchanged. */
  readonly kind: 'text' | 'decimal' | 'toggle' | 'choice' | 'choices' | 'list' | 'rows' | 'kept';
  /** Name of the option list of a choice. */
  readonly list?: string;
  readonly table?: RowTableDefinition;
}

/** Describes values by their type and by the option lists of the reply. */
export function valueFields(values: Values, lists: OptionLists): readonly ValueField[] {
  return ownNames(values).map((name) => valueField(name, values[name], lists));
}

function valueField(name: string, value: unknown, lists: OptionLists): ValueField {
  const label = valueLabel(name);
  const list = listNameOf(name, lists);
  const choice = list === undefined ? {} : { list };
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isRecord)) {
      const isChosen = list !== undefined && value.every((entry) => readOptions([entry]).length === 1);
      if (isChosen) return { name, label, kind: 'choices', list };
      return { name, label, kind: 'rows', table: tableOf(name, label, value as Values[], lists) };
    }
    if (!value.every((entry) => isScalar(entry))) return { name, label, kind: 'kept' };
    return { name, label, kind: list === undefined ? 'list' : 'choices', ...choice };
  }
  if (!isScalar(value)) return { name, label, kind: 'kept' };
  if (typeof value === 'boolean') return { name, label, kind: 'toggle' };
  if (list !== undefined) return { name, label, kind: 'choice', list };
  const isNumber = typeof value === 'number' || (typeof value === 'string' && isDecimal(value));
  const isEmpty = value === null || value === undefined || value === '';
  return { name, label, kind: isNumber || (isEmpty && amountName.test(name)) ? 'decimal' : 'text' };
}

/** Names whose empty value is a number. */
const amountName = /(^|_)(rate|price|charge|fee|cost|amount|percentage|discount|threshold)$/;

function tableOf(
  name: string,
  label: string,
  rows: readonly Values[],
  lists: OptionLists,
): RowTableDefinition {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((column): RowColumn => {
    const filled = rows
      .map((row) => row[column])
      .filter((cell) => cell !== null && cell !== undefined && cell !== '');
    const list = listNameOf(column, lists);
    const base = { name: column, label: valueLabel(column) };
    if (list !== undefined) return { ...base, kind: 'choice', options: list, rule: {} };
    const isNumeric = filled.length > 0 && filled.every((cell) => isDecimal(String(cell)));
    return isNumeric
      ? { ...base, kind: 'decimal', rule: { decimal: amountDecimal } }
      : { ...base, kind: 'text', rule: {} };
  });
  return {
    id: `contract-${name.replaceAll('_', '-')}`,
    heading: label,
    title: label,
    columns,
    key: keyNames(names),
    onTakenKey: 'append',
  };
}

/** The columns that identify a row, chosen by the usual key names. */
export function keyNames(columns: readonly string[]): readonly string[] {
  for (const single of ['box_id', 'name']) if (columns.includes(single)) return [single];
  const band = ['from', 'to', 'city', 'location_type', 'location_id', 'number_of_tons'].filter((each) =>
    columns.includes(each),
  );
  return band.length > 0 ? band : columns.slice(0, 1);
}

/** The name of the option list of a value: the value's own name or its plural, for example `boxes` for `box_id`. */
export function listNameOf(name: string, lists: OptionLists): string | undefined {
  const stem = name.replace(/_ids?$/, '');
  const plural = /(s|x|ch|sh)$/.test(stem)
    ? `${stem}es`
    : /[^aeiou]y$/.test(stem)
      ? stem.replace(/y$/, 'ies')
      : `${stem}s`;
  return [name, stem, plural, `${name}s`, `${name}_types`].find((each) => (lists[each]?.length ?? 0) > 0);
}

/** Reads values into the generic form. */
export function readFormState(fields: readonly ValueField[], stored: Values): ServiceState {
  const values: Record<string, string | readonly string[]> = {};
  const tables: Record<string, FormTables[string]> = {};
  for (const { name, kind, table } of fields) {
    const value = stored[name];
    if (kind === 'kept') continue;
    if (table)
      tables[name] = (Array.isArray(value) ? value : []).filter(isRecord).map((row) => readRow(table, row));
    else if (kind === 'choices' || kind === 'list')
      values[name] = (Array.isArray(value) ? value : []).map(indexText);
    else values[name] = kind === 'toggle' ? (value ? '1' : '0') : indexText(value);
  }
  return { values, tables };
}

/** The `values` of the service; values that the form cannot edit are sent back unchanged. */
export function encodedValues(
  fields: readonly ValueField[],
  edited: ServiceState,
  stored: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind, table }) => {
      if (table) return [name, (edited.tables[name] ?? []).map((row) => sentRow(table, row))];
      const value = edited.values[name];
      if (kind === 'kept' || value === undefined) return [name, stored[name]];
      if (typeof value !== 'string') return [name, kind === 'choices' ? value.map(sentIndex) : value];
      const text = value.trim();
      if (text === '') return [name, null];
      if (kind === 'decimal') return [name, normalDecimal(text) ?? text];
      return [name, kind === 'choice' || kind === 'toggle' ? sentIndex(text) : text];
    }),
  );
}

function indexText(value: unknown): string {
  if (isRecord(value)) return String(readOptions([value])[0]?.index ?? '');
  return value === null || value === undefined ? '' : String(value);
}

function isScalar(value: unknown): boolean {
  return value === null || value === undefined || ['string', 'number', 'boolean'].includes(typeof value);
}
