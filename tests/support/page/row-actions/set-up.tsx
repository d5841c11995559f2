/** A row action that does nothing by itself: the app has a dialog for it where it is offered. */
import type { RowActionDefinition } from '../../../../renderer/lists/row-actions/row-action';

export const action: RowActionDefinition = {
  order: 16,
  icon: 'cog',
  offer: () => ({ text: 'Set up', permission: 'update', kind: 'update', names: ['set_up'] }),
};
