/** Whether a requested change of a row is already stored on the server, or is no longer possible. */
import type { EntryRow } from '../desk/row-entries';
import type { FormValues } from '../forms/form-definition';
import type { RecordField } from '../table/fields';
import { rowKey, type StoredRow, sameValues, storedByKey } from './check-rows';
import { setField, type TransferTable } from './table';

/** The stored rows of a table by key and by id. */
export interface StoredRows {
  readonly byKey: ReadonlyMap<string, readonly StoredRow[]>;
  readonly byId: ReadonlyMap<string, StoredRow>;
}

export function storedRows(stored: readonly StoredRow[]): StoredRows {
  return { byKey: storedByKey(stored), byId: new Map(stored.map((row) => [String(row.id), row])) };
}

export type RowFound =
  /** The row is stored as requested, or must be sent. */
  | { readonly is: 'there' | 'missing' }
  /** Some of a list of options are stored: send the rest. */
  | { readonly is: 'partly'; readonly rest: EntryRow }
  /** The key has other values now, or the stored row no longer exists. */
  | { readonly is: 'differs' | 'gone'; readonly text: string };

/** The fields that a row sends. A field that only some stored records have is sent only if the row has it. */
export function sentFields({ fields }: Pick<TransferTable, 'fields'>, { values = {} }: EntryRow) {
  return fields.filter(({ name }) => name in values);
}

/** @param wasSent a call for it may have reached the server */
export function readStoredState(
  table: TransferTable,
  row: EntryRow,
  stored: StoredRows,
  wasSent = false,
): RowFound {
  if (row.kind === 'store') return storedOr(table, row, stored, wasSent);
  const target = stored.byId.get(String(row.id));
  if (row.kind === 'destroy' && !target) return { is: 'there' };
  if (!target) return { is: 'gone', text: `Row ${row.id} no longer exists` };
  if (row.kind === 'destroy') return isUnchanged(table, row, target) ? { is: 'missing' } : changedSince(row);
  const isStored =
    row.kind === 'state'
      ? target.isEnabled === row.status
      : isSame(sentFields(table, row), row.values, target);
  if (isStored) return { is: 'there' };
  const isAsBefore = row.was === undefined || row.was === sentValues(table, row, target);
  if (wasSent && !isAsBefore) return { is: 'differs', text: `Row ${row.id} was changed` };
  if (!wasSent && !isUnchanged(table, row, target)) return changedSince(row);
  return { is: 'missing' };
}

/** The values of a stored row in the fields that a row sends, as text for comparison. */
export function sentValues(table: TransferTable, row: EntryRow, { values }: StoredRow): string {
  return JSON.stringify(sentFields(table, row).map(({ name }) => values[name]));
}

function storedOr(table: TransferTable, row: EntryRow, { byKey }: StoredRows, wasSent: boolean): RowFound {
  if (setField(table)) return listed(table, row, byKey);
  const { values = {} } = row;
  const twins = byKey.get(rowKey(table, values)) ?? [];
  if (twins.some((twin) => isSame(sentFields(table, row), values, twin))) return { is: 'there' };
  const [other] = twins;
  // A row whose key occurs twice in the file is its own twin.
  if (!other || (row.repeats && !wasSent)) return { is: 'missing' };
  return { is: 'differs', text: `Row ${other.id} now has this key, with other values` };
}

/** Finds the state of a row in a table with a list of options. */
function listed(table: TransferTable, row: EntryRow, byKey: StoredRows['byKey']): RowFound {
  const field = setField(table);
  if (!field) return { is: 'missing' };
  const all = [row.values?.[field.name] ?? []].flat();
  const rest = all.flatMap((value, at) =>
    byKey.has(rowKey(table, { [field.name]: [value] })) ? [] : [{ value, line: row.lines?.[at] }],
  );
  if (rest.length === 0) return { is: 'there' };
  if (rest.length === all.length) return { is: 'missing' };
  const lines = rest.flatMap(({ line }) => line ?? []);
  const values = { [field.name]: rest.map(({ value }) => value) };
  return { is: 'partly', rest: { ...row, values, ...(row.lines && { lines }) } };
}

function isUnchanged({ fields }: TransferTable, { onlyIf }: EntryRow, target: StoredRow): boolean {
  if (!onlyIf) return true;
  return isSame(
    fields.filter(({ name }) => name in onlyIf),
    onlyIf,
    target,
  );
}

const changedSince = ({ id }: EntryRow): RowFound => ({
  is: 'differs',
  text: `Row ${id} was changed since`,
});

/** A value that the server does not return is no evidence against a row. */
export function isSame(
  fields: readonly RecordField[],
  values: FormValues = {},
  { values: now, unknown = [] }: StoredRow,
): boolean {
  return sameValues(
    fields.filter(({ label }) => !unknown.includes(label)),
    values,
    now,
  );
}
