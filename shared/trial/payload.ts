/** Finds fields of a payload by the paths in rules. Only own fields of JSON values are followed. */
import { amountText } from '../money';
import { isRecord } from '../records';

/** A value of the payload and its path: `line_items[0].sku`; the whole payload has the path ``. */
export interface Place {
  readonly path: string;
  readonly value: unknown;
}

/** An object of the payload. `level` is 0 for the payload itself. */
export interface RecordPlace {
  readonly path: string;
  readonly level: number;
  readonly record: Readonly<Record<string, unknown>>;
}

export type PlainFields = ReadonlyMap<string, readonly Place[]>;

/** `countryCode`, `Country-Code` and `country_code` are the same plain name. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** A step of a path: a name, a position in a list, or each entry of a list. */
type Step = string | number | typeof everyEntry;
const everyEntry = Symbol('every entry');

const unquotedName = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** The path of a field or entry: `items[0].sku`; a name with other characters is quoted, `items["a b"]`. */
export function childPath(path: string, child: string | number): string {
  if (typeof child === 'number') return `${path}[${child}]`;
  if (!unquotedName.test(child)) return `${path}[${JSON.stringify(child)}]`;
  return path === '' ? child : `${path}.${child}`;
}

/** A payload, or a part of one for relative paths. The value must not change. */
export class Payload {
  readonly value: unknown;
  readonly #path: string;
  readonly #fields = new Map<unknown, PlainFields>();
  #index: ReturnType<typeof walk> | undefined;

  /** @param path of the value in the whole payload */
  constructor(value: unknown, path = '') {
    this.value = value;
    this.#path = path;
  }

  /** All objects, the top level before the levels below it. */
  get records(): readonly RecordPlace[] {
    return this.#walked.records;
  }

  /**
   * The places that a path of a rule leads to, in the order of the payload. A top-level field with exactly this name
   * comes first. Otherwise a bare name is the first field with it, level by level. A list in the path without a
   * position means each of its entries; in a list of pairs, a name is the pair with that name.
   * @returns undefined if the text is not a path
   */
  find(path: string): readonly Place[] | undefined {
    const own = isRecord(this.value) && Object.hasOwn(this.value, path) ? this.value[path] : undefined;
    if (own !== undefined) return [{ path: childPath(this.#path, path), value: own }];
    const steps = stepsOf(path);
    if (!steps) return undefined;
    const [only] = steps;
    if (steps.length === 1 && typeof only === 'string' && only === path) {
      const found = this.#walked.byName.get(only);
      return found ? [found] : [];
    }
    let places: readonly Place[] = [{ path: this.#path, value: this.value }];
    for (const step of steps) places = places.flatMap((place) => stepInto(place, step));
    return places;
  }

  /** The object that contains a value; the payload itself for a value in a list or at the top. */
  parentOf({ path }: Place): Place {
    const parent = this.#walked.parents.get(path);
    return parent ? { path: parent.path, value: parent.record } : { path: this.#path, value: this.value };
  }

  /** The fields of an object by their plain name (`plainName`). */
  fieldsOf({ path, record }: Pick<RecordPlace, 'path' | 'record'>): PlainFields {
    const known = this.#fields.get(record);
    if (known) return known;
    const fields = new Map<string, Place[]>();
    for (const [name, value] of Object.entries(record)) {
      const place = { path: childPath(path, name), value };
      const same = fields.get(plainName(name));
      if (same) same.push(place);
      else fields.set(plainName(name), [place]);
    }
    this.#fields.set(record, fields);
    return fields;
  }

  get #walked() {
    this.#index ??= walk(this.value, this.#path);
    return this.#index;
  }
}

function walk(value: unknown, path: string) {
  const byName = new Map<string, Place>();
  const records: RecordPlace[] = [];
  /** Objects by the paths of their fields. */
  const parents = new Map<string, RecordPlace>();
  const queue: { path: string; value: unknown; level: number }[] = [{ path, value, level: 0 }];
  for (let at = 0; at < queue.length; at += 1) {
    const place = queue[at];
    if (!place) continue;
    const level = place.level + 1;
    if (Array.isArray(place.value)) {
      place.value.forEach((entry, position) => {
        queue.push({ path: childPath(place.path, position), value: entry, level });
      });
    } else if (isRecord(place.value)) {
      const record = { path: place.path, level: place.level, record: place.value };
      records.push(record);
      for (const [name, child] of Object.entries(place.value)) {
        const found = { path: childPath(place.path, name), value: child };
        if (!byName.has(name)) byName.set(name, found);
        parents.set(found.path, record);
        queue.push({ ...found, level });
      }
    }
  }
  return { byName, records, parents };
}

function stepInto(place: Place, step: Step): readonly Place[] {
  const { path, value } = place;
  if (Array.isArray(value)) {
    const entries = value.map((entry, at) => ({ path: childPath(path, at), value: entry as unknown }));
    if (step === everyEntry) return entries;
    // Some platforms write positions with points: `lines.0.sku`.
    const position = typeof step === 'number' ? step : /^\d+$/.test(step) ? Number(step) : undefined;
    if (position !== undefined) return entries.slice(position, position + 1);
    const inEntries = entries.flatMap((entry) => stepInto(entry, step));
    return inEntries.length > 0 ? inEntries : entries.flatMap((entry) => pairValue(entry, String(step)));
  }
  if (!isRecord(value) || step === everyEntry) return [];
  const name = String(step);
  return Object.hasOwn(value, name) ? [{ path: childPath(path, name), value: value[name] }] : [];
}

const pairNames = ['name', 'key', 'code', 'attribute_code', 'field'];

/** The value of a pair such as `{name: 'gift', value: 'yes'}` with a name. */
function pairValue({ path, value }: Place, name: string): readonly Place[] {
  if (!isRecord(value) || !Object.hasOwn(value, 'value')) return [];
  const isNamed = pairNames.some((each) => Object.hasOwn(value, each) && value[each] === name);
  return isNamed ? [{ path: childPath(path, 'value'), value: value.value }] : [];
}

/** `a.b[0]["c d"][]`, also with a leading `$`. Undefined for anything else. */
function stepsOf(path: string): readonly Step[] | undefined {
  const text = path.trim().replace(/^\$(?=[.[])\.?/, '');
  const steps: Step[] = [];
  const step = /(?:^|\.)([^.[\]]+)|\[(\d+)\]|\[\*?\]|\["([^"]*)"\]|\['([^']*)'\]/y;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (!found) return undefined;
    const [, plain, position, double, single] = found;
    const name = plain ?? double ?? single;
    if (position !== undefined) steps.push(Number(position));
    else if (name === undefined || plain === '*') steps.push(everyEntry);
    else steps.push(name.trim());
  }
  return steps.length === 0 ? undefined : steps;
}

/** Whether a text of a rule is a path. */
export function isPath(text: string): boolean {
  return stepsOf(text) !== undefined;
}

/** The text of a single value without surrounding spaces; undefined for objects, lists and null. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return amountText(value);
  return typeof value === 'boolean' ? String(value) : undefined;
}

const longestShown = 300;

/** Any value as display text, shortened if it is long. */
export function shownValue(value: unknown): string {
  const text = scalarText(value) ?? (value === undefined ? '' : JSON.stringify(value));
  const characters = text.length > longestShown ? [...text.slice(0, longestShown * 2)] : [];
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text;
}
