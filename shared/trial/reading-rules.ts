/** Tries rules that read a value of the payload: payload selectors, shipping custom fields and the order prefix. */
import { isRecord } from '../records';
import { notAPath } from './condition-rules';
import { filled, foundNothing, type RuleFinding, untried } from './findings';
import { findOperator, isEmpty, type Operator } from './operators';
import { childPath, isPath, Payload, type Place, scalarText, shownValue } from './payload';
import type { RuleRow } from './rule-rows';
import { findOrderNumber } from './subjects';

/** The rule in one line: `items where sku eq A: qty → quantity`. */
export function selectorText(row: RuleRow): string {
  const filter = row.text('filter_field');
  const operator = row.optionText('operator') || '?';
  const where =
    filter === '' ? '' : ` where ${[filter, operator, row.text('filter_value')].filter(Boolean).join(' ')}`;
  const target = row.optionText('target_column') || '?';
  return `${row.text('field') || '?'}${where}: ${row.text('return_field') || '?'} → ${target}`;
}

/** Tries a payload selector. */
export function trySelector(row: RuleRow, payload: Payload): RuleFinding {
  const field = row.text('field');
  const returnField = row.text('return_field');
  const target = row.optionText('target_column');
  const missing = [
    ['field', field],
    ['return field', returnField],
    ['target column', target],
  ].find(([, text]) => text === '');
  if (missing) return untried(`The rule has no ${missing[0]}.`);
  const unread = [field, returnField].find((path) => !isPath(path));
  if (unread !== undefined) return untried(notAPath(unread));
  const filter = readFilter(row);
  if (typeof filter === 'string') return untried(filter);
  const places = placesOf(row.optionText('apply_type'), field, payload);
  if (places.length === 0) return foundNothing(`The payload has no ${field}.`);
  const entries = places.flatMap((place) => entriesOf(place, payload));
  if (entries.length === 0) return foundNothing(`${field} is an empty list.`, places);
  const { entry, looked } = chosenEntry(entries, filter, payload);
  if (!entry) {
    return looked.length === 0
      ? foundNothing(`No entry of ${field} has the filter field ${filter?.field}.`, places)
      : foundNothing(`No entry of ${field} passes the filter ${filter?.text}.`, looked);
  }
  const returned = new Payload(entry.value, entry.path).find(returnField) ?? [];
  const [value] = returned;
  if (!value)
    return foundNothing(`${entry.path || 'The payload'} has no ${returnField}.`, [...looked, entry]);
  if (isEmpty(value.value)) return foundNothing(`${value.path} is empty.`, [...looked, value]);
  return filled([{ target, value: shownValue(value.value) }], [...looked, value], severalNotes(returned));
}

/** The places of the field of a selector: first in the part of the payload that the apply type names. */
function placesOf(applyType: string, field: string, payload: Payload): readonly Place[] {
  for (const part of applyType === '' ? [] : (payload.find(applyType) ?? [])) {
    const places = new Payload(part.value, part.path).find(field) ?? [];
    if (places.length > 0) return places;
  }
  return payload.find(field) ?? [];
}

/**
 * The objects in which filter and return field are read: entries of a list, an object, or the parent of a single value.
 */
function entriesOf(place: Place, payload: Payload): readonly Place[] {
  if (isRecord(place.value)) return [place];
  if (!Array.isArray(place.value)) return [payload.parentOf(place)];
  return place.value.map((value: unknown, at) => ({ path: childPath(place.path, at), value }));
}

interface ChosenEntry {
  readonly entry?: Place | undefined;
  /** The places that the filter examined: in the chosen entry, or in all of them if none was chosen. */
  readonly looked: readonly Place[];
}

/** The first entry that passes the filter. A filter field that no entry has is read from the whole payload. */
function chosenEntry(entries: readonly Place[], filter: Filter | undefined, payload: Payload): ChosenEntry {
  if (!filter) return { entry: entries[0], looked: [] };
  const { field, operator, wanted } = filter;
  const judged = entries.map((entry) => new Payload(entry.value, entry.path).find(field) ?? []);
  const own = judged.flat();
  const beside = own.length === 0 ? (payload.find(field) ?? []) : [];
  const at = entries.findIndex((_, position) => {
    const looked = beside.length > 0 ? beside : (judged[position] ?? []);
    // A missing field does not satisfy a negative operator; only "empty" matches it.
    if (looked.length === 0) return !operator.needsValue && operator.holds(undefined, '');
    return looked.some(({ value }) => operator.holds(value, wanted));
  });
  if (beside.length > 0) return { entry: entries[at], looked: beside.slice(0, 1) };
  return at < 0 ? { looked: own } : { entry: entries[at], looked: (judged[at] ?? []).slice(0, 1) };
}

