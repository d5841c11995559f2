/** Opens the export panel or dialog. */
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 10,
  rank: 2,
  icon: 'export',
  offer: () => ({ text: 'Export', permission: 'export', kind: 'export', ofSelection: true }),
  run: ({ onExport }) => onExport(),
};
