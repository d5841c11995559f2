/** View: the details of a record, or the invoice in its own window (tables section 2). */
import { invoke } from '../../../ipc';
import { rowNameOf } from '../../grid/columns';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 10,
  icon: 'eye-open',
  offer: () => ({ text: 'View', permission: 'show', kind: 'show', opens: true, names: ['show', 'view'] }),
  async run({ list, table, id, row, label, attempt, noteVisit }) {
    if (list.view !== 'invoice') return table.openDetails(id, row);
    const place = `/invoice-temp?id=${encodeURIComponent(id)}`;
    const opened = await attempt(label, () => invoke('window.open', { place }));
    if (opened) noteVisit({ route: place, name: rowNameOf(row, list.rowName, list.rowId) });
  },
};