function severalNotes(places: readonly Place[]): readonly string[] {
  return places.length > 1 ? [`There are ${places.length} values; the first is taken.`] : [];
}

interface Filter {
  readonly field: string;
  readonly operator: Operator;
  readonly wanted: string;
  readonly text: string;
}

/** The filter of a selector, undefined without one, or why it cannot be tried. */
function readFilter(row: RuleRow): Filter | string | undefined {
  const field = row.text('filter_field');
  if (field === '') return undefined;
  const name = row.optionText('operator');
  const wanted = row.text('filter_value');
  if (name === '') return 'The rule has a filter field but no operator.';
  const operator = findOperator(name);
  if (!operator) return `Codesk does not know the operator "${name}".`;
  if (operator.needsValue && wanted === '') return 'The rule has a filter field but no filter value.';
  if (!isPath(field)) return notAPath(field);
  const refused = operator.refuse?.(wanted);
  if (refused) return refused;
  return { field, operator, wanted, text: [field, name, operator.needsValue ? wanted : ''].join(' ').trim() };
}

/** The rule in one line: `attributes: gift → gift_note`. */
export function customFieldText(row: RuleRow): string {
  return `${row.text('field') || '?'}: ${row.text('field_key') || '?'} → ${row.text('target_field') || '?'}`;
}

/** Tries a shipping custom field. */
export function tryCustomField(row: RuleRow, payload: Payload): RuleFinding {
  const field = row.text('field');
  const key = row.text('field_key');
  const target = row.text('target_field');
  const missing = [
    ['field', field],
    ['field key', key],
    ['target field', target],
  ].find(([, text]) => text === '');
  if (missing) return untried(`The rule has no ${missing[0]}.`);
  if (!isPath(key)) return untried(notAPath(key));
  const places = payload.find(field) ?? [];
  const [value] = places.length === 0 ? (payload.find(key) ?? []) : inPlaces(places, key);
  if (!value && places.length === 0) return foundNothing(`The payload has no ${field} and no ${key}.`);
  if (!value) return foundNothing(`${field} has no ${key}.`, places);
  if (isEmpty(value.value)) return foundNothing(`${value.path} is empty.`, [value]);
  return filled([{ target, value: shownValue(value.value) }], [value]);
}

/** The places of a key in the objects, lists and lists of pairs of a field. */
function inPlaces(places: readonly Place[], key: string): readonly Place[] {
  return places.flatMap(({ path, value }) => {
    // Without the wrapper, a bare key would also match deeper levels of the list.
    const found = new Payload({ list: value }).find(key.startsWith('[') ? `list${key}` : `list.${key}`) ?? [];
    return found.map((place) => ({ ...place, path: path + place.path.slice('list'.length) }));
  });
}

/** The setting in one line. */
export function orderPrefixText(row: RuleRow): string {
  return `${row.text('prefix_replace')} in place of ${row.text('prefix_replace_char') || '?'} characters`;
}

/** Tries the order prefix on the order number of the payload. */
export function tryOrderPrefix(row: RuleRow, payload: Payload): RuleFinding {
  const count = row.text('prefix_replace_char');
  if (count === '') return untried('The rule has no Prefix Replace Char.');
  if (!/^\d+$/.test(count)) return untried(`The Prefix Replace Char "${count}" is not a whole number.`);
  const place = findOrderNumber(payload);
  if (!place) return foundNothing('The payload has no order number.');
  const characters = [...(scalarText(place.value) ?? '')];
  if (characters.length < Number(count)) {
    return untried(`The order number has ${characters.length} characters, fewer than ${count}.`, [place]);
  }
  const value = row.text('prefix_replace') + characters.slice(Number(count)).join('');
  return filled([{ target: 'Order number', value: shownValue(value) }], [place]);
}
