/** Reads the entries of one source of the policy separately, so that a fault in one does not affect the others. */
import type { z } from 'zod';
import { allowUserEntry, definitions, everyEntry } from './entries';
import { type Entry, type Group, isGroup } from './entry';

/** An entry, or a group whose entries belong together. */
export interface Setting {
  readonly value: unknown;
  /** Values to show, by the whole name of each entry. A secret shows only that it is set. */
  readonly shown: readonly { readonly name: string; readonly value: string }[];
}

export interface Layer {
  /** By name: `timeouts.connect`, but `proxy` for a whole group. */
  readonly settings: ReadonlyMap<string, Setting>;
  /** Name and reason of each entry that cannot be used. */
  readonly faults: readonly string[];
  /** Names that this version does not have. They may belong to another version, so they are not faults. */
  readonly unknown: readonly string[];
  /** Names of entries and groups that a user may set; undefined if not set. */
  readonly allowUser: readonly string[] | undefined;
}

const grouped = new Set(
  Object.keys(definitions).filter((name) => isGroup(definitions[name] as Entry | Group)),
);
const allowable = new Set([...Object.keys(definitions), ...everyEntry().map(({ name }) => name)]);

export function readLayer(content: Readonly<Record<string, unknown>>): Layer {
  const settings = new Map<string, Setting>();
  const faults: string[] = [];
  const unknown: string[] = [];
  let allowUser: readonly string[] | undefined;

  const readEntry = (name: string, entry: Entry, value: unknown): unknown => {
    const read = readValue(entry, value);
    for (const { path, why } of read.faults) faults.push(`${[name, ...path].join('.')} (${why})`);
    unknown.push(...(entry.kind.unknown?.(value) ?? []).map((each) => `${name}.${each}`));
    return read.value;
  };
  const readGroup = (name: string, { entries, whole }: Group, value: unknown) => {
    if (!isPlainObject(value)) {
      faults.push(`${name} (must be an object)`);
      return;
    }
    const before = faults.length;
    const given: Record<string, unknown> = defaultsOf(entries);
    const shown: Setting['shown'][number][] = [];
    for (const [inner, of] of Object.entries(value)) {
      const entry = Object.hasOwn(entries, inner) ? entries[inner] : undefined;
      const fullName = `${name}.${inner}`;
      if (!entry) {
        unknown.push(fullName);
        continue;
      }
      const read = readEntry(fullName, entry, of);
      if (read === undefined) continue;
      given[inner] = read;
      const line = { name: fullName, value: shownValue(entry, read) };
      shown.push(line);
      if (!whole) settings.set(fullName, { value: read, shown: [line] });
    }
    if (!whole || shown.length === 0 || faults.length > before) return;
    const made = whole(given as never);
    if ('value' in made) settings.set(name, { value: made.value, shown });
    else faults.push(`${made.at === undefined ? name : `${name}.${made.at}`} (${made.why})`);
  };

  for (const [name, value] of Object.entries(content)) {
    // The address of the schema, which only editors use.
    if (name === '$schema') continue;
    if (name === 'allowUser') {
      const names = (readEntry(name, allowUserEntry as unknown as Entry, value) ?? []) as readonly string[];
      unknown.push(...names.filter((each) => !allowable.has(each)).map((each) => `allowUser: ${each}`));
      allowUser = names.filter((each) => allowable.has(each));
      continue;
    }
    const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    if (!definition) unknown.push(name);
    else if (isGroup(definition)) readGroup(name, definition, value);
    else {
      const read = readEntry(name, definition, value);
      if (read !== undefined)
        settings.set(name, { value: read, shown: [{ name, value: shownValue(definition, read) }] });
    }
  }
  return { settings, faults, unknown, allowUser };
}

/**
 * Returns whether a list of `allowUser` contains this setting: by its name, by its group, or by an entry of a whole
 * group.
 */
export function isAllowed(allowUser: readonly string[], setting: string): boolean {
  return allowUser.some(
    (name) =>
      name === setting ||
      setting.startsWith(`${name}.`) ||
      (grouped.has(setting) && name.startsWith(`${setting}.`)),
  );
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const defaultsOf = (entries: Group['entries']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, { default: usual }]) =>
      usual === undefined ? [] : [[name, usual]],
    ),
  );

interface ReadValue {
  /** Undefined if no part of the value can be used. */
  readonly value: unknown;
  readonly faults: readonly { readonly path: readonly string[]; readonly why: string }[];
}

/** Reads a value. In lists and in names with values, invalid items are skipped. */
function readValue({ kind }: Entry, value: unknown): ReadValue {
  const result = kind.schema.safeParse(value);
  if (result.success) return { value: result.data, faults: [] };
  const { issues } = result.error;
  const faults = issues.map((issue) => ({ path: issue.path.slice(0, 1).map(String), why: whyOf(issue) }));
  const wrong = new Set(faults.map(({ path }) => path[0]));
  const partly = (kind.form === 'list' || kind.form === 'pairs') && !wrong.has(undefined);
  if (!partly) return { value: undefined, faults: faults.slice(0, 1) };
  const rest = Array.isArray(value)
    ? value.filter((_item, at) => !wrong.has(String(at)))
    : Object.fromEntries(Object.entries(value as object).filter(([name]) => !wrong.has(name)));
  return { value: kind.schema.safeParse(rest).data, faults };
}

/** Returns why a value cannot be used. The texts of `kinds.ts` never contain the value, which may be secret. */
function whyOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.message;
}

function shownValue(entry: Entry, value: unknown): string {
  if (entry.secret) return 'set (not shown)';
  if (entry.kind.shown) return entry.kind.shown(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (isPlainObject(value)) {
    const lines = Object.entries(value).map(([name, of]) => `${name} = ${String(of)}`);
    return lines.length === 0 ? 'none' : lines.join(', ');
  }
  return entry.unit === undefined ? String(value) : `${String(value)} ${entry.unit}`;
}
