/** JSON text of what may be very long, made in steps. */

/** Entries of a long list that are written in one step. */
const entriesPerStep = 200;

/** The text that `JSON.stringify` gives for plain data. Work for `inSlices`. */
export function* jsonText(value: unknown): Generator<void, string> {
  if (Array.isArray(value) && value.length > entriesPerStep) {
    const texts: string[] = [];
    for (let from = 0; from < value.length; from += entriesPerStep) {
      texts.push(JSON.stringify(value.slice(from, from + entriesPerStep)).slice(1, -1));
      yield;
    }
    return `[${texts.join(',')}]`;
  }
  if (Array.isArray(value)) {
    const texts: string[] = [];
    for (const entry of value) texts.push(isLeftOut(entry) ? 'null' : yield* jsonText(entry));
    return `[${texts.join(',')}]`;
  }
  if (typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield;
    return JSON.stringify(value);
  }
  const texts: string[] = [];
  for (const [name, inner] of Object.entries(value))
    if (!isLeftOut(inner)) texts.push(`${JSON.stringify(name)}:${yield* jsonText(inner)}`);
  return `{${texts.join(',')}}`;
}

/** JSON has no such values. */
const isLeftOut = (value: unknown) =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';
