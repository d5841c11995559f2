/** Short texts for times. */
import { timeText } from '../../shared/clock';
import type { DateFormat } from '../../shared/date-formats';
import { dateTimeText } from '../../shared/dates';

/** `09:12` for today, else with the date. */
export function timeOfDay(at: number, format: DateFormat, now = new Date()): string {
  const date = new Date(at);
  if (date.toDateString() === now.toDateString()) return timeText(date);
  return dateTimeText(date, format);
}

/** How long ago: `just now`, `12 min ago`, `3 h ago`, `5 d ago`. */
export function ageText(at: number, now = Date.now()): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}
