/** Finds rows with the same key and decides which of them counts. */
import { NumberColumn, type RateColumn, type RateColumns } from './columns';
import type { RateTable } from './rate-tables';
import { compareFields, compareNumbers, type OrderField, type Pace, paceRows } from './row-order';

/** The fields that do not belong to the key. */
export function valueColumns(table: RateTable, columns: RateColumns): readonly RateColumn[] {
  return [...columns.fields]
    .filter(([name]) => !table.definition.key.includes(name))
    .map(([, column]) => column);
}

/**
 * Returns whether the key of a row is known: every required field has a value, and the other fields are blank or
 * readable.
 * @param isUnread true if a cell has text that could not be read
 */
export function knownKeys(
  table: RateTable,
  columns: RateColumns,
  isUnread: (row: number, field: string) => boolean = () => false,
): (row: number) => boolean {
  const fields = table.definition.key.flatMap((name) => {
    const column = columns.fields.get(name);
    const rule = table.definition.columns.find((each) => each.name === name)?.rule;
    return column ? [{ name, column, isOptional: typeof rule === 'object' && !rule.required }] : [];
  });
  return (row) => {
    for (const { name, column, isOptional } of fields)
      if (!column.has(row) && (!isOptional || column.text(row) !== '' || isUnread(row, name))) return false;
    return true;
  };
}

/** True if two rows have the same values; numbers are compared as decimals. */
export function haveSameValues(values: readonly RateColumn[], a: number, b: number): boolean {
  return values.every((column) =>
    column instanceof NumberColumn
      ? compareNumbers(column, a, column, b) === 0
      : column.codes[a] === column.codes[b],
  );
}

/** Finds the groups of rows with the same key in rows sorted by that key. */
export function passGroups(
  key: readonly OrderField[],
  rows: Uint32Array,
  length: number,
  tell: (start: number, end: number) => void,
  pace?: Pace,
): void {
  const every = paceRows;
  let start = 0;
  for (let at = 1; at <= length; at += 1) {
    if (at % every === 0) pace?.();
    if (at < length && compareFields(key, rows[at - 1] ?? 0, rows[at] ?? 0) === 0) continue;
    if (at - start > 1) tell(start, at);
    start = at;
  }
}

export type KeepDuplicate = 'first' | 'last' | 'highest' | 'lowest';

/**
 * Returns all rows with the same key except the one that counts.
 * @param rows in the order in which they are shown
 * @param keep by the rate, or by the position; of equal rates the first counts
 * @returns the numbers of the rows to remove
 */
export function duplicatesToRemove(
  table: RateTable,
  columns: RateColumns,
  rows: ArrayLike<number>,
  keep: KeepDuplicate,
  onlyEqual = false,
): Uint32Array {
  const key = table.definition.key.flatMap((name) => columns.fields.get(name) ?? []);
  const places = new Uint32Array(columns.length);
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    sorted[at] = row;
    places[row] = at;
  }
  sorted.sort((a, b) => compareFields(key, a, b) || (places[a] ?? 0) - (places[b] ?? 0));
  const rate = columns.fields.get('rate');
  const values = valueColumns(table, columns);
  const removed: number[] = [];
  passGroups(key, sorted, sorted.length, (start, end) => {
    const group = [...sorted.subarray(start, end)];
    const [first = 0] = group;
    if (onlyEqual && !group.every((row) => haveSameValues(values, first, row))) return;
    const counting = countingRow(group, keep, rate);
    for (const row of group) if (row !== counting) removed.push(row);
  });
  return Uint32Array.from(removed).sort();
}

/** The row of a group that counts. A row without a rate counts only if no row of the group has one. */
function countingRow(
  group: readonly number[],
  keep: KeepDuplicate,
  rate: RateColumn | undefined,
): number | undefined {
  if (keep === 'first') return group[0];
  if (keep === 'last') return group.at(-1);
  if (!(rate instanceof NumberColumn)) return group[0];
  const side = keep === 'highest' ? 1 : -1;
  return group.reduce((best, row) => {
    if (!rate.has(row)) return best;
    if (!rate.has(best)) return row;
    return rate.compare(row, rate, best) * side > 0 ? row : best;
  });
}
