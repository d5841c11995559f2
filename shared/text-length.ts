/** The length of texts. Separate from the other field rules, because the sign-in form does not need decimals. */
import { fieldMessages, withNumber } from './messages';

/** Least and greatest number of characters. */
export interface TextLength {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The message of a text with too few or too many characters, or undefined. An emoji is one character. */
export function lengthError({ min, max }: TextLength, text: string): string | undefined {
  if (min !== undefined && characters(text) < min) return withNumber(fieldMessages.minLength, min);
  if (max !== undefined && isTooLong({ max }, text)) return withNumber(fieldMessages.maxLength, max);
  return undefined;
}

/** True for a text with more characters than its rule allows: more typing does not correct it. */
export function isTooLong({ max }: TextLength, text: string): boolean {
  return max !== undefined && characters(text) > max;
}

const characters = (text: string) => [...text].length;
