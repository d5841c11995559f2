/** Positions of the lines of a rate curve. Decimals become floats only here. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { compareDecimals, shownNumber, shownRate } from '../../shared/money';
import type { CurveStep, CurveStrip } from '../../shared/rates/rate-curve';
import { bandScale } from '../plots/band-scale';
import { insideOf, type PlotArea, type PlotTick, rounded } from '../plots/plot';

/** The frame of a rate curve, with space for the numbers on the left and below. */
export const curveArea: PlotArea = { width: 480, height: 176, left: 54, right: 12, top: 30, bottom: 24 };
const inside = insideOf(curveArea);
const bottom = curveArea.height - curveArea.bottom;

/** Most steps that have their rates written next to them. */
const labelledSteps = 200;
/** CSS pixels of a digit of a label, and of the number of a tick with its padding. */
const digitWidth = 6.5;
const labelHeight = 18;
const tickRoom = 72;
const rateTicks = 4;

interface Box {
  readonly left: number;
  readonly right: number;
}

export interface CurveDrawing {
  /** Paths of the lines. `kept` are rows that are not in the file. */
  readonly now: string;
  readonly next: string;
  readonly kept: string;
  /** Gaps and overlaps between the new bands. */
  readonly gaps: readonly Box[];
  readonly overlaps: readonly Box[];
  readonly values: readonly PlotTick[];
  readonly rates: readonly PlotTick[];
  /** Changed rates of the new bands, as far as they fit. */
  readonly labels: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** True if narrow bands are drawn wider than their scale. */
  readonly isBroken: boolean;
  /** Returns the position of a value; null is the open end. */
  readonly x: (value: string | null) => number;
}

interface Drawn extends Box {
  readonly y: number;
  readonly step: CurveStep;
}

/** Draws the lines of a strip. */
export function drawnCurve({ now, next }: Pick<CurveStrip, 'now' | 'next'>): CurveDrawing {
  const scale = bandScale(
    [...now, ...next].map(({ from, to }) => ({ from: Number(from), to: to === null ? null : Number(to) })),
  );
  const numbers = [...now, ...next].map(({ rate }) => Number(rate));
  const low = Math.min(0, ...numbers);
  const rates = scaleLinear([low, Math.max(low, ...numbers) || low + 1], [bottom, curveArea.top]).nice(
    rateTicks,
  );
  const at = (value: number) => rounded(curveArea.left + scale.at(value) * inside.width);
  const x = (value: string | null) => (value === null ? curveArea.left + inside.width : at(Number(value)));
  const drawn = (steps: readonly CurveStep[]) =>
    steps.map(
      (step): Drawn => ({
        left: x(step.from),
        right: x(step.to),
        y: rounded(rates(Number(step.rate))),
        step,
      }),
    );
  const [current, nextSteps] = [drawn(now), drawn(next)];
  const isLabelled = Math.max(now.length, next.length) <= labelledSteps;
  return {
    now: pathOf(current, () => true),
    next: pathOf(nextSteps, ({ kept }) => !kept),
    kept: pathOf(nextSteps, ({ kept }) => kept === true),
    ...between(next, x),
    values: scale
      .ticks(Math.floor(inside.width / tickRoom))
      .map((value) => ({ at: at(value), text: shownNumber(String(value)) })),
    rates: rates.ticks(rateTicks).map((rate) => ({ at: rounded(rates(rate)), text: shownRate(rate) })),
    labels: isLabelled ? labelsOf(nextSteps, current) : [],
    isBroken: scale.kind === 'broken',
    x,
  };
}

const path = line<readonly [number, number] | null>()
  .defined((point) => point !== null)
  .x((point) => point?.[0] ?? 0)
  .y((point) => point?.[1] ?? 0);

/**
 * Returns the path of steps, with a break at each gap and an arrow at an open end. The vertical part between two bands
 * belongs to the second one.
 */
function pathOf(steps: readonly Drawn[], isOn: (step: CurveStep) => boolean): string {
  const points: (readonly [number, number] | null)[] = [];
  let arrows = '';
  steps.forEach(({ left, right, y, step }, at) => {
    if (!isOn(step)) return;
    const before = steps[at - 1];
    const isJoined = before?.step.to === step.from;
    if (!isJoined || !before || !isOn(before.step)) points.push(null);
    if (isJoined && before && !isOn(before.step)) points.push([left, before.y]);
    points.push([left, y], [right, y]);
    if (step.to === null) arrows += `M${right - 6} ${y - 4}l6 4l-6 4`;
  });
  return `${path(points) ?? ''}${arrows}`;
}

/** Finds gaps and overlaps of steps that are sorted by their start. */
function between(steps: readonly CurveStep[], x: CurveDrawing['x']): Pick<CurveDrawing, 'gaps' | 'overlaps'> {
  const gaps: Box[] = [];
  const overlaps: Box[] = [];
  let reach: string | null | undefined;
  for (const { from, to } of steps) {
    const order = reach === undefined ? 0 : reach === null ? -1 : (compareDecimals(from, reach) ?? 0);
    if (order > 0) gaps.push({ left: x(reach as string), right: x(from) });
    if (order < 0) overlaps.push({ left: x(from), right: x(lower(reach as string | null, to)) });
    if (reach === undefined || (reach !== null && lower(reach, to) === reach)) reach = to;
  }
  return { gaps, overlaps };
}

/** Returns the lower of two ends; null is open. */
function lower(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return (compareDecimals(a, b) ?? 0) <= 0 ? a : b;
}

function labelsOf(nextSteps: readonly Drawn[], current: readonly Drawn[]): CurveDrawing['labels'] {
  const seen = new Set(current.map(printOf));
  return nextSteps.flatMap((step) => {
    const { left, right, y } = step;
    const text = shownRate(step.step.rate);
    if (seen.has(printOf(step)) || right - left < text.length * digitWidth) return [];
    seen.add(printOf(step));
    const middle = rounded((left + right) / 2);
    // The label goes to the side without the other line, unless it would cover the numbers below.
    const isTaken = current.some(
      (other) => other.left < right && other.right > left && other.y < y && other.y > y - labelHeight,
    );
    const isBelow = isTaken && y + labelHeight < bottom;
    return [{ x: middle, y: isBelow ? y + 14 : y - 5, text }];
  });
}

const printOf = ({ step: { from, to, rate } }: Drawn) => `${from} ${to} ${rate}`;
