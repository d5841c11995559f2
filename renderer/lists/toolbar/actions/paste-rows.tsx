/** Opens the dialog that imports pasted rows of a spreadsheet into a table of an integration. */
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
