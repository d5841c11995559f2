/** Edit: opens the page of a service, or the dialog with the list's fields. */
import { editFlagNames } from '../../../../shared/table/status';
import { RecordDialog } from '../../../editors/lazy-record-dialog';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 70,
  icon: 'edit',
  offer(list, row) {
    if (list.editNeeds !== undefined && !row[list.editNeeds]) return undefined;
    return {
      text: 'Edit',
      permission: 'update',
      kind: list.editors ? undefined : 'update',
      names: editFlagNames,
      opens: true,
      neededFlag: list.statusFamily === 'contract' ? 'edit' : undefined,
    };
  },
  run({ list, id, row, navigate, openDialog }) {
    if (list.editors) navigate(`/services/${list.serviceField ? (row[list.serviceField] ?? id) : id}`);
    else openDialog();
  },
  Dialog: ({ context: { list, table, id, name, row }, ...dialog }) => (
    <RecordDialog list={list} record={{ id, name, row }} onSaved={table.reload} {...dialog} />
  ),
};
