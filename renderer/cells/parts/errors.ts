/** Reads lists of errors: texts, records with a message, or an object of messages by field. */
import { labelOf } from '../../../shared/labels';
import { fieldText, isFields, isNothing, listIn, oneLine, shownText, unpacked } from './read-value';

/** One text per error. `{field: ['…']}`, as validators send it, names the field. */
export function errorsIn(value: unknown): readonly string[] {
  const read = unpacked(value);
  if (isNothing(read)) return [];
  if (typeof read === 'string') return [read];
  if (isFields(read) && !Array.isArray(read.data) && !Array.isArray(read.items)) {
    if (messageOf(read) !== '') return [messageOf(read)];
    return Object.entries(read).flatMap(([field, inner]) =>
      errorsIn(inner).map((text) => `${labelOf(field)}: ${text}`),
    );
  }
  if (typeof read === 'number' || typeof read === 'boolean') throw new TypeError('no errors');
  return listIn(read)
    .map((entry) => (isFields(entry) ? messageOf(entry) || shownText(entry) : textOf(entry)))
    .filter((text) => text !== '');
}

/** The message of an error record. */
export function messageOf(record: Readonly<Record<string, unknown>>): string {
  return fieldText(record, 'message', 'error', 'text', 'title', 'description');
}

const textOf = (entry: unknown) => (typeof entry === 'string' ? entry.trim() : oneLine(entry));
