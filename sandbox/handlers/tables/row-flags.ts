/**
 * Refuses actions that the flags of a record forbid: `extra_data.actions` and `extra_data.detail.actions` as
 * `{name: boolean}` or as a list of `{name, visible, disabled}` (tables section 4).
 */
import type { ListDefinition } from '../../../shared/table/list';
import type { Row } from '../../../shared/table/row';
import { Refusal } from '../../refusal';

/**
 * @param names possible names of the flag, the most specific first; the first that exists decides
 * @throws Refusal 403 if the flag is off
 */
export function requireFlag(list: ListDefinition, row: Row, ...names: readonly string[]): void {
  const extra = asObject(row.extra_data);
  if ([extra.actions, asObject(extra.detail).actions].some((flags) => isOff(flags, names))) {
    throw new Refusal(403, `This is not allowed for ${list.noun} ${nameOf(list, row)}.`);
  }
}

function nameOf(list: ListDefinition, row: Row): string {
  const name = row[list.rowName];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : String(row[list.rowId]);
}

function isOff(flags: unknown, names: readonly string[]): boolean {
  if (Array.isArray(flags)) {
    const entries = flags.map(asObject);
    const named = names.flatMap((name) => entries.filter((each) => each.name === name));
    const entry = named.at(0);
    return entry?.visible === false || entry?.disabled === true;
  }
  const name = names.find((each) => Object.hasOwn(asObject(flags), each));
  return name !== undefined && !asObject(flags)[name];
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
