/** Finds neighbouring bands of one strip whose rates fall as the weight rises, or differ by more than ten times. */
import type { CurveLine } from './rate-curve';
import { compareNumbers } from './row-order';

/** One rate is this many times the other. */
const jumpFactor = 10;

export interface RateStep {
  /** Rows of the lower and of the next band. */
  readonly lower: number;
  readonly upper: number;
}

/** Returns the steps of all strips, in order. A fall of more than ten times is a jump. */
export function rateSteps(line: CurveLine): {
  readonly falls: readonly RateStep[];
  readonly jumps: readonly RateStep[];
} {
  const falls: RateStep[] = [];
  const jumps: RateStep[] = [];
  for (const { start, end } of line.strips.values())
    for (let place = start + 1; place < end; place += 1) {
      const [lower, upper] = [line.row(place - 1), line.row(place)];
      const [before, rate] = [line.rate.units[lower] ?? 0, line.rate.units[upper] ?? 0];
      // Rows with the same start are repeated keys or overlaps, which are reported separately.
      if (compareNumbers(line.from, lower, line.from, upper) === 0) continue;
      const [least, most] = before < rate ? [before, rate] : [rate, before];
      if (most > least * jumpFactor && least > 0) jumps.push({ lower, upper });
      else if (rate < before) falls.push({ lower, upper });
    }
  return { falls, jumps };
}
