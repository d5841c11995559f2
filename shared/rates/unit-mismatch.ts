/**
 * Detects whether the bands of a file equal those of the current rates in another unit: a file in grams, rates stored
 * for pounds.
 */
import type { RateColumns } from './columns';

/** The factor between the bands of the file and those of the current rates. */
const factors = { grams: 1000, pounds: 2.20462, ounces: 35.274, tonnes: 0.001 } as const;
export const mismatchedUnits = ['grams', 'pounds', 'ounces', 'tonnes'] as const;
export type MismatchedUnit = (typeof mismatchedUnits)[number];

/** Ends that are compared, and the fewest for a result. */
const mostEnds = 2000;
const leastEnds = 3;
/** Tolerance for rounded pounds. */
const tolerance = 0.03;
/** Share of matching current ends from which on the bands are the same. */
const sameShare = 0.8;
const otherShare = 0.5;

/**
 * Returns the unit that the bands of a file seem to be in while the current rates are in kilograms; null without
 * evidence.
 */
export function mismatchedUnit(current: RateColumns, file: RateColumns): MismatchedUnit | null {
  const ends = endsOf(current);
  if (ends.length < leastEnds) return null;
  const fileEnds = endsOf(file);
  if (shareOf(ends, fileEnds, 1) >= otherShare) return null;
  return mismatchedUnits.find((unit) => shareOf(ends, fileEnds, factors[unit]) >= sameShare) ?? null;
}

/** The different ends of bands above 0, sorted. */
function endsOf(columns: RateColumns): readonly number[] {
  const found = new Set<number>();
  for (const name of ['from', 'to'])
    for (const end of columns.number(name).units.subarray(0, columns.length))
      if (end > 0 && found.size < mostEnds) found.add(end);
  return [...found].sort((a, b) => a - b);
}

/** Number of the ends that, times a factor, are among others. */
function shareOf(ends: readonly number[], others: readonly number[], factor: number): number {
  let at = 0;
  const found = ends.filter((end) => {
    const wanted = end * factor;
    while ((others[at] ?? Number.POSITIVE_INFINITY) < wanted * (1 - tolerance)) at += 1;
    return (others[at] ?? Number.POSITIVE_INFINITY) <= wanted * (1 + tolerance);
  });
  return found.length / ends.length;
}
