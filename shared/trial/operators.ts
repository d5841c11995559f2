/**
 * Compares values of a payload with values of rules. The operators of payload selectors are recognized by their text.
 */
import { compareDecimals, isDecimal } from '../money';
import { isRecord } from '../records';
import { scalarText } from './payload';

/** Equal texts; a number without quotes in the payload also equals the same number in another spelling. */
export function isSame(value: unknown, wanted: string): boolean {
  const text = scalarText(value);
  if (text === undefined) return false;
  if (text === wanted.trim()) return true;
  return typeof value === 'number' && compareDecimals(text, wanted) === 0;
}

/** True if only upper and lower case differ. */
export function differsInCase(value: unknown, wanted: string): boolean {
  const text = scalarText(value);
  return text !== undefined && text !== wanted.trim() && folded(text) === folded(wanted.trim());
}

export function folded(text: string): string {
  return text.toLowerCase();
}

/** Missing, null, an empty text, an empty list or an empty object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

export interface Operator {
  /** Whether it needs a filter value. */
  readonly needsValue: boolean;
  /** The error of a filter value, as a sentence. */
  readonly refuse?: (wanted: string) => string | undefined;
  /** @param value undefined if the field is missing */
  readonly holds: (value: unknown, wanted: string) => boolean;
}

/** Entries of a list, or the value itself. */
const each = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const contains = (value: unknown, wanted: string) =>
  Array.isArray(value)
    ? value.some((entry) => isSame(entry, wanted))
    : (scalarText(value)?.includes(wanted.trim()) ?? false);
const equals = (value: unknown, wanted: string) => each(value).some((entry) => isSame(entry, wanted));
const isOneOf = (value: unknown, wanted: string) =>
  wanted.split(',').some((one) => each(value).some((entry) => isSame(entry, one)));
const text =
  (holds: (text: string, wanted: string) => boolean): Operator['holds'] =>
  (value, wanted) => {
    const read = scalarText(value);
    return read !== undefined && holds(read, wanted.trim());
  };
const ordered = (holds: (order: number) => boolean): Operator => ({
  needsValue: true,
  refuse: (wanted) =>
    isDecimal(wanted) ? undefined : `The filter value "${wanted.trim()}" is not a number.`,
  holds: (value, wanted) => {
    const order = compareDecimals(scalarText(value) ?? '', wanted);
    return order !== undefined && holds(order);
  },
});
const withValue = (holds: Operator['holds']): Operator => ({ needsValue: true, holds });

/** Each operator with the texts that servers use for it. */
const operators: readonly (readonly [texts: string, Operator])[] = [
  ['= | == | === | eq | is | equal | equals | equal to | is equal to', withValue(equals)],
  [
    '!= | !== | <> | ≠ | ne | neq | is not | not equal | not equals | not equal to | is not equal to',
    withValue((value, wanted) => !equals(value, wanted)),
  ],
  ['contains | contain | includes', withValue(contains)],
  [
    'not contains | not contain | does not contain | does not include | excludes',
    withValue((value, wanted) => !contains(value, wanted)),
  ],
  ['in | is in | one of | is one of', withValue(isOneOf)],
  [
    'not in | is not in | none of | is none of | not one of',
    withValue((value, wanted) => !isOneOf(value, wanted)),
  ],
  ['starts with | begins with', withValue(text((read, wanted) => read.startsWith(wanted)))],
  ['ends with', withValue(text((read, wanted) => read.endsWith(wanted)))],
  ['> | gt | greater | greater than | is greater than | more than', ordered((order) => order > 0)],
  [
    '>= | ≥ | gte | at least | greater or equal | greater than or equal | greater than or equal to',
    ordered((order) => order >= 0),
  ],
  ['< | lt | less | less than | is less than | smaller than', ordered((order) => order < 0)],
  [
    '<= | ≤ | lte | at most | less or equal | less than or equal | less than or equal to',
    ordered((order) => order <= 0),
  ],
  ['empty | is empty', { needsValue: false, holds: isEmpty }],
  ['not empty | is not empty', { needsValue: false, holds: (value) => !isEmpty(value) }],
];

const operatorsByText: ReadonlyMap<string, Operator> = new Map(
  operators.flatMap(([texts, operator]) => texts.split(' | ').map((name) => [name, operator] as const)),
);

/** The operator with a text such as `=`, `not_in` or `Is empty`; undefined for an unknown one. */
export function findOperator(name: string): Operator | undefined {
  return operatorsByText.get(
    folded(name)
      .trim()
      .replace(/[_\s]+/g, ' '),
  );
}
