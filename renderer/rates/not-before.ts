/** The time of day before which a prepared change is not sent. */

/** Reads `6:00`, `06:00` or `0600` as minutes after midnight; undefined for anything else. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const time = { hours: Number(hours), minutes: Number(minutes) };
  return time.hours < 24 && time.minutes < 60 ? time.hours * 60 + time.minutes : undefined;
}

/**
 * Returns the next time of this time of day: today, or tomorrow if it has passed.
 * @param minutes after midnight, local time
 */
export function nextTime(minutes: number, now: Date): Date {
  const at = new Date(now);
  at.setHours(Math.floor(minutes / 60), minutes % 60, 0, 0);
  // By calendar days, because a day can have 23 or 25 hours.
  if (at <= now) at.setDate(at.getDate() + 1);
  return at;
}
