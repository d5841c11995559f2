/**
 * Checks the rows of a file before they are sent: with the rules of the form, against each other, and against the
 * stored rows.
 */
import type { DateFormat } from '../date-formats';
import { type FormDefinition, type FormValues, formErrors } from '../forms/form-definition';
import { shownNumber } from '../money';
import type { Option } from '../option';
import type { RecordField } from '../table/fields';
import type { Id } from '../table/row';
import { readCell } from './cells';
import type { FileRow } from './read-rows';
import { keyFields, setField, type TransferTable } from './table';

/** A stored row as form values. */
export interface StoredRow {
  readonly id: Id;
  /** `rowKey` of its values. */
  readonly key: string;
  readonly values: FormValues;
  /** Labels of the fields that the server does not return, so that their values are unknown. */
  readonly unknown?: readonly string[];
  /** Only for a table whose rows can be switched on or off. */
  readonly isEnabled?: boolean;
}

/** `same`: the stored row has these values, so nothing must be sent. */
export type RowState = 'new' | 'change' | 'same' | 'wrong';
export const rowStates: readonly RowState[] = ['new', 'change', 'same', 'wrong'];

export interface CheckedRow extends FileRow {
  readonly state: RowState;
  readonly key: string;
  /** The values to send: the cells, and for fields without a column the stored values. */
  readonly values: FormValues;
  /** Id of the stored row with this key. */
  readonly storedId?: Id;
  /** Only for a new row: another row with its key, which is stored or on an earlier line: `row 12`, `line 4`. */
  readonly besides?: string;
  /** Messages by field; empty unless the row is invalid. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface Checks {
  readonly table: TransferTable;
  readonly form: FormDefinition;
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly stored: readonly StoredRow[];
  /** The values of a new row. */
  readonly empty: FormValues;
  /** Whether this user can change a stored row here. */
  readonly mayUpdate: boolean;
  readonly format: DateFormat;
}

const asText = (value: FormValues[string] | undefined) =>
  typeof value === 'string' ? value.trim() : (value ?? []).join('\n');

/** Identifies a row by the values of its natural key. Two rows of one owner with the same key are twins. */
export function rowKey(table: TransferTable, values: FormValues): string {
  return JSON.stringify(keyFields(table).map((field) => asText(field && values[field.name])));
}

/** True if a form with these values would send the same: hidden fields do not count. */
export function sameValues(fields: readonly RecordField[], a: FormValues, b: FormValues): boolean {
  const shown = ({ visible, disabled }: RecordField, values: FormValues) =>
    (visible?.(values) ?? true) && !disabled?.(values);
  return fields.every((field) => {
    const [inA, inB] = [shown(field, a), shown(field, b)];
    if (!inA && !inB) return true;
    return inA === inB && asText(a[field.name]) === asText(b[field.name]);
  });
}

/** Stored rows by key; several if the server has twins. */
export function storedByKey(stored: readonly StoredRow[]): ReadonlyMap<string, readonly StoredRow[]> {
  const byKey = new Map<string, StoredRow[]>();
  for (const row of stored) {
    const twins = byKey.get(row.key);
    if (twins) twins.push(row);
    else byKey.set(row.key, [row]);
  }
  return byKey;
}

/** A row of a file as form values. */
interface ReadRow {
  readonly row: FileRow;
  readonly key: string;
  /** The fields that have a column. */
  readonly read: FormValues;
  readonly unreadable: Readonly<Record<string, string>>;
  /** Stored rows with its key. */
  readonly twins: readonly StoredRow[];
}

/**
 * Returns the rows of a file with their states, in order. Equal stored rows are matched first. A row whose key has
 * exactly one other stored row changes that one; without one it is new. Between several stored rows it never guesses.
 */
