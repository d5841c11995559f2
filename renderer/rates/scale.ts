/**
 * Where values stand along a strip of bands. A plain scale shows widths as they are. When one band is far wider than the
 * others, each stretch between two ends gets room by the logarithm of its width, so that narrow bands are still seen.
 */

/** Times as wide as the middle one that makes the widest band break the scale. */
const breakAbove = 50;
/** The part of the strip that an open last band takes. */
const openPart = 0.08;
/** Steps between the numbers of a plain scale, times a power of ten. */
const niceSteps = [1, 2, 2.5, 5, 10];

/** A stretch of the strip in numbers; null for no end. */
export interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

export interface Scale {
  readonly kind: 'plain' | 'broken';
  /** From 0 to 1. A value outside of the strip stands at its edge. */
  readonly at: (value: number) => number;
  /** Where the closed part ends: 1, or less when the last band is open. */
  readonly end: number;
  /** First and last value of the closed part. */
  readonly from: number;
  readonly to: number;
}

/** The scale of one strip, from 0 or from its first band if that begins below. */
export function scaleOf(stretches: readonly Stretch[]): Scale {
  const ends = stretches.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const from = Math.min(0, ...ends.slice(0, 1), minimum(ends));
  const to = Math.max(from, maximum(ends));
  const isOpen = stretches.some((each) => each.to === null);
  const end = isOpen ? 1 - openPart : 1;
  const edges = [...new Set([from, ...ends])].sort((a, b) => a - b);
  const widths = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
  const isBroken = widths.length > 1 && maximum(widths) > breakAbove * median(widths);
  if (to === from) return { kind: 'plain', at: () => 0, end, from, to };
  const plain = (value: number) => ((clamp(value, from, to) - from) / (to - from)) * end;
  if (!isBroken) return { kind: 'plain', at: plain, end, from, to };
  const least = minimum(widths);
  const rooms = widths.map((width) => 1 + Math.log10(width / least));
  const all = rooms.reduce((sum, room) => sum + room, 0);
  const starts: number[] = [];
  let sum = 0;
  for (const room of rooms) {
    starts.push((sum / all) * end);
    sum += room;
  }
  const broken = (value: number) => {
    const inside = clamp(value, from, to);
    let low = 0;
    let high = widths.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((edges[middle] ?? 0) <= inside) low = middle;
      else high = middle - 1;
    }
    const part = (inside - (edges[low] ?? 0)) / (widths[low] ?? 1);
    return (starts[low] ?? 0) + part * ((rooms[low] ?? 0) / all) * end;
  };
  return { kind: 'broken', at: broken, end, from, to };
}

/**
 * The values that are written under a strip: round ones on a plain scale, ends of bands on a broken one.
 * @param most how many there is room for
 */
export function ticksOf(scale: Scale, stretches: readonly Stretch[], most: number): readonly number[] {
  const { from, to } = scale;
  if (to === from) return [from];
  if (scale.kind === 'broken') {
    const ends = [
      ...new Set([
        from,
        ...stretches.flatMap((each) => (each.to === null ? [each.from] : [each.from, each.to])),
      ]),
    ].sort((a, b) => a - b);
    return apart(ends, scale, 1 / most);
  }
  const raw = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * (niceSteps.find((nice) => nice * power >= raw * 0.999_999) ?? 10);
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  // A product of whole numbers and a step is exact to the digits of the step.
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  const round = Array.from({ length: count }, (_, at) => Number(((first + at) * step).toFixed(digits)));
  const withEnd =
    round.at(-1) === to
      ? round
      : [...round.filter((value) => scale.at(to) - scale.at(value) > 0.5 / most), to];
  return withEnd[0] === from
    ? withEnd
    : [from, ...withEnd.filter((value) => scale.at(value) - scale.at(from) > 0.5 / most)];
}

/** The values that stand at least so far apart; the last one is always among them. */
function apart(values: readonly number[], scale: Scale, least: number): readonly number[] {
  const last = values.at(-1) ?? 0;
  const kept: number[] = [];
  for (const value of values.slice(0, -1)) {
    const before = kept.at(-1);
    if (before !== undefined && scale.at(value) - scale.at(before) < least) continue;
    if (kept.length > 0 && scale.at(last) - scale.at(value) < least) continue;
    kept.push(value);
  }
  return [...kept, last];
}

// Spread arguments have a limit; strips of a large file do not.
function minimum(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

function maximum(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}
