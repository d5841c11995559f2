/** Texts of changes against the current rates: both values, the difference, and a sentence about all changes. */
import { Decimal } from 'decimal.js';
import type { ChangeCounts } from '../../../shared/ipc/rates';
import { isDecimal, shownNumber, shownPlaces } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { percentText } from '../../rates/cell-text';

const figureSpace = '\u2007';
const thinSpace = '\u2009';
const arrow = '\u2192';

/** The most digits of the numbers of a column before and after the point, separators included. */
export interface NumberRoom {
  readonly before: string;
  readonly after: number;
}
export const noRoom: NumberRoom = { before: '', after: 0 };

/** Returns the widths for a further number. */
export function roomFor(room: NumberRoom, ...values: readonly (string | undefined)[]): NumberRoom {
  let { before, after } = room;
  for (const value of values) {
    const text = shownNumber(value ?? '');
    if (!/\d$/.test(text)) continue;
    const whole = text.split('.')[0] ?? '';
    if (whole.length > before.length) before = blank(whole);
    after = Math.max(after, shownPlaces(text));
  }
  return { before, after };
}

/** Returns spaces as wide as a text of digits. */
function blank(text: string): string {
  return [...text].map((each) => (each === thinSpace ? thinSpace : figureSpace)).join('');
}

/**
 * Returns the digits that a number lacks after its point, as characters of the same width. They are drawn invisibly for
 * alignment.
 */
export function decimalPadding(text: string, digits: number): string {
  if (!/\d/.test(text)) return digits === 0 ? '' : `.${'0'.repeat(digits)}`;
  const have = shownPlaces(text);
  return have >= digits ? '' : `${have === 0 ? '.' : ''}${'0'.repeat(digits - have)}`;
}

/**
 * Returns the parts `6.19`, ` → `, `6.5`, ` (+5.0 %)`: both values with their own digits, not rounded and without added
 * zeros, so that a column writes numbers in one format; a dash for no value. Only the new value is filled if nothing
 * changes.
 * @param value the value if nothing changes
 */
export function moveParts(
  now: string | undefined,
  next: string | undefined,
  percent: string | null,
  value = '',
): readonly [string, string, string, string] {
  const none = '\u2013';
  if (now === undefined && next === undefined) return ['', '', value === '' ? none : shownNumber(value), ''];
  const shown = (text: string | undefined) => (text === undefined || text === '' ? none : shownNumber(text));
  const move = percent === null ? '' : percentText(percent);
  return [shown(now), ` ${arrow} `, shown(next), move && ` (${move})`];
}

/** Returns `100 times as much` or `a 100th of it`; empty for factors between a tenth and ten. */
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

/** `41 changes in 1 204 rows: 12 added, 29 changed. Largest: 30 – 50 +48 %`. */
export function changeSentence(counts: ChangeCounts, rows: number, largest: LargestMove | null): string {
  const { added, changed, removed } = counts.accepted;
  const all = added + changed + removed;
  if (all === 0) return `No changes in ${counted(rows, 'row')}. Nothing to send.`;
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const;
  const list = parts.filter(([count]) => count > 0).map(([count, word]) => `${shownNumber(count)} ${word}`);
  const end = largest ? ` Largest: ${largest.row} ${percentText(largest.percent)}` : '';
  return `${counted(all, 'change')} in ${counted(rows, 'row')}: ${list.join(', ')}.${end}`;
}

/** Returns `3 changes not accepted`; empty for none. */
export function leftOutText({ added, changed, accepted }: ChangeCounts): string {
  const left = added + changed - accepted.added - accepted.changed;
  return left === 0 ? '' : `${counted(left, 'change')} not accepted`;
}

/** Returns the age as text: `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${counted(hours, 'hour')} ago` : `${counted(Math.floor(hours / 24), 'day')} ago`;
}
