/** Values of a rate curve by bands: the current and the new rate of the same weight. */
import { shownNumber, shownRate } from '../../shared/money';
import { movePercent } from '../../shared/rates/moves';
import type { CurveStep, CurveStrip } from '../../shared/rates/rate-curve';
import { percentText } from './cell-text';

export interface CurveValue {
  readonly from: string;
  /** Null for an open end. */
  readonly to: string | null;
  readonly range: string;
  /** `6.19`; several rates where bands overlap; empty in a gap. */
  readonly now: string;
  readonly next: string;
  /** `+5.0 %`, or a note such as Gap or Overlap. */
  readonly note: string;
}

export const rangeText = ({ from, to }: Pick<CurveValue, 'from' | 'to'>) =>
  to === null ? `${shownNumber(from)} and above` : `${shownNumber(from)} \u2013 ${shownNumber(to)}`;

const endOf = ({ to }: Pick<CurveStep, 'to'>) => (to === null ? Number.POSITIVE_INFINITY : Number(to));

/** Returns the values from the first to the last band of both lines, split at the start and end of each band. */
export function curveValues({ now, next }: Pick<CurveStrip, 'now' | 'next'>): readonly CurveValue[] {
  const edges = new Map<number, string>();
  for (const { from, to } of [...now, ...next]) {
    edges.set(Number(from), from);
    if (to !== null) edges.set(Number(to), to);
  }
  const sorted = [...edges].sort(([a], [b]) => a - b);
  return sorted.flatMap(([start, from], at): CurveValue[] => {
    const isLast = at === sorted.length - 1;
    const here = (steps: readonly CurveStep[]) =>
      steps.filter(
        (step) =>
          Number(step.from) <= start &&
          // If ends are included, the last band can have a single value.
          (endOf(step) > start || (isLast && Number(step.from) === start && endOf(step) === start)),
      );
    const [current, wanted] = [here(now), here(next)];
    if (isLast && current.length + wanted.length === 0) return [];
    const isOpen = [...current, ...wanted].some((step) => step.to === null);
    const to = sorted[at + 1]?.[1] ?? (isOpen ? null : from);
    const texts = [current, wanted].map((steps) => steps.map(({ rate }) => shownRate(rate)).join(' and '));
    const [before = '', after = ''] = texts;
    return [
      { from, to, range: rangeText({ from, to }), now: before, next: after, note: noteOf(current, wanted) },
    ];
  });
}

function noteOf(now: readonly CurveStep[], next: readonly CurveStep[]): string {
  const [before, after] = [now[0], next[0]];
  if (next.length > 1) return 'Overlap';
  if (!after) return now.length === 0 ? 'Gap' : 'No new rate';
  if (after.kept) return 'Not in the file \u2013 kept';
  if (!before || now.length > 1) return '';
  const percent = movePercent(before.rate, after.rate);
  return percent === null || Number(percent) === 0 ? '' : percentText(percent);
}
