/** Loads the record of a dialog with its fields and option lists, and again before it is saved. */
import { z } from 'zod';
import { CodeskError } from '../../shared/errors';
import type { FormValues } from '../../shared/forms/form-definition';
import {
  emptyFormValues,
  lacksOptions,
  type RecordOptions,
  readFormValues,
  recordOptions,
  storedIn,
  withIndexes,
  withMissingOptions,
  withStored,
} from '../../shared/record-values';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { continueStoredReplies, failureOf, tableApi } from '../ipc';
import { loadAllRows } from '../session/row-pages';
import { derivedFields } from './derived-fields';

export interface StoredRecord {
  readonly id: Id;
  readonly name: string;
  readonly row?: Row;
}

export interface LoadedRecord {
  readonly fields: readonly RecordField[];
  readonly values: FormValues;
  readonly options: RecordOptions;
  /** The stored record from the server. */
  readonly record?: Row;
  /** The stored record, if its fields were derived from it. Unchanged values are then sent exactly as received. */
  readonly derivedFrom?: Readonly<Record<string, unknown>>;
}

/** Loads the values and option lists, and the fields if the definition of the list has none. */
export async function loadRecord(
  list: ListDefinition,
  stored: StoredRecord | undefined,
): Promise<LoadedRecord> {
  const { addsPlain, editsRow } = list.dialog ?? {};
  const again = continueStoredReplies();
  if (stored?.row && editsRow && list.fields) return loadRow(list, list.fields, stored.row);
  if (stored === undefined) {
    const reply = addsPlain ? {} : await tableApi(list, 'create', {});
    const empty = z.record(z.string(), z.unknown()).safeParse(reply.record).data ?? {};
    const fields =
      list.fields?.filter((field) => !field.onlyStored) ??
      derivedFields(list, { record: empty, replies: [reply] });
    const values = list.fields ? emptyFormValues(fields) : readFormValues(fields, empty);
    const options = recordOptions(fields, [reply]);
    return { fields: withMissingOptions(fields, options, [reply]), values, options };
  }
  const reply = await tableApi(list, 'edit', { id: stored.id });
  const fields =
    list.fields?.filter((field) => !field.onlyStored || storedIn(field, reply.record) !== undefined) ??
    derivedFields(list, { record: reply.record, replies: [reply] });
  // Without option lists in the reply, the lists for a new record are used.
  const further = lacksOptions(fields, reply) ? [await again(() => optionsOfNew(list))] : [];
  const options = recordOptions(fields, [reply, ...further]);
  return {
    fields: withMissingOptions(fields, options, [reply, ...further]),
    values: readFormValues(fields, reply.record),
    options: withStored(fields, options, reply.record),
    record: reply.record,
    ...(list.fields ? {} : { derivedFrom: reply.record }),
  };
}

/** Loads the option lists for a new record; none if the user may only edit records. */
async function optionsOfNew(list: ListDefinition): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await tableApi(list, 'create', {});
  } catch (error) {
    if (failureOf(error).code === 'refused') return {};
    throw error;
  }
}

/**
 * Loads the current record, with the fields and options of the opened form. A record without an own call is searched in
 * all rows of the list.
 * @throws CodeskError `not_found` if it no longer exists
 */
export async function loadRecordAgain(
  list: ListDefinition,
  stored: StoredRecord,
  opened: LoadedRecord,
): Promise<LoadedRecord> {
  const isRow = opened.record === undefined;
  const reply = isRow
    ? { record: await storedRow(list, stored.id) }
    : await tableApi(list, 'edit', { id: stored.id });
  const { record } = reply;
  if (Object.keys(record).length === 0) throw new CodeskError({ code: 'not_found', at: now() });
  const { fields } = opened;
  const sent = lacksOptions(fields, reply) ? {} : recordOptions(fields, [reply]);
  const options = withStored(fields, { ...opened.options, ...sent }, record);
  return withIndexes({
    fields,
    values: readFormValues(fields, record),
    options,
    ...(isRow ? {} : { record }),
    ...(opened.derivedFrom && { derivedFrom: record }),
  });
}

async function storedRow(list: ListDefinition, id: Id): Promise<Row> {
  const { rows, total, hasUnread } = await loadAllRows(list);
  const found = rows.find((row) => String(row[list.rowId]) === String(id));
  if (found) return found;
  // An incomplete reply does not prove that the row was deleted.
  throw new CodeskError({ code: hasUnread || rows.length < total ? 'bad_reply' : 'not_found', at: now() });
}

const now = () => Math.floor(Date.now() / 1000);

/** Reads the values of a row without a call. Its choices still need their options. */
async function loadRow(
  list: ListDefinition,
  fields: readonly RecordField[],
  row: Row,
): Promise<LoadedRecord> {
  const replies = lacksOptions(fields, {}) ? [await tableApi(list, 'create', {})] : [];
  const offered = recordOptions(fields, replies);
  return {
    fields: withMissingOptions(fields, offered, replies),
    values: readFormValues(fields, row),
    options: withStored(fields, offered, row),
  };
}
