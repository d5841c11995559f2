/** Reads values whose shape is not checked yet. */

/** True for `{…}`, not for lists and null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
