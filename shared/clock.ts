/** The current time in failures and replies, and the time of day as text. */

/** Now, in whole epoch seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Local time of day, 24-hour clock: `14:03`. */
export function timeText(date: Date): string {
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}
