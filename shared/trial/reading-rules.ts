/** Rules that read a value of the payload: payload selectors, shipping custom fields and the order prefix. */
import { isRecord } from '../records';
import { findOperator, isEmpty, isSame, type Operator } from './comparing';
import { notAPath } from './condition-rules';
import { filled, foundNothing, type RuleFinding, untried } from './findings';
import { childPath, Payload, type Place, scalarText, shownValue } from './payload';
import type { RuleRow } from './rule-rows';
import { findOrderNumber } from './subjects';

export function selectorText(row: RuleRow): string {
  const filter = row.text('filter_field');
  const operator = row.optionText('operator') || '?';
  const where =
    filter === '' ? '' : ` where ${[filter, operator, row.text('filter_value')].filter(Boolean).join(' ')}`;
  const target = row.optionText('target_column') || '?';
  return `${row.text('field') || '?'}${where}: ${row.text('return_field') || '?'} → ${target}`;
}

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
  const filter = readFilter(row);
  if (typeof filter === 'string') return untried(filter);
  const places = payload.find(field);
  if (!places) return untried(notAPath(field));
  if (places.length === 0) return foundNothing(`The payload has no ${field}.`);
  const entries = places.flatMap(entriesOf);
  if (entries.length === 0) return foundNothing(`${field} is an empty list.`, places);
  const seen: Place[] = [];
  let judged: readonly Place[] = [];
  const fitting = entries.find((entry) => {
    if (!filter) return true;
    judged = new Payload(entry.value, entry.path).find(filter.field) ?? [];
    seen.push(...judged);
    // A missing field is not a value that could be unlike another; only "empty" asks for it.
    if (judged.length === 0) return !filter.operator.needsValue && filter.operator.holds(undefined, '');
    return judged.some(({ value }) => filter.operator.holds(value, filter.wanted));
  });
  if (!fitting) {
    return seen.length === 0
      ? foundNothing(`No entry of ${field} has the filter field ${filter?.field}.`, places)
      : foundNothing(`No entry of ${field} passes the filter ${filter?.text}.`, seen);
  }
  const looked = judged.slice(0, 1);
  const returned = new Payload(fitting.value, fitting.path).find(returnField);
  if (!returned) return untried(notAPath(returnField));
  const [value] = returned;
  if (!value)
    return foundNothing(`${fitting.path || 'The payload'} has no ${returnField}.`, [...looked, fitting]);
  if (isEmpty(value.value)) return foundNothing(`${value.path} is empty.`, [...looked, value]);
  return filled([{ target, value: shownValue(value.value) }], [...looked, value], severalNotes(returned));
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

/** The filter of a selector, nothing if it has none, or why it cannot be tried. */
function readFilter(row: RuleRow): Filter | string | undefined {
  const field = row.text('filter_field');
  if (field === '') return undefined;
  const name = row.optionText('operator');
  const wanted = row.text('filter_value');
  if (name === '') return 'The rule has a filter field but no operator.';
  const operator = findOperator(name);
  if (!operator) return `The operator "${name}" is not known here.`;
  if (operator.needsValue && wanted === '') return 'The rule has a filter field but no filter value.';
  if (!new Payload({}).find(field)) return notAPath(field);
  const refused = operator.refuse?.(wanted);
  if (refused) return refused;
  return { field, operator, wanted, text: [field, name, operator.needsValue ? wanted : ''].join(' ').trim() };
}

function entriesOf(place: Place): readonly Place[] {
  if (!Array.isArray(place.value)) return [place];
  return place.value.map((value: unknown, at) => ({ path: childPath(place.path, at), value }));
}

export function customFieldText(row: RuleRow): string {
  return `${row.text('field') || '?'}: ${row.text('field_key') || '?'} → ${row.text('target_field') || '?'}`;
}

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
  const places = payload.find(field);
  if (!places) return untried(notAPath(field));
  if (places.length === 0) return foundNothing(`The payload has no ${field}.`);
  const entries = places.flatMap(entriesOf);
  if (!new Payload({}).find(key)) return untried(notAPath(key));
  const value = keyedIn(entries, key);
  if (!value) return foundNothing(`${field} has no ${key}.`, places);
  if (isEmpty(value.value)) return foundNothing(`${value.path} is empty.`, [value]);
  return filled([{ target, value: shownValue(value.value) }], [value]);
}

/** The value of a key in the first object that has it, or in the first pair such as `{name: key, value: …}`. */
function keyedIn(entries: readonly Place[], key: string): Place | undefined {
  for (const { path, value } of entries) {
    if (!isRecord(value)) continue;
    const [own] = new Payload(value, path).find(key) ?? [];
    if (own) return own;
    const isNamed = ['name', 'key', 'code', 'attribute_code', 'field'].some(
      (name) => Object.hasOwn(value, name) && isSame(value[name], key),
    );
    if (isNamed && Object.hasOwn(value, 'value'))
      return { path: childPath(path, 'value'), value: value.value };
  }
  return undefined;
}

export function orderPrefixText(row: RuleRow): string {
  return `${row.text('prefix_replace')} in place of ${row.text('prefix_replace_char') || '?'} characters`;
}

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
