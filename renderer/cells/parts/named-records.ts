/** Lists of things with names: roles, warehouses. The cell names the first and counts the rest. */
import { type Fields, fieldText, isFields, isNothing, oneLine, recordsIn, unpacked } from './reading';

/** Records with a `name`; names alone are taken as such. Undefined for none. Throws for what has no name. */
export function namedRecordsIn(value: unknown): readonly Fields[] | undefined {
  const read = unpacked(value);
  if (isNothing(read)) return undefined;
  const list =
    typeof read === 'string'
      ? [{ name: read }]
      : Array.isArray(read) && read.every((entry) => !isFields(entry))
        ? read.map((entry) => ({ name: oneLine(entry) }))
        : recordsIn(read);
  return list.map((record) => {
    const name = fieldText(record, 'name', 'title', 'text', 'label');
    if (name === '') throw new TypeError('no name');
    return { ...record, name };
  });
}

/** `Supervisor`, `Supervisor +2`. */
export function namesText(records: readonly Fields[]): string {
  const first = oneLine(records[0]?.name);
  return records.length > 1 ? `${first} +${records.length - 1}` : first;
}
