/** An example of a row action: this file is all that it needs. */
import type { RowActionDefinition } from '../../../../renderer/lists/row-actions/row-action';

export const action: RowActionDefinition = {
  order: 15,
  icon: 'archive',
  offer: () => ({ text: 'Archive', permission: 'reset', kind: 'reset', names: ['archive'] }),
  async run({ id, name, label, confirm, call, write }) {
    const yes = await confirm({
      title: 'Archive?',
      text: `${name} leaves the list.`,
      confirm: 'Yes, archive',
    });
    if (yes) await write(label, 'reset', () => call('reset', { id }));
  },
};
