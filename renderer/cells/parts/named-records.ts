/** Lists of records with names: roles, warehouses. The cell names the first and counts the others. */
import { type Fields, fieldText, isFields, isNothing, oneLine, recordsIn, unpacked } from './read-value';

/** Records with a `name`; a text counts as a name. Undefined for an empty value. Throws for a record without a name. */
function namedRecordsIn(value: unknown): readonly Fields[] | undefined {
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

/** For example `Supervisor` or `Supervisor +2`. */
function namesText(records: readonly Fields[]): string {
  const first = oneLine(records[0]?.name);
  return records.length > 1 ? `${first} +${records.length - 1}` : first;
}

/** How a viewer of such a list reads, shows and copies it. */
export const namedRecords = {
  read: namedRecordsIn,
  text: namesText,
  raw: (records: readonly Fields[]) => records.map(({ name }) => name).join(', '),
};
