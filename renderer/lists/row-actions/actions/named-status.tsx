/** One item per status in the list's `namedStatuses`, except the status of the row (tables section 4). */
import { namedStatusText, otherStatuses } from '../../../../shared/table/status';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 60,
  icon: 'flag',
  offer: (list, row) =>
    otherStatuses(list.namedStatuses ?? [], row).map((name) => ({
      id: `set_${name}`,
      text: namedStatusText(name),
      permission: 'status',
      kind: 'state',
      names: [name, 'status'],
      sharedName: 'status',
      nextStatus: name,
    })),
  bulk: 'state',
  async run({ id, label, nextStatus: status, call, write }) {
    if (status !== undefined) await write(label, 'namedStatusUpdated', () => call('state', { id, status }));
  },
};
