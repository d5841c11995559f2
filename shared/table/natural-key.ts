/**
 * The natural key of a row: what the row is about, in the words of the platform and not by its id. Looking for twins,
 * comparing two owners and importing a file find the same row by it, and all three take its parts from here.
 */
import type { RecordField } from './fields';
import type { Row } from './row';

/** Each entry names one field, and how rows may call it as well. */
export type NaturalKey = readonly (readonly string[])[];

/**
 * What a row holds for one part of its key, under the first of the names that it has a value for; undefined without one.
 * A value can be a text, a number, or an option as a record.
 */
export function keyValue(names: readonly string[], row: Row): unknown {
  return names.map((name) => row[name]).find(isThere);
}

function isThere(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/** The field of a form with one part of the key; undefined if the form does not have it. */
export function keyField(names: readonly string[], fields: readonly RecordField[]): RecordField | undefined {
  return fields.find(({ name, readAs = [] }) => [name, ...readAs].some((each) => names.includes(each)));
}
