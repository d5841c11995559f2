/** Converts the rows of a file to entries of the journal, and back. */
import type { EntryRow, RowEntry } from '../desk/row-entries';
import type { CheckedRow } from './check-rows';
import { setField, type TransferTable } from './table';

/** The new and changed rows. All rows of a table with a list of options become one entry. */
export function entryRows(table: TransferTable, rows: readonly CheckedRow[]): readonly EntryRow[] {
  const sent = rows.filter(({ state }) => state === 'new' || state === 'change');
  const set = setField(table);
  if (set && sent.length > 0) {
    const values = { [set.name]: sent.flatMap((row) => [row.values[set.name] ?? []].flat()) };
    return [{ kind: 'store', values, lines: sent.map(({ line }) => line) }];
  }
  const keys = new Map<string, number>();
  for (const { key } of sent) keys.set(key, (keys.get(key) ?? 0) + 1);
  return sent.map(({ state, storedId, besides, key, values, line }) => ({
    ...(state === 'change' && storedId !== undefined
      ? { kind: 'update' as const, id: storedId }
      : { kind: 'store' as const }),
    ...{ values: values as NonNullable<EntryRow['values']>, lines: [line] },
    ...((besides !== undefined || (keys.get(key) ?? 0) > 1) && { repeats: true as const }),
  }));
}

/** A line of a file that is an entry, or part of one. */
interface EntryLine {
  readonly line: number;
  readonly values: NonNullable<EntryRow['values']>;
  readonly entry: RowEntry;
}

export function entryLines(table: TransferTable, entry: RowEntry): readonly EntryLine[] {
  const { lines = [], values = {} } = entry.row;
  const set = setField(table);
  return lines.map((line, at) => ({
    line,
    values: set ? { [set.name]: [[values[set.name] ?? []].flat()[at] ?? ''] } : values,
    entry,
  }));
}
