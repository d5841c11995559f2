/** Rules of single fields (finance spec sections 5 and 9), shared by forms and row tables. */

import { fieldMessages } from './messages';
import { compareDecimals, decimalPlaces, isDecimal } from './money';

export interface FieldRule {
  readonly required?: boolean;
  /** Plain decimal text of at least `min`. */
  readonly decimal?: { readonly min?: string; readonly minMessage?: string; readonly places?: number };
}

/** Rate step 0.0001: four digits after the point. */
export const rateDecimal = { min: '0', places: 4 } as const;
/** Money and percentage inputs have a minimum of 0. */
export const amountDecimal = { min: '0' } as const;

/** Minimum 1 (finance spec section 9). */
export const decimalFromOne = { min: '1', minMessage: fieldMessages.atLeastOne } as const;

/** The message of a value, or undefined when it is good. Lists count as empty when they hold nothing. */
export function validateField(rule: FieldRule, value: string | readonly string[] | null): string | undefined {
  const text = Array.isArray(value) ? null : typeof value === 'string' ? value.trim() : '';
  if (Array.isArray(value) ? value.length === 0 : text === '') {
    return rule.required ? fieldMessages.required : undefined;
  }
  if (!rule.decimal || text === null) return undefined;
  if (!isDecimal(text)) return /[a-z]/i.test(text) ? fieldMessages.number : fieldMessages.decimal;
  const { min, minMessage, places } = rule.decimal;
  if (min !== undefined && (compareDecimals(text, min) ?? 0) < 0)
    return minMessage ?? fieldMessages.greaterThanZero;
  if (places !== undefined && decimalPlaces(text) > places) return fieldMessages.step;
  return undefined;
}
