/** A row action without an effect: lists can define their own dialog for it. */
import type { RowActionDefinition } from '../../../../renderer/lists/row-actions/row-action';

export const action: RowActionDefinition = {
  order: 16,
  icon: 'cog',
  offer: () => ({ text: 'Set up', permission: 'update', kind: 'update', names: ['set_up'] }),
};
