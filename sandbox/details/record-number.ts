/** Numbers that stand for records, so that what is made up about one is the same each time. */
import type { Id } from '../../shared/table/row';

/** A number for the seed's generator, different for every record of every list. */
export function numberOf(place: string, id: Id): number {
  let number = 2_166_136_261;
  // FNV-1a: short texts that differ in one letter end far apart.
  for (const letter of `${place}:${id}`) number = Math.imul(number ^ letter.charCodeAt(0), 16_777_619);
  return number >>> 0;
}

/** The turn of a record from 0 to 9: its last digit, so that a person can find each kind of record by its id. */
export function turnOf(id: Id): number {
  const number = Number(id);
  return (Number.isInteger(number) ? Math.abs(number) : numberOf('', id)) % 10;
}
