/**
 * Reads replies about tables in all spellings that servers use: numbers as text, 1 and 0 for yes and no, lists as
 * objects keyed by index, `[]` for an empty object. Unreadable values are left out and named, so that one of them does
 * not break the table. Money is not read here: it is shown as it was sent.
 */
import { counted } from '../quantities';
import { isRecord } from '../records';

const yes = new Set(['true', 'yes', 'y', '1', 'on']);
const no = new Set(['false', 'no', 'n', '0', 'off']);

/** A flag in any of its spellings: booleans, 1 and 0, and words such as `true` or `no`. Undefined for other values. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const word = String(value).trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/** A flag without words: booleans, 1 and 0, and these as text; not `Yes` or `off`. */
export function bareFlagOf(value: unknown): boolean | undefined {
  const isWord = typeof value === 'string' && !/^(true|false|[01])$/i.test(value.trim());
  return isWord ? undefined : flagOf(value);
}

/** A text, or a number as text; of texts by language the English one, else the first. Undefined for other values. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!isRecord(value)) return undefined;
  const [first] = Object.values(value).filter((text) => typeof text === 'string');
  return typeof value.en === 'string' ? value.en : first;
}

/** A whole number, also as text. Undefined for other values, and for numbers that are too large to be exact. */
export function wholeOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** A list, or the values of an object, which is what a list with gaps becomes in PHP. Undefined for other values. */
export function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : undefined;
}

/** True for an object whose fields are all numbered, as a list with gaps is. */
export function isNumbered(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key));
}

/** The unreadable parts of a reply, by kind. */
export interface Unread {
  readonly what: UnreadKind;
  readonly count: number;
  /** Their places and kinds, for example `Row 3: null`; at most `namedAtMost`. */
  readonly names: readonly string[];
}
type UnreadKind = 'row' | 'column' | 'filter' | 'permission' | 'export column' | 'total';

const namedAtMost = 20;

/** For example `2 rows and 1 column could not be read`. Empty if everything was read. */
export function unreadText(unread: readonly Unread[] = []): string {
  const parts = unread.map(({ what, count }) => counted(count, what));
  const last = parts.pop();
  if (last === undefined) return '';
  return `${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last} could not be read`;
}

/** Collects unreadable parts. */
export class UnreadList {
  readonly #kinds = new Map<UnreadKind, { count: number; readonly names: string[] }>();

  /** @param where for example `3`, the position from 1 */
  add(what: UnreadKind, where: string | number, value: unknown): void {
    const kind = this.#kinds.get(what) ?? { count: 0, names: [] };
    this.#kinds.set(what, kind);
    kind.count += 1;
    if (kind.names.length < namedAtMost) kind.names.push(`${what} ${where}: ${described(value)}`);
  }

  /** Undefined if everything was read, so that the reply stays small. */
  get list(): readonly Unread[] | undefined {
    if (this.#kinds.size === 0) return undefined;
    return [...this.#kinds].map(([what, { count, names }]) => ({ what, count, names }));
  }
}

/** Describes the received value without the content of records. */
function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (!isRecord(value)) return JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
  const name = textOf(value.text) ?? textOf(value.name) ?? textOf(value.title);
  return name === undefined ? 'an object that cannot be read' : JSON.stringify(name.slice(0, 60));
}
