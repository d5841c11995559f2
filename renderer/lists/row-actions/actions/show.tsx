/** View: the details of a record, or the invoice in its own window (tables section 2). */
import { invoke } from '../../../ipc';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 10,
  icon: 'eye-open',
  offer: () => ({ text: 'View', permission: 'show', kind: 'show', opens: true, names: ['show', 'view'] }),
  async run({ list, table, id, row, label, attempt }) {
    if (list.view !== 'invoice') table.openDetails(id, row);
    else
      await attempt(label, () =>
        invoke('window.open', { place: `/invoice-temp?id=${encodeURIComponent(id)}` }),
      );
  },
};
