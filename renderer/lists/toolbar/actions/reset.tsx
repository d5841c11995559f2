/** Resets the selected records after confirmation, in lists that allow it (tables section 4). */
import { bulkResetConfirmation } from '../../../../shared/messages';
import { inSentence } from '../../../../shared/table/list';
import { restoreLostFocus } from '../../../ui/focus';
import { Question } from '../../question';
import { selectedRecords, type ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 70,
  rank: 3,
  icon: 'reset',
  offer: ({ list, selectedCount }) =>
    list.bulkReset && selectedCount > 0
      ? { text: 'Reset', permission: 'reset', kind: 'reset', ofSelection: true }
      : undefined,
  async run({ list, table, confirm, call, write }) {
    const about = `${list.title}: ${selectedRecords(table)}`;
    const yes = await confirm({
      ...bulkResetConfirmation,
      intent: 'warning',
      text: <Question text={bulkResetConfirmation.text} about={about} />,
    });
    if (!yes) return;
    await write(`Reset ${inSentence(list.title)}`, 'resetMany', async () =>
      call('reset', { id: [...(await table.selectedIds())] }),
    );
    // The focused button is removed with the selection.
    restoreLostFocus();
  },
};
