/** The timeline of deliveries: its time span, its cells, and the content of each cell, also as text. */
import type { DateFormat } from '../date-formats';
import { dateTimeText, dayText } from '../dates';
import { shownNumber } from '../money';
import { counted } from '../quantities';
import type { Delivery, Outcome } from './delivery';

/** The spans of a timeline: half hours of 24 hours, three hours of 7 days, days of 30 days. */
export const zooms = [
  { id: 'day', text: '24 hours' },
  { id: 'week', text: '7 days' },
  { id: 'month', text: '30 days' },
] as const;
export type Zoom = (typeof zooms)[number]['id'];

const halfHour = 1800;
const cellsOfDay = 48;
const hoursOfWeekCell = 3;
const daysOf = { week: 7, month: 30 } as const;

/**
 * The borders of the cells in epoch seconds, oldest first, one more than the number of cells. 24 hours end with the
 * half hour, 7 and 30 days with the local day of `end`. A day with a clock change has cells of another length.
 * @param end epoch seconds
 * @param back how many spans earlier
 */
export function cellBorders(zoom: Zoom, end: number, back = 0): readonly number[] {
  const at = new Date(end * 1000);
  if (zoom === 'day') {
    at.setMinutes(at.getMinutes() < 30 ? 30 : 60, 0, 0);
    const last = at.getTime() / 1000 - back * cellsOfDay * halfHour;
    return Array.from({ length: cellsOfDay + 1 }, (_, cell) => last - (cellsOfDay - cell) * halfHour);
  }
  const days = daysOf[zoom];
  const hours = zoom === 'week' ? hoursOfWeekCell : 24;
  const perDay = 24 / hours;
  const border = (cell: number) => {
    const day = at.getDate() + 1 - days * (back + 1) + Math.floor(cell / perDay);
    return new Date(at.getFullYear(), at.getMonth(), day, (cell % perDay) * hours).getTime() / 1000;
  };
  return Array.from({ length: days * perDay + 1 }, (_, cell) => border(cell));
}

/** The time between the first and the last border: `12/11/2026 09:30 to 13/11/2026 09:30`, or its days. */
export function spanText(borders: readonly number[], format: DateFormat): string {
  const [from, to] = [borders[0] ?? 0, borders.at(-1) ?? 0].map((at) => new Date(at * 1000)) as [Date, Date];
  if (!isMidnight(from) || !isMidnight(to))
    return `${dateTimeText(from, format)} to ${dateTimeText(to, format)}`;
  const last = new Date(to.getTime() - 1000);
  return `${dayText(from, format)} to ${dayText(last, format)}`;
}

/**
 * The position of a time on the timeline, from 0 to 1. All cells are equally wide, also on a day with a clock change.
 * Times outside are at the ends.
 */
export function placeOf(at: number, borders: readonly number[]): number {
  const cells = borders.length - 1;
  const cell = borders.findLastIndex((border) => border <= at);
  if (cell < 0) return 0;
  if (cell >= cells) return 1;
  const [from, to] = [borders[cell] as number, borders[cell + 1] as number];
  return (cell + (at - from) / (to - from)) / cells;
}

/** One mark of the timeline. */
export interface Cell {
  /** Epoch seconds, `to` not included. */
  readonly from: number;
  readonly to: number;
  /** In the order of time. */
  readonly deliveries: readonly Delivery[];
  readonly counts: Readonly<Record<Outcome, number>>;
  /** How many of them repeat an earlier message. */
  readonly repeats: number;
}

/**
 * The cells between borders with their deliveries; deliveries outside, or without a time, are omitted.
 * @param deliveries in the order of time
 */
export function cellsOf(deliveries: readonly Delivery[], borders: readonly number[]): readonly Cell[] {
  const dated = deliveries.filter(({ at }) => at !== undefined);
  let next = dated.findIndex(({ at }) => (at as number) >= (borders[0] ?? 0));
  if (next < 0) next = dated.length;
  return borders.slice(1).map((to, at) => {
    const begin = next;
    while (next < dated.length && (dated[next]?.at as number) < to) next += 1;
    return cellOf(borders[at] as number, to, dated.slice(begin, next));
  });
}

function cellOf(from: number, to: number, deliveries: readonly Delivery[]): Cell {
  const counts = { answered: 0, failed: 0, waiting: 0, unknown: 0 };
  let repeats = 0;
  for (const { outcome, repeats: again } of deliveries) {
    counts[outcome] += 1;
    if (again) repeats += 1;
  }
  return { from, to, deliveries, counts, repeats };
}

/** Names of outcomes, in the order in which they are listed. */
export const outcomeTexts: Readonly<Record<Outcome, string>> = {
  failed: 'failed',
  answered: 'answered',
  waiting: 'waiting',
  unknown: 'not known',
};
const namedOrder: readonly Outcome[] = ['failed', 'answered', 'waiting', 'unknown'];

/** The outcomes of some deliveries, for example `14 deliveries: 12 failed, 2 answered, 3 of them retries`. */
export function countsText({ deliveries, counts, repeats }: Omit<Cell, 'from' | 'to'>): string {
  if (deliveries.length === 0) return 'no deliveries';
  const parts = namedOrder.flatMap((outcome) =>
    counts[outcome] === 0 ? [] : [`${shownNumber(counts[outcome])} ${outcomeTexts[outcome]}`],
  );
  if (repeats > 0) parts.push(`${shownNumber(repeats)} of them ${repeats === 1 ? 'a retry' : 'retries'}`);
  return `${counted(deliveries.length, 'delivery', 'deliveries')}: ${parts.join(', ')}`;
}

/** The time of a cell: `12/11/2026 09:00 to 09:30`, or only its day. */
export function cellTime({ from, to }: Pick<Cell, 'from' | 'to'>, format: DateFormat): string {
  const [begin, end] = [new Date(from * 1000), new Date(to * 1000)];
  // The end belongs to the next cell, so the day is that of its last second.
  const last = new Date(to * 1000 - 1000);
  const sameDay = dayText(begin, format) === dayText(last, format);
  if (sameDay && isMidnight(begin) && isMidnight(end)) return dayText(begin, format);
  const clock = dateTimeText(end, format).slice(-5);
  return `${dateTimeText(begin, format)} to ${clock === '00:00' ? '24:00' : clock}`;
}

const isMidnight = (at: Date) => at.getHours() === 0 && at.getMinutes() === 0;

/** The name of a mark for screen readers. */
export function cellName(cell: Cell, format: DateFormat): string {
  return `${cellTime(cell, format)}, ${countsText(cell)}`;
}

/** The content of all cells together. */
export function cellsTogether(cells: readonly Cell[]): Omit<Cell, 'from' | 'to'> {
  const { deliveries, counts, repeats } = cellOf(
    0,
    0,
    cells.flatMap((cell) => cell.deliveries),
  );
  return { deliveries, counts, repeats };
}
