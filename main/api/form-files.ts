/** Puts files where a body holds their handles. Knows paths such as `services.*.values.rates_file` and nothing else. */

/**
 * A copy of the body with every handle at one of the paths replaced by its file. Places that are not there, and what
 * is no text there, stay as they are.
 * @param paths steps with dots between them; `*` is every entry of a list
 */
export async function withFiles(
  body: unknown,
  paths: readonly string[],
  read: (handle: string) => Promise<unknown>,
): Promise<unknown> {
  let filled = body;
  for (const path of paths) filled = await filledAt(filled, path.split('.'), read);
  return filled;
}

async function filledAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  read: (handle: string) => Promise<unknown>,
): Promise<unknown> {
  if (step === undefined) return typeof value === 'string' && value !== '' ? read(value) : value;
  if (step === '*') {
    if (!Array.isArray(value)) return value;
    const entries: unknown[] = [];
    // One after the other: a contract with many files must not hold all of them open at once.
    for (const entry of value) entries.push(await filledAt(entry, rest, read));
    return entries;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, step)) {
    return value;
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: await filledAt(fields[step], rest, read) };
}
