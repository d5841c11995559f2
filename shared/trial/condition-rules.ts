/** Tries rules that apply if a field of the payload has a value. */

import { type Fill, filled, foundNothing, type RuleFinding, type TrialTableId, untried } from './findings';
import { differsInCase, isSame } from './operators';
import { childPath, type Payload, type Place, scalarText, shownValue } from './payload';
import type { RuleRow } from './rule-rows';

interface Condition {
  /** Fields of the rule with the path and the value. */
  readonly field: string;
  readonly value: string;
  readonly fieldName: string;
  readonly valueName: string;
  readonly fills: (row: RuleRow) => readonly Fill[];
}

/** The conditions by page; a page without an entry has none. */
export const conditions: Readonly<Partial<Record<TrialTableId, Condition>>> = {
  'status-processing': {
    field: 'field',
    value: 'value',
    fieldName: 'field',
    valueName: 'value',
    fills: (row) => [{ target: 'Status processing', value: row.text('platform_label') || 'Applies' }],
  },
  'platform-status-processing-actions': {
    field: 'payload_attribute_name',
    value: 'payload_attribute_value',
    fieldName: 'attribute name',
    valueName: 'attribute value',
    fills: (row) =>
      [
        { target: 'Action', value: row.choice('action') || 'Applies' },
        { target: 'Message', value: row.text('message') },
      ].filter(({ value }) => value !== ''),
  },
  'confirm-order': {
    field: 'confirm_order_field',
    value: 'confirm_order_value',
    fieldName: 'Confirm Order Field',
    valueName: 'Confirm Order Value',
    fills: () => [{ target: 'Confirmation', value: 'Confirmed' }],
  },
};

/** The rule in one line: `payment.method = cod`. */
export function conditionText({ field, value }: Condition, row: RuleRow): string {
  return `${row.text(field) || '?'} = ${row.text(value) || '?'}`;
}

/** Tries one rule: it fits if one of the values at its path is the value of the rule. */
export function tryCondition(condition: Condition, row: RuleRow, payload: Payload): RuleFinding {
  const field = row.text(condition.field);
  const wanted = row.text(condition.value);
  if (field === '') return untried(`The rule has no ${condition.fieldName}.`);
  const found = payload.find(field);
  if (!found) return untried(notAPath(field));
  if (wanted === '') return untried(`The rule has no ${condition.valueName}.`, found);
  const places = found.flatMap(singleValues);
  if (found.length === 0) return foundNothing(`The payload has no ${field}.`);
  if (places.length === 0) return foundNothing(`${field} is an empty list.`, found);
  const fitting = places.filter(
    ({ value }) => isSame(value, wanted) || (value === null && wanted === 'null'),
  );
  if (fitting.length > 0) return filled(condition.fills(row), fitting);
  return foundNothing(`${isNot(places)} "${wanted}".`, places, caseNotes(places, wanted));
}

/** The entries of a list, or the value itself. */
function singleValues(place: Place): readonly Place[] {
  if (!Array.isArray(place.value)) return [place];
  return place.value.map((value: unknown, at) => ({ path: childPath(place.path, at), value }));
}

/** Why a rule with this path cannot be tried. */
export function notAPath(field: string): string {
  return `"${field}" cannot be read as a path.`;
}

function isNot(places: readonly Place[]): string {
  const [first] = places;
  if (places.length !== 1 || !first) return `None of the ${places.length} values is`;
  if (scalarText(first.value) === undefined && first.value !== null)
    return `${first.path} is not a single value, so it is not`;
  return `${first.path} is ${first.value === null ? 'null' : `"${shownValue(first.value)}"`}, not`;
}

function caseNotes(places: readonly Place[], wanted: string): readonly string[] {
  return places.some(({ value }) => differsInCase(value, wanted))
    ? ['Only upper and lower case differ.']
    : [];
}
