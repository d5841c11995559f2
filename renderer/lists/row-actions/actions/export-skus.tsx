/** Export SKU: exports the SKUs of a bundle (tables section 7). */

import { notices } from '../../../../shared/messages';
import { notify } from '../../../ui/notices';
import { exportableColumns } from '../../export/export-request';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 120,
  icon: 'barcode',
  offer: () => ({
    text: 'Export SKU',
    permission: 'export',
    kind: 'exportSkus',
    names: ['export_skus', 'export_sku'],
  }),
  async run({ table, id, subject, label, attempt, saveExport }) {
    const columns = exportableColumns(table).map(({ value }) => value);
    if (columns.length === 0) {
      notify(notices.exportDataMissing);
      return;
    }
    await attempt(label, () =>
      saveExport({
        kind: 'exportSkus',
        input: { id, export_type: 'skus', columns },
        columns,
        name: 'Export.csv',
        title: `Export SKU of ${subject}`,
      }),
    );
  },
};
