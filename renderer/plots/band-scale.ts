/**
 * Where values are along a strip of bands. A plain scale shows widths as they are. When one band is far wider than the
 * others, each stretch between two ends gets room by the logarithm of its width, so that narrow bands are still seen.
 */
import { scaleLinear } from 'd3-scale';

/** Times as wide as the middle one that makes the widest band break the scale. */
const breakAbove = 50;
/** The part of the strip that an open last band takes. */
const openPart = 0.08;

/** A stretch of the strip in numbers; null for no end. */
export interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

export interface BandScale {
  readonly kind: 'plain' | 'broken';
  /** From 0 to 1. A value outside of the strip is at its edge. */
  readonly at: (value: number) => number;
  /** Where the closed part ends: 1, or less when the last band is open. */
  readonly end: number;
  /**
   * The values that are written under the strip: round ones on a plain scale, ends of bands on a broken one.
   * @param most how many there is room for
   */
  readonly ticks: (most: number) => readonly number[];
}

/** The scale of one strip, from 0 or from its first band if that begins below. */
export function bandScale(stretches: readonly Stretch[]): BandScale {
  const ends = stretches.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const edges = [...new Set([0, ...ends])].sort((a, b) => a - b);
  const end = stretches.some(({ to }) => to === null) ? 1 - openPart : 1;
  const [from = 0] = edges;
  const to = edges.at(-1) ?? 0;
  if (to <= from) return { kind: 'plain', at: () => 0, end, ticks: () => [from] };
  const widths = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
  const sorted = widths.toSorted((a, b) => a - b);
  const least = sorted[0] ?? 1;
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 1;
  if (widths.length < 2 || (sorted.at(-1) ?? 0) <= breakAbove * middle) {
    const scale = scaleLinear([from, to], [0, end]).clamp(true);
    return { kind: 'plain', at: scale, end, ticks: (most) => withEnds(scale, from, to, most) };
  }
  const rooms = widths.map((width) => 1 + Math.log10(width / least));
  const all = rooms.reduce((sum, room) => sum + room, 0);
  const places = [0];
  let sum = 0;
  for (const room of rooms) {
    sum += room;
    places.push((sum / all) * end);
  }
  const scale = scaleLinear(edges, places).clamp(true);
  return { kind: 'broken', at: scale, end, ticks: (most) => apart(edges, scale, 1 / most) };
}

/** Round values, with both ends where they have room. */
function withEnds(scale: ScaleOfNumbers, from: number, to: number, most: number): readonly number[] {
  let wanted = most;
  let round = scale.ticks(wanted);
  while (round.length > most + 1 && wanted > 1) {
    wanted -= 1;
    round = scale.ticks(wanted);
  }
  const room = 0.5 / most;
  const inside = round.filter(
    (value) =>
      (value === to || scale(to) - scale(value) > room) &&
      (value === from || scale(value) - scale(from) > room),
  );
  return [...new Set([from, ...inside, to])];
}

type ScaleOfNumbers = ReturnType<typeof scaleLinear<number, number>>;

/** The values that are at least so far apart; the last one is always among them. */
function apart(values: readonly number[], at: ScaleOfNumbers, least: number): readonly number[] {
  const last = values.at(-1) ?? 0;
  const kept: number[] = [];
  for (const value of values.slice(0, -1)) {
    const before = kept.at(-1);
    if (before !== undefined && at(value) - at(before) < least) continue;
    if (kept.length > 0 && at(last) - at(value) < least) continue;
    kept.push(value);
  }
  return [...kept, last];
}
