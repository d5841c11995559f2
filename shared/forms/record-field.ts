/** A field of a plain record, or of a contract, as a field of a form. */
import { z } from 'zod';
import { calendarDay } from '../dates';
import { fieldMessages } from '../messages';
import { isDecimal } from '../money';
import type { RecordField } from '../table/fields';
import type { FormField } from './definition';

/** The options of a choice stand in the list that has the field's name. */
export function formFieldOf(field: RecordField): FormField {
  const { name, label, kind, help, required = false } = field;
  return {
    name,
    label,
    kind: kind === 'number' ? 'decimal' : kind,
    options: name,
    // A switch always has a value.
    rule: { required: required && kind !== 'switch', check: (text) => recordFieldError(field, text) },
    initial: kind === 'choices' ? [] : '',
    ...(help === undefined ? {} : { help }),
  };
}

/** The message of a text that is not empty (tables spec section 5), or undefined. */
export function recordFieldError({ kind, max }: RecordField, text: string): string | undefined {
  if (kind === 'email' && !z.email().safeParse(text).success) return fieldMessages.email;
  if (kind === 'url' && !isUrl(text)) return fieldMessages.url;
  if (kind === 'number' && !isDecimal(text)) return fieldMessages.number;
  // A bare number is an instant to `calendarDay`; nobody types a date like that.
  if (kind === 'date' && (isDecimal(text) || calendarDay(text) === undefined)) return fieldMessages.date;
  return max !== undefined && [...text].length > max ? `At most ${max} characters` : undefined;
}

function isUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
