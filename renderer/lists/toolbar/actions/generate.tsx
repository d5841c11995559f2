/** Generates the documents of the selected records, after a dialog that states what is generated. */
import '../toolbar.css';
import { useState } from 'react';
import { inSentence } from '../../../../shared/table/list';
import { ActionDialog } from '../../../ui/action-dialog';
import { saveServerFile } from '../../save-server-file';
import { selectedRecords, type ToolbarActionDefinition, type ToolbarDialogProps } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 30,
  rank: 4,
  icon: 'generate',
  offer: ({ list }) => ({
    text: 'Generate',
    permission: list.generatePermission ?? 'print',
    orPermissions: ['print'],
    kind: 'print',
    needsSelection: true,
  }),
  Dialog: GenerateDialog,
};

function GenerateDialog({ context, ...dialog }: ToolbarDialogProps) {
  const { list, table, attempt, call } = context;
  const [busy, setBusy] = useState(false);
  const title = inSentence(list.title);
  const submit = async () => {
    setBusy(true);
    const done = await attempt(`Generate ${title}`, async () => {
      const ids = await table.selectedIds();
      await saveServerFile(await call('print', { id: [...ids] }), `Documents of ${title}`, `${list.id}.pdf`);
    });
    setBusy(false);
    if (done) dialog.onClose();
  };
  return (
    <ActionDialog
      title="Generate"
      width={440}
      busy={busy}
      verb={{ text: 'Generate', icon: 'generate' }}
      onSubmit={() => void submit()}
      {...dialog}
    >
      <p className="codesk-dialog-text">
        Documents are generated for {selectedRecords(table)} in {title}. If the server sends a file, you
        choose where to save it. Otherwise its reply is shown.
      </p>
    </ActionDialog>
  );
}
