/** Exports the checklists of the selected rows, or of all matching rows when none or all are selected. */
import { inSentence } from '../../../../shared/table/list';
import { saveServerFile } from '../../save-server-file';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 80,
  rank: 7,
  icon: 'form',
  offer: () => ({ text: 'Export checklists', permission: 'export_checklists', kind: 'checklists' }),
  run: ({ list, table, call, attempt }) =>
    attempt('Export checklists', async () => {
      const some = table.selectedCount > 0 && !table.allMatching;
      const made = await call('checklists', {
        filters: table.state.filters,
        ...(some ? { export_ids: [...(await table.selectedIds())] } : {}),
      });
      await saveServerFile(made, `Checklists of ${inSentence(list.title)}`, `${list.id}-checklists.pdf`);
    }),
};
