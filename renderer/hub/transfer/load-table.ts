/** Loads what a file is compared with: all rows of a table, the options of its choices, and what the user may do. */
import type { QueryClient } from '@tanstack/react-query';
import { CodeskError, failure } from '../../../shared/errors';
import type { FormValues } from '../../../shared/forms/definition';
import { findHubTable } from '../../../shared/hub';
import { shownNumber } from '../../../shared/money';
import { unknownFields } from '../../../shared/table/fields';
import type { ListDefinition } from '../../../shared/table/list';
import { keyValue } from '../../../shared/table/natural-key';
import { textOf } from '../../../shared/table/reading';
import { idSchema, type Row } from '../../../shared/table/row';
import { namedOption } from '../../../shared/transfer/cells';
import { type Checks, rowKey, type StoredRow } from '../../../shared/transfer/checking';
import { setField, type TransferTable } from '../../../shared/transfer/table';
import {
  emptyDraft,
  type RecordOptions,
  readDraft,
  recordForm,
  recordOptions,
} from '../../editors/record-values';
import { tableApi } from '../../ipc';
import { structureQuery } from '../../lists/list-queries';
import { loadAllRows } from '../../session/row-pages';

export interface LoadedTable extends Omit<Checks, 'format'> {
  readonly options: RecordOptions;
  /** The server does not say whether these are all rows. */
  readonly isUncertain?: true;
}

/** The definition of a list that is a table of the hub with a form, without fields that only some stored records have. */
export function transferTable(list: ListDefinition): TransferTable {
  const table = findHubTable(list.id);
  if (!table?.fields) throw new Error(`${list.id} is not a table that files can fill`);
  return { ...table, fields: table.fields.filter(({ onlyStored }) => !onlyStored) };
}

interface LoadOptions {
  readonly queries: QueryClient;
  readonly signal?: AbortSignal;
  /** Rows so far, of how many there are. */
  readonly onProgress?: (loaded: number, total: number) => void;
}

/** Rejects when one of the calls fails. */
export async function loadTable(list: ListDefinition, options: LoadOptions): Promise<LoadedTable> {
  const table = transferTable(list);
  const structure = await options.queries.fetchQuery({ ...structureQuery(list), staleTime: 60_000 });
  const choices = table.fields.some(({ kind }) => kind === 'choice' || kind === 'choices');
  const reply = choices ? await tableApi(list, 'create', {}) : {};
  const lists = recordOptions(table.fields, [reply]);
  const { rows, isUncertain } = await loadRows(list, options);
  return {
    table,
    form: recordForm(table.title, table.fields),
    options: lists,
    stored: rows.flatMap((row) => storedRow(table, row, lists) ?? []),
    empty: emptyDraft(table.fields),
    mayUpdate:
      table.permissions.includes('update') && structure.permissions.some(({ name }) => name === 'update'),
    ...(isUncertain && { isUncertain }),
  };
}

/** All rows, or none: what is not there would be sent a second time, and a saved file would not say what it lacks. */
async function loadRows(list: ListDefinition, options: LoadOptions) {
  const all = await loadAllRows(list, options);
  const { rows, total } = all;
  if (rows.length >= total) return all;
  const serverMessage = `The server sent ${shownNumber(rows.length)} of ${shownNumber(total)} rows. Nothing was done, because the others could not be looked at.`;
  throw new CodeskError(failure('bad_reply', { serverMessage }));
}

/** A row as its form has it, choices by their index wherever the row has their text. Undefined without an id. */
function storedRow(table: TransferTable, row: Row, options: RecordOptions): StoredRow | undefined {
  const id = idSchema.safeParse(row[table.rowId] ?? row.id).data;
  if (id === undefined) return undefined;
  const indexOf = (text: string, name: string) => {
    const found = namedOption(text, options[name] ?? []);
    return 'option' in found ? String(found.option.index) : text;
  };
  const draft = readDraft(table.fields, row);
  const set = setField(table);
  const entries = table.fields.map((field) => {
    const value = draft[field.name] ?? '';
    if (field === set) return [field.name, setValue(table, row, (each) => indexOf(each, field.name))];
    if (field.kind !== 'choice' || typeof value !== 'string') return [field.name, value];
    const names = table.naturalKey.find((each) => each.includes(field.name)) ?? [];
    return [field.name, indexOf(value || (textOf(keyValue(names, row)) ?? ''), field.name)];
  });
  const values: FormValues = Object.fromEntries(entries);
  const unknown = unknownFields(table.fields, row, values).map(({ label }) => label);
  return { id, key: rowKey(table, values), values, ...(unknown.length > 0 && { unknown }) };
}

/** The option that a row of a table stands for, as the list of a form. */
function setValue(table: TransferTable, row: Row, indexOf: (text: string) => string): readonly string[] {
  const text = textOf(keyValue(table.naturalKey.flat(), row)) ?? textOf(row[table.rowName]);
  return text === undefined ? [] : [indexOf(text)];
}
