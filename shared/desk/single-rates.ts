/** Prices of a service that are one number instead of a table (finance sections 3.2, 3.3, 3.4 and 3.8). */
import {
  type FormDefinition,
  type FormField,
  type FormValues,
  fieldLabel,
  formFields,
  isShown,
} from '../forms/form-definition';
import { compareDecimals } from '../money';

/** Names of values that are a rate. Charges, fees, percentages and discounts are not. */
const names: ReadonlySet<string> = new Set(['rate', 'fixed_rate', 'loose_item_price']);

export interface SingleRate {
  /** Name of the value. */
  readonly value: string;
  /** The label of the rate in the form: `Base rate`. */
  readonly label: string;
  /** A decimal as text. */
  readonly rate: string;
  /** The minimum of the rate, if it is more than 0 (finance section 9). */
  readonly least?: string;
}

/** The single rates that are shown and filled. */
export function singleRates(form: FormDefinition, values: FormValues): readonly SingleRate[] {
  return formFields(form).flatMap((field) => {
    const rate = values[field.name];
    if (!names.has(field.name) || !isShown(field, values)) return [];
    if (typeof rate !== 'string' || rate.trim() === '') return [];
    return { value: field.name, label: fieldLabel(field, values), rate, ...minimumOf(field, values) };
  });
}

function minimumOf({ rule }: FormField, values: FormValues): Pick<SingleRate, 'least'> {
  const { min = '0' } = (typeof rule === 'function' ? rule(values) : rule).decimal ?? {};
  return compareDecimals(min, '0') === 1 ? { least: min } : {};
}

/** The values of a form that are a rate, with their labels, for any stored values. */
export function singleRateValues(form: FormDefinition): readonly Pick<SingleRate, 'value' | 'label'>[] {
  return formFields(form).flatMap((field) =>
    names.has(field.name) ? [{ value: field.name, label: fieldLabel(field, {}) }] : [],
  );
}

/** True if the form has this value and it is a rate. */
export function isSingleRate(form: FormDefinition, value: string): boolean {
  return names.has(value) && formFields(form).some(({ name }) => name === value);
}
