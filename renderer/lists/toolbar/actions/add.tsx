/** Adds a record: opens the form of a service type, or the dialog with the list's fields. */
import { serviceForms } from '../../../../shared/forms';
import { RecordDialog } from '../../../editors/lazy-record-dialog';
import type { ToolbarActionDefinition } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 110,
  rank: 0,
  icon: 'add',
  primary: true,
  offer({ list }) {
    const editors = list.editors ?? [];
    const [only] = editors;
    if (!only)
      return { text: list.dialog?.addText ?? `Add ${list.noun}`, permission: 'create', kind: 'store' };
    return {
      text: editors.length === 1 ? `Add ${serviceForms[only].noun}` : 'Add',
      permission: 'create',
      worksOffline: true,
      choices:
        editors.length === 1
          ? undefined
          : editors.map((type) => ({ id: type, text: `Add ${serviceForms[type].noun}` })),
    };
  },
  run({ list, navigate, openDialog }, choice = list.editors?.[0]) {
    if (choice === undefined) openDialog();
    else navigate(`/services/new/${choice}`);
  },
  Dialog: ({ context: { list, table }, ...dialog }) => (
    <RecordDialog list={list} onSaved={table.reload} {...dialog} />
  ),
};
