/** Reprocesses the selected records. */
import { inSentence } from '../../../../shared/table/list';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 40,
  rank: 5,
  icon: 'repeat',
  offer: () => ({
    text: 'Reprocess',
    permission: 'reprocess',
    kind: 'reprocess',
    needsSelection: true,
    ofSelection: true,
  }),
  run: ({ list, table, call, write }) =>
    write(`Reprocess ${inSentence(list.title)}`, 'reprocessed', async () =>
      call('reprocess', { id: [...(await table.selectedIds())] }),
    ),
};
