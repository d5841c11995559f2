/** Exports one row with all exportable columns. */

import { notices } from '../../../../shared/messages';
import { inSentence } from '../../../../shared/table/list';
import { sentInput } from '../../../../shared/table/owned';
import { notify } from '../../../ui/notices';
import { exportableColumns, integrationOfExport } from '../../export/export-request';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 90,
  icon: 'export',
  offer: () => ({ text: 'Export', permission: 'export', kind: 'export', names: ['export'] }),
  async run({ list, table, id, row, name, subject, attempt, saveExport }) {
    const columns = exportableColumns(table).map(({ value }) => value);
    const { filters } = table.state;
    if (columns.length === 0) {
      notify(notices.exportDataMissing);
    } else if (list.exportNeedsFilter && filters.length === 0) {
      notify(notices.noFilterToExport);
    } else {
      await attempt(`Export: ${subject}`, () =>
        saveExport({
          kind: 'export',
          input: sentInput(list, 'export', {
            columns,
            filters,
            ...integrationOfExport(table, [row]),
            export_ids: [id],
          }),
          columns,
          name: list.exportName,
          title: `Export ${inSentence(list.noun)} ${name}`,
        }),
      );
    }
  },
};
