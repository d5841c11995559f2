/** Subscription rules of a bundle or an integration: how often it occurs, and which SKUs it holds (hub section 3). */
import { boundsError, validateField } from './field-rules';
import { normalDecimal } from './money';
import { isRecord, parsedJson } from './records';
import { readRow, rowErrors, sentIndex, sentRow, type TableRow } from './row-tables/row-table';
import { skuLines } from './row-tables/sku-lines';
import { entriesOf, flagOf } from './table/read-record';

export interface SubscriptionRule {
  /** React key of the rule while it is edited. */
  readonly key: string;
  /** The rule as the server sent it; absent for a new one. */
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly isRepetitive: boolean;
  /** The number of days as typed. */
  readonly occurDays: string;
  readonly lines: readonly TableRow[];
}

/** An empty rule. */
export function newRule(key: string): SubscriptionRule {
  return { key, isRepetitive: true, occurDays: '', lines: [] };
}

/**
 * Reads `subscription_rules` of a record. Values that are not rules are left out; a SKU that is only a text is an id.
 */
export function readRules(value: unknown): readonly SubscriptionRule[] {
  return listOf(value).flatMap((rule, at) =>
    isRecord(rule)
      ? [
          {
            key: `stored-${at}`,
            stored: rule,
            isRepetitive: flagOf(rule.is_repetitive) === true,
            occurDays: isPlain(rule.occur_days) ? String(rule.occur_days) : '',
            lines: listOf(rule.skus)
              .map(readLine)
              .filter((line) => line !== undefined),
          },
        ]
      : [],
  );
}

function readLine(line: unknown): TableRow | undefined {
  if (isRecord(line)) return readRow(skuLines, line);
  return isPlain(line) && line !== '' ? readRow(skuLines, { sku_id: line }) : undefined;
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A list, also as JSON text; a single value or record is a list of one. */
function listOf(value: unknown): readonly unknown[] {
  const read = typeof value === 'string' ? (parsedJson(value) ?? value.trim()) : value;
  if (isPlain(read)) return read === '' ? [] : [read];
  if (isRecord(read) && ['is_repetitive', 'occur_days', 'skus', 'sku_id'].some((name) => name in read))
    return [read];
  return entriesOf(read) ?? [];
}

/** The rules as they are sent. Fields of a stored rule that are not edited here are sent back. */
export function sentRules(rules: readonly SubscriptionRule[]): readonly Readonly<Record<string, unknown>>[] {
  return rules.map(({ stored, isRepetitive, occurDays, lines }) => ({
    ...stored,
    is_repetitive: isRepetitive,
    occur_days: sentNumber(occurDays),
    skus: lines.map((line) => ({
      ...sentRow(skuLines, line),
      quantity: sentNumber(line.quantity ?? ''),
    })),
  }));
}

function sentNumber(text: string): string | number {
  return sentIndex(normalDecimal(text.trim()) ?? text.trim());
}

/** Days are counted in whole numbers, from one on. */
const days = { min: '1', whole: true } as const;

/** The message of the occurrence days, or undefined. */
export function daysError(text: string): string | undefined {
  return validateField(
    { required: true, decimal: { min: '1' }, check: (typed) => boundsError(days, typed) },
    text,
  );
}

/** True if the rule cannot be sent. */
export function isWrongRule({ occurDays, lines }: SubscriptionRule): boolean {
  return daysError(occurDays) !== undefined || lines.some((line) => hasErrors(line));
}

function hasErrors(line: TableRow): boolean {
  return Object.keys(rowErrors(skuLines, line)).length > 0;
}

/** Rules as comparable text: in any order, their SKUs in any order, numbers by their value. */
export function comparableRules(rules: readonly SubscriptionRule[]): string {
  const number = (text = '') => normalDecimal(text.trim()) ?? text.trim();
  const texts = rules.map(({ isRepetitive, occurDays, lines }) =>
    JSON.stringify([
      isRepetitive,
      number(occurDays),
      lines.map((line) => [line.sku_id, number(line.quantity)].join(' × ')).sort(),
    ]),
  );
  return texts.sort().join('\n');
}

/** Rules as shown, one on each line: `Repetitive, 30 days: 2 × SK-7`. */
export function rulesText(rules: readonly SubscriptionRule[]): string {
  const text = ({ isRepetitive, occurDays, lines }: SubscriptionRule) =>
    `${isRepetitive ? 'Repetitive' : 'One time'}, ${occurDays || '?'} days: ${lines
      .map(({ quantity, sku_id, systemCode }) => `${quantity || '?'} × ${systemCode || sku_id}`)
      .join(', ')}`;
  return rules.length === 0 ? 'none' : rules.map(text).join('\n');
}
