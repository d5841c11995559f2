/** Opens the print preview of the shown rows. Unlike Generate, it prints the table itself. */
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 16,
  rank: 10,
  icon: 'print',
  offer: (_table, { printRefusal }) => ({
    text: 'Print list…',
    keys: 'Ctrl+P',
    worksOffline: true,
    refusal: printRefusal,
  }),
  run: ({ onPrint }) => onPrint(),
};
