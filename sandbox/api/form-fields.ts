/**
 * Reads form fields with nested names, `services[0][values][rate]`, as objects and lists. Refuses names such as
 * `__proto__`, very large depths and indexes, and names that contradict each other. A form leaves empty values out, so
 * a list may have gaps; they are null.
 */
import { notValid } from '../refusal';

const maxDepth = 12;
const maxIndex = 100_000;
/** Limit for the entries of all lists, gaps included, so that a few huge indexes cannot make a huge body. */
const maxEntries = 200_000;
const forbidden = new Set(['__proto__', 'prototype', 'constructor']);

type Branch = Map<string, Branch | { readonly leaf: unknown }>;

/** @throws Refusal 422 naming the field */
export function nestedFields(
  entries: Iterable<readonly [name: string, value: unknown]>,
): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [name, value] of entries) put(root, name, value);
  const budget = { left: maxEntries };
  return objectOf([...root].map(([key, node]) => [key, valueAt(key, node, budget)]));
}

function put(root: Branch, name: string, value: unknown): void {
  const path = pathOf(name);
  let branch = root;
  path.forEach((part, at) => {
    // `tags[]` appends an entry.
    const key = part === '' ? String(branch.size) : part;
    const there = branch.get(key);
    if (at === path.length - 1) {
      if (there) throw notValid({ [name]: ['This field came twice.'] });
      branch.set(key, { leaf: value });
      return;
    }
    if (there && !(there instanceof Map)) throw notValid({ [name]: ['This field is a value elsewhere.'] });
    const next: Branch = there ?? new Map();
    if (!there) branch.set(key, next);
    branch = next;
  });
}

/** The parts of a name: `a[0][b]` is a, 0, b. */
function pathOf(name: string): string[] {
  const [, head, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined) throw notValid({ [name || 'body']: ['This is not the name of a field.'] });
  const path = [head, ...[...(rest ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
  if (path.length > maxDepth) throw notValid({ [name]: ['This field is nested too deeply.'] });
  if (path.some((part) => forbidden.has(part)))
    throw notValid({ [name]: ['This is not the name of a field.'] });
  return path;
}

function valueAt(name: string, node: Branch | { readonly leaf: unknown }, budget: { left: number }): unknown {
  if (!(node instanceof Map)) return node.leaf;
  const keys = [...node.keys()];
  if (!keys.every((key) => /^(0|[1-9]\d*)$/.test(key))) {
    return objectOf([...node].map(([key, inner]) => [key, valueAt(`${name}[${key}]`, inner, budget)]));
  }
  const last = Math.max(...keys.map(Number));
  budget.left -= last + 1;
  if (last > maxIndex || budget.left < 0) throw notValid({ [name]: ['This list is too long.'] });
  const list: unknown[] = Array.from({ length: last + 1 }, () => null);
  for (const [key, inner] of node) list[Number(key)] = valueAt(`${name}[${key}]`, inner, budget);
  return list;
}

/** Reads own properties only. */
function objectOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(entries);
}
