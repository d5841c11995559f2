/** Formats times in messages of main. */

/** The local time, for example `14:03`. */
export function clockTime(): string {
  const now = new Date();
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
}
