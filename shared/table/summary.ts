/**
 * Count, sum, minimum, maximum and average of cells, exact in decimals. Values are added one by one, so that a large
 * range can be read in parts. Values that cannot be read as numbers only count as cells.
 */
import { Decimal } from 'decimal.js';
import { amountText, isDecimal, shownNumber } from '../money';
import { counted } from '../quantities';

export interface NumberSummary {
  /** Number of cells, whether or not they are numbers. */
  readonly cells: number;
  readonly numbers: number;
  /** Decimal text with as many digits after the point as the most precise number has; absent if there is no number. */
  readonly sum?: string;
  readonly min?: string;
  readonly max?: string;
  /** Rounded half up to two digits more than the most precise number has, and never with fewer digits than it. */
  readonly average?: string;
}

// Enough digits for sums of any length. Only the average is rounded.
const Exact = Decimal.clone({ precision: 400, rounding: Decimal.ROUND_HALF_UP });
/** A scaled number with at most this many digits is an integer that floating point holds exactly. */
const safeDigits = 15;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** Collects values. `add` takes any value of a number column, `pass` counts cells without reading them. */
export class SummaryCollector {
  #cells = 0;
  #numbers = 0;
  #places = 0;
  /** Least digits after the point of the figures: those of the numbers, and of money. */
  #least = 0;
  /** Sums of scaled integers by their digits after the point. */
  readonly #scaled: number[] = [];
  #rest = new Exact(0);
  #min: Extreme | null = null;
  #max: Extreme | null = null;

  pass(cells: number): void {
    this.#cells += cells;
  }

  /** @param least digits after the point that the column shows at least */
  add(value: unknown, least = 0): void {
    this.#cells += 1;
    if (typeof value !== 'number' && typeof value !== 'string') return;
    const asked = typeof value === 'number' ? String(value) : value.trim();
    const plain = plainNumber.test(asked);
    const text = plain ? asked : amountText(value);
    if (!plain && !isDecimal(text)) return;
    this.#numbers += 1;
    const point = text.indexOf('.');
    const places = point < 0 ? 0 : text.length - point - 1;
    this.#places = Math.max(this.#places, places);
    this.#least = Math.max(this.#least, places, least);
    const short = text.length <= safeDigits;
    if (short) this.#addScaled(text, point, places);
    else this.#rest = this.#rest.plus(text);
    const extreme = { text, short, near: Number(text), places: Math.max(places, least) };
    if (this.#min === null || isLess(extreme, this.#min)) this.#min = extreme;
    if (this.#max === null || isLess(this.#max, extreme)) this.#max = extreme;
  }

  /** The result for the values so far. */
  get summary(): NumberSummary {
    if (this.#min === null || this.#max === null) return { cells: this.#cells, numbers: 0 };
    const sum = this.#scaled.reduce(
      (total, part, places) => total.plus(scaledBack(part, places)),
      this.#rest,
    );
    const average = sum.div(this.#numbers).toDecimalPlaces(this.#places + 2);
    return {
      cells: this.#cells,
      numbers: this.#numbers,
      sum: sum.toFixed(this.#least),
      min: new Exact(this.#min.text).toFixed(this.#min.places),
      max: new Exact(this.#max.text).toFixed(this.#max.places),
      average: average.toFixed(Math.max(average.decimalPlaces(), this.#least)),
    };
  }

  #addScaled(text: string, point: number, places: number): void {
    const whole = Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
    const next = (this.#scaled[places] ?? 0) + whole;
    if (Number.isSafeInteger(next)) {
      this.#scaled[places] = next;
      return;
    }
    this.#rest = this.#rest.plus(scaledBack(this.#scaled[places] ?? 0, places));
    this.#scaled[places] = whole;
  }
}

interface Extreme {
  readonly text: string;
  /** Short numbers can be compared as floating point numbers; long ones may need decimals. */
  readonly short: boolean;
  readonly near: number;
  /** Digits after the point, as the number is shown. */
  readonly places: number;
}

function isLess(a: Extreme, b: Extreme): boolean {
  return a.short && b.short ? a.near < b.near : new Exact(a.text).lessThan(b.text);
}

function scaledBack(whole: number, places: number): Decimal {
  return new Exact(whole).times(new Exact(10).pow(-places));
}

/** A summary in one line, for example `12 cells · Sum 1 240.50 · Average 103.375 · Min 2 · Max 900`. */
export function summaryText(summary: NumberSummary): string {
  const { cells, numbers, sum, average, min, max } = summary;
  const count = counted(cells, 'cell');
  if (sum === undefined || numbers === 0) return count;
  const named = [
    ...(numbers === cells ? [] : [counted(numbers, 'number')]),
    `Sum ${shownNumber(sum)}`,
    `Average ${shownNumber(average)}`,
    `Min ${shownNumber(min)}`,
    `Max ${shownNumber(max)}`,
  ];
  return [count, ...named].join(' · ');
}
