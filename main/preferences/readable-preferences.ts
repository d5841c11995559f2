/** Reads stored preferences one by one, so that one invalid value does not lose the others. */
import type { Preferences } from '../../shared/preferences';
import { preferencesSchema } from '../../shared/preferences-schema';
import { storedTableSchema } from '../../shared/table/layout-schema';

/** True for a record: no list, no null, no single value. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The preferences that are valid. The others are left out and get their defaults. */
export function readableParts(stored: unknown): Partial<Preferences> {
  if (!isPlain(stored)) return {};
  const parts = Object.entries(preferencesSchema.shape).flatMap(([name, schema]) => {
    const raw = stored[name];
    const value = schema.safeParse(name === 'tables' ? readableTables(raw) : raw);
    return value.success ? [[name, value.data] as const] : [];
  });
  return Object.fromEntries(parts);
}

/** What `readableParts` leaves out: preferences of other versions, and of tables only those that are not valid. */
export function unreadableParts(stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = readableParts(stored);
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => {
      if (name !== 'tables' || !isPlain(value)) return Object.hasOwn(read, name) ? [] : [[name, value]];
      const rest = Object.entries(value).filter(([, table]) => !isReadable(table));
      return rest.length > 0 ? [[name, Object.fromEntries(rest)]] : [];
    }),
  );
}

/** An invalid table loses only its own layout and views. */
function readableTables(stored: unknown): unknown {
  if (!isPlain(stored)) return stored;
  return Object.fromEntries(Object.entries(stored).filter(([, table]) => isReadable(table)));
}

const isReadable = (table: unknown) => storedTableSchema.safeParse(table).success;
