/** Parts of a strip as they are drawn and read out: bands, gaps, overlaps, and groups of bands too narrow to draw. */
import { Decimal } from 'decimal.js';
import type { BandStrip } from '../../../shared/ipc/rates';
import { isDecimal, shownNumber, shownRate } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { type BandScale, bandScale } from '../../plots/band-scale';

type Segment = BandStrip['segments'][number];

export interface StripPart {
  readonly kind: Segment['kind'] | 'group';
  readonly from: string;
  readonly to: string | null;
  readonly rows: readonly number[];
  readonly rate: string | null;
  /** Number of bands in a group; otherwise 1. */
  readonly bands: number;
  /** Position from 0 to 1. */
  readonly left: number;
  readonly right: number;
}

export interface DrawnStrip {
  readonly parts: readonly StripPart[];
  readonly scale: BandScale;
}

/** Narrower bands are drawn as a group, in CSS pixels. */
const leastWidth = 4;

/**
 * Returns the parts of a strip.
 * @param inclusive ends belong to their bands, so that a step between two bands is not a gap
 * @param width of the strip in CSS pixels
 */
export function drawnStrip(strip: BandStrip, inclusive: boolean, width: number): DrawnStrip {
  const segments = withStart(inclusive ? withoutSteps(strip.segments) : strip.segments);
  const scale = bandScale(
    segments.map(({ from, to }) => ({ from: Number(from), to: to === null ? null : Number(to) })),
  );
  const parts = segments.map((segment) => ({
    ...segment,
    bands: 1,
    left: scale.at(Number(segment.from)),
    right: segment.to === null ? 1 : scale.at(Number(segment.to)),
  }));
  return { parts: grouped(parts, leastWidth / Math.max(1, width)), scale };
}

/** A strip that does not start at 0 has a gap at the start. */
function withStart(segments: readonly Segment[]): readonly Segment[] {
  const [first] = segments;
  if (!first || first.kind === 'gap' || !isDecimal(first.from) || !new Decimal(first.from).greaterThan(0))
    return segments;
  return [{ kind: 'gap', from: '0', to: first.from, rows: [], rate: null }, ...segments];
}

/** If ends are included, the narrowest gaps are steps between bands, and the band before covers them. */
function withoutSteps(segments: readonly Segment[]): readonly Segment[] {
  const widths = segments.filter(({ kind, from }) => kind === 'gap' && Number(from) !== 0).map(widthOf);
  const step = widths.reduce<Decimal | null>(
    (least, width) => (least?.lessThan(width) ? least : width),
    null,
  );
  if (!step) return segments;
  const merged: Segment[] = [];
  for (const segment of segments) {
    const before = merged.at(-1);
    if (segment.kind === 'gap' && before && before.kind !== 'gap' && widthOf(segment).equals(step))
      merged[merged.length - 1] = { ...before, to: segment.to };
    else merged.push(segment);
  }
  return merged;
}

const widthOf = ({ from, to }: Segment) => new Decimal(to ?? from).minus(from);

/** Groups neighbouring narrow bands. Gaps and overlaps are never grouped. */
function grouped(parts: readonly StripPart[], least: number): readonly StripPart[] {
  const merged: StripPart[] = [];
  for (const part of parts) {
    const before = merged.at(-1);
    const isNarrow = part.kind === 'band' && part.right - part.left < least;
    const joins =
      isNarrow &&
      before &&
      (before.kind === 'band' || before.kind === 'group') &&
      part.right - before.left < 2 * least &&
      (before.kind === 'group' || before.right - before.left < least);
    if (!joins) merged.push(part);
    else
      merged[merged.length - 1] = {
        ...before,
        kind: 'group',
        to: part.to,
        right: part.right,
        rate: null,
        bands: before.bands + 1,
      };
  }
  return merged;
}

/** `5 to 6`, `from 30`. */
export function rangeText({ from, to }: Pick<StripPart, 'from' | 'to'>): string {
  return to === null ? `from ${shownNumber(from)}` : `${shownNumber(from)} to ${shownNumber(to)}`;
}

/** Returns one line about a part, for screen readers and for the line under the pointer. */
export function partText(part: StripPart): string {
  const range = rangeText(part);
  const rate = part.rate === null || part.rate === '' ? 'no rate' : `rate ${shownRate(part.rate)}`;
  switch (part.kind) {
    case 'gap':
      return `Gap ${range}: no price. Insert a band`;
    case 'overlap':
      return `Overlap ${range}: priced by ${counted(part.rows.length, 'row')}`;
    case 'open':
      return `Band ${range}, no end: ${rate}`;
    case 'group':
      return `${counted(part.bands, 'band')} ${range}`;
    default:
      return `Band ${range}: ${rate}`;
  }
}

/** `12 bands, 1 gap, 2 overlaps`. */
export function stripText(strip: BandStrip, parts: readonly StripPart[]): string {
  const gaps = parts.filter(({ kind }) => kind === 'gap').length;
  const isWhole = strip.bands <= strip.segments.length;
  const texts = [
    counted(strip.bands, 'band'),
    ...(isWhole && gaps > 0 ? [counted(gaps, 'gap')] : []),
    ...(!isWhole && strip.gaps > 0 ? [counted(strip.gaps, 'gap')] : []),
    ...(strip.overlaps > 0 ? [counted(strip.overlaps, 'overlap')] : []),
    ...(isWhole ? [] : [`the first ${shownNumber(strip.segments.length)} are drawn`]),
  ];
  return texts.join(', ');
}
