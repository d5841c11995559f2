/** What a handler of a list's call is given and answers, and the checks that several of them make. */
import type { TableCallInput } from '../../../shared/api/tables';
import type { ListDefinition, PermissionName, TableCallKind } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import type { SqlValue } from '../../database';
import { type FieldErrors, notValid } from '../../refusal';
import { readRow } from '../../tables/list-rows';
import { type Context, notFound, requirePermission } from '../handler';

/** One handler per kind of call, over whatever list it is. Each checks its permission. */
export type TableHandlers<K extends TableCallKind = TableCallKind> = {
  readonly [N in K]: (context: Context, list: ListDefinition, input: TableCallInput<N>) => unknown;
};

/** The record with this id. @throws Refusal 404 when there is none */
export function requiredRow(context: Context, list: ListDefinition, id: Id): Row {
  const row = readRow(context.db, list, id);
  if (!row) throw notFound(list, id);
  return row;
}

/**
 * Checks what goes with a record beside its rows: View where the list knows it, otherwise that the list may be seen.
 * @throws Refusal 403
 */
export function requireView(context: Context, list: ListDefinition): void {
  if (list.permissions.includes('show')) requirePermission(context, list, 'show');
  else requirePermission(context, list);
}

/** The permission of this name, when the list makes use of it; names that replace each other come in order. */
export function firstKnown(
  list: ListDefinition,
  ...names: readonly [PermissionName, ...PermissionName[]]
): PermissionName {
  return names.find((name) => list.permissions.includes(name)) ?? names[0];
}

/** @throws Refusal 422 for fields that this call does not take */
export function refuseOthers(input: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const errors: FieldErrors = {};
  for (const name of Object.keys(input)) {
    if (!known.includes(name)) errors[name] = ['This field is not known here.'];
  }
  if (Object.keys(errors).length > 0) throw notValid(errors);
}

/** The column that says when a record was changed last, where the list has one. */
export function touched(context: Context, list: ListDefinition): Record<string, SqlValue> {
  return list.columns.some((column) => column.value === 'updated_at') ? { updated_at: context.now } : {};
}
