/** Reads stored preferences one by one, so that one invalid value does not lose the others. */
import { type Preferences, preferencesSchema } from '../shared/preferences';
import { keptTableSchema } from '../shared/table/layout';

/** The preferences that are valid. The others are left out and get their defaults. */
export function readableParts(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {};
  const parts = Object.entries(preferencesSchema.shape).flatMap(([name, schema]) => {
    const raw = (stored as Record<string, unknown>)[name];
    const value = schema.safeParse(name === 'tables' ? readableTables(raw) : raw);
    return value.success ? [[name, value.data] as const] : [];
  });
  return Object.fromEntries(parts);
}

/** An invalid table loses only its own layout and views. */
function readableTables(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored).filter(([, table]) => keptTableSchema.safeParse(table).success),
  );
}
