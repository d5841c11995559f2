/** Whether what is to be done with a row is so on the server already, or cannot be done any more. */
import type { EntryRow } from '../desk/row-entries';
import type { FormValues } from '../forms/form-definition';
import type { RecordField } from '../table/fields';
import { rowKey, type StoredRow, sameValues, storedByKey } from './checking';
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
  /** It is as it is to be, or it is to be sent. */
  | { readonly is: 'there' | 'missing' }
  /** Of a list of options some are there: the rest is to be sent. */
  | { readonly is: 'partly'; readonly rest: EntryRow }
  /** Its key has other values now, or the stored row is gone. */
  | { readonly is: 'differs' | 'gone'; readonly text: string };

/** The fields that a row sends. One that only some stored records have is sent where the row has it. */
export function sentFields({ fields }: Pick<TransferTable, 'fields'>, { values = {} }: EntryRow) {
  return fields.filter(({ name }) => name in values);
}

/** @param wasSent a call of it may have reached the server */
export function readStoredState(
  table: TransferTable,
  row: EntryRow,
  stored: StoredRows,
  wasSent = false,
): RowFound {
  if (row.kind === 'store') return storedOr(table, row, stored, wasSent);
  const target = stored.byId.get(String(row.id));
  if (row.kind === 'destroy' && !target) return { is: 'there' };
  if (!target) return { is: 'gone', text: `Row ${row.id} is not there any more` };
  if (row.kind === 'destroy') return isUnchanged(table, row, target) ? { is: 'missing' } : changedSince(row);
  const isThere =
    row.kind === 'state'
      ? target.isEnabled === row.status
      : isSame(sentFields(table, row), row.values, target);
  if (isThere) return { is: 'there' };
  const isAsBefore = row.was === undefined || row.was === sentValues(table, row, target);
  if (wasSent && !isAsBefore) return { is: 'differs', text: `Row ${row.id} has other values now` };
  if (!wasSent && !isUnchanged(table, row, target)) return changedSince(row);
  return { is: 'missing' };
}

/** The values that a stored row has in the fields that a row sends, as text to compare with. */
export function sentValues(table: TransferTable, row: EntryRow, { values }: StoredRow): string {
  return JSON.stringify(sentFields(table, row).map(({ name }) => values[name]));
}

function storedOr(table: TransferTable, row: EntryRow, { byKey }: StoredRows, wasSent: boolean): RowFound {
  if (setField(table)) return listed(table, row, byKey);
  const { values = {} } = row;
  const twins = byKey.get(rowKey(table, values)) ?? [];
  if (twins.some((twin) => isSame(sentFields(table, row), values, twin))) return { is: 'there' };
  const [other] = twins;
  // A row whose key stands twice in the file has a twin without anybody else.
  if (!other || (row.repeats && !wasSent)) return { is: 'missing' };
  return { is: 'differs', text: `Row ${other.id} has this now, with other values` };
}

/** Of a table that is added to by a list of options. */
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

/** A value that the server does not send says nothing against a row. */
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
