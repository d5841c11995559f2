/** The stored rows of a hub table as form values, for comparison with rows of a file or of a copy. */
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
import { rowKey, type StoredRow } from './check-rows';
import { setField, type TransferTable } from './table';

/** The definition of a list that is a hub table with a form, without fields that only some stored records have. */
export function transferTable({ id }: Pick<ListDefinition, 'id'>): TransferTable {
  const table = findHubTable(id);
  if (!table?.fields) throw new Error(`${id} is not a table that files can fill`);
  return { ...table, fields: table.fields.filter(({ onlyStored }) => !onlyStored) };
}

export interface StoredTable {
  readonly stored: readonly StoredRow[];
  /** The options of its choice fields. */
  readonly options: RecordOptions;
  /** True if the server does not say whether these are all rows. */
  readonly isUncertain?: true;
  /** Like `isPartial`, or true if a row could not be read. */
  readonly isPartial?: true;
}

interface TableCalls {
  readonly page: AskPage;
  /** The reply with the options of the form. Without it choices are compared as the rows have them. */
  readonly create?: () => Promise<Readonly<Record<string, unknown>>>;
}

/** Rejects when one of the calls fails, and with `bad_reply` when the server returns fewer rows than its total. */
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
  // Missing rows would be sent a second time, and a saved file would be incomplete.
  if (loaded < total) {
    const serverMessage = `The server sent ${shownNumber(loaded)} of ${shownNumber(total)} rows, so nothing was changed.`;
    throw new CodeskError(failure('bad_reply', { serverMessage }));
  }
  return {
    ...{ stored, options },
    ...(isUncertain && { isUncertain }),
    ...((isUncertain || hasUnread) && { isPartial: true }),
  };
}

/** True for fields with a choice from options of the server. */
export function hasChoices(fields: readonly RecordField[]): boolean {
  return fields.some(({ kind }) => kind === 'choice' || kind === 'choices');
}

/** A row as form values, choices by index if the row has their text. Undefined without an id. */
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
    if (field === set) return [field.name, listedOption(table, row, (each) => indexOf(each, field.name))];
    if (typeof value !== 'string') return [field.name, value];
    // Rows may have a part of the key under another name only, such as a SKU as their name.
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

/** The option of a table row, for the list in a form. */
function listedOption(table: TransferTable, row: Row, indexOf: (text: string) => string): readonly string[] {
  const text = textOf(keyValue(table.naturalKey.flat(), row)) ?? textOf(row[table.rowName]);
  return text === undefined ? [] : [indexOf(text)];
}
