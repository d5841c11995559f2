/** A random generator with a seed: the same data on every machine, so that tests and training can name a row. */

/** Noon UTC on the day of the practice data, 1 November 2026, in epoch seconds. Every time zone then has that day. */
export const baseDate = Date.UTC(2026, 10, 1, 12) / 1000;
export const daySeconds = 86_400;

export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** `count` different entries, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
  /** True in `percent` of the cases. */
  chance(percent: number): boolean;
}

/** @param seed any whole number; equal seeds give equal rows */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: short, fast, and random enough for practice data.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: (list) => {
      if (list.length === 0) throw new Error('Nothing to pick from');
      return list[int(0, list.length - 1)] as (typeof list)[number];
    },
    some: (list, count) => {
      const left = list.map((_, index) => index);
      const taken: number[] = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1));
      return taken.sort((a, b) => a - b).map((index) => list[index] as (typeof list)[number]);
    },
    chance: (percent) => next() * 100 < percent,
  };
}

/** Decimal text of a number in units of 1/10000, without floating point: 68500 is `6.85`. */
export function decimalOf(tenThousandths: number): string {
  const whole = Math.floor(tenThousandths / 10_000);
  const fraction = String(tenThousandths % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}
