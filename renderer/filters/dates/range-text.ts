/** Reads and describes the value of a date range: two dates, or a relative range. */
import type { DateFormat } from '../../../shared/date-formats';
import { shownSubmitted } from '../../../shared/dates';
import { relativeDates, relativeLabel, relativeOf } from '../../../shared/table/relative-dates';

/** The submitted value: start and end. */
export type SubmittedRange = readonly [string, string];

/** Returns the two dates of a value; for a relative range, counted from today. */
export function rangeOfSubmitted(value: unknown): SubmittedRange | undefined {
  const relative = relativeOf(value);
  if (relative !== undefined) return relativeDates(relative, new Date());
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, to] = value;
  return typeof from === 'string' && typeof to === 'string' ? [from, to] : undefined;
}

/** Returns the text of the chip. */
export function rangeChip(value: unknown, format: DateFormat): string | undefined {
  const relative = relativeOf(value);
  return relative === undefined ? shownDates(value, format) : relativeLabel(relative).toLowerCase();
}

/** Returns the dates of a relative range; undefined for any other. */
export function rangeMeaning(value: unknown, format: DateFormat): string | undefined {
  return relativeOf(value) === undefined ? undefined : shownDates(value, format);
}

function shownDates(value: unknown, format: DateFormat): string | undefined {
  const range = rangeOfSubmitted(value);
  return range && `${shownSubmitted(range[0], format)} – ${shownSubmitted(range[1], format)}`;
}
