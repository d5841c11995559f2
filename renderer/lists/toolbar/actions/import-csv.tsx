/** Opens the dialog that fills a table of an integration from a CSV file. */
import { isTransferred } from '../../../../shared/transfer/table';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 52,
  rank: 6,
  icon: 'import',
  offer: ({ list }) =>
    isTransferred(list) ? { text: 'Import from CSV', permission: 'create', kind: 'store' } : undefined,
};
