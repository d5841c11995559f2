/** Loads what the dialog of a record opens with: its fields, their values and the option lists. */
import { z } from 'zod';
import type { FormValues } from '../../shared/forms/definition';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { tableApi } from '../ipc';
import { drawnFields } from './drawn-fields';
import {
  emptyDraft,
  lacksOptions,
  type RecordOptions,
  readDraft,
  recordOptions,
  withStored,
} from './record-values';

/** A record as the list shows it. */
export interface StoredRecord {
  readonly id: Id;
  readonly name: string;
  readonly row?: Row;
}

/** What a dialog opens with. */
export interface LoadedRecord {
  readonly fields: readonly RecordField[];
  readonly values: FormValues;
  readonly options: RecordOptions;
  /** The stored record, if its fields were drawn from it: what nobody changed is then sent as it came. */
  readonly drawnFrom?: Readonly<Record<string, unknown>>;
}

/** Loads the values and option lists, and the fields if the definition of the list has none. */
export async function loadRecord(
  list: ListDefinition,
  stored: StoredRecord | undefined,
): Promise<LoadedRecord> {
  const { addsPlain, editsRow } = list.dialog ?? {};
  if (stored?.row && editsRow && list.fields) return loadRow(list, list.fields, stored.row);
  if (stored === undefined) {
    const reply = addsPlain ? {} : await tableApi(list, 'create', {});
    const empty = z.record(z.string(), z.unknown()).safeParse(reply.record).data ?? {};
    const fields = list.fields ?? drawnFields(list, { record: empty, replies: [reply] });
    const values = list.fields ? emptyDraft(fields) : readDraft(fields, empty);
    return { fields, values, options: recordOptions(fields, [reply]) };
  }
  const reply = await tableApi(list, 'edit', { id: stored.id });
  const fields = list.fields ?? drawnFields(list, { record: reply.record, replies: [reply] });
  // If the reply has no option lists, those for a new record are used.
  const further = lacksOptions(fields, reply) ? [await tableApi(list, 'create', {})] : [];
  const options = recordOptions(fields, [reply, ...further]);
  return {
    fields,
    ...withStored(fields, options, reply.record),
    ...(list.fields ? {} : { drawnFrom: reply.record }),
  };
}

/** The values of a row that is edited without a call for them. Its choices still need their options. */
async function loadRow(
  list: ListDefinition,
  fields: readonly RecordField[],
  row: Row,
): Promise<LoadedRecord> {
  const replies = lacksOptions(fields, {}) ? [await tableApi(list, 'create', {})] : [];
  return { fields, ...withStored(fields, recordOptions(fields, replies), row) };
}
