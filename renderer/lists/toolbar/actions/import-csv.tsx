/** Opens the dialog that imports a CSV file into a table of an integration. */
import { isTransferred } from '../../../../shared/transfer/table';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 52,
  rank: 6,
  icon: 'import',
  offer: ({ list }) =>
    isTransferred(list) ? { text: 'Import from CSV', permission: 'create', kind: 'store' } : undefined,
};
