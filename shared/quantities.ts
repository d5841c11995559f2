/** Formats sizes and counts for users. */
import { shownNumber } from './money';

const megabyte = 1024 * 1024;

/** Bytes as `512 B`, `38 KB` (rounded up) or `1.5 MB`. */
export function shownBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  // One digit after the point even if it is 0, so that the text of a running download does not change its width.
  const [whole, tenths] = (bytes / megabyte).toFixed(1).split('.');
  return `${shownNumber(whole)}.${tenths} MB`;
}

/** For example `1 row` or `12 345 rows`: digits grouped, and the plural if the count is not 1. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${shownNumber(count)} ${count === 1 ? one : many}`;
}
