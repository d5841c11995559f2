/** Saves the barcode of a SKU as a file. */
import { saveServerFile } from '../../save-server-file';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 190,
  icon: 'barcode',
  offer: () => ({
    text: 'Generate barcode',
    permission: 'sku_barcode_generate',
    kind: 'barcodes',
    names: ['sku_barcode_generate', 'barcode'],
  }),
  run: ({ list, id, subject, label, call, attempt }) =>
    attempt(label, async () =>
      saveServerFile(await call('barcodes', { id }), `Barcode of ${subject}`, `${list.id}-barcode.pdf`),
    ),
};
