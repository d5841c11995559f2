/** An example of a toolbar action: this file is all that it needs. */
import type { ToolbarActionDefinition } from '../../../../renderer/lists/toolbar/toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 15,
  rank: 10,
  icon: 'archive',
  offer: () => ({ text: 'Archive', permission: 'reprocess', kind: 'reprocess', needsSelection: true }),
  async run({ table, confirm, call, write }) {
    const yes = await confirm({ title: 'Archive?', text: 'They leave the list.', confirm: 'Yes, archive' });
    if (yes)
      await write('Archive', 'reprocessed', async () =>
        call('reprocess', { id: [...(await table.selectedIds())] }),
      );
  },
};
