/** Input and output of row makers, which generate the rows of a list. */
import type { SqlValue } from '../database';
import type { Random } from '../random';

/** The position of a row. */
export interface RowPosition {
  /** The number of the row from 1, oldest first. */
  readonly number: number;
  readonly count: number;
  /** Time of creation in epoch seconds, spread evenly over the last 400 days. */
  readonly at: number;
  readonly random: Random;
}

/** Columns of one row in stored form. Missing columns are generated from their type. */
export type RowMaker = (position: RowPosition) => Readonly<Record<string, SqlValue>>;

/** Row makers by list id. Each is created once per seeding, so that shared values are created once. */
export type RowMakers = Readonly<Record<string, () => RowMaker>>;

/** JSON texts for rows to choose from: a new text per row would take most of the seeding time. */
export function jsonPool(size: number, make: (at: number) => unknown): readonly string[] {
  return Array.from({ length: size }, (_, at) => JSON.stringify(make(at)));
}

/** A list in which each text occurs as often as its weight. */
export function weighted<T extends string>(weights: Readonly<Record<T, number>>): readonly T[] {
  return (Object.entries(weights) as [T, number][]).flatMap(([text, weight]) => Array<T>(weight).fill(text));
}
