/** Input and output of the handlers of list calls, and the checks that several of them need. */
import type { TableCallInput } from '../../../shared/api/tables';
import type { ListDefinition, TableCallKind } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import type { SqlValue } from '../../database';
import { type FieldErrors, notValid } from '../../refusal';
import { readRow } from '../../tables/list-rows';
import { type Context, notFound, requirePermission } from '../handler';

/** One handler per kind of call, for all lists. Each checks its permission. */
export type TableHandlers<K extends TableCallKind = TableCallKind> = {
  readonly [N in K]: (context: Context, list: ListDefinition, input: TableCallInput<N>) => unknown;
};

/** The record with this id. @throws Refusal 404 for an unknown id */
export function requiredRow(context: Context, list: ListDefinition, id: Id): Row {
  const row = readRow(context.db, list, id);
  if (!row) throw notFound(list, id);
  return row;
}

/**
 * Checks access to data that belongs to the rows: the View permission if the list has it, otherwise access to the list.
 * @throws Refusal 403
 */
export function requireView(context: Context, list: ListDefinition): void {
  if (list.permissions.includes('show')) requirePermission(context, list, 'show');
  else requirePermission(context, list);
}

/** @throws Refusal 422 for fields that this call does not take */
export function refuseOthers(input: Readonly<Record<string, unknown>>, allowed: readonly string[]): void {
  const errors: FieldErrors = {};
  for (const name of Object.keys(input)) {
    if (!allowed.includes(name)) errors[name] = ['This field is not known here.'];
  }
  if (Object.keys(errors).length > 0) throw notValid(errors);
}

/** The column with the time of the last change, if the list has one. */
export function touched(context: Context, list: ListDefinition): Record<string, SqlValue> {
  return list.columns.some((column) => column.value === 'updated_at') ? { updated_at: context.now } : {};
}
