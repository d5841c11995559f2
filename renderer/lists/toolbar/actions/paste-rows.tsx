/** Opens the dialog that takes rows of a spreadsheet for a table of an integration. */
import { isTransferred } from '../../../../shared/transfer/table';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 53,
  rank: 6,
  icon: 'clipboard',
  offer: ({ list }) =>
    isTransferred(list)
      ? { text: 'Paste rows', keys: 'Ctrl+V', permission: 'create', kind: 'store' }
      : undefined,
};
