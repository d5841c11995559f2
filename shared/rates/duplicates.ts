/** Rows with the same key: whether they hold the same values, and which of them counts. */
import { NumberColumn, type RateColumn, type RateColumns } from './columns';
import { compareFields, compareNumbers, type OrderField, type Pace, paceRows } from './row-order';
import type { RateTable } from './tables';

/** The columns of the values of rows, which do not belong to the key. */
export function valueColumns(table: RateTable, columns: RateColumns): readonly RateColumn[] {
  return [...columns.fields]
    .filter(([name]) => !table.definition.key.includes(name))
    .map(([, column]) => column);
}

/**
 * Whether the key of a row is known: every field that must have a value has one, and the others are blank or were read.
 * @param isUnread true if a cell holds something that could not be read
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

/** True if two rows hold the same values; numbers are equal as decimals. */
export function haveSameValues(values: readonly RateColumn[], a: number, b: number): boolean {
  return values.every((column) =>
    column instanceof NumberColumn
      ? compareNumbers(column, a, column, b) === 0
      : column.codes[a] === column.codes[b],
  );
}

/** Tells the groups of rows with the same key in rows that stand in the order of it. */
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
 * Of rows with the same key, all but the one that counts.
 * @param rows in the order in which they are shown
 * @param keep by the rate, or by the place; of equal rates the first counts
 * @returns the rows to be removed, by their number
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
    const kept = keptOf(group, keep, rate);
    for (const row of group) if (row !== kept) removed.push(row);
  });
  return Uint32Array.from(removed).sort();
}

/** The row of a group that counts. Rows without a rate count only if there is no other. */
function keptOf(
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
