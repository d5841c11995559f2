/** JSON text of what may be very long, made in steps. */

import { inSlices } from './slices';

/** Entries of a long list that are written in one step. */
const entriesPerStep = 200;
/** Values that are written at once, without being missed in a frame. */
const fewValues = 2000;

/**
 * The text that `JSON.stringify` gives for plain data: at once for few values, so that nothing else runs before it is there, and in
 * slices for more.
 */
export function jsonTextOf(value: unknown): string | Promise<string> {
  return valuesLeft(value, fewValues) >= 0 ? JSON.stringify(value) : inSlices(jsonText(value));
}

/** What is left of a number of values after those of the data. Less than 0 if there are more, without counting them all. */
function valuesLeft(value: unknown, most: number): number {
  let left = most - 1;
  if (typeof value !== 'object' || value === null) return left;
  const isList = Array.isArray(value);
  if (isList && value.length > left) return -1;
  for (const inner of isList ? value : Object.values(value)) {
    if (left < 0) break;
    left = valuesLeft(inner, left);
  }
  return left;
}

/** The text that `JSON.stringify` gives for plain data. Work for `inSlices`. */
export function* jsonText(value: unknown): Generator<void, string> {
  const pieces: string[] = [];
  yield* write(value, pieces);
  // Once for all of it: a text of megabytes is a slice of its own.
  const text = pieces.join('');
  yield;
  return text;
}

function* write(value: unknown, pieces: string[]): Generator<void, void> {
  if (Array.isArray(value) && value.length > entriesPerStep) {
    for (let from = 0; from < value.length; from += entriesPerStep) {
      const entries = JSON.stringify(value.slice(from, from + entriesPerStep)).slice(1, -1);
      pieces.push(from === 0 ? '[' : ',', entries);
      yield;
    }
    pieces.push(']');
  } else if (Array.isArray(value)) {
    pieces.push('[');
    for (const [at, entry] of value.entries()) {
      if (at > 0) pieces.push(',');
      if (isLeftOut(entry)) pieces.push('null');
      else yield* write(entry, pieces);
    }
    pieces.push(']');
  } else if (typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield;
    pieces.push(JSON.stringify(value));
  } else {
    const entries = Object.entries(value).filter(([, inner]) => !isLeftOut(inner));
    pieces.push('{');
    for (const [at, [name, inner]] of entries.entries()) {
      pieces.push(`${at === 0 ? '' : ','}${JSON.stringify(name)}:`);
      yield* write(inner, pieces);
    }
    pieces.push('}');
  }
}

/** JSON has no such values. */
const isLeftOut = (value: unknown) =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';
