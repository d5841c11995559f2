/** JSON text of what may be very long, made in steps. */

import { inSlices } from './slices';

/** Entries of a list, and characters of a text, that are written at once, without being missed in a frame. */
const longList = 1000;
const longText = 10_000;
/** Entries of a longer list that are written in one step. */
const entriesPerStep = 200;

/** The text that `JSON.stringify` gives: at once, or in slices if a list or a text in it is long. */
export function jsonTextOf(value: unknown): string | Promise<string> {
  const long: (readonly unknown[] | string)[] = [];
  const mark = crypto.randomUUID();
  const text = JSON.stringify(value, (_name, inner: unknown) => {
    const isLong = Array.isArray(inner)
      ? inner.length > longList
      : typeof inner === 'string' && inner.length > longText;
    if (!isLong) return inner;
    long.push(inner as readonly unknown[] | string);
    return mark;
  });
  return long.length === 0 ? text : inSlices(withLong(text.split(`"${mark}"`), long));
}

/** @param around the text before, between and behind what is long */
function* withLong(
  around: readonly string[],
  long: readonly (readonly unknown[] | string)[],
): Generator<void, string> {
  const pieces: string[] = [];
  for (const [at, list] of long.entries()) {
    pieces.push(around[at] ?? '');
    if (typeof list === 'string') {
      pieces.push(JSON.stringify(list));
      yield;
      continue;
    }
    for (let from = 0; from < list.length; from += entriesPerStep) {
      const entries = JSON.stringify(list.slice(from, from + entriesPerStep)).slice(1, -1);
      pieces.push(from === 0 ? '[' : ',', entries);
      yield;
    }
    pieces.push(']');
  }
  // Once for all of it: a text of megabytes is a slice of its own.
  const text = pieces.join('') + around.at(-1);
  yield;
  return text;
}
