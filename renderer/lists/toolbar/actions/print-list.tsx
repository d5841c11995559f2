/** Opens the print of the rows that the list shows. Generate makes documents of records; this is the table itself. */
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
