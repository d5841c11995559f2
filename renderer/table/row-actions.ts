/** What can be done with one row: from the permissions of the list and the flags of the row (tables spec section 6). */
import type { IconName, Intent } from '@blueprintjs/core';
import type { Permission } from '../../shared/api/tables';
import type { ListDefinition, PermissionName } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';
import { actionRefused, statusAction } from '../../shared/table/status';

export type RowActionId = 'show' | 'update' | 'status' | 'destroy';

export interface RowAction {
  readonly id: RowActionId;
  readonly text: string;
  readonly icon: IconName;
  readonly intent?: Intent;
  /** Why the row's own flags refuse it; absent when they do not. */
  readonly refusal?: string;
  /** The status that is sent; an action without one does nothing. */
  readonly nextStatus?: string;
}

const refusal = 'The server does not allow this for this record.';

/** True when a list came with this permission. */
export function permits(permissions: readonly Permission[], name: PermissionName): boolean {
  return permissions.some((permission) => permission.name === name);
}

/** The menu of a row, in its order. Items without permission are not there at all. */
export function rowActions(
  list: ListDefinition,
  permissions: readonly Permission[],
  row: Row,
): readonly RowAction[] {
  // On the contract list Verify, Disable and Edit each need the row's flag (finance spec section 6).
  const strict = list.statusFamily === 'contract';
  const actions: RowAction[] = [];
  const refusedBy = (flag: string, needsFlag: boolean) =>
    actionRefused(row, flag, needsFlag) ? { refusal } : {};
  if (permits(permissions, 'show')) actions.push({ id: 'show', text: 'View', icon: 'eye-open' });
  if (permits(permissions, 'update') && list.editors) {
    actions.push({ id: 'update', text: 'Edit', icon: 'edit', ...refusedBy('edit', strict) });
  }
  const status =
    list.statusFamily && permits(permissions, 'status') ? statusAction(list.statusFamily, row) : undefined;
  if (status) {
    actions.push({
      id: 'status',
      text: status.text,
      icon: /^(Disable|Inactive|Suspend|Cancel)$/.test(status.text) ? 'disable' : 'confirm',
      ...refusedBy('disable', strict),
      ...(status.next === undefined ? {} : { nextStatus: status.next }),
    });
  }
  if (permits(permissions, 'destroy')) {
    actions.push({
      id: 'destroy',
      text: 'Remove',
      icon: 'trash',
      intent: 'danger',
      ...refusedBy('destroy', false),
    });
  }
  return actions;
}
