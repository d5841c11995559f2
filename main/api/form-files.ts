/** Replaces the handles of picked files in a body with the files, at paths such as `services.*.values.rates_file`. */

/**
 * Returns a copy of the body in which each handle at one of the paths is replaced with its file. Other values are
 * unchanged, also values at a path that are not text.
 * @param paths names joined by dots; `*` is every entry of a list
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
    // One file at a time, so that a contract with many files does not open all of them.
    for (const entry of value) entries.push(await filledAt(entry, rest, read));
    return entries;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, step)) {
    return value;
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: await filledAt(fields[step], rest, read) };
}
