/** Opens the dialog that saves a table of an integration as a CSV file, which Import from CSV reads. */
import { isTransferred } from '../../../../shared/transfer/table';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 54,
  rank: 6,
  icon: 'floppy-disk',
  offer: ({ list }) => (isTransferred(list) ? { text: 'Save as CSV', permission: 'export' } : undefined),
};
