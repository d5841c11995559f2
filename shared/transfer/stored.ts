/** The stored rows of a table of the hub as its form has them: what rows of a file, or of a copy, are compared with. */
import { CodeskError, failure } from '../errors';
import type { FormValues } from '../forms/form-definition';
import { findHubTable } from '../hub';
import { shownNumber } from '../money';
import { type RecordOptions, readFormValues, recordOptions } from '../record-values';
import { type RecordField, unknownFields } from '../table/fields';
import type { ListDefinition } from '../table/list';
import { keyValue } from '../table/natural-key';
import { textOf } from '../table/read-record';
import { type Row, rowIdOf } from '../table/row';
import { type AllRowsOptions, type AskPage, pagesOf } from '../table/row-pages';
import { isEnabled } from '../table/status';
import { namedOption } from './cells';
import { rowKey, type StoredRow } from './checking';
import { setField, type TransferTable } from './table';

/** The definition of a list that is a table of the hub with a form, without fields that only some stored records have. */
export function transferTable({ id }: Pick<ListDefinition, 'id'>): TransferTable {
  const table = findHubTable(id);
  if (!table?.fields) throw new Error(`${id} is not a table that files can fill`);
  return { ...table, fields: table.fields.filter(({ onlyStored }) => !onlyStored) };
}

export interface StoredTable {
  readonly stored: readonly StoredRow[];
  /** The options of its choices. */
  readonly options: RecordOptions;
  /** The server does not say whether these are all rows. */
  readonly isUncertain?: true;
  /** The same, or a row could not be read. */
  readonly isPartial?: true;
}

interface TableCalls {
  readonly page: AskPage;
  /** The reply that has the options of the form. Without it choices are compared as the rows have them. */
  readonly create?: () => Promise<Readonly<Record<string, unknown>>>;
}

/** Rejects when one of the calls fails, and with `bad_reply` when the server sent fewer rows than there are. */
export async function readStored(
  table: TransferTable,
  { page, create }: TableCalls,
  { signal, onProgress }: AllRowsOptions = {},
): Promise<StoredTable> {
  const reply = create && hasChoices(table.fields) ? await create() : {};
  const options = recordOptions(table.fields, [reply]);
  const stored: StoredRow[] = [];
  let [loaded, total, isUncertain, hasUnread] = [0, 0, false, false];
  for await (const { rows, ...each } of pagesOf(table, page, { signal })) {
    for (const row of rows) {
      const found = storedRow(table, row, options);
      if (found) stored.push(found);
    }
    loaded += rows.length;
    total = each.total;
    isUncertain ||= each.isUncertain ?? false;
    hasUnread ||= each.hasUnread;
    onProgress?.(loaded, Math.max(total, loaded));
  }
  // What is not there would be sent a second time, and a saved file would not say what it lacks.
  if (loaded < total) {
    const serverMessage = `The server sent ${shownNumber(loaded)} of ${shownNumber(total)} rows. Nothing was done, because the others could not be looked at.`;
    throw new CodeskError(failure('bad_reply', { serverMessage }));
  }
  return {
    ...{ stored, options },
    ...(isUncertain && { isUncertain }),
    ...((isUncertain || hasUnread) && { isPartial: true }),
  };
}

/** True for fields of which one is chosen from options of the server. */
export function hasChoices(fields: readonly RecordField[]): boolean {
  return fields.some(({ kind }) => kind === 'choice' || kind === 'choices');
}

/** A row as its form has it, choices by their index wherever the row has their text. Undefined without an id. */
function storedRow(table: TransferTable, row: Row, options: RecordOptions): StoredRow | undefined {
  const id = rowIdOf(row, table.rowId);
  if (id === undefined) return undefined;
  const indexOf = (text: string, name: string) => {
    const found = namedOption(text, options[name] ?? []);
    return 'option' in found ? String(found.option.index) : text;
  };
  const read = readFormValues(table.fields, row);
  const set = setField(table);
  const entries = table.fields.map((field) => {
    const value = read[field.name] ?? '';
    if (field === set) return [field.name, setValue(table, row, (each) => indexOf(each, field.name))];
    if (typeof value !== 'string') return [field.name, value];
    // Rows may have a part of the key only under another name, as a SKU is their name.
    const names = table.naturalKey.find((each) => each.includes(field.name)) ?? [];
    const text = value || (textOf(keyValue(names, row)) ?? '');
    return [field.name, field.kind === 'choice' ? indexOf(text, field.name) : text];
  });
  const values: FormValues = Object.fromEntries(entries);
  const unknown = unknownFields(table.fields, row, values).map(({ label }) => label);
  return {
    ...{ id, key: rowKey(table, values), values },
    ...(unknown.length > 0 && { unknown }),
    ...(table.statusFamily === 'enabled' && { isEnabled: isEnabled(row.status) }),
  };
}

/** The option that a row of a table stands for, as the list of a form. */
function setValue(table: TransferTable, row: Row, indexOf: (text: string) => string): readonly string[] {
  const text = textOf(keyValue(table.naturalKey.flat(), row)) ?? textOf(row[table.rowName]);
  return text === undefined ? [] : [indexOf(text)];
}
