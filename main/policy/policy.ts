/** The settings that an administrator fixes for a deployment, with their defaults. `entries.ts` defines them. */
import { definitions, type Policy } from './entries';
import { isGroup } from './entry';

export type { Policy, ProxyPolicy, PushSettings } from './entries';
/** The source of updates. Without a feed there are no updates. */
export type UpdatePolicy = Policy['updates'];

/**
 * Returns the policy with these values, and the defaults of all others.
 * @param values by the name of an entry, `timeouts.connect` in a group of independent entries; for other groups by the
 * name of the group
 */
export function policyOf(values: ReadonlyMap<string, unknown>): Policy {
  const policy: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(definitions)) {
    const value = isGroup(definition) ? groupValue(name, values) : (values.get(name) ?? definition.default);
    if (value !== undefined) policy[name] = value;
  }
  return policy as unknown as Policy;
}

function groupValue(name: string, values: ReadonlyMap<string, unknown>): unknown {
  const group = definitions[name];
  if (group === undefined || !isGroup(group)) return undefined;
  if (group.whole && values.has(name)) return values.get(name);
  const inner: Record<string, unknown> = {};
  for (const [entry, { default: usual }] of Object.entries(group.entries)) {
    const value = values.get(`${name}.${entry}`) ?? usual;
    if (value !== undefined) inner[entry] = value;
  }
  if (!group.whole) return inner;
  const made = group.whole(inner);
  return 'value' in made ? made.value : undefined;
}

export const noPolicy: Policy = policyOf(new Map());

/** Returns the limits of a download in milliseconds and bytes. Slower than 100 bytes a second counts as stopped. */
export function downloadLimits({ downloads, timeouts }: Pick<Policy, 'downloads' | 'timeouts'>) {
  return {
    idleMs: timeouts.response * 1000,
    totalMs: downloads.minutes * 60_000,
    bytes: downloads.megabytes * 1024 * 1024,
    bytesPerIdle: timeouts.response * 100,
  };
}
