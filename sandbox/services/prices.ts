/** Published parcel prices, and prices derived from them. */
import { decimalOf, type Random } from '../random';

export type Band = readonly [from: string, to: string, tenThousandths: number];

/** Published prices from 3 April 2023, per weight band in kg. */
export const bandSets: readonly (readonly Band[])[] = [
  [
    ['0', '0.1', 68500],
    ['0.1', '0.5', 76500],
    ['0.5', '1', 89500],
    ['1', '2', 111500],
    ['2', '10', 154500],
    ['10', '20', 194500],
  ],
  [
    ['0', '0.1', 16000],
    ['0.1', '0.25', 22500],
    ['0.25', '0.5', 29500],
    ['0.5', '0.75', 33000],
  ],
  [
    ['0', '0.1', 11500],
    ['0.1', '0.25', 18500],
    ['0.25', '0.5', 24500],
    ['0.5', '0.75', 29000],
  ],
];

/** A percentage of a published price, rounded to cents. */
export function scaled(price: number, percent: number): string {
  return decimalOf(Math.round((price * percent) / 10_000) * 100);
}

/** One additional cost with a flat or a percentage rate. */
export function additionalCost(random: Random) {
  const isFlat = random.chance(60);
  return {
    name: random.pick([
      'Fuel surcharge',
      'Peak season',
      'Residential delivery',
      'Security screening',
      'Second attempt',
    ]),
    apply_on: random.int(1, 5),
    apply_on_position: String(random.int(1, 3)),
    flat_rate: isFlat ? decimalOf(random.int(2, 60) * 2500) : null,
    percentage_rate: isFlat ? null : decimalOf(random.int(2, 40) * 2500),
    multiplier_rate: null,
  };
}
