/** The status action that a row's status allows: Verify, Disable, Suspend and so on. */
import { familyOf, statusAction, statusFlagNames } from '../../../../shared/table/status';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 50,
  icon: (text) => (/^(Disable|Inactive|Suspend|Cancel)$/.test(text) ? 'disable' : 'confirm'),
  offer(list, row) {
    // Lists with own statuses (`namedStatuses`) and no rule offer only those.
    const family = list.statusFamily ?? (list.namedStatuses ? undefined : familyOf(row));
    const status = family && statusAction(family, row);
    if (!status) return undefined;
    return {
      text: status.text,
      permission: 'status',
      kind: 'state',
      names: statusFlagNames(status.text),
      neededFlag: list.statusFamily === 'contract' ? 'disable' : undefined,
      nextStatus: status.next,
    };
  },
  bulk: 'state',
  async run({ id, label, nextStatus: status, call, write }) {
    if (status !== undefined) await write(label, 'statusUpdated', () => call('state', { id, status }));
  },
};
