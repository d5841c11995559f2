/** JSON text of what may be very long, made in steps. */

import { inSlices } from './slices';

/** Entries of a list that are written at once, without being missed in a frame. */
const longList = 1000;
/** Entries of a longer list that are written in one step. */
const entriesPerStep = 200;

/** The text that `JSON.stringify` gives: at once, or in slices if a list in it is long. */
export function jsonTextOf(value: unknown): string | Promise<string> {
  const lists: unknown[][] = [];
  const mark = crypto.randomUUID();
  const text = JSON.stringify(value, (_name, inner: unknown) => {
    if (!Array.isArray(inner) || inner.length <= longList) return inner;
    lists.push(inner);
    return mark;
  });
  return lists.length === 0 ? text : inSlices(withLists(text.split(`"${mark}"`), lists));
}

/** @param around the text before, between and behind the lists */
function* withLists(around: readonly string[], lists: readonly unknown[][]): Generator<void, string> {
  const pieces: string[] = [];
  for (const [at, list] of lists.entries()) {
    pieces.push(around[at] ?? '');
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
