/** Which tables can be saved as CSV and filled from a file, and what identifies their rows. */
import type { HubTable } from '../hub/hub-table';
import type { RecordField } from '../table/fields';
import { type ListDefinition, listCallKinds } from '../table/list';
import { keyField } from '../table/natural-key';

/** A table whose rows can be written to a file and read from one. */
export type TransferTable = HubTable & { readonly fields: readonly RecordField[] };

/**
 * True for the mappings and configuration sets of an integration that can be added to. Tables of webhooks are left out,
 * because the values of headers can be secrets.
 */
export function isTransferred(list: ListDefinition): boolean {
  return (
    list.ownedBy === 'integration_id' && list.fields !== undefined && listCallKinds(list).includes('store')
  );
}

/**
 * The only field of a table that is added to by a list of options, as countries are. A line of a file then names one
 * option, and all of them are sent in one call.
 */
export function setField({ fields }: Pick<TransferTable, 'fields'>): RecordField | undefined {
  const [only] = fields;
  return fields.length === 1 && only?.kind === 'choices' ? only : undefined;
}

/** The field of the form for each part of the natural key; undefined for a part that the form does not have. */
export function keyFields(
  table: Pick<TransferTable, 'fields' | 'naturalKey'>,
): readonly (RecordField | undefined)[] {
  const set = setField(table);
  if (set) return [set];
  return table.naturalKey.map((names) => keyField(names, table.fields));
}
