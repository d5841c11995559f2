/** Deletes a record after confirmation. */
import { removeConfirmation } from '../../../../shared/messages';
import { removalFields } from '../../../../shared/table/owned';
import { removeFlagNames } from '../../../../shared/table/status';
import { restoreLostFocus } from '../../../ui/focus';
import { Question } from '../../question';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 80,
  icon: 'trash',
  intent: 'danger',
  offer: () => ({
    text: 'Remove',
    permission: 'destroy',
    kind: 'destroy',
    names: removeFlagNames,
  }),
  bulk: 'destroy',
  async run({ list, id, row, name, label, confirm, call, write }) {
    const about = `The ${list.noun} ${name} will be removed.`;
    const yes = await confirm({
      ...removeConfirmation,
      text: <Question text={removeConfirmation.text} about={about} first />,
    });
    if (!yes) return;
    await write(label, 'deleted', () => call('destroy', { id, ...removalFields(list, row) }));
    // The row that had the focus is gone.
    restoreLostFocus();
  },
};
