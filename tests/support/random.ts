/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, pick, chance: (of: number) => below(of) === 0 };
}
export type Random = ReturnType<typeof randomOf>;
