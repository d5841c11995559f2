/** Campaigns are the same tests in two lengths: short in `npm test`, long in `npm run test:long`. */
export const isLong = process.env.CODESK_LONG === '1';

/** A count of a campaign. */
export function campaignSize(short: number, long: number): number {
  return isLong ? long : short;
}

/**
 * The numbers of the rounds of a campaign, each its own seed: 1 to its size. `CODESK_FROM=<number>` starts at that
 * round, so that a stopped or failed campaign can continue.
 */
export function* campaignRounds(short: number, long: number): Generator<number> {
  const from = Number(process.env.CODESK_FROM ?? 1);
  for (let round = from; round <= campaignSize(short, long); round += 1) yield round;
}

/** Pseudo-random numbers below a bound, the same for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
export type Random = ReturnType<typeof randomOf>;
