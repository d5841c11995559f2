/** Export SKU: exports the SKUs of a bundle (tables section 7). */

import { notices } from '../../../../shared/messages';
import { tableCallName } from '../../../../shared/table/list';
import { invoke } from '../../../ipc';
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
  async run({ list, table, id, subject, label, attempt }) {
    const columns = exportableColumns(table).map(({ value }) => value);
    if (columns.length === 0) {
      notify(notices.exportDataMissing);
      return;
    }
    await attempt(label, () =>
      invoke('download.call', {
        call: tableCallName(list.id, 'exportSkus'),
        input: { id, export_type: 'skus', columns },
        name: 'Export.csv',
        title: `Export SKU of ${subject}`,
      }),
    );
  },
};
