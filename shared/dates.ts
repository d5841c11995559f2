/** Instants are epoch seconds, shown day/month/year (finance spec section 9, tables spec section 9). */

const two = (n: number) => String(n).padStart(2, '0');

/** Seconds from a number or numeric text; undefined for anything else, and for times no calendar holds. */
export function epochSeconds(value: unknown): number | undefined {
  const isNumeric =
    typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value));
  const seconds = isNumeric ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) && Math.abs(seconds) < 8.64e12 ? seconds : undefined;
}

/** `DD/MM/YYYY` in the local zone; a calendar day `YYYY-MM-DD` is shown as that day; other text as it came. */
export function shownDate(value: unknown): string {
  const seconds = epochSeconds(value);
  if (seconds !== undefined) {
    const at = new Date(seconds * 1000);
    return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  }
  const day = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (day) return `${day[3]}/${day[2]}/${day[1]}`;
  return value === null || value === undefined ? '' : String(value);
}

/** `DD/MM/YYYY HH:MM`, 24-hour clock. */
export function shownDateTime(value: unknown): string {
  const seconds = epochSeconds(value);
  if (seconds === undefined) return shownDate(value);
  const at = new Date(seconds * 1000);
  return `${shownDate(seconds)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The calendar day as `YYYY-MM-DD`: of such text, with or without a time behind it, or of an instant in the local
 * zone. Undefined for what is no day of the calendar.
 */
export function calendarDay(value: unknown): string | undefined {
  const seconds = epochSeconds(value);
  if (seconds !== undefined) {
    const at = new Date(seconds * 1000);
    return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  }
  const [, day] =
    typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(value.trim()) ?? []) : [];
  if (day === undefined) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  // 2026-02-30 is read as 2 March, which nobody meant.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}