export function checkRows(checks: Checks, rows: readonly FileRow[]): readonly CheckedRow[] {
  const { table } = checks;
  const byKey = storedByKey(checks.stored);
  const read = rows.map((row) => readRow(checks, byKey, row));
  const used = new Set<StoredRow>();
  const same = read.map(({ twins, read: cells }) => {
    const found = twins.find(
      (twin) => !used.has(twin) && sameValues(table.fields, { ...twin.values, ...cells }, twin.values),
    );
    // Several lines may name one entry of a list.
    if (found && !setField(table)) used.add(found);
    return found;
  });
  const [keyField] = keyFields(table);
  const earlier = new Map<string, CheckedRow[]>();
  return read.map((each, at) => {
    const checked = checkRow(checks, each, same[at], used);
    const before = earlier.get(checked.key) ?? [];
    const [line] = before;
    const [row] = each.twins;
    const besides = row ? `row ${row.id}` : line && `line ${shownNumber(line.line)}`;
    const first = before.find(({ values }) => sameValues(table.fields, values, checked.values));
    if (first === undefined) earlier.set(checked.key, [...before, checked]);
    // Rows with an incomplete key have other messages.
    if (first === undefined || !keyField || checked.errors[keyField.name] !== undefined)
      return checked.state === 'new' && besides !== undefined ? { ...checked, besides } : checked;
    const repeats = `Line ${shownNumber(checked.line)} repeats line ${shownNumber(first.line)}`;
    return { ...checked, state: 'wrong' as const, errors: { ...checked.errors, [keyField.name]: repeats } };
  });
}

function readRow(
  { table, options, empty }: Checks,
  byKey: ReadonlyMap<string, readonly StoredRow[]>,
  row: FileRow,
): ReadRow {
  const read: Record<string, FormValues[string]> = {};
  const unreadable: Record<string, string> = {};
  for (const field of table.fields) {
    const cell = row.cells[field.name];
    if (cell === undefined) continue;
    const { value, message } = readCell(field, cell, options[field.name] ?? []);
    read[field.name] = value;
    if (message !== undefined) unreadable[field.name] = message;
  }
  const key = rowKey(table, { ...empty, ...read });
  return { row, key, read, unreadable, twins: byKey.get(key) ?? [] };
}

/** @param used the stored rows that other rows of the file match; the one that this row changes is added */
function checkRow(
  checks: Checks,
  { row, key, read, unreadable, twins }: ReadRow,
  same: StoredRow | undefined,
  used: Set<StoredRow>,
): CheckedRow {
  const { table } = checks;
  const free = twins.filter((twin) => !used.has(twin));
  const twin = same ?? (free.length === 1 ? free[0] : undefined);
  const values = { ...(twin?.values ?? checks.empty), ...read };
  const errors = {
    ...shownOnly(table, values, unreadable),
    ...formErrors(checks.form, values, checks.format),
  };
  const checked = { ...row, key, values, errors, ...(twin && { storedId: twin.id }) };
  if (Object.keys(errors).length > 0) return { ...checked, state: 'wrong' };
  if (same || (twin && setField(table))) return { ...checked, state: 'same' };
  const [keyField] = keyFields(table);
  const refused = (message: string): CheckedRow => ({
    ...checked,
    state: 'wrong',
    errors: keyField ? { [keyField.name]: message } : {},
  });
  if (free.length > 1)
    return refused(`Rows ${free.map(({ id }) => id).join(', ')} already have this key: edit the right one`);
  if (!twin) return { ...checked, state: 'new' };
  if (!checks.mayUpdate) return refused(`Row ${twin.id} already has this key, and it cannot be changed here`);
  used.add(twin);
  return { ...checked, state: 'change' };
}

/** Messages of the visible fields; hidden ones are not sent. */
function shownOnly(
  { fields }: TransferTable,
  values: FormValues,
  messages: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(messages).filter(([name]) => {
      const field = fields.find((each) => each.name === name);
      return (field?.visible?.(values) ?? true) && !field?.disabled?.(values);
    }),
  );
}

/** The state as text, for example `New`, `New beside row 12`, `Changes row 12`. */
export function stateText({
  state,
  storedId,
  besides,
}: Pick<CheckedRow, 'state' | 'storedId' | 'besides'>): string {
  if (state === 'new') return besides === undefined ? 'New' : `New, same key as ${besides}`;
  if (state === 'wrong') return 'Error';
  return state === 'change' ? `Changes row ${storedId}` : `Same as row ${storedId}`;
}

export function countStates(rows: readonly CheckedRow[]): Readonly<Record<RowState, number>> {
  const counts = { new: 0, change: 0, same: 0, wrong: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
