/** Times as pop-ups show them. */
import { epochSeconds } from '../../../shared/dates';
import { oneLine } from './read-value';

const two = (n: number) => String(n).padStart(2, '0');

/** `HH:MM` in the local zone, 24-hour clock. */
export function clockTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** `HH:MM DD-MM-YYYY` from epoch seconds (tables section 2, timeline popup); other text unchanged. */
export function timelineMoment(value: unknown): string {
  const seconds = epochSeconds(value);
  if (seconds === undefined) return oneLine(value);
  const time = new Date(seconds * 1000);
  return `${clockTime(seconds)} ${two(time.getDate())}-${two(time.getMonth() + 1)}-${time.getFullYear()}`;
}
