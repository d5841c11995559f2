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
