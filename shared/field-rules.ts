/** Rules of single fields (finance sections 5 and 9), shared by forms and row tables. */
import { fieldMessages, withNumber } from './messages';
import { compareDecimals, decimalPlaces, isDecimal, normalDecimal } from './money';

export interface FieldRule {
  readonly required?: boolean;
  /** Least and greatest number of characters of a text that is not empty. */
  readonly length?: { readonly min?: number; readonly max?: number };
  /** Plain decimal text of at least `min`. */
  readonly decimal?: { readonly min?: string; readonly minMessage?: string; readonly places?: number };
  /** Returns the message of a text that is not empty and passes the rules above; undefined if it is valid. */
  readonly check?: (text: string) => string | undefined;
}

/** Bounds of a number that are enforced while a person types (`withinBounds`). */
export interface NumberBounds {
  readonly min: string;
  readonly max?: string;
  readonly whole?: true;
}

/** Rate step 0.0001: four digits after the point. */
export const rateDecimal = { min: '0', places: 4 } as const;
/** Money and percentage inputs have a minimum of 0. */
export const amountDecimal = { min: '0' } as const;

/** Minimum 1 (finance section 9). */
export const decimalFromOne = { min: '1', minMessage: fieldMessages.atLeastOne } as const;

/** The message of a value, or undefined if it is valid. Lists without entries count as empty. */
export function validateField(rule: FieldRule, value: string | readonly string[] | null): string | undefined {
  const text = Array.isArray(value) ? null : typeof value === 'string' ? value.trim() : '';
  if (Array.isArray(value) ? value.length === 0 : text === '') {
    return rule.required ? fieldMessages.required : undefined;
  }
  if (text === null) return undefined;
  return (
    (rule.length && lengthError(rule.length, text)) ??
    (rule.decimal && decimalError(rule.decimal, text)) ??
    rule.check?.(text)
  );
}

/** The message of a text with too few or too many characters, or undefined. An emoji is one character. */
export function lengthError(
  { min, max }: NonNullable<FieldRule['length']>,
  text: string,
): string | undefined {
  const { length } = [...text];
  if (min !== undefined && length < min) return withNumber(fieldMessages.minLength, min);
  if (max !== undefined && length > max) return withNumber(fieldMessages.maxLength, max);
  return undefined;
}

function decimalError(
  { min, minMessage, places }: NonNullable<FieldRule['decimal']>,
  text: string,
): string | undefined {
  if (!isDecimal(text)) return /[a-z]/i.test(text) ? fieldMessages.number : fieldMessages.decimal;
  if (min !== undefined && (compareDecimals(text, min) ?? 0) < 0)
    return minMessage ?? fieldMessages.greaterThanZero;
  if (places !== undefined && decimalPlaces(text) > places) return fieldMessages.step;
  return undefined;
}

/**
 * The value of a number field after typing: the nearest value inside its bounds, without a fraction if only whole
 * numbers are allowed. Text that is not a number yet stays; the rules give its message.
 */
export function withinBounds({ bounds }: { readonly bounds?: NumberBounds }, typed: string): string {
  const text = typed.trim();
  if (!bounds || !isDecimal(text)) return typed;
  const { min, max, whole } = bounds;
  if ((compareDecimals(text, min) ?? 0) < 0) return min;
  if (max !== undefined && (compareDecimals(text, max) ?? 0) > 0) return max;
  return whole ? (normalDecimal(text) ?? text).replace(/\..*$/, '') : typed;
}
