/** Months of reports, submitted as `YYYY-MM`, which also sorts by time. */

export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function submittedMonth(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`;
}

export function monthOf(now: Date): string {
  return submittedMonth(now.getFullYear(), now.getMonth());
}

/** `Jan 2024`; a text that is not a month is returned unchanged. */
export function shownMonth(value: string): string {
  const found = /^(\d{4})-(\d{2})$/.exec(value);
  const name = monthNames[Number(found?.[2]) - 1];
  return found && name ? `${name} ${found[1]}` : value;
}

/** Returns the two months of a custom range, the earlier one first; undefined for any other value. */
export function monthsOf(value: unknown): readonly [string, string] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, to] = value;
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  return from <= to ? [from, to] : [to, from];
}
