/** Compares sent values with stored values, and describes stored records for users. */
import type { DateFormat } from '../date-formats';
import { epochSeconds, shownDateTime } from '../dates';
import { labelOf } from '../labels';
import { isRecord } from '../records';
import type { ListDefinition } from '../table/list';
import { type Id, type Row, rowIdOf } from '../table/row';

export type Values = Readonly<Record<string, unknown>>;

/** True for a field that both have and that can be compared. */
export function isComparable(name: string, sent: Values, stored: Values): boolean {
  if (!(name in stored)) return false;
  return typeof sent[name] !== 'object' || JSON.stringify(sent[name]) === JSON.stringify(stored[name]);
}

/** Most fields that are named, and most characters of a value. */
const named = { fields: 4, characters: 60 };

/** Describes stored values that differ from the sent ones. */
export function otherValues(fields: readonly string[], sent: Values, stored: Values): string {
  const short = (value: unknown) => {
    const text = textOf(value).trim();
    return `“${text.length > named.characters ? `${text.slice(0, named.characters)}…` : text}”`;
  };
  const first = fields
    .slice(0, named.fields)
    .map((name) => `${labelOf(name)} ${short(stored[name])} instead of ${short(sent[name])}`);
  const more = fields.length - first.length;
  return `It has other values than you sent: ${first.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
}

/** Names of the fields that both have, as text or number, and that differ. */
export function differing(sent: Values, stored: Values): readonly string[] {
  return Object.keys(sent).filter((name) => {
    if (!(name in stored) || typeof sent[name] === 'object') return false;
    const [a, b] = [textOf(sent[name]), textOf(stored[name])];
    // A server may store 1.5 and return "1.50". A text of digits is a code: 007 is not 7.
    const isNumber = [sent[name], stored[name]].some((each) => typeof each === 'number') || /\./.test(a + b);
    const isSameNumber = isNumber && a.trim() !== '' && b.trim() !== '' && Number(a) === Number(b);
    return !isSameNumber && !sameText(a, b);
  });
}

/** Capital letters count (hub section 2). */
const sameText = (a: string, b: string) => a.trim() === b.trim();

/** The natural key of a new record. */
const keyOf = ({ naturalKey, rowName }: ListDefinition) => naturalKey ?? [[rowName]];

/** True for a row with the whole key of the sent record. */
export function hasKey(list: ListDefinition, sent: Values, row: Row): boolean {
  return keyOf(list).every((names) => {
    const text = textUnder(sent, names);
    return text !== '' && sameText(text, textUnder(row, names));
  });
}

/** The key of the sent record. */
export function keyText(list: ListDefinition, sent: Values): string {
  return keyOf(list)
    .map((names) => textUnder(sent, names))
    .join(', ');
}

const textUnder = (from: Values, names: readonly string[]) =>
  names.map((name) => textOf(from[name])).find((text) => text !== '') ?? '';

/** A cell may contain a name in a record (`{name: 'Blue'}`). */
export function textOf(value: unknown): string {
  const text = isRecord(value) ? (value.name ?? value.text) : value;
  return ['string', 'number', 'boolean'].includes(typeof text) ? String(text) : '';
}

/** `Blue #12`: several records may have the same name. */
export function nameWithId(list: ListDefinition, row: Row): string {
  const id = rowIdOf(row, list.rowId) ?? '';
  const name = nameOf(list, row, id);
  return name === String(id) ? `#${id}` : `${name} #${id}`;
}

export function nameOf({ rowName }: ListDefinition, row: Row, id: Id): string {
  const name = textOf(row[rowName]);
  return name === '' ? String(id) : name;
}

/** `, saved 22/11/2026 14:03`, or empty text if the row has no time. */
export function savedText(row: Row, format: DateFormat): string {
  const at = [row.updated_at, row.created_at].find((each) => epochSeconds(each) !== undefined);
  return at === undefined ? '' : `, saved ${shownDateTime(at, format)}`;
}
