/** How a list's rows come about: what a maker is given, and what it gives. */
import type { SqlValue } from '../database';
import type { Random } from '../random';

/** Where a row stands. */
export interface RowPlace {
  /** From 1, oldest first. */
  readonly number: number;
  readonly count: number;
  /** Epoch seconds when the record came about: the last 400 days, evenly. */
  readonly at: number;
  readonly random: Random;
}

/** Columns of one row, as they are stored. What a maker leaves out is made up from the column's type. */
export type RowMaker = (place: RowPlace) => Readonly<Record<string, SqlValue>>;

/** Makers by list id; called once per seeding, so that what rows share is made once. */
export type RowMakers = Readonly<Record<string, () => RowMaker>>;

/** JSON texts that rows pick from: making each row its own would take most of the time of a seeding. */
export function jsonPool(size: number, make: (at: number) => unknown): readonly string[] {
  return Array.from({ length: size }, (_, at) => JSON.stringify(make(at)));
}

/** A list in which each text stands as often as its weight says. */
export function weighted<T extends string>(weights: Readonly<Record<T, number>>): readonly T[] {
  return (Object.entries(weights) as [T, number][]).flatMap(([text, weight]) => Array<T>(weight).fill(text));
}
