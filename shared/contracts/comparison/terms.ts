/** Labels of the terms of contracts, services and rate rows, and how each is shown: its text and its measure. */
import type { Measured } from '../../comparison/side-terms';
import { type Measure, scalarText } from '../../comparison/value-difference';
import { formFields } from '../../forms/form-definition';
import { valueLabel } from '../../labels';
import { normalDecimal } from '../../money';
import type { ContractField, ContractValues } from '../contract';
import { deliveryPricingForm, storedFileName } from '../delivery-pricing';
import { listNameOf, type OptionLists } from '../service-values';

type Values = Readonly<Record<string, unknown>>;

const contractMeasures: Readonly<Partial<Record<ContractField['name'], Measure>>> = {
  from: 'date',
  to: 'date',
  average_volume: 'number',
  invoice_generation_date: 'day',
  payable_date: 'days',
};

export function contractValue(field: ContractField, values: ContractValues, lists: OptionLists): Measured {
  const text = values[field.name];
  return {
    value: field.list ? textOf(field.list, text, lists) : text,
    measure: contractMeasures[field.name] ?? 'text',
  };
}

function textOf(list: string, index: string, lists: OptionLists): string {
  return lists[list]?.find((option) => String(option.index) === index)?.text ?? index;
}

const pricingFields = new Map(formFields(deliveryPricingForm).map((field) => [field.name, field]));
const pricingLabels: Readonly<Record<string, string>> = {
  rates_file: 'Rates file',
  increments_file: 'Increments file',
  ...Object.fromEntries(
    Object.entries(deliveryPricingForm.tables).map(([name, { heading }]) => [name, heading]),
  ),
};

/** Label of a value of a service. */
export function termLabel(name: string): string {
  return pricingFields.get(name)?.label ?? pricingLabels[name] ?? valueLabel(name);
}

/** Names of the values of both sides: those of the delivery-pricing form in its order, then the others. */
export function valueNames(left: Values, right: Values): readonly string[] {
  const all = new Set([...Object.keys(left), ...Object.keys(right)]);
  const ofForm = [...pricingFields.keys()].filter((name) => all.has(name));
  return [...new Set([...ofForm, ...all])].filter((name) => name !== 'id' && name !== 'service_type_id');
}

export function serviceValue(name: string, values: Values, lists: OptionLists): Measured {
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
  // An empty set has no type in JSON; the other side shows that it is a set.
  return { value: scalarText(value), measure: serviceMeasure(name, values) };
}

/** Name of the option list of a value; for a destination it depends on the destination type. */
function serviceList(name: string, values: Values, lists: OptionLists): string | undefined {
  if (name === 'destination_id') return plainIndex(values.destination_type) === '1' ? 'regions' : 'countries';
  if (name === 'order_date') return 'order_dates';
  if (/(^|_)location_id$/.test(name)) return plainIndex(values.location_type) === '1' ? 'zones' : 'countries';
  return listNameOf(name, lists);
}

function shownIndex(value: unknown, list: string | undefined, lists: OptionLists): string {
  const index = plainIndex(value);
  return list === undefined ? index : textOf(list, index, lists);
}

/** The index of a choice; the server may send the whole option. */
export function plainIndex(value: unknown): string {
  const inner = value as { index?: unknown; id?: unknown } | null | undefined;
  return scalarText(typeof inner === 'object' && inner !== null ? (inner.index ?? inner.id) : value);
}

/** The unit of a value, by its name and by the related choice. */
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

export function columnNames(...sides: readonly (readonly Values[])[]): Set<string> {
  const names = new Set<string>();
  for (const rows of sides) for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return names;
}

/** Rows by key. Rows with one key are distinguished by their order, so that none is lost. */
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

export function rowKeyText(row: Values, keys: readonly string[], lists: OptionLists): string {
  // Rate rows between areas name their ends by index. Only these tables have trucks.
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
