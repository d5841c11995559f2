/**
 * Collects the errors in the values of a service: fields, choices, amounts and rows. Written apart from the app's own
 * rules on purpose: rules that used the client's code would repeat the client's mistakes.
 */
import { fieldMessages } from '../../shared/messages';
import { decimalPlaces, isDecimal } from '../../shared/money';
import type { Option } from '../../shared/option';
import type { FieldErrors } from '../refusal';
import { applyOns, destinationTypes, orderDates, orderTypes } from '../terms/choices';
import { cities, countries, regions } from '../terms/places';

export type Values = Readonly<Record<string, unknown>>;

interface DecimalRule {
  readonly min?: number;
  /** Digits after the point. */
  readonly places?: number;
}

/** Rate step 0.0001 (finance section 9). */
export const rateStep: DecimalRule = { places: 4 };

const mostErrors = 1000;

/** Collects messages by field; the first message of a field counts. */
export class Check {
  readonly errors: FieldErrors = {};
  private readonly values: Values;
  private count = 0;

  constructor(values: Values) {
    this.values = values;
  }

  add(field: string, message: string): void {
    if (this.errors[field] || this.count >= mostErrors) return;
    this.errors[field] = [message];
    this.count += 1;
  }

  required(...fields: string[]): void {
    for (const field of fields) if (isEmpty(this.values[field])) this.add(field, fieldMessages.required);
  }

  /** Decimal text of at least `min`; absent values are valid. Money is sent as text, so a JSON number is refused. */
  decimal(fields: readonly string[], rule: DecimalRule = {}): void {
    for (const field of fields) checkDecimal(this, field, this.values[field], rule);
  }

  choice(field: string, options: readonly Option[]): void {
    const value = this.values[field];
    if (!isEmpty(value) && !isOption(options, value)) this.add(field, 'This choice is not known.');
  }

  choices(field: string, options: readonly Option[]): void {
    const value = this.values[field];
    if (isEmpty(value)) return;
    if (!Array.isArray(value)) this.add(field, 'This must be a list.');
    else if (!value.every((each) => isOption(options, each)))
      this.add(field, 'One of these choices is not known.');
  }

  rows(field: string): readonly Values[] {
    const value = this.values[field] ?? [];
    if (
      Array.isArray(value) &&
      value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
    ) {
      return value as Values[];
    }
    this.add(field, 'This must be a list of rows.');
    return [];
  }
}

export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

function isOption(options: readonly Option[], value: unknown): boolean {
  return (
    (typeof value === 'number' || typeof value === 'string') &&
    options.some((option) => String(option.index) === String(value))
  );
}

function checkDecimal(check: Check, field: string, value: unknown, rule: DecimalRule): void {
  if (isEmpty(value)) return;
  if (typeof value !== 'string') check.add(field, 'Send this as decimal text.');
  else if (!isDecimal(value)) check.add(field, fieldMessages.decimal);
  else if (Number(value) < (rule.min ?? 0)) {
    check.add(field, rule.min ? `This must be at least ${rule.min}` : fieldMessages.greaterThanZero);
  } else if (rule.places !== undefined && decimalPlaces(value) > rule.places)
    check.add(field, fieldMessages.step);
}

export interface RowRule {
  readonly required: readonly string[];
  readonly decimals: readonly string[];
  /** Choices; their options may depend on the row. */
  readonly choices?: Readonly<Record<string, (row: Values) => readonly Option[]>>;
}

export const rateRow: RowRule = { required: ['from', 'to', 'rate'], decimals: ['from', 'to'] };
export const incrementRow: RowRule = {
  required: ['from', 'increment', 'rate'],
  decimals: ['from', 'to', 'increment'],
};

export function checkRows(
  check: Check,
  field: string,
  rule: RowRule,
  perRow?: (row: Values, at: string) => void,
): number {
  const rows = check.rows(field);
  rows.forEach((row, index) => {
    const at = `${field}.${index}`;
    for (const name of rule.required) {
      if (isEmpty(row[name])) check.add(`${at}.${name}`, fieldMessages.required);
    }
    for (const [name, optionsOf] of Object.entries(rule.choices ?? {})) {
      if (!isEmpty(row[name]) && !isOption(optionsOf(row), row[name])) {
        check.add(`${at}.${name}`, 'This choice is not known.');
      }
    }
    for (const name of rule.decimals) checkDecimal(check, `${at}.${name}`, row[name], {});
    checkDecimal(check, `${at}.rate`, row.rate, rateStep);
    perRow?.(row, at);
  });
  return rows.length;
}

export function checkCosts(check: Check): number {
  const rows = check.rows('additional_costs');
  rows.forEach((row, index) => {
    const at = `additional_costs.${index}`;
    for (const name of ['name', 'apply_on', 'apply_on_position']) {
      if (isEmpty(row[name])) check.add(`${at}.${name}`, fieldMessages.required);
    }
    if (!isEmpty(row.apply_on) && !isOption(applyOns, row.apply_on)) {
      check.add(`${at}.apply_on`, 'This choice is not known.');
    }
    if (isEmpty(row.flat_rate) && isEmpty(row.percentage_rate)) {
      check.add(`${at}.flat_rate`, fieldMessages.required);
      check.add(`${at}.percentage_rate`, fieldMessages.required);
    }
    for (const name of ['apply_on_position', 'flat_rate', 'percentage_rate', 'multiplier_rate']) {
      checkDecimal(check, `${at}.${name}`, row[name], {});
    }
  });
  return rows.length;
}

/** Options of a field that is 0 or 1. */
export const flags: readonly Option[] = [0, 1].map((index) => ({ index, text: '' }));

/** The choices that a delivery has both as a service and inside a contract. */
export function checkTerms(check: Check, values: Values): void {
  check.choice('order_date', orderDates);
  check.choices('order_types', orderTypes);
  check.choice('destination_type', destinationTypes);
  check.choice('destination_id', String(values.destination_type) === '1' ? regions : countries);
}

const knownCities = new Set(cities.map((city) => String(city.index)));

/** The city of a row must exist, if the row has one. */
export function cityOf(check: Check) {
  return (row: Values, at: string) => {
    if (!isEmpty(row.city) && !knownCities.has(String(row.city))) {
      check.add(`${at}.city`, 'This city is not known.');
    }
  };
}
