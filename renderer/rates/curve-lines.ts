/** Where the lines of a rate curve are drawn. Decimals become floats here and nowhere before. */
import { shownNumber, shownRate } from '../../shared/money';
import type { CurveStep, CurveStrip } from '../../shared/rates/rate-curve';
import { scaleOf, ticksOf } from './scale';

/** The frame in CSS pixels, with room for the numbers left of it and below. */
export const frame = { width: 480, height: 172, left: 54, right: 12, top: 30, bottom: 20 };
const plot = {
  width: frame.width - frame.left - frame.right,
  height: frame.height - frame.top - frame.bottom,
};

/** With more steps no rate is written at them. */
const labelledSteps = 200;
/** CSS pixels of a digit of a label, and of the number of a tick with the room around it. */
const digitWidth = 6.5;
const labelHeight = 18;
const tickRoom = 72;
/** Steps between the ticks of rates, times a power of ten. */
const niceSteps = [1, 2, 5, 10];
const mostRateTicks = 4;

interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface CurveDrawing {
  /** Paths of the two lines. */
  readonly now: string;
  readonly next: string;
  readonly values: readonly Tick[];
  readonly rates: readonly Tick[];
  /** Rates of the wanted steps that differ, where there is room for them. */
  readonly labels: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** Narrow bands are drawn wider than they are. */
  readonly isBroken: boolean;
}

interface Drawn {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly step: CurveStep;
}

/** Draws the lines of a strip. */
export function drawnCurve({ now, next }: Pick<CurveStrip, 'now' | 'next'>): CurveDrawing {
  const stretches = [...now, ...next].map(({ from, to }) => ({
    from: Number(from),
    to: to === null ? null : Number(to),
  }));
  const scale = scaleOf(stretches);
  const rates = rateTicks([...now, ...next].map(({ rate }) => Number(rate)));
  const [low = 0, high = 1] = [rates[0], rates.at(-1)];
  const x = (value: number) => round(frame.left + scale.at(value) * plot.width);
  const y = (rate: number) => round(frame.top + ((high - rate) / (high - low)) * plot.height);
  const drawn = (steps: readonly CurveStep[]) =>
    steps.map(
      (step): Drawn => ({
        left: x(Number(step.from)),
        right: step.to === null ? frame.left + plot.width : x(Number(step.to)),
        y: y(Number(step.rate)),
        step,
      }),
    );
  const [current, wanted] = [drawn(now), drawn(next)];
  const isLabelled = Math.max(now.length, next.length) <= labelledSteps;
  return {
    now: pathOf(current),
    next: pathOf(wanted),
    values: ticksOf(scale, stretches, Math.floor(plot.width / tickRoom)).map((value) => ({
      at: x(value),
      text: shownNumber(String(value)),
    })),
    rates: rates.map((rate) => ({ at: y(rate), text: shownRate(rate) })),
    labels: isLabelled ? labelsOf(wanted, current) : [],
    isBroken: scale.kind === 'broken',
  };
}

/** A line with a break wherever a band does not begin where the one before ends, and an arrow at an open end. */
function pathOf(steps: readonly Drawn[]): string {
  return steps
    .map(({ left, right, y, step }, at) => {
      const isJoined = at > 0 && steps[at - 1]?.step.to === step.from;
      const arrow = step.to === null ? 'm-6 -4l6 4l-6 4' : '';
      return `${isJoined ? `V${y}` : `M${left} ${y}`}H${right}${arrow}`;
    })
    .join('');
}

function labelsOf(wanted: readonly Drawn[], current: readonly Drawn[]): CurveDrawing['labels'] {
  const seen = new Set(current.map(printOf));
  return wanted.flatMap((step) => {
    const { left, right, y } = step;
    const text = shownRate(step.step.rate);
    if (seen.has(printOf(step)) || right - left < text.length * digitWidth) return [];
    seen.add(printOf(step));
    const middle = round((left + right) / 2);
    // On the side where the other line is not, as long as it is not on the numbers below.
    const isTaken = current.some(
      (other) => other.left < right && other.right > left && other.y < y && other.y > y - labelHeight,
    );
    const isBelow = isTaken && y + labelHeight < frame.height - frame.bottom;
    return [{ x: middle, y: isBelow ? y + 14 : y - 5, text }];
  });
}

const printOf = ({ step: { from, to, rate } }: Drawn) => `${from} ${to} ${rate}`;

/** Round rates from 0, or from below the lowest one, to at or above the highest one. */
function rateTicks(rates: readonly number[]): readonly number[] {
  const low = rates.reduce((least, rate) => Math.min(least, rate), 0);
  const high = rates.reduce((most, rate) => Math.max(most, rate), low);
  const raw = (high - low || 1) / mostRateTicks;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * (niceSteps.find((nice) => nice * power >= raw * 0.999_999) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const count = Math.max(1, Math.ceil(high / step - 1e-9) - first);
  // A product of whole numbers and a step is exact to the digits of the step.
  const digits = Math.min(20, Math.max(0, -Math.floor(Math.log10(step))));
  return Array.from({ length: count + 1 }, (_, at) => Number(((first + at) * step).toFixed(digits)));
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
