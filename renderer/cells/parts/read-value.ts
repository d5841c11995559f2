/**
 * Reads the values that servers send: the specified shape and common variations of it. A value that cannot be read
 * throws, and its cell then shows an error.
 */
import { labelOf } from '../../../shared/labels';
import { parsedJson } from '../../../shared/records';
import { hiddenText, hideSecrets, isSecretName } from '../../../shared/secrets';
import { plainText } from '../viewer';

export type Fields = Readonly<Record<string, unknown>>;

/** True for objects, except lists and null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a text that holds a JSON list or object; returns other values unchanged and other text trimmed. */
export function unpacked(value: unknown): unknown {
  return typeof value === 'string' ? (parsedJson(value) ?? value.trim()) : value;
}

/** True for null, undefined, blank text, [] and {}. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A list: the value itself, or the list under `data` or `items`; [] for an empty value. Throws for other values. */
export function listIn(value: unknown): readonly unknown[] {
  const read = unpacked(value);
  if (isNothing(read)) return [];
  if (Array.isArray(read)) return read;
  if (isFields(read)) {
    const inner = read.data ?? read.items;
    if (Array.isArray(inner)) return inner;
  }
  throw new TypeError('not a list');
}

/**
 * A list of records; a single record counts as a list of one, and null is no record. Throws when an entry is something
 * else.
 */
export function recordsIn(value: unknown): readonly Fields[] {
  const read = unpacked(value);
  const list =
    isFields(read) && !isNothing(read) && !('data' in read || 'items' in read) ? [read] : listIn(read);
  return list.flatMap((entry) => {
    if (entry === null || entry === undefined) return [];
    if (!isFields(entry)) throw new TypeError('not a record');
    return [entry];
  });
}

/** One record, or undefined for an empty value. Throws for other values. */
export function recordIn(value: unknown): Fields | undefined {
  const read = unpacked(value);
  if (isNothing(read)) return undefined;
  if (!isFields(read)) throw new TypeError('not a record');
  return read;
}

/** A plain value, text on one line. Throws for lists and objects (String() would give `[object Object]`). */
export function plainIn(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) throw new TypeError('not a plain value');
  return typeof value === 'string' ? oneLine(value) : value;
}

/** Text on one line: each run of white space becomes one space. */
export function oneLine(value: unknown): string {
  return plainText(value).replace(/\s+/g, ' ').trim();
}

/** The text of the first of these fields that has any. */
export function fieldText(record: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const text = oneLine(record[name]);
    if (text !== '') return text;
  }
  return '';
}

/** The decoded last part of an address, without its query: `blue mug.png` for `/files/blue%20mug.png?size=2`. */
export function fileNameIn(address: string): string {
  const last = address.split(/[?#]/)[0]?.split('/').pop() ?? '';
  try {
    return oneLine(decodeURIComponent(last));
  } catch {
    // A percent sign that encodes nothing is part of the name.
    return last;
  }
}

/** Any value on one line; objects are shown as their pairs. */
export function shownText(value: unknown): string {
  const text = oneLine(value);
  if (text !== '' || isNothing(value)) return text;
  if (Array.isArray(value)) return value.map(shownText).filter(Boolean).join(', ');
  return isFields(value) ? pairsText(value) : '';
}

/** `{a: 1, b: 2}` as `a: 1, b: 2`, without empty values and with dots for credentials. */
export function pairsText(record: Fields): string {
  return Object.entries(record)
    .map(([name, value]) => [labelOf(name), isSecretName(name) ? hiddenIn(value) : shownText(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ');
}

const hiddenIn = (value: unknown) => (isNothing(value) ? '' : hiddenText);

/** The value as JSON text for the clipboard, with dots for the values of headers and credentials. */
export function copiedJson(value: unknown): string {
  return jsonText(hideSecrets(unpacked(value)).value);
}

/** The value as JSON text. Throws for values that JSON cannot hold. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(unpacked(value), null, indent) ?? '';
}
