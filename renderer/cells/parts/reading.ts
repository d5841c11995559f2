/**
 * How cells read what servers send: the promised shape and what comes near it. A value that cannot be read throws,
 * and the cell around it says so; nothing is guessed.
 */
import { labelOf } from '../../../shared/labels';
import { plainText } from '../viewer';

export type Fields = Readonly<Record<string, unknown>>;

/** True for `{…}`, not for lists and null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that arrived as JSON text is that JSON; other text stays text. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** True for what stands for nothing: null, blank text, an empty list, `{}`. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A list: as it came, under `data` or `items`, or empty for nothing. Throws for what is no list. */
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

/** A list of records; a single record counts as a list of one. Throws when any entry is none. */
export function recordsIn(value: unknown): readonly Fields[] {
  const read = unpacked(value);
  const list =
    isFields(read) && !isNothing(read) && !('data' in read || 'items' in read) ? [read] : listIn(read);
  return list.map((entry) => {
    if (!isFields(entry)) throw new TypeError('not a record');
    return entry;
  });
}

/** One record, or undefined for nothing. Throws for what is no record. */
export function recordIn(value: unknown): Fields | undefined {
  const read = unpacked(value);
  if (isNothing(read)) return undefined;
  if (!isFields(read)) throw new TypeError('not a record');
  return read;
}

/** A value that is no list and no record, text on one line. Throws for those: their text would be code. */
export function plainIn(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) throw new TypeError('not a plain value');
  return typeof value === 'string' ? oneLine(value) : value;
}

/** Text on one line: any run of blanks, tabs and line ends becomes one space. */
export function oneLine(value: unknown): string {
  return plainText(value).replace(/\s+/g, ' ').trim();
}

/** The first of these fields that has text. */
export function fieldText(record: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const text = oneLine(record[name]);
    if (text !== '') return text;
  }
  return '';
}

/** Any value on one line; structures are named rather than dumped: `{…}` reads as its pairs. */
export function shownText(value: unknown): string {
  const text = oneLine(value);
  if (text !== '' || isNothing(value)) return text;
  if (Array.isArray(value)) return value.map(shownText).filter(Boolean).join(', ');
  return isFields(value) ? pairsText(value) : '';
}

/** `{a: 1, b: 2}` as `a: 1, b: 2`, empty values left out. */
export function pairsText(record: Fields): string {
  return Object.entries(record)
    .map(([name, value]) => [labelOf(name), shownText(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ');
}

/** JSON for copying and reading. Throws for what JSON cannot hold. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(unpacked(value), null, indent) ?? '';
}
