/** Rules of single fields (finance sections 5 and 9), shared by forms and row tables. */
import { type DateFormat, defaultDateFormat } from './date-formats';
import { dayPatterns, earliestDay, isDay, isMissingDay, shownDay } from './dates';
import { fieldMessages, notADate, withNumber } from './messages';
import { compareDecimals, decimalPlaces, isDecimal } from './money';
import { lengthError, type TextLength } from './text-length';

export interface FieldRule {
  readonly required?: boolean;
  /** Name of an alternative field: one of the two is enough, so neither is marked as required. */
  readonly orElse?: string;
  /** The message of an empty required value, if it differs from the default. */
  readonly requiredMessage?: string;
  /** Least and greatest number of characters of a text that is not empty. */
  readonly length?: TextLength;
  /** Plain decimal text of at least `min`. `minMessage` is the message of a smaller number, if the domain fixes it. */
  readonly decimal?: { readonly min?: string; readonly minMessage?: string; readonly places?: number };
  /**
   * Returns the message of a text that is not empty and passes the rules above; undefined if it is valid. `format` is
   * the date format of the user.
   */
  readonly check?: (text: string, format: DateFormat) => string | undefined;
}

/** Bounds of a number. A number outside is refused, never replaced by another one (`boundsError`). */
export interface NumberBounds {
  readonly min: string;
  /** The message of a smaller number, if the domain fixes it. */
  readonly minMessage?: string;
  readonly max?: string;
  readonly whole?: true;
}

/** Rate step 0.0001: four digits after the point. */
export const rateDecimal = { min: '0', minMessage: fieldMessages.greaterThanZero, places: 4 } as const;
/** Money and percentage inputs have a minimum of 0. Their message is fixed, although 0 is allowed. */
export const amountDecimal = { min: '0', minMessage: fieldMessages.greaterThanZero } as const;

/** Minimum 1 (finance section 9). */
export const decimalFromOne = { min: '1' } as const;

/** True for a field that is marked as required. */
export function isMarkedRequired({ required, orElse }: FieldRule): boolean {
  return required === true && orElse === undefined;
}

/** The message of a value, or undefined if it is valid. Lists without entries count as empty. */
export function validateField(
  rule: FieldRule,
  value: string | readonly string[] | null,
  format: DateFormat = defaultDateFormat,
): string | undefined {
  const text = Array.isArray(value) ? null : typeof value === 'string' ? value.trim() : '';
  if (Array.isArray(value) ? value.length === 0 : text === '') {
    return rule.required ? (rule.requiredMessage ?? fieldMessages.required) : undefined;
  }
  if (text === null) return undefined;
  return (
    (rule.length && lengthError(rule.length, text)) ??
    (rule.decimal && decimalError(rule.decimal, text)) ??
    rule.check?.(text, format)
  );
}

/** The message of the value of a day field: `YYYY-MM-DD`, or text that the user typed and that is not a date. */
export function dayError(text: string, format: DateFormat): string | undefined {
  if (!isDay(text))
    return isMissingDay(text, format) ? fieldMessages.missingDay : notADate(dayPatterns[format]);
  return text < earliestDay ? `Not before ${shownDay(earliestDay, format)}` : undefined;
}

/** The message of an end before its start, both `YYYY-MM-DD`. Other texts have their own messages. */
export function endDayError(start: string, end: string): string | undefined {
  return isDay(start) && isDay(end) && end < start ? fieldMessages.endBeforeStart : undefined;
}

function decimalError(
  { min, minMessage, places }: NonNullable<FieldRule['decimal']>,
  text: string,
): string | undefined {
  if (!isDecimal(text)) return /[a-z]/i.test(text) ? fieldMessages.number : fieldMessages.decimal;
  if (min !== undefined && (compareDecimals(text, min) ?? 0) < 0)
    return minMessage ?? withNumber(fieldMessages.atLeast, min);
  if (places !== undefined && decimalPlaces(text) > places) return fieldMessages.step;
  return undefined;
}

/**
 * The message of a number outside its bounds; undefined inside of them, and for text that is not a number (yet). It is
 * shown while the user types. The typed text is never changed.
 */
export function boundsError({ min, minMessage, max, whole }: NumberBounds, text: string): string | undefined {
  if (!isDecimal(text)) return undefined;
  if (whole && decimalPlaces(text) > 0) return fieldMessages.whole;
  const isLow = (compareDecimals(text, min) ?? 0) < 0;
  if (max === undefined) return isLow ? (minMessage ?? withNumber(fieldMessages.atLeast, min)) : undefined;
  return isLow || (compareDecimals(text, max) ?? 0) > 0
    ? `This must be between ${min} and ${max}`
    : undefined;
}
