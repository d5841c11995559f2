/**
 * The natural key of a row: fields that identify it without its id. Used to find twins, to compare two owners, and to
 * match the rows of an imported file.
 */
import type { RecordField } from './fields';
import type { Row } from './row';

/** Each entry is a field with its other names in rows. */
export type NaturalKey = readonly (readonly string[])[];

/**
 * Returns the value of a row for one part of its key, under the first name with a value; undefined without one. A value
 * can be a text, a number, or an option as a record.
 */
export function keyValue(names: readonly string[], row: Row): unknown {
  return names.map((name) => row[name]).find(hasValue);
}

function hasValue(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/** Returns the form field of one part of the key; undefined if the form does not have it. */
export function keyField(names: readonly string[], fields: readonly RecordField[]): RecordField | undefined {
  return fields.find(({ name, readAs = [] }) => [name, ...readAs].some((each) => names.includes(each)));
}
