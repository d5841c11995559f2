/** Saves the barcodes of the selected SKUs as a file. */
import { inSentence } from '../../../../shared/table/list';
import { saveServerFile } from '../../save-server-file';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 100,
  rank: 8,
  icon: 'barcode',
  offer: () => ({
    text: 'Generate barcodes',
    permission: 'sku_barcode_generate',
    kind: 'barcodes',
    needsSelection: true,
  }),
  run: ({ list, table, call, attempt }) =>
    attempt('Generate barcodes', async () => {
      const made = await call('barcodes', { id: [...(await table.selectedIds())] });
      await saveServerFile(made, `Barcodes of ${inSentence(list.title)}`, `${list.id}-barcodes.pdf`);
    }),
};
