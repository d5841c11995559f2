/** Converts values to JSON text in steps, because they may be very long. */

import { inSlices } from './slices';

/** Longest list (entries) and longest text (characters) that are converted in one step without delaying a frame. */
const longList = 1000;
const longText = 10_000;
/** Entries of a longer list that are converted in one step. */
const entriesPerStep = 200;

/** Returns the text of `JSON.stringify`: at once, or in slices if it contains a long list or text. */
export function jsonTextOf(value: unknown): string | Promise<string> {
  const long: (readonly unknown[] | string)[] = [];
  const placeholder = crypto.randomUUID();
  const text = JSON.stringify(value, (_name, inner: unknown) => {
    const isLong = Array.isArray(inner)
      ? inner.length > longList
      : typeof inner === 'string' && inner.length > longText;
    if (!isLong) return inner;
    long.push(inner as readonly unknown[] | string);
    return placeholder;
  });
  return long.length === 0 ? text : inSlices(withLong(text.split(`"${placeholder}"`), long));
}

/** @param around the text before, between and after the long values */
function* withLong(
  around: readonly string[],
  long: readonly (readonly unknown[] | string)[],
): Generator<void, string> {
  const chunks: string[] = [];
  for (const [at, list] of long.entries()) {
    chunks.push(around[at] ?? '');
    if (typeof list === 'string') {
      chunks.push(JSON.stringify(list));
      yield;
      continue;
    }
    for (let from = 0; from < list.length; from += entriesPerStep) {
      const entries = JSON.stringify(list.slice(from, from + entriesPerStep)).slice(1, -1);
      chunks.push(from === 0 ? '[' : ',', entries);
      yield;
    }
    chunks.push(']');
  }
  // The text is joined once; for megabytes this takes a whole slice.
  const text = chunks.join('') + around.at(-1);
  yield;
  return text;
}
