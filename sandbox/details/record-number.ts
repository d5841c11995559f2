/** Numbers of records, so that generated details of a record are the same each time. */
import type { Id } from '../../shared/table/row';

/** A seed for the random generator, different for each record of each list. */
export function seedOf(scope: string, id: Id): number {
  let number = 2_166_136_261;
  // FNV-1a: similar short texts give very different numbers.
  for (const letter of `${scope}:${id}`) number = Math.imul(number ^ letter.charCodeAt(0), 16_777_619);
  return number >>> 0;
}

/** The last digit of a record's id, which decides about its peculiarities. */
export function lastDigitOf(id: Id): number {
  const number = Number(id);
  return (Number.isInteger(number) ? Math.abs(number) : seedOf('', id)) % 10;
}
