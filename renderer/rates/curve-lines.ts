/** Where the lines of a rate curve are drawn. Decimals become floats here and nowhere before. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { compareDecimals, shownNumber, shownRate } from '../../shared/money';
import type { CurveStep, CurveStrip } from '../../shared/rates/rate-curve';
import { bandScale } from '../plots/band-scale';
import { insideOf, type PlotArea, type PlotTick, rounded } from '../plots/plot';

/** The frame of a rate curve, with room for the numbers left of it and below. */
export const curveArea: PlotArea = { width: 480, height: 176, left: 54, right: 12, top: 30, bottom: 24 };
const inside = insideOf(curveArea);
const bottom = curveArea.height - curveArea.bottom;

/** With more steps no rate is written at them. */
const labelledSteps = 200;
/** CSS pixels of a digit of a label, and of the number of a tick with the room around it. */
const digitWidth = 6.5;
const labelHeight = 18;
const tickRoom = 72;
const rateTicks = 4;

interface Box {
  readonly left: number;
  readonly right: number;
}

export interface CurveDrawing {
  /** Paths of the lines; `kept` is of rows that the file does not have. */
  readonly now: string;
  readonly next: string;
  readonly kept: string;
  /** Between two bands of the wanted rates: where nothing prices the values, and where several rows do. */
  readonly gaps: readonly Box[];
  readonly overlaps: readonly Box[];
  readonly values: readonly PlotTick[];
  readonly rates: readonly PlotTick[];
  /** Rates of the wanted steps that differ, where there is room for them. */
  readonly labels: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** Narrow bands are drawn wider than they are. */
  readonly isBroken: boolean;
  /** Where a value of the bands is drawn; null is the open end. */
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
  const [current, wanted] = [drawn(now), drawn(next)];
  const isLabelled = Math.max(now.length, next.length) <= labelledSteps;
  return {
    now: pathOf(current, () => true),
    next: pathOf(wanted, ({ kept }) => !kept),
    kept: pathOf(wanted, ({ kept }) => kept === true),
    ...between(next, x),
    values: scale
      .ticks(Math.floor(inside.width / tickRoom))
      .map((value) => ({ at: at(value), text: shownNumber(String(value)) })),
    rates: rates.ticks(rateTicks).map((rate) => ({ at: rounded(rates(rate)), text: shownRate(rate) })),
    labels: isLabelled ? labelsOf(wanted, current) : [],
    isBroken: scale.kind === 'broken',
    x,
  };
}

const path = line<readonly [number, number] | null>()
  .defined((point) => point !== null)
  .x((point) => point?.[0] ?? 0)
  .y((point) => point?.[1] ?? 0);

/**
 * The line of some of the steps, with a break wherever a band does not begin where the one before ends, and an arrow at an
 * open end. The rise between two bands belongs to the line of the second one.
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

/** Gaps and overlaps of steps that are in the order of their starts. */
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

/** The lower of two ends. */
function lower(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return (compareDecimals(a, b) ?? 0) <= 0 ? a : b;
}

function labelsOf(wanted: readonly Drawn[], current: readonly Drawn[]): CurveDrawing['labels'] {
  const seen = new Set(current.map(printOf));
  return wanted.flatMap((step) => {
    const { left, right, y } = step;
    const text = shownRate(step.step.rate);
    if (seen.has(printOf(step)) || right - left < text.length * digitWidth) return [];
    seen.add(printOf(step));
    const middle = rounded((left + right) / 2);
    // On the side where the other line is not, as long as it is not on the numbers below.
    const isTaken = current.some(
      (other) => other.left < right && other.right > left && other.y < y && other.y > y - labelHeight,
    );
    const isBelow = isTaken && y + labelHeight < bottom;
    return [{ x: middle, y: isBelow ? y + 14 : y - 5, text }];
  });
}

const printOf = ({ step: { from, to, rate } }: Drawn) => `${from} ${to} ${rate}`;
