/**
 * The scale of a strip of bands. It is linear by default. If one band is far wider than the others, each band gets
 * space by the logarithm of its width, so that narrow bands remain visible.
 */
import { scaleLinear } from 'd3-scale';

/** The scale is broken if the widest band is this many times as wide as the median. */
const breakAbove = 50;
/** The part of the strip for an open last band. */
const openPart = 0.08;

/** A part of the strip in numbers; null for an open end. */
export interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

export interface BandScale {
  readonly kind: 'plain' | 'broken';
  /** Position from 0 to 1. A value outside of the strip is placed at its edge. */
  readonly at: (value: number) => number;
  /** End of the closed part: 1, or less if the last band is open. */
  readonly end: number;
  /**
   * Values written under the strip: round ones on a linear scale, ends of bands on a broken one.
   * @param most the number of values that fit
   */
  readonly ticks: (most: number) => readonly number[];
}

/** Returns the scale of one strip, from 0 or from its first band if that starts below 0. */
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
  return { kind: 'broken', at: scale, end, ticks: (most) => withMinimumGap(edges, scale, 1 / most) };
}

/** Returns round values, with both ends if they fit. */
function withEnds(scale: ScaleOfNumbers, from: number, to: number, most: number): readonly number[] {
  let count = most;
  let round = scale.ticks(count);
  while (round.length > most + 1 && count > 1) {
    count -= 1;
    round = scale.ticks(count);
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

/** Returns the values with a minimum distance; the last one is always included. */
function withMinimumGap(values: readonly number[], at: ScaleOfNumbers, least: number): readonly number[] {
  const last = values.at(-1) ?? 0;
  const spaced: number[] = [];
  for (const value of values.slice(0, -1)) {
    const before = spaced.at(-1);
    if (before !== undefined && at(value) - at(before) < least) continue;
    if (spaced.length > 0 && at(last) - at(value) < least) continue;
    spaced.push(value);
  }
  return [...spaced, last];
}
