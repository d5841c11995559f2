/** How the items of a row's menu look, and which of them cannot work right now. What there is, is decided in shared. */
import type { IconName, Intent } from '@blueprintjs/core';
import { type RowAction as Decided, rowActions, withheldActions } from '../../../shared/table/actions';
import type { PermissionName } from '../../../shared/table/list';
import type { Row } from '../../../shared/table/row';
import type { Permission } from '../../../shared/table/structure';
import type { TableAccess } from '../list-access';

export interface RowAction extends Omit<Decided, 'id'> {
  /** `withheld` stands for what a missing permission keeps away; it can only be read. */
  readonly id: Decided['id'] | 'withheld';
  readonly icon: IconName;
  readonly intent?: Intent;
}

const icons: Readonly<Partial<Record<Decided['id'], IconName>>> = {
  show: 'eye-open',
  reset: 'reset',
  activate: 'key',
  refresh_token: 'refresh',
  update: 'edit',
  destroy: 'trash',
  export: 'export',
  duplicate: 'duplicate',
  compare: 'comparison',
  export_skus: 'barcode',
  validation: 'endorsed',
  retry: 'repeat',
  token: 'key',
  client_secret: 'lock',
  upload_doc: 'document-open',
  comments: 'comment',
  barcode: 'barcode',
};

/** True when a list came with this permission. */
export function permits(permissions: readonly Permission[], name: PermissionName): boolean {
  return permissions.some((permission) => permission.name === name);
}

/**
 * The menu of a row, ready to be drawn.
 * @param offline why nothing reaches the server now; absent while it does
 */
export function menuOf(
  table: Pick<TableAccess, 'list' | 'permits'>,
  row: Row,
  offline?: string,
): readonly RowAction[] {
  const allowed = (name: PermissionName) => table.permits(name);
  const actions = rowActions(table.list, allowed, row).map((action): RowAction => {
    const refusal = action.refusal ?? offline;
    return {
      ...action,
      icon: iconOf(action),
      ...(action.id === 'destroy' ? { intent: 'danger' as const } : {}),
      ...(refusal === undefined ? {} : { refusal }),
    };
  });
  const withheld = withheldActions(table.list, allowed, row);
  if (withheld.length === 0) return actions;
  const reasons = withheld.map(({ text, permission }) => `${text} needs the permission “${permission}”`);
  return [
    ...actions,
    {
      id: 'withheld',
      text: withheld.length === 1 ? '1 action not permitted' : `${withheld.length} actions not permitted`,
      icon: 'lock',
      refusal: `${reasons.join('. ')}.`,
    },
  ];
}

function iconOf({ id, text }: Decided): IconName {
  const icon = icons[id];
  if (icon) return icon;
  if (id.startsWith('set_')) return 'flag';
  return /^(Disable|Inactive|Suspend|Cancel)$/.test(text) ? 'disable' : 'confirm';
}
