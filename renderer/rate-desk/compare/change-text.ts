/** How a change against the current rates is written: both values, the move, and all of them in one sentence. */
import { Decimal } from 'decimal.js';
import type { ChangeCounts } from '../../../shared/ipc/rates';
import { isDecimal, shownNumber, shownPlaces } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { percentText } from '../row-texts';

/** The spaces of a number: one digit wide, and as wide as a point. */
const figureSpace = '\u2007';
const pointSpace = '\u2008';
const thinSpace = '\u2009';
const arrow = '\u2192';

/** Digits that the numbers of a column have at most before and after the point, grouping marks included. */
export interface NumberRoom {
  readonly before: string;
  readonly after: number;
}
export const noRoom: NumberRoom = { before: '', after: 0 };

/** The room that also this number needs. */
export function roomFor(room: NumberRoom, ...values: readonly (string | undefined)[]): NumberRoom {
  let { before, after } = room;
  for (const value of values) {
    if (value === undefined || !isDecimal(value)) continue;
    const text = shownNumber(value);
    const whole = text.split('.')[0] ?? '';
    if (whole.length > before.length) before = blank(whole);
    after = Math.max(after, shownPlaces(text));
  }
  return { before, after };
}

/** Spaces as wide as a text of digits. */
function blank(text: string): string {
  return [...text].map((each) => (each === thinSpace ? thinSpace : figureSpace)).join('');
}

/**
 * Room around a number so that the points of a column stand above each other.
 * @param text a shown number, or a dash for none
 */
function placed(text: string, room: NumberRoom): string {
  const [whole = '', fraction] = text.split('.');
  const missing = room.after - (fraction?.length ?? 0);
  const end = missing <= 0 ? '' : (fraction === undefined ? pointSpace : '') + figureSpace.repeat(missing);
  return room.before.slice(0, Math.max(0, room.before.length - whole.length)) + text + end;
}

/** `6.19 → 6.50 (+5.0 %)`: both with as many digits after the point as the longer of them, nothing rounded. */
export function moveText(
  now: string | undefined,
  next: string | undefined,
  percent: string | null,
  room: NumberRoom = noRoom,
): string {
  const least = Math.max(shownPlaces(shownNumber(now ?? '')), shownPlaces(shownNumber(next ?? '')));
  const shown = (value: string | undefined) =>
    placed(value === undefined || value === '' ? '\u2013' : shownNumber(value, least), room);
  const move = percent === null ? '' : percentText(percent);
  return `${shown(now)} ${arrow} ${shown(next)}${move && ` (${move})`}`;
}

/** A number in the place of the later one of a change, for rows that stay as they are. */
export function stayText(value: string, room: NumberRoom): string {
  return placed(value === '' ? '\u2013' : shownNumber(value), room);
}

/** `100 times as much`, `a 100th of it`; empty if it is neither ten times nor a tenth. */
export function factorText(now: string | undefined, next: string | undefined): string {
  if (!now || !next || !isDecimal(now) || !isDecimal(next)) return '';
  const [from, to] = [new Decimal(now), new Decimal(next)];
  if (from.lessThanOrEqualTo(0) || to.lessThanOrEqualTo(0)) return '';
  const up = to.greaterThan(from);
  const factor = up ? to.dividedBy(from) : from.dividedBy(to);
  if (factor.lessThan(10)) return '';
  const rounded = shownNumber(factor.toFixed(0));
  return up ? `${rounded} times as much` : `a ${rounded}th of it`;
}

export interface LargestMove {
  /** The name of the row: `30 – 50`. */
  readonly row: string;
  readonly percent: string;
}

/** `41 changes of 1 204 rows: 12 added, 29 changed. Largest: 30 – 50 +48 %`. */
export function changeSentence(counts: ChangeCounts, rows: number, largest: LargestMove | null): string {
  const { added, changed, removed } = counts.accepted;
  const all = added + changed + removed;
  if (all === 0) return `No changes of ${counted(rows, 'row')}. Nothing would be sent.`;
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const;
  const list = parts.filter(([count]) => count > 0).map(([count, word]) => `${shownNumber(count)} ${word}`);
  const end = largest ? ` Largest: ${largest.row} ${percentText(largest.percent)}` : '';
  return `${counted(all, 'change')} of ${counted(rows, 'row')}: ${list.join(', ')}.${end}`;
}

/** How many are not accepted: `3 changes are left out`; empty for none. */
export function leftOutText({ added, changed, accepted }: ChangeCounts): string {
  const left = added + changed - accepted.added - accepted.changed;
  return left === 0 ? '' : `${counted(left, 'change')} left out`;
}

/** How long ago, in words: `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${counted(hours, 'hour')} ago` : `${counted(Math.floor(hours / 24), 'day')} ago`;
}
