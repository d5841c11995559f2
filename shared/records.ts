/** Reads values whose shape is not checked yet. */

/** True for `{…}`, not for lists and null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Finds the record in a reply with an undocumented key: under the first of the usual names, else the only record that
 * fits. Undefined if none or several fit.
 */
export function recordIn(
  reply: Readonly<Record<string, unknown>>,
  names: readonly string[],
  fits: (record: Record<string, unknown>) => boolean,
): Record<string, unknown> | undefined {
  const named = names.map((name) => reply[name]).find(isRecord);
  if (named) return named;
  const fitting = Object.values(reply).filter((value) => isRecord(value) && fits(value));
  return fitting.length === 1 ? (fitting[0] as Record<string, unknown>) : undefined;
}

/** The list or object that a text holds as JSON; undefined for other texts. */
export function parsedJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/** The index of a choice that came with its text, as `{index, text}` or `{id, name}`; another value is the index itself. */
export function choiceIndex(value: unknown): unknown {
  return isRecord(value) ? (value.index ?? value.id) : value;
}
