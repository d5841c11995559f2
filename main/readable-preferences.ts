/** Reads stored preferences part by part, so that one bad value does not cost the others. */
import { type Preferences, preferencesSchema } from '../shared/preferences';
import { keptTableSchema } from '../shared/table/layout';

/** The preferences that can be read; the others are left out, and so take their defaults. */
export function readableParts(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {};
  const parts = Object.entries(preferencesSchema.shape).flatMap(([name, schema]) => {
    const raw = (stored as Record<string, unknown>)[name];
    const value = schema.safeParse(name === 'tables' ? readableTables(raw) : raw);
    return value.success ? [[name, value.data] as const] : [];
  });
  return Object.fromEntries(parts);
}

/** A table that cannot be read loses its own layout and views, not those of the others. */
function readableTables(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored).filter(([, table]) => keptTableSchema.safeParse(table).success),
  );
}
